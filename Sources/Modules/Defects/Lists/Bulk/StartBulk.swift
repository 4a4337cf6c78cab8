import API
package import Accounts
import Core
package import Storage

extension BulkOperation {
    /// The result that `start` would have; nothing is written.
    /// - Throws: what `start` throws.
    package static func preview(
        _ bulkAction: BulkAction,
        _ choice: BulkChoice,
        by viewer: Viewer,
        in tx: Tx
    ) throws -> (matched: Int, tally: BulkTally) {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let planner = try BulkPlanner(bulkAction, try DefectSchema.of(viewer.crew, in: tx), viewer, tx)
        let (ids, missing) = try choice.find(viewer, in: tx)
        var tally = BulkTally()
        for first in stride(from: 0, to: ids.count, by: BulkChoice.perStatement) {
            let some = Array(ids[first..<min(first + BulkChoice.perStatement, ids.count)])
            let defects = try Defect.read(some, viewer, in: tx)
            let former = try defects.formerOwners(in: viewer.crew, tx)
            for defect in defects { tally.add(planner.verdict(defect, former: former), defect.displayID) }
        }
        if missing > 0 { tally.refuse(BulkReason(code: .gone), nil, count: missing) }
        return (ids.count + missing, tally)
    }

    /// Stores an operation with its defects. `execute` performs it.
    /// - Throws: `AppError.invalid`, also for more than 10,000 defects; `forbidden`; `conflict` in an archived crew.
    package static func start(
        _ bulkAction: BulkAction,
        _ choice: BulkChoice,
        in tx: MemberTransaction
    ) throws -> DefectOperationID {
        _ = try BulkPlanner(bulkAction, try DefectSchema.of(tx.crew, in: tx), tx.viewer, tx)
        let (ids, missing) = try choice.find(tx.viewer, in: tx)
        var tally = BulkTally()
        if missing > 0 { tally.refuse(BulkReason(code: .gone), nil, count: missing) }
        return try insert(bulkAction, ids, matched: ids.count + missing, tally, in: tx)
    }

    /// Stores the undo of an operation, by the member who started it or a manager. `execute` performs it.
    /// - Throws: `AppError.notFound`; `forbidden`; `conflict` when it is not done yet, or has already been undone.
    package static func startUndo(_ id: DefectOperationID, in tx: MemberTransaction) throws -> DefectOperationID {
        let operation = try find(id, tx.crew, in: tx)
        if operation.person.id != tx.person && !tx.viewer.isManager {
            throw AppError(.forbidden, Phrase("defects.bulk.notYours"))
        }
        if !operation.isDone { throw AppError.conflict("operation", "running", Phrase("defects.bulk.running")) }
        if operation.undoneBy != nil {
            throw AppError.conflict("operation", "undone", Phrase("defects.bulk.undone"))
        }
        let ids = try tx.all(
            "SELECT defect FROM defect_step WHERE crew = \(tx.crew) AND operation = \(id) ORDER BY defect"
        ) { try $0.read() as DefectID }
        do {
            return try insert(BulkAction(undoes: id), ids, matched: ids.count, BulkTally(), in: tx)
        } catch StorageError.constraint {
            throw AppError.conflict("operation", "undone", Phrase("defects.bulk.undone"))
        }
    }

    private static func insert(
        _ bulkAction: BulkAction,
        _ ids: [DefectID],
        matched: Int,
        _ tally: BulkTally,
        in tx: MemberTransaction
    ) throws -> DefectOperationID {
        let id = DefectOperationID.new(at: tx.now)
        try tx.run(
            """
            INSERT INTO defect_operation (crew, id, person, at, state, deed, undoes, matched, refused, touched_at)
            VALUES (\(tx.crew), \(id), \(tx.person), \(tx.now), 'running', \(try SQLValue.json(of: bulkAction)), \(bulkAction.undoes),
                \(matched), \(try SQLValue.json(of: tally.refused)), \(tx.now))
            """
        )
        for first in stride(from: 0, to: ids.count, by: part) {
            let keys = ids[first..<min(first + part, ids.count)].flatMap(\.bytes)
            try tx.run(
                """
                INSERT INTO defect_operation_part (crew, operation, number, defects)
                VALUES (\(tx.crew), \(id), \(first / part), \(keys))
                """
            )
        }
        return id
    }

    /// How many defects are changed in one transaction, which takes a few milliseconds.
    static let part = 10
}
