import Accounts
import Core
import Events
import Storage
import Work

extension HoursImport {
    /// How many of the records that were not taken are told line by line.
    static let mostShown = 200

    /// Gives a file up: nothing of it is left, and the crew is as it was.
    /// - Throws: `AppError.notFound`; `conflict` for one that was taken in.
    static func cancel(_ id: HoursImportID, by viewer: Viewer, in tx: Tx) throws {
        let viewer = try viewer.current(in: tx)
        let file = try find(id, viewer, in: tx)
        if file.state == .applied { throw AppError.conflict("import", "applied", Phrase("hours.import.taken")) }
        try forget(id, viewer.crew, in: tx)
    }

    /// Says who somebody in a file is, or nobody.
    /// - Throws: `AppError.notFound`; `conflict` for one that was taken in; `invalid` for who is not in the crew.
    @discardableResult
    static func choose(
        _ chosen: [Int: PersonID?],
        _ id: HoursImportID,
        by viewer: Viewer,
        in tx: Tx
    ) throws -> Counts {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        try find(id, viewer, in: tx).refuseTaken()
        for (number, person) in chosen.sorted(by: { $0.key < $1.key }) {
            if let person {
                let isThere = try tx.exists("SELECT 1 FROM member WHERE crew = \(viewer.crew) AND person = \(person)")
                if !isThere { throw AppError.invalid("map", "unknown", Phrase("error.field.notAMember")) }
            }
            try choose(person, for: number, isChosen: true, id, viewer.crew, tx)
        }
        let counts = try check(id, zone: viewer.zone, viewer.crew, in: tx)
        try keep(counts, .checked, id, viewer.crew, in: tx)
        return counts
    }

    /// Asks for a file that was looked at to be taken in.
    /// - Throws: `AppError.notFound`; `conflict` unless it waits for that.
    static func ask(toApply id: HoursImportID, by viewer: Viewer, at now: Instant, in tx: Tx) throws {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let file = try find(id, viewer, in: tx)
        try file.refuseTaken()
        if file.state != .checked { throw AppError.conflict("import", "notReady", Phrase("hours.import.notReady")) }
        // Whoever says yes is who did it.
        try tx.run(
            """
            UPDATE hours_import SET state = 'applying', person = \(viewer.person) WHERE crew = \(viewer.crew) AND id = \(id)
            """
        )
        try Jobs.ask(
            for: RunImports.kind,
            name: "\(RunImports.kind)/\(id)/apply/\(now.milliseconds)",
            due: now,
            now: now,
            in: tx
        )
    }

    /// Writes down why a file cannot be read or taken in.
    static func refuse(_ id: HoursImportID, _ crew: CrewID, because fault: AppError, in tx: Tx) throws {
        let phrase = fault.fields.first?.message ?? fault.message
        try forgetRows(id, crew, in: tx)
        try tx.run(
            "UPDATE hours_import SET state = 'refused', fault = \(kept(phrase)) WHERE crew = \(crew) AND id = \(id)"
        )
    }

    static func forget(_ id: HoursImportID, _ crew: CrewID, in tx: Tx) throws {
        try forgetRows(id, crew, in: tx)
        try tx.run("DELETE FROM hours_import_part WHERE crew = \(crew) AND import = \(id)")
        try tx.run("DELETE FROM hours_import WHERE crew = \(crew) AND id = \(id)")
    }

    /// All that was read out of it.
    static func forgetRows(_ id: HoursImportID, _ crew: CrewID, in tx: Tx) throws {
        try tx.run("DELETE FROM hours_import_row WHERE crew = \(crew) AND import = \(id)")
        try tx.run("DELETE FROM hours_import_pin WHERE crew = \(crew) AND import = \(id)")
        try tx.run("DELETE FROM hours_import_person WHERE crew = \(crew) AND import = \(id)")
        try tx.run("DELETE FROM hours_import_project WHERE crew = \(crew) AND import = \(id)")
    }

    /// All of it, except the first records that were not taken, for whoever wants to know why.
    static func forgetTaken(_ id: HoursImportID, _ crew: CrewID, _ tx: Tx) throws {
        let shown = try tx.all(
            """
            SELECT number FROM hours_import_row WHERE crew = \(crew) AND import = \(id) AND outcome IN ('bad', 'barred')
            ORDER BY number LIMIT \(mostShown)
            """
        ) { try $0[0] as Int }
        try tx.run(
            "DELETE FROM hours_import_row WHERE crew = \(crew) AND import = \(id) AND number NOT IN \(list: shown + [0])"
        )
        try tx.run("DELETE FROM hours_import_pin WHERE crew = \(crew) AND import = \(id)")
        try tx.run("DELETE FROM hours_import_part WHERE crew = \(crew) AND import = \(id)")
    }

    /// Forgets files that somebody began to bring in and left lying for a day; of those that were taken in, that they were remains.
    static func sweep(at now: Instant, in tx: Tx) throws {
        let yesterday = now.adding(minutes: -24 * 60)
        let old = try tx.all(
            """
            SELECT crew, id, state FROM hours_import WHERE created_at < \(yesterday) AND created_at > \(now.adding(minutes: -30 * 24 * 60))
            """
        ) { (crew: try $0[0] as CrewID, id: try $0[1] as HoursImportID, state: try $0[2] as State) }
        for file in old where file.state != .applying {
            if file.state == .applied {
                try forgetRows(file.id, file.crew, in: tx)
            } else {
                try forget(file.id, file.crew, in: tx)
            }
        }
    }
}
