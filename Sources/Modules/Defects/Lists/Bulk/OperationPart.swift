import Core
import Events
import Storage

/// The next defects of an operation.
struct OperationPart {
    let defects: [DefectID]
    /// `nil` for an operation stored by an earlier version, which has a row per defect.
    private let number: Int?
    /// How often the operation was resumed here.
    let attempts: Int

    /// - Returns: `nil` when nothing is left.
    static func next(of operation: DefectOperationID, _ crew: CrewID, _ tx: Tx) throws -> OperationPart? {
        let part = try tx.first(
            """
            SELECT defects, number, attempts FROM defect_operation_part WHERE crew = \(crew) AND operation = \(operation)
            ORDER BY number LIMIT 1
            """
        ) {
            OperationPart(
                defects: [DefectID](bytes: try $0.read()),
                number: try $0.read(),
                attempts: try $0.read()
            )
        }
        if let part { return part }
        let items = try tx.all(
            """
            SELECT defect FROM defect_operation_item WHERE crew = \(crew) AND operation = \(operation)
            ORDER BY defect LIMIT \(BulkOperation.part)
            """
        ) { try $0.read() as DefectID }
        if items.isEmpty { return nil }
        let attempts: Int? = try tx.value(
            "SELECT attempts FROM defect_operation WHERE crew = \(crew) AND id = \(operation)"
        )
        return OperationPart(defects: items, number: nil, attempts: attempts ?? 0)
    }

    /// Counts an attempt at the next part, or at the end of the operation if no part is left, before it begins: the
    /// process may die of it.
    static func countAttempt(of operation: DefectOperationID, _ crew: CrewID, _ tx: Tx) throws {
        let count = try tx.run(
            """
            UPDATE defect_operation_part SET attempts = attempts + 1
            WHERE crew = \(crew) AND operation = \(operation) AND number = (
                SELECT MIN(number) FROM defect_operation_part WHERE crew = \(crew) AND operation = \(operation)
            )
            """
        )
        if count > 0 { return }
        try tx.run("UPDATE defect_operation SET attempts = attempts + 1 WHERE crew = \(crew) AND id = \(operation)")
    }

    func remove(from operation: DefectOperationID, _ crew: CrewID, _ tx: Tx) throws {
        if let number {
            try tx.run(
                "DELETE FROM defect_operation_part WHERE crew = \(crew) AND operation = \(operation) AND number = \(number)"
            )
        } else {
            try tx.run(
                """
                DELETE FROM defect_operation_item
                WHERE crew = \(crew) AND operation = \(operation) AND defect IN \(list: defects)
                """
            )
            try tx.run("UPDATE defect_operation SET attempts = 0 WHERE crew = \(crew) AND id = \(operation)")
        }
    }
}

extension ID {
    /// The big-endian bytes.
    var bytes: [UInt8] {
        [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * UInt64($0))) } }
    }
}

extension [DefectID] {
    fileprivate init(bytes: [UInt8]) {
        func half(_ start: Int) -> UInt64 {
            bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
        self = stride(from: 0, to: bytes.count - 15, by: 16).map { DefectID(high: half($0), low: half($0 + 8)) }
    }
}
