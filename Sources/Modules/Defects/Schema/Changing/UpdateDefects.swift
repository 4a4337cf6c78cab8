import Accounts
package import Core
package import Storage
package import Work

/// The updates that a crew's defects still need after a change of the schema.
///
/// The first defects change in the transaction that changes the schema; a job changes the others, some per
/// transaction, so that a crew with many defects does not hold up other writes. Until it is done, the schema cannot be
/// changed again.
struct SchemaUpdate: Codable, Sendable {
    /// How many defects one transaction changes, which takes some ten milliseconds.
    static let most = 200

    let operation: DefectOperationID
    /// Who changed the schema.
    let person: PersonID
    var steps: [Step]

    struct Step: Codable, Sendable {
        let change: Change
        /// The number of the last defect that was looked at.
        var after = 0
    }

    enum Change: Codable, Sendable {
        case rename(ChoiceRename)
        case move(from: String, to: String, closed: Bool)
        /// Duplicates return to another state when they are unmarked.
        case moveOrigin(from: String, to: String)
        /// Whether defects in a state count as closed.
        case close(state: String, closed: Bool)
    }

    /// Changes up to `most` defects.
    /// - Returns: how many were looked at; fewer than `most` when nothing is left.
    fileprivate mutating func advance(in tx: MemberTransaction) throws -> Int {
        var count = 0
        while count < Self.most, var step = steps.first {
            let room = Self.most - count
            let found = try step.next(most: room, in: tx)
            if let last = found.last {
                try step.change.run(found.map(\.id), operation, in: tx)
                step.after = last.number
                steps[0] = step
            }
            if found.count < room { steps.removeFirst() }
            count += found.count
        }
        return count
    }
}

extension SchemaUpdate {
    /// Changes the first defects, and queues a job for the others.
    mutating func begin(in tx: MemberTransaction) throws {
        _ = try advance(in: tx)
        if steps.isEmpty { return }
        try tx.run("UPDATE defect_settings SET pending = \(try SQLValue.json(of: self)) WHERE crew = \(tx.crew)")
        let name = "\(UpdateDefects.kind)/\(tx.crew)/\(operation)"
        try Jobs.enqueue(UpdateDefects.kind, name: name, crew: tx.crew, due: tx.now, now: tx.now, in: tx)
    }

    /// What is left to do of a crew's last schema change: the error if it was given up, or if another version stored it
    /// in a form that this one cannot read.
    static func pending(_ crew: CrewID, in tx: Tx) throws -> Result<SchemaUpdate, any Error>? {
        try tx.first("SELECT pending FROM defect_settings WHERE crew = \(crew) AND pending IS NOT NULL") { row in
            Result { try row.readJSON(as: SchemaUpdate.self) }
        }
    }

    /// Leaves the other defects as they are. The next change of the schema corrects them.
    fileprivate static func giveUp(_ crew: CrewID, in tx: Tx) throws {
        try tx.run("UPDATE defect_settings SET pending = '{}' WHERE crew = \(crew) AND pending IS NOT NULL")
    }

    /// - Returns: how many defects were looked at; zero when nothing is left.
    fileprivate static func advance(_ crew: CrewID, at now: Instant, in tx: Tx) throws -> Int {
        guard var update = try pending(crew, in: tx)?.get() else { return 0 }
        guard let tx = try MemberTransaction(finishingFor: update.person, of: crew, at: now, in: tx) else { return 0 }
        let count = try update.advance(in: tx)
        let left: SQLValue = update.steps.isEmpty ? .null : try .json(of: update)
        try tx.run("UPDATE defect_settings SET pending = \(left) WHERE crew = \(crew)")
        return count
    }
}

/// Brings a crew's defects in line with a changed schema.
package struct UpdateDefects: Job {
    package static let kind = "defects.schema"
    package static let lane = JobLane.long

    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package func run(now: Instant) async throws {}

    package func run(_ order: JobOrder, now: Instant) async throws {
        guard let crew = order.crew else { return }
        try await database.inSlices { tx in try SchemaUpdate.advance(crew, at: now, in: tx) }
    }

    package func giveUp(_ order: JobOrder, now: Instant, in tx: Tx) throws {
        if let crew = order.crew { try SchemaUpdate.giveUp(crew, in: tx) }
    }
}

extension SchemaUpdate.Step {
    fileprivate func next(most: Int, in tx: MemberTransaction) throws -> [(id: DefectID, number: Int)] {
        try tx.all(
            """
            SELECT id, number FROM defect WHERE crew = \(tx.crew) AND number > \(after) AND \(change.condition)
            ORDER BY number LIMIT \(most)
            """
        ) { (id: try $0.read(), number: try $0.read()) }
    }
}

extension SchemaUpdate.Change {
    /// A condition that is true for the defects to change.
    fileprivate var condition: SQL {
        switch self {
        case .rename(let rename): rename.condition
        case .move(let state, _, _): "state = \(state)"
        case .moveOrigin(let state, _): "original IS NOT NULL AND state_before = \(state)"
        case .close(let state, let closed): "state = \(state) AND closed <> \(closed)"
        }
    }

    fileprivate func run(_ defects: [DefectID], _ operation: DefectOperationID, in tx: MemberTransaction) throws {
        let matching: SQL = "crew = \(tx.crew) AND id IN \(list: defects)"
        switch self {
        case .rename(let rename): try rename.run(defects, operation, in: tx)
        case .move(_, let state, let closed):
            if !closed { try clearFormerOwners(of: defects, operation, in: tx) }
            try DefectStep.write(
                "MoveState",
                state: "\(state)",
                setting: "state = \(state), closed = \(closed)",
                where: matching,
                operation: operation,
                in: tx
            )
        case .moveOrigin(_, let state):
            try tx.run("UPDATE defect SET state_before = \(state) WHERE \(matching)")
        case .close(_, let closed):
            if !closed { try clearFormerOwners(of: defects, operation, in: tx) }
            // Whoever has a copy of a defect must notice, so each gets a version.
            try DefectStep.write(
                closed ? "CloseState" : "OpenState",
                setting: "closed = \(closed)",
                where: matching,
                operation: operation,
                in: tx
            )
        }
    }

    /// Clears the owners of closed defects who have left the crew: when these are opened, nobody is responsible for
    /// them. Deleted defects keep their owner; restoring them clears it.
    private func clearFormerOwners(
        of defects: [DefectID],
        _ operation: DefectOperationID,
        in tx: MemberTransaction
    ) throws {
        let owned = try tx.all(
            """
            SELECT owner, id FROM defect WHERE crew = \(tx.crew) AND id IN \(list: defects)
                AND closed AND deleted_at IS NULL AND owner IS NOT NULL
            """
        ) { (owner: try $0.read() as PersonID, id: try $0.read() as DefectID) }
        let members = Set(try Members.current(among: Set(owned.map(\.owner)), of: tx.crew, in: tx))
        let left = owned.filter { !members.contains($0.owner) }
        for (owner, theirs) in Dictionary(grouping: left, by: \.owner) {
            try DefectStep.write(
                "Leave",
                ("owner", "\(owner.description)", "NULL"),
                setting: "owner = NULL",
                where: "crew = \(tx.crew) AND id IN \(list: theirs.map(\.id))",
                operation: operation,
                in: tx
            )
        }
    }
}
