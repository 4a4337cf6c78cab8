import API
import Accounts
import Core
import Storage

extension KeyFinder {
    /// How many values, current choices included, are looked up to find the former choices.
    private static let mostFormer = 300

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

    /// Defects with a former choice come after those with a current one, and defects without a value last.
    private func byChoice(_ column: SQL, _ choices: [String]) throws -> [ListPhase] {
        let values = choices + (try former(column, choices))
        let phases = values.map { ListPhase(condition: ListCondition(column, "= \($0)"), order: .newest) }
        return phases + [ListPhase(condition: ListCondition(column, "IS NULL"), order: .newest)]
    }

    /// The values that are not current choices. Skips from one value to the next, so that the index entries between
    /// them are not read.
    private func former(_ column: SQL, _ choices: [String]) throws -> [String] {
        var former: [String] = []
        var last = ""
        for _ in 0..<Self.mostFormer {
            let next: String? =
                try tx.first(
                    """
                    SELECT \(column) FROM defect
                    WHERE defect.crew = \(viewer.crew) AND defect.deleted_at IS NULL AND \(column) > \(last)
                    ORDER BY \(column) LIMIT 1
                    """
                ) { try $0.read() as String }
            guard let next else { break }
            if !choices.contains(next) { former.append(next) }
            last = next
        }
        return former
    }
}
