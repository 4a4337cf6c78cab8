import API
import Accounts
package import Core
package import Storage
import Work

extension BulkOperation {
    /// Executes the rest of an operation in parts. Each part is a transaction of its own, so that nobody else waits for
    /// long, and what is left after a crash is done later. Nobody is notified before all parts are done.
    package static func execute(
        _ id: DefectOperationID,
        crew: CrewID,
        clock: WallClock,
        _ database: Database
    ) async throws -> BulkOperation {
        while true {
            let now = clock.now
            let (operation, isLeft) = try await BackgroundWork.run {
                try await database.write { tx in
                    (try executePart(id, crew, now, tx), try OperationPart.next(of: id, crew, tx) != nil)
                }
            }
            if operation.isDone { return operation }
            if isLeft { continue }
            if operation.attempts > JobWorker.mostDeaths {
                return try await database.write { tx in try operation.giveUp(clock.now, tx) }
            }
            // The result is final, so the recipients are read without blocking writers.
            let people =
                operation.tally.changed > 0 ? try await database.read { tx in try Self.people(of: id, crew, tx) } : []
            return try await database.write { tx in try find(id, crew, in: tx).finish(people, clock.now, tx) }
        }
    }

    static func executePart(
        _ id: DefectOperationID,
        _ crew: CrewID,
        _ now: Instant,
        _ tx: Tx
    ) throws -> BulkOperation {
        // A request and the poller that execute the same operation wait for each other here, not at the first row that
        // both insert, where PostgreSQL would report a duplicate key.
        try tx.run(
            "UPDATE defect_operation SET touched_at = \(now) WHERE crew = \(crew) AND id = \(id) AND state = 'running'"
        )
        let operation = try find(id, crew, in: tx)
        if operation.isDone { return operation }
        guard let part = try OperationPart.next(of: id, crew, tx) else { return operation }
        let ids = part.defects
        var tally = operation.tally
        do {
            if operation.isGivenUp(at: part) {
                tally.refuse(BulkReason(code: .failed), nil, count: ids.count)
            } else {
                let member = try MemberTransaction(operation.person.id, of: crew, at: now, in: tx)
                try operation.change(ids, &tally, in: member)
            }
        } catch is AppError {
            // The member who started it has left or lost the right, or the crew is archived: the rest stays as it is.
            tally = operation.tally
            tally.refuse(BulkReason(code: .stopped), nil, count: ids.count)
        }
        try part.remove(from: id, crew, tx)
        try operation.settle(tally, tx)
        return try find(id, crew, in: tx)
    }

    /// Whether the defects of a part stay as they are. If nobody could read the action for the first part, it is not
    /// attempted again for each of the others.
    private func isGivenUp(at part: OperationPart) -> Bool {
        part.attempts > JobWorker.mostDeaths
            || bulkAction == nil && tally.refused.contains { $0.reason.code == .failed }
    }

    private func change(_ ids: [DefectID], _ tally: inout BulkTally, in tx: MemberTransaction) throws {
        let bulkAction = try storedAction.get()
        let schema = try DefectSchema.of(tx.crew, in: tx)
        let defects = try Defect.read(ids, tx.viewer, in: tx)
        let former = try defects.formerOwners(in: tx.crew, tx)
        let verdict: (Defect) -> BulkVerdict
        if let undone = bulkAction.undoes {
            let planner = try UndoPlanner(undone, ids, schema, tx.viewer, tx)
            verdict = { planner.verdict($0, former: former) }
        } else {
            let planner = try BulkPlanner(bulkAction, schema, tx.viewer, tx)
            verdict = { planner.verdict($0, former: former) }
        }
        var changes: [BulkChange] = []
        for defect in defects {
            let verdict = verdict(defect)
            tally.add(verdict, defect.displayID)
            switch verdict {
            case .change(let change), .partly(let change): changes.append(change)
            case .same, .refused: break
            }
        }
        let gone = ids.count - defects.count
        if gone > 0 { tally.refuse(BulkReason(code: .gone), nil, count: gone) }
        try BulkWriter(operation: id, tx: tx).write(changes)
    }

    /// Saves the progress.
    private func settle(_ tally: BulkTally, _ tx: Tx) throws {
        try tx.run(
            """
            UPDATE defect_operation SET changed = \(tally.changed), unchanged = \(tally.unchanged),
                refused = \(try SQLValue.json(of: tally.refused))
            WHERE crew = \(crew) AND id = \(id)
            """
        )
    }

    /// Marks the operation as done, and records the one fact about it.
    private func finish(_ people: [DefectsBulkChanged.Share], _ now: Instant, _ tx: Tx) throws -> BulkOperation {
        if isDone { return self }
        try tx.run(
            "UPDATE defect_operation SET touched_at = \(now), state = 'done' WHERE crew = \(crew) AND id = \(id)"
        )
        if tally.changed > 0 {
            let fact = DefectsBulkChanged(
                action: bulkAction?.action,
                changed: tally.changed,
                isUndo: bulkAction?.undoes != nil,
                people: people
            )
            try Outbox.append(fact, about: id, crew: crew, by: person.id, at: now, in: tx)
        }
        return try Self.find(id, crew, in: tx)
    }

    /// Marks the operation as done although its end keeps failing. Nobody is notified of it.
    private func giveUp(_ now: Instant, _ tx: Tx) throws -> BulkOperation {
        try tx.run(
            """
            UPDATE defect_operation SET touched_at = \(now), state = 'done', failed = \(true)
            WHERE crew = \(crew) AND id = \(id) AND state = 'running'
            """
        )
        return try Self.find(id, crew, in: tx)
    }

    private struct Concern: Hashable {
        let defect: DefectID
        let person: PersonID
    }

    /// For each reporter, former and current owner and follower who did not opt out, how many of their defects changed.
    static func people(of id: DefectOperationID, _ crew: CrewID, _ tx: Tx) throws -> [DefectsBulkChanged.Share] {
        var concerns: Set<Concern> = []
        let held = try tx.all(
            """
            SELECT defect.id, defect.submitter, defect.owner FROM defect_step
            JOIN defect ON defect.crew = defect_step.crew AND defect.id = defect_step.defect
            WHERE defect_step.crew = \(crew) AND defect_step.operation = \(id)
            """
        ) { (id: try $0.read() as DefectID, submitter: try $0.read() as PersonID, owner: try $0.read() as PersonID?) }
        for defect in held {
            concerns.insert(Concern(defect: defect.id, person: defect.submitter))
            if let owner = defect.owner { concerns.insert(Concern(defect: defect.id, person: owner)) }
        }
        let former = try tx.all(
            """
            SELECT defect_step.defect, defect_change.old FROM defect_step
            JOIN defect_change ON defect_change.crew = defect_step.crew AND defect_change.defect = defect_step.defect
                AND defect_change.version = defect_step.version AND defect_change.field = 'owner'
            WHERE defect_step.crew = \(crew) AND defect_step.operation = \(id)
            """
        ) { (id: try $0.read() as DefectID, owner: try $0.read() as String?) }
        for defect in former {
            if let owner = defect.owner.flatMap({ PersonID($0) }) {
                concerns.insert(Concern(defect: defect.id, person: owner))
            }
        }
        let watching = try tx.all(
            """
            SELECT defect_watcher.defect, defect_watcher.person, defect_watcher.watching FROM defect_step
            JOIN defect_watcher ON defect_watcher.crew = defect_step.crew AND defect_watcher.defect = defect_step.defect
            WHERE defect_step.crew = \(crew) AND defect_step.operation = \(id)
            """
        ) { (concern: Concern(defect: try $0.read(), person: try $0.read()), isWatching: try $0.read() as Bool) }
        for watcher in watching {
            if watcher.isWatching { concerns.insert(watcher.concern) } else { concerns.remove(watcher.concern) }
        }
        let counts = concerns.reduce(into: [PersonID: Int]()) { $0[$1.person, default: 0] += 1 }
        return counts.sorted { $0.key < $1.key }.map { DefectsBulkChanged.Share(person: $0.key, count: $0.value) }
    }
}
