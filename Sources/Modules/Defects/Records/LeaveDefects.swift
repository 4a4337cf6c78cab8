package import Accounts
package import Core
package import Storage
package import Work

/// Clears the owner of the open defects of a member who leaves the crew; the history of each says why.
///
/// The first defects are released in the transaction in which they leave, the rest by a job in several transactions.
package struct LeaveDefects: DepartureRule {
    package init() {}

    package func memberLeaves(_ person: PersonID, in tx: MemberTransaction) throws {
        try DefectRelease(person: person, actor: tx.person, to: nil).start(in: tx)
    }
}

/// Hands over the open defects of a person without an account to the account that takes that person over, those that
/// an import has yet to write, and what the person follows. Closed defects keep their owner, as they do when a member
/// leaves.
package struct HandOverDefects: HandOverRule {
    package init() {}

    package func handOver(from person: PersonID, in tx: MemberTransaction) throws {
        try DefectRelease(person: person, actor: tx.person, to: tx.person).start(in: tx)
        try tx.run(
            "UPDATE defect_watcher SET person = \(tx.person) WHERE crew = \(tx.crew) AND person = \(person)"
        )
        // Of a file whose remaining defects are still to be imported.
        try tx.run(
            "UPDATE defect_import_person SET person = \(tx.person) WHERE crew = \(tx.crew) AND person = \(person)"
        )
    }
}

/// Clears or changes the owner of the remaining open defects of a former member.
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
            // A member who has since come back keeps the rest; a new owner who has since left does not get it.
            var release = release
            if let heir = release.to, try Viewer.of(heir, crew: crew, in: tx) == nil { release.to = nil }
            if try Viewer.of(release.person, crew: crew, in: tx) != nil { return 0 }
            return try release.some(crew, now, tx)
        }
        // Also when the rest was closed meanwhile, or stays with a member who has come back.
        try await database.write { tx in try release.finish(crew, now, tx) }
    }
}

/// Whose defects are released, who gets them, and who is recorded as the actor.
private struct DefectRelease: Sendable {
    /// How many defects one transaction changes.
    static let most = BulkOperation.part

    let person: PersonID
    let actor: PersonID
    /// `nil` for nobody.
    var to: PersonID?
    var operation: DefectOperationID?

    init(person: PersonID, actor: PersonID, to: PersonID?, operation: DefectOperationID? = nil) {
        self.person = person
        self.actor = actor
        self.to = to
        self.operation = operation
    }

    init?(subject: String) {
        let parts = subject.split(separator: " ").map(String.init)
        guard 3...4 ~= parts.count, let person = PersonID(parts[0]), let actor = PersonID(parts[1]) else { return nil }
        self.init(
            person: person,
            actor: actor,
            to: parts.count == 4 ? PersonID(parts[3]) : nil,
            operation: DefectOperationID(parts[2])
        )
    }

    var subject: String {
        "\(person) \(actor) \(operation.map(\.description) ?? "-")" + (to.map { " \($0)" } ?? "")
    }

    /// Changes the first defects, and queues a job for the rest.
    func start(in tx: MemberTransaction) throws {
        let count: Int =
            try tx.value(
                """
                SELECT COUNT(*) FROM defect WHERE crew = \(tx.crew) AND owner = \(person) AND deleted_at IS NULL AND NOT closed
                """
            ) ?? 0
        var release = self
        // One notice for all of them, however many there are.
        release.operation = count > 1 ? DefectOperationID.new(at: tx.now) : nil
        try release.some(tx.crew, tx.now, tx)
        if count <= Self.most { return try release.finish(tx.crew, tx.now, tx) }
        try Jobs.enqueue(
            ReleaseDefects.kind,
            name: "\(ReleaseDefects.kind)/\(tx.crew)/\(person)/\(tx.now.milliseconds)",
            crew: tx.crew,
            subject: release.subject,
            due: tx.now,
            now: tx.now,
            in: tx
        )
    }

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
            row.values["owner"] = to?.description
            _ = try defect.become(row, by: to == nil ? "Leave" : "Join", operation: operation, in: tx)
        }
        return theirs.count
    }

    /// Records the one fact about all the defects that were released, unless an earlier run of the job has.
    func finish(_ crew: CrewID, _ now: Instant, _ tx: Tx) throws {
        guard let operation else { return }
        if try !Outbox.history(of: operation, crew: crew, most: 1, in: tx).isEmpty { return }
        guard let tx = try MemberTransaction(finishingFor: actor, of: crew, at: now, in: tx) else { return }
        let changed: Int? = try tx.value(
            "SELECT COUNT(*) FROM defect_step WHERE crew = \(crew) AND operation = \(operation)"
        )
        let people = try BulkOperation.people(of: operation, crew, tx)
        let fact = DefectsBulkChanged(action: nil, changed: changed ?? 0, isUndo: false, people: people)
        try tx.record(fact, about: operation)
    }
}
