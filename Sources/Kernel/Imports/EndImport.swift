package import Accounts
package import Core
import Storage
import Work

extension ImportFile {
    /// Discards a file that was not imported: it is no longer shown. `clear` deletes its rows.
    /// - Throws: `AppError.notFound`; `forbidden` unless the member is a manager; `conflict` for a file that is being
    ///   or has been imported.
    package static func cancel(_ id: ID<Definition>, in tx: MemberTransaction) throws {
        _ = try find(id, tx.viewer, in: tx)
        if try !giveUp(id, tx.crew, in: tx) { throw taken }
    }

    /// - Returns: `false` for a file that is being or has been imported.
    static func giveUp(_ id: ID<Definition>, _ crew: CrewID, in tx: Tx) throws -> Bool {
        try change(id, crew, from: ImportState.open, "given_up = TRUE", in: tx)
    }

    /// Discards a file and deletes its rows, unless it is being or has been imported.
    static func discard(_ id: ID<Definition>, _ crew: CrewID, _ database: Database) async throws {
        let isGivenUp = try await database.write { tx in try giveUp(id, crew, in: tx) }
        if isGivenUp { try await clear(id, crew, database) }
    }

    /// Stores why a file cannot be read. `clearRows` deletes the rows that were read.
    /// - Returns: `false` when it is in another state by now.
    static func refuse(
        _ id: ID<Definition>,
        _ crew: CrewID,
        from states: [ImportState] = [.reading],
        because fault: AppError,
        in tx: Tx
    ) throws -> Bool {
        let phrase = fault.detail
        return try change(id, crew, from: states, "state = 'refused', fault = \(phrase.stored)", in: tx)
    }

    /// Records that a file is given up, because the server crashed repeatedly while processing it. Rows that were
    /// already imported are undone by another job; if the server crashes in that too, they stay.
    static func fail(_ id: ID<Definition>, _ crew: CrewID, at now: Instant, in tx: Tx) throws {
        guard let file = try first(id, crew, in: tx) else { return }
        if file.state != .applying || file.fault != nil {
            _ = try refuse(id, crew, from: [.reading, .applying], because: AppError(.fault, endedServer), in: tx)
            return
        }
        _ = try change(id, crew, from: [.applying], "fault = \(endedServer.stored)", in: tx)
        try scheduleWork(on: id, crew, for: "rollBack", at: now, in: tx)
    }

    static var endedServer: Phrase { Definition.phrase("ended", ["count": .number(JobWorker.mostDeaths)]) }

    /// Whether it was given up, because the server crashed repeatedly while processing it.
    package var hasFailed: Bool { state == .refused && fault?.key == Self.endedServer.key }

    /// Whether the rows imported so far are being deleted again after a failure.
    package var isTakenBack: Bool { state == .applying && fault != nil }

    /// The key of the text for its state.
    package var stateTitle: String { Definition.text("state.\(hasFailed ? "failed" : state.rawValue)") }

    /// - Parameter due: when the job starts; by default at once.
    static func scheduleWork(
        on id: ID<Definition>,
        _ crew: CrewID,
        for verb: String,
        at now: Instant,
        due: Instant? = nil,
        in tx: Tx
    ) throws {
        try Jobs.enqueue(
            Definition.job,
            name: "\(Definition.job)/\(id)/\(verb)/\(now.milliseconds)",
            crew: crew,
            subject: id.description,
            due: due ?? now,
            now: now,
            in: tx
        )
    }
}
