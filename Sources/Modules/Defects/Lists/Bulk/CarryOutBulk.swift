import API
import Accounts
package import Core
package import Events
package import Storage
import Work

extension BulkOperation {
    /// Does the rest of it, part by part: each part is a transaction of its own, so that nobody else waits for long, and what is left
    /// after a breakdown is done later. Nobody is told of anything before all of it is done.
    package static func carryOut(
        _ id: DefectOperationID,
        crew: CrewID,
        clock: WallClock,
        _ database: Database
    ) async throws -> BulkOperation {
        while true {
            let now = clock.now
            let operation = try await database.write { tx in try carryOutPart(id, crew, now, tx) }
            if operation.isDone { return operation }
        }
    }

    static func carryOutPart(
        _ id: DefectOperationID,
        _ crew: CrewID,
        _ now: Instant,
        _ tx: Tx
    ) throws -> BulkOperation {
        let operation = try find(id, crew, in: tx)
        if operation.isDone { return operation }
        let ids = try tx.all(
            """
            SELECT defect FROM defect_operation_item WHERE crew = \(crew) AND operation = \(id)
            ORDER BY defect LIMIT \(part)
            """
        ) { try $0[0] as DefectID }
        var tally = operation.tally
        do {
            guard let viewer = try Viewer.of(operation.person.id, crew: crew, in: tx) else { throw AppError.notFound }
            try viewer.requireOpen()
            try operation.change(ids, &tally, viewer, now, tx)
        } catch is AppError {
            // Whoever began it is gone, or the crew does not do that any more: the rest stays as it is.
            tally = operation.tally
            tally.refuse(BulkReason(code: .stopped), nil, count: ids.count)
        }
        try operation.settle(ids, tally, now, tx)
        return try find(id, crew, in: tx)
    }

    private func change(
        _ ids: [DefectID],
        _ tally: inout BulkTally,
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws {
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        let defects = try Defect.read(ids, viewer, in: tx)
        let verdict: (Defect) -> BulkVerdict
        if let undone = deed.undoes {
            let planner = try UndoPlanner(undone, ids, schema, viewer, tx)
            verdict = { planner.verdict($0) }
        } else {
            let planner = try BulkPlanner(deed, schema, viewer, tx)
            verdict = { planner.verdict($0) }
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
        try BulkWriter(operation: id, viewer: viewer, now: now, tx: tx).write(changes)
    }

    /// Writes down how far it is; at the end, the one fact that tells of all of it.
    private func settle(_ ids: [DefectID], _ tally: BulkTally, _ now: Instant, _ tx: Tx) throws {
        try tx.run(
            """
            DELETE FROM defect_operation_item WHERE crew = \(crew) AND operation = \(id) AND defect IN \(list: ids)
            """
        )
        let isDone = try !tx.exists(
            "SELECT 1 FROM defect_operation_item WHERE crew = \(crew) AND operation = \(id)"
        )
        try tx.run(
            """
            UPDATE defect_operation SET changed = \(tally.changed), unchanged = \(tally.unchanged),
                refused = \(try Self.json(tally.refused)), touched_at = \(now), state = \(isDone ? "done" : "running")
            WHERE crew = \(crew) AND id = \(id)
            """
        )
        if isDone && tally.changed > 0 { try tell(tally, now, tx) }
    }

    private func tell(_ tally: BulkTally, _ now: Instant, _ tx: Tx) throws {
        let fact = DefectsBulkChanged(
            action: deed.action,
            changed: tally.changed,
            isUndo: deed.undoes != nil,
            people: try people(tx)
        )
        try Outbox.append(fact, about: id, crew: crew, by: person.id, at: now, in: tx)
    }

    private struct Concern: Hashable {
        let defect: DefectID
        let person: PersonID
    }

    /// Whom how many of what was changed concern: whoever reported it, has it, had it or follows it, unless they do not want to know.
    private func people(_ tx: Tx) throws -> [DefectsBulkChanged.Share] {
        var concerns: Set<Concern> = []
        let held = try tx.all(
            """
            SELECT defect.id, defect.submitter, defect.owner FROM defect_step
            JOIN defect ON defect.crew = defect_step.crew AND defect.id = defect_step.defect
            WHERE defect_step.crew = \(crew) AND defect_step.operation = \(id)
            """
        ) { (id: try $0[0] as DefectID, submitter: try $0[1] as PersonID, owner: try $0[2] as PersonID?) }
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
        ) { (id: try $0[0] as DefectID, owner: try $0[1] as String?) }
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
        ) { (concern: Concern(defect: try $0[0], person: try $0[1]), isWatching: try $0[2] as Bool) }
        for watcher in watching {
            if watcher.isWatching { concerns.insert(watcher.concern) } else { concerns.remove(watcher.concern) }
        }
        let counts = concerns.reduce(into: [PersonID: Int]()) { $0[$1.person, default: 0] += 1 }
        return counts.sorted { $0.key < $1.key }.map { DefectsBulkChanged.Share(person: $0.key, count: $0.value) }
    }
}
