import Core
import Storage

/// A condition, written in two ways.
struct ListCondition {
    /// Lets the engine use its index.
    let indexed: SQL
    /// Prevents the engine from using its index, because the index of the order or of another condition is scanned.
    let plain: SQL
    /// Whether its index has the matches in the order of their numbers.
    let isInOrder: Bool

    init(indexed: SQL, plain: SQL, isInOrder: Bool) {
        self.indexed = indexed
        self.plain = plain
        self.isInOrder = isInOrder
    }

    /// A column with one of several values; `nil` for no values.
    init?(_ column: SQL, _ values: [String]) {
        guard let first = values.first else { return nil }
        if values.count == 1 {
            self.init(column, "= \(first)")
        } else {
            self.init(
                indexed: "\(column) IN \(list: values)",
                plain: "COALESCE(\(column), \(column)) IN \(list: values)",
                isInOrder: false
            )
        }
    }

    /// - Parameter comparison: the SQL after the column.
    init(_ column: SQL, _ comparison: SQL) {
        indexed = "\(column) \(comparison)"
        // An expression instead of a column: no engine uses an index for it.
        plain = "COALESCE(\(column), \(column)) \(comparison)"
        isInOrder = true
    }
}

extension ListFilter {
    /// All conditions except `open` and `text`, usually the most selective first.
    var conditions: [ListCondition] {
        var conditions: [ListCondition] = []
        switch owner {
        case .none: break
        case .nobody: conditions.append(ListCondition("defect.owner", "IS NULL"))
        case .person(let person): conditions.append(ListCondition("defect.owner", "= \(person)"))
        }
        if let submitter { conditions.append(ListCondition("defect.submitter", "= \(submitter)")) }
        if let project { conditions.append(ListCondition("defect.project", "= \(project)")) }
        let lists = [
            ListCondition("defect.state", states), ListCondition("defect.severity", severities),
            ListCondition("defect.priority", priorities),
        ]
        return conditions + lists.compactMap { $0 }
    }

    /// Whether the only condition has an index restricted to open defects.
    var hasOpenIndex: Bool { owner != nil || submitter != nil }
}

/// A part of the order of a list: rows that match its condition come before those of the next part.
struct ListPhase {
    var condition: ListCondition?
    var order: Order

    enum Order {
        case oldest, newest, changed
    }
}

extension ListCondition {
    static let isOpen = ListCondition(indexed: "NOT defect.closed", plain: "NOT defect.closed", isInOrder: true)
    static let isClosed = ListCondition(indexed: "defect.closed", plain: "defect.closed", isInOrder: true)
}

extension ListPhase.Order {
    /// The condition for rows after one place and up to another.
    /// - Parameter isPlain: prevents the engine from using the index of the order.
    func between(_ start: ListPosition?, _ end: ListPosition?, isPlain: Bool = false) -> SQL {
        let (number, changed) = columns(isPlain)
        var condition: SQL = ""
        switch self {
        case .oldest:
            if let start { condition = condition + " AND \(number) > \(start.number)" }
            if let end { condition = condition + " AND \(number) <= \(end.number)" }
        case .newest:
            if let start { condition = condition + " AND \(number) < \(start.number)" }
            if let end { condition = condition + " AND \(number) >= \(end.number)" }
        case .changed:
            if let start { condition = condition + " AND (\(changed), \(number)) < (\(start.key), \(start.number))" }
            if let end { condition = condition + " AND (\(changed), \(number)) >= (\(end.key), \(end.number))" }
        }
        return condition
    }

    func sql(isPlain: Bool = false) -> SQL {
        let (number, changed) = columns(isPlain)
        return switch self {
        case .oldest: "ORDER BY \(number)"
        case .newest: "ORDER BY \(number) DESC"
        case .changed: "ORDER BY \(changed) DESC, \(number) DESC"
        }
    }

    private func columns(_ isPlain: Bool) -> (number: SQL, changed: SQL) {
        isPlain
            ? ("COALESCE(defect.number, defect.number)", "COALESCE(defect.changed_at, defect.changed_at)")
            : ("defect.number", "defect.changed_at")
    }

    func place(_ key: ListKey, phase: Int) -> ListPosition {
        ListPosition(phase: phase, key: self == .changed ? key.changedAt.milliseconds : 0, number: key.number)
    }
}
