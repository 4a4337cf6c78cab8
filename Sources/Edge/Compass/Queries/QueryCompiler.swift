import Accounts
import Core
import Defects
import Storage

/// Compiles a query to an SQL statement.
struct QueryCompiler {
    let fields: QueryFields
    let viewer: Viewer
    let prefix: String
    private let tx: Tx

    init(_ fields: QueryFields, _ viewer: Viewer, prefix: String, _ tx: Tx) {
        self.fields = fields
        self.viewer = viewer
        self.prefix = prefix
        self.tx = tx
    }

    /// - Parameter most: the maximum number of rows.
    /// - Returns: a statement whose rows are the record's number followed by the shown columns, and those columns.
    /// - Throws: `AppError.invalid` for an unknown field, or an invalid value.
    func compile(_ query: QueryDefinition, most: Int) throws -> (statement: SQL, columns: [QueryField]) {
        let columns = try query.columns.map { (field: try fields.find($0.path), column: $0) }
        let shown = columns.filter(\.column.isShown).map(\.field)
        var selection = DefectSelection()
        selection.columns = shown.map(\.shownColumn)
        selection.condition = try node(query.filter)
        selection.order = columns.filter { $0.column.sort != .none }.map { field, column in
            field.sortColumn + (column.sort == .down ? " DESC" : "")
        }
        selection.includesHistory = try columns.contains { $0.field.isOfHistory } || usesHistory(query.filter)
        return (selection.statement(viewer, most: most), shown)
    }

    private func usesHistory(_ node: QueryDefinition.Node) throws -> Bool {
        try node.conditions.contains { try fields.find($0.path).isOfHistory } || node.nodes.contains(where: usesHistory)
    }

    private func node(_ node: QueryDefinition.Node) throws -> SQL {
        let parts = try node.conditions.map(condition) + node.nodes.map(self.node)
        guard let first = parts.first else { return "1 = 1" }
        let whole = parts.dropFirst().reduce(first) { $0 + (node.isOr ? " OR " : " AND ") + $1 }
        return "(\(whole))"
    }

    private func condition(_ condition: QueryDefinition.Condition) throws -> SQL {
        let field = try fields.find(condition.path)
        switch field.kind {
        case .text: return try text(field.column, condition, condition.values)
        case .constant(let value): return try text("\(value)", condition, condition.values)
        case .number: return try number(field.column, condition) { Int($0) }
        case .databaseID: return try number(field.column, condition) { number($0, isDatabaseID: true) }
        case .id: return try id(field.column, condition)
        case .time: return try time(field.column, condition)
        case .person(let login): return try person(field.column, login, condition)
        case .personText: return try text(field.column, condition, try condition.values.map(key))
        case .dateText: return try dateText(field.column, condition)
        case .numberText: return try numberText(field.column, condition)
        }
    }

    // MARK: - Conditions by type

    /// NULL and the empty text are equal. LIKE means "contains", ignoring case.
    private func text(_ column: SQL, _ condition: QueryDefinition.Condition, _ values: [String]) throws -> SQL {
        let plain: SQL = "COALESCE(\(column), '')"
        switch condition.comparison {
        case .equal, .in:
            // Uses the bare column, so that an index applies.
            return values.contains("") ? "\(plain) IN \(list: values)" : "\(column) IN \(list: values)"
        case .notEqual, .notIn: return "\(plain) NOT IN \(list: values)"
        case .isNull: return "\(plain) = ''"
        case .isNotNull: return "\(plain) <> ''"
        case .like: return "lower(\(plain)) LIKE \(pattern(values)) ESCAPE '!'"
        case .notLike: return "lower(\(plain)) NOT LIKE \(pattern(values)) ESCAPE '!'"
        case .less: return "\(plain) < \(values[0])"
        case .atMost: return "\(plain) <= \(values[0])"
        case .more: return "\(plain) > \(values[0])"
        case .atLeast: return "\(plain) >= \(values[0])"
        case .between: return "\(plain) BETWEEN \(values[0]) AND \(values[1])"
        case .notBetween: return "\(plain) NOT BETWEEN \(values[0]) AND \(values[1])"
        }
    }

    private func number(
        _ column: SQL,
        _ condition: QueryDefinition.Condition,
        _ read: (String) -> Int?
    ) throws -> SQL {
        if let answer = existence(column, condition) { return answer }
        return try range(column, condition, try condition.values.map { try read($0) ?? refuse($0, condition) })
    }

    private func id(_ column: SQL, _ condition: QueryDefinition.Condition) throws -> SQL {
        if let answer = existence(column, condition) { return answer }
        switch condition.comparison {
        case .like, .notLike:
            // LIKE compares the displayed id, with its leading zeros.
            let digits: SQL = "CAST(\(column) AS text)"
            let zeros: SQL =
                "CASE WHEN \(column) < 100000000 THEN substr('00000000', 1, 8 - length(\(digits))) ELSE '' END"
            return try text("\(prefix) || \(zeros) || \(digits)", condition, condition.values)
        default:
            // An id from another database matches no record, but is not an error.
            return try number(column, condition) { number($0, isDatabaseID: false) ?? 0 }
        }
    }

    private func number(_ text: String, isDatabaseID: Bool) -> Int? {
        RecordNumber.numberIfAny(text, isDatabaseID: isDatabaseID, prefix: prefix)
    }

    /// Times have a precision of one second, in the crew's time zone. "Later than 10:00:00" includes that second: for a
    /// client that polls for changes, a repeated notification is better than a missed one.
    private func time(_ column: SQL, _ condition: QueryDefinition.Condition) throws -> SQL {
        if let answer = existence(column, condition) { return answer }
        let times = try condition.values.map { try instant($0, in: viewer.zone) }
        func end(_ time: Instant) -> Instant { time.adding(milliseconds: 1000) }
        func within(_ time: Instant) -> SQL { "(\(column) >= \(time) AND \(column) < \(end(time)))" }
        let any = times.dropFirst().reduce(within(times[0])) { $0 + " OR " + within($1) }
        switch condition.comparison {
        case .equal, .in: return "(\(any))"
        case .notEqual, .notIn: return "NOT (\(any))"
        case .less: return "\(column) < \(times[0])"
        case .atMost: return "\(column) < \(end(times[0]))"
        case .more: return "\(column) > \(times[0])"
        case .atLeast: return "\(column) >= \(times[0])"
        case .between: return "(\(column) >= \(times[0]) AND \(column) < \(end(times[1])))"
        case .notBetween: return "(\(column) < \(times[0]) OR \(column) >= \(end(times[1])))"
        case .like, .notLike, .isNull, .isNotNull: return try refuse(condition)
        }
    }

    /// Dates are compared as the start of their day, as records show them. Other texts are in no range.
    private func dateText(_ column: SQL, _ condition: QueryDefinition.Condition) throws -> SQL {
        guard condition.comparison.isOfOrder else {
            let midnight = " 00:00:00"
            let values = condition.values.map { $0.hasSuffix(midnight) ? String($0.dropLast(midnight.count)) : $0 }
            return try text(column, condition, values)
        }
        let start: SQL = "(CASE WHEN \(column) LIKE '____-__-__' THEN \(column) || ' 00:00:00' END)"
        return try range(start, condition, try condition.values.map(localText))
    }

    /// Texts that are no number are in no range.
    private func numberText(_ column: SQL, _ condition: QueryDefinition.Condition) throws -> SQL {
        guard condition.comparison.isOfOrder else {
            return try text(column, condition, condition.values.map { value in Int(value).map { "\($0)" } ?? value })
        }
        return try number(column.asNumber, condition) { Int($0) }
    }

    private func person(_ column: SQL, _ login: SQL, _ condition: QueryDefinition.Condition) throws -> SQL {
        switch condition.comparison {
        case .isNull: return "\(column) IS NULL"
        case .isNotNull: return "\(column) IS NOT NULL"
        case .equal, .in, .notEqual, .notIn:
            let isNot = condition.comparison == .notEqual || condition.comparison == .notIn
            let people = try condition.values.filter { !$0.isEmpty }.compactMap(person)
            let nobody: SQL = "\(column) IS NULL"
            if isNot {
                let others: SQL = people.isEmpty ? "1 = 1" : "\(column) NOT IN \(list: people)"
                return condition.values.contains("")
                    ? "(\(column) IS NOT NULL AND \(others))" : "(\(nobody) OR \(others))"
            }
            let those: SQL = people.isEmpty ? "1 = 0" : "\(column) IN \(list: people)"
            return condition.values.contains("") ? "(\(nobody) OR \(those))" : those
        default: return try text(login, condition, condition.values)
        }
    }

    // MARK: - Helpers

    private func existence(_ column: SQL, _ condition: QueryDefinition.Condition) -> SQL? {
        switch condition.comparison {
        case .isNull: "\(column) IS NULL"
        case .isNotNull: "\(column) IS NOT NULL"
        default: nil
        }
    }

    private func range(
        _ column: SQL,
        _ condition: QueryDefinition.Condition,
        _ values: [some SQLBindable]
    ) throws -> SQL {
        switch condition.comparison {
        case .equal, .in: return "\(column) IN \(list: values)"
        case .notEqual, .notIn: return "\(column) NOT IN \(list: values)"
        case .less: return "\(column) < \(values[0])"
        case .atMost: return "\(column) <= \(values[0])"
        case .more: return "\(column) > \(values[0])"
        case .atLeast: return "\(column) >= \(values[0])"
        case .between: return "\(column) BETWEEN \(values[0]) AND \(values[1])"
        case .notBetween: return "\(column) NOT BETWEEN \(values[0]) AND \(values[1])"
        case .like, .notLike, .isNull, .isNotNull: return try refuse(condition)
        }
    }

    private func instant(_ text: String, in zone: Zone) throws -> Instant {
        guard let instant = zone.compassInstant(text) else {
            throw AppError(.invalid, Phrase("compass.query.time", ["name": .text(String(text.prefix(100)))]))
        }
        return instant
    }

    /// A time in the form of `compassText`, but not moved where clocks change: dates have no such gaps.
    private func localText(_ text: String) throws -> String {
        Zone.utc.compassText(try instant(text, in: .utc))
    }

    private func pattern(_ values: [String]) -> String {
        // Some clients add the wildcards themselves.
        let text = values[0].drop { $0 == "%" || $0 == "*" }.reversed().drop { $0 == "%" || $0 == "*" }.reversed()
        let escaped = text.map { "!%_".contains($0) ? "!\($0)" : String($0) }.joined()
        // Like `lower` in the database, which converts only ASCII letters.
        let lowered = escaped.map { $0.isASCII ? $0.lowercased() : String($0) }.joined()
        return "%\(lowered)%"
    }

    /// Anyone, including former members: records may still refer to them.
    private func person(_ name: String) throws -> PersonID? {
        if name == QueryWords.me { return viewer.person }
        return try Members.find(email: name, of: viewer.crew, includingFormer: true, in: tx)
    }

    private func key(_ name: String) throws -> String {
        name.isEmpty ? "" : try person(name)?.description ?? "nobody"
    }

    private func refuse(_ condition: QueryDefinition.Condition) throws -> SQL {
        throw AppError(.invalid, Phrase("compass.query.unfit", ["name": .text(condition.path)]))
    }

    private func refuse(_ value: String, _ condition: QueryDefinition.Condition) throws -> Int {
        throw AppError(.invalid, Phrase("compass.query.values", ["name": .text(condition.path)]))
    }
}

extension QueryField {
    fileprivate var shownColumn: SQL {
        switch kind {
        case .person(let login): login
        case .constant: "''"
        case .text, .number, .time, .id, .databaseID, .personText, .dateText, .numberText: column
        }
    }

    fileprivate var sortColumn: SQL {
        switch kind {
        case .person(let login): "COALESCE(\(login), '')"
        case .text, .personText, .dateText: "COALESCE(\(column), '')"
        case .numberText: "COALESCE(\(column.asNumber), -9223372036854775807)"
        case .constant: DefectColumns.number
        case .number, .time, .id, .databaseID: column
        }
    }
}

extension SQL {
    /// The number that a text is; NULL for any other text, which PostgreSQL refuses to convert. Imports and fields that
    /// had another type leave such texts.
    fileprivate var asNumber: SQL {
        """
        (CASE WHEN \(self) <> '' AND ltrim(\(self), '0123456789') = ''
            OR \(self) LIKE '-_%' AND ltrim(substr(\(self), 2), '0123456789') = ''
        THEN CAST(\(self) AS numeric) END)
        """
    }
}

extension QueryDefinition.Comparison {
    fileprivate var isOfOrder: Bool {
        switch self {
        case .less, .atMost, .more, .atLeast, .between, .notBetween: true
        case .equal, .notEqual, .like, .notLike, .isNull, .isNotNull, .in, .notIn: false
        }
    }
}
