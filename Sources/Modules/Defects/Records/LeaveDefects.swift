package import Accounts
package import Core
package import Storage
package import Work

/// Clears the owner of the open defects of a member who leaves the crew; the history of each says why.
///
/// The first part is done in the transaction in which they leave, the rest by a job in several transactions.
package struct LeaveDefects: DepartureRule {
    package init() {}

    package func memberLeaves(_ person: PersonID, in tx: MemberTransaction) throws {
        let count: Int =
            try tx.value(
                """
                SELECT COUNT(*) FROM defect WHERE crew = \(tx.crew) AND owner = \(person) AND deleted_at IS NULL AND NOT closed
                """
            ) ?? 0
        // One notice for all of them, however many there are.
        let operation = count > 1 ? DefectOperationID.new(at: tx.now) : nil
        let release = DefectRelease(person: person, actor: tx.person, operation: operation)
        try release.some(tx.crew, tx.now, tx)
        if count > DefectRelease.most {
            try Jobs.ask(
                for: ReleaseDefects.kind,
                name: "\(ReleaseDefects.kind)/\(tx.crew)/\(person)/\(tx.now.milliseconds)",
                crew: tx.crew,
                subject: release.subject,
                due: tx.now,
                now: tx.now,
                in: tx
            )
        }
    }
}

/// Clears the owner of the remaining open defects of a former member.
package struct ReleaseDefects: Job {
    package static let kind = "defects.release"

    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package func run(now: Instant) async throws {}

    package func run(_ order: JobOrder, now: Instant) async throws {
        guard let crew = order.crew, let release = order.subject.flatMap({ DefectRelease(subject: $0) }) else { return }
        try await database.inSlices { tx in
            // A member who has come back meanwhile keeps the rest.
            if try Viewer.of(release.person, crew: crew, in: tx) != nil { return 0 }
            return try release.some(crew, now, tx)
        }
    }
}

/// Whose defects are released, and who is recorded as the actor.
private struct DefectRelease: Sendable {
    /// How many defects one transaction changes.
    static let most = BulkOperation.part

    let person: PersonID
    let actor: PersonID
    let operation: DefectOperationID?

    init(person: PersonID, actor: PersonID, operation: DefectOperationID?) {
        self.person = person
        self.actor = actor
        self.operation = operation
    }

    init?(subject: String) {
        let parts = subject.split(separator: " ").map(String.init)
        guard parts.count == 3, let person = PersonID(parts[0]), let actor = PersonID(parts[1]) else { return nil }
        self.init(person: person, actor: actor, operation: DefectOperationID(parts[2]))
    }

    var subject: String { "\(person) \(actor) \(operation.map(\.description) ?? "-")" }

    /// - Returns: how many defects were released.
    @discardableResult
    func some(_ crew: CrewID, _ now: Instant, _ tx: Tx) throws -> Int {
        guard let tx = try MemberTransaction(finishingFor: actor, of: crew, at: now, in: tx) else { return 0 }
        let theirs = try tx.all(
            Defect.self,
            """
            FROM \(Defect.source) WHERE defect.crew = \(crew) AND defect.owner = \(person)
                AND defect.deleted_at IS NULL AND NOT defect.closed ORDER BY defect.number LIMIT \(Self.most)
            """
        )
        for defect in theirs {
            var row = DefectRow(defect)
            row.values["owner"] = nil
            _ = try defect.become(row, by: "Leave", operation: operation, in: tx)
        }
        return theirs.count
    }
}
