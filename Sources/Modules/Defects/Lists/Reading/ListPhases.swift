import API
import Accounts
import Core
import Storage

extension KeyFinder {
    /// The parts of an order, each of which an index provides.
    func phases(_ sort: DefectSort) throws -> [ListPhase] {
        switch sort {
        case .number: [ListPhase(order: .oldest)]
        case .newest: [ListPhase(order: .newest)]
        case .changed: [ListPhase(order: .changed)]
        case .open:
            [ListPhase(condition: .isOpen, order: .newest), ListPhase(condition: .isClosed, order: .newest)]
        case .severity: try byChoice("defect.severity", schema.field("severity")?.choices ?? [])
        case .priority: try byChoice("defect.priority", schema.field("priority")?.choices ?? [])
        }
    }

    /// Defects with a former choice come after those with a current one, first those whose former choice was looked up,
    /// and defects without a value last.
    private func byChoice(_ column: SQL, _ choices: [String]) throws -> [ListPhase] {
        let former = try former(column, choices)
        var conditions = (choices + former.values).map { ListCondition(column, "= \($0)") }
        if let last = former.last {
            let others: SQL = choices.isEmpty ? "" : " AND \(column) NOT IN \(list: choices)"
            conditions.append(ListCondition(column, "> \(last)\(others)"))
        }
        conditions.append(ListCondition(column, "IS NULL"))
        return conditions.map { ListPhase(condition: $0, order: .newest) }
    }

    /// The values that are not current choices. Skips from one value to the next, so that the index entries between
    /// them are not read.
    /// - Returns: also the last value that was looked up, if there may be more.
    private func former(_ column: SQL, _ choices: [String]) throws -> (values: [String], last: String?) {
        var former: [String] = []
        var last = ""
        for _ in 0..<mostFormer {
            let next: String? =
                try tx.first(
                    """
                    SELECT \(column) FROM defect
                    WHERE defect.crew = \(viewer.crew) AND defect.deleted_at IS NULL AND \(column) > \(last)
                    ORDER BY \(column) LIMIT 1
                    """
                ) { try $0.read() as String }
            guard let next else { return (former, nil) }
            if !choices.contains(next) { former.append(next) }
            last = next
        }
        return (former, last)
    }
}
