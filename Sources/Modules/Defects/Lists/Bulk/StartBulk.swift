import API
package import Accounts
package import Core
package import Events
import Foundation
package import Storage

extension BulkOperation {
    /// What would come of it, with nothing written.
    /// - Throws: what `start` throws.
    package static func preview(
        _ deed: BulkDeed,
        _ choice: BulkChoice,
        by viewer: Viewer,
        in tx: Tx
    ) throws -> (matched: Int, tally: BulkTally) {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let planner = try BulkPlanner(deed, try DefectSchema.of(viewer.crew, in: tx), viewer, tx)
        let (ids, missing) = try choice.find(viewer, in: tx)
        var tally = BulkTally()
        for first in stride(from: 0, to: ids.count, by: part) {
            let some = Array(ids[first..<min(first + part, ids.count)])
            for defect in try Defect.read(some, viewer, in: tx) {
                tally.add(planner.verdict(defect), defect.displayID)
            }
        }
        if missing > 0 { tally.refuse(BulkReason(code: .gone), nil, count: missing) }
        return (ids.count + missing, tally)
    }

    /// Writes down what is to be done, and to which defects. `carryOut` does it.
    /// - Throws: `AppError.invalid`, also for more than 10,000 defects; `forbidden`; `conflict` in a crew that is over.
    package static func start(
        _ deed: BulkDeed,
        _ choice: BulkChoice,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> DefectOperationID {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        _ = try BulkPlanner(deed, try DefectSchema.of(viewer.crew, in: tx), viewer, tx)
        let (ids, missing) = try choice.find(viewer, in: tx)
        var tally = BulkTally()
        if missing > 0 { tally.refuse(BulkReason(code: .gone), nil, count: missing) }
        return try insert(deed, ids, matched: ids.count + missing, tally, viewer, now, tx)
    }

    /// Writes down that an operation is to be taken back, by whoever did it or a manager. `carryOut` does it.
    /// - Throws: `AppError.notFound`; `forbidden`; `conflict` when it is not done yet, or was taken back.
    package static func startUndo(
        _ id: DefectOperationID,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> DefectOperationID {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let operation = try find(id, viewer.crew, in: tx)
        if operation.person.id != viewer.person && !viewer.isManager {
            throw AppError(.forbidden, Phrase("defects.bulk.notYours"))
        }
        if !operation.isDone { throw AppError.conflict("operation", "running", Phrase("defects.bulk.running")) }
        if operation.undoneBy != nil {
            throw AppError.conflict("operation", "undone", Phrase("defects.bulk.undone"))
        }
        let ids = try tx.all(
            "SELECT defect FROM defect_step WHERE crew = \(viewer.crew) AND operation = \(id) ORDER BY defect"
        ) { try $0[0] as DefectID }
        do {
            return try insert(BulkDeed(undoes: id), ids, matched: ids.count, BulkTally(), viewer, now, tx)
        } catch StorageError.constraint {
            throw AppError.conflict("operation", "undone", Phrase("defects.bulk.undone"))
        }
    }

    private static func insert(
        _ deed: BulkDeed,
        _ ids: [DefectID],
        matched: Int,
        _ tally: BulkTally,
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> DefectOperationID {
        let id = DefectOperationID.new(at: now)
        try tx.run(
            """
            INSERT INTO defect_operation (crew, id, person, at, state, deed, undoes, matched, refused, touched_at)
            VALUES (\(viewer.crew), \(id), \(viewer.person), \(now), 'running', \(try json(deed)), \(deed.undoes),
                \(matched), \(try json(tally.refused)), \(now))
            """
        )
        for first in stride(from: 0, to: ids.count, by: part) {
            var list = SQL.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
            for index in first..<min(first + part, ids.count) {
                list.appendLiteral(index == first ? "" : ", ")
                list.appendInterpolation("(\(viewer.crew), \(id), \(ids[index]))" as SQL)
            }
            let rows = SQL(stringInterpolation: list)
            try tx.run("INSERT INTO defect_operation_item (crew, operation, defect) VALUES \(rows)")
        }
        return id
    }

    /// How many defects are changed in one transaction.
    static let part = 500

    static func json(_ value: some Encodable) throws -> SQLValue {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return .json(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
