extension SQL {
    /// Longer lists are not padded: SQLite allows 32,766 values in a statement (sqlite.org/limits.html).
    private static let mostPadded = 1024

    /// The statement for SQLite, which cannot bind a list: each becomes as many values as it has. The last one is
    /// repeated to pad the list to a length of 1, 2, 4, 8 ..., because each length needs its own prepared statement.
    var expandingLists: SQL {
        guard values.contains(where: \.isList) else { return self }
        var sql = StringInterpolation(literalCapacity: text.utf8.count, interpolationCount: values.count)
        var isShort = true
        let parts = text.utf8.split(separator: UInt8(ascii: "?"), omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index > 0 {
                switch values[index - 1] {
                case .list(let list):
                    isShort = isShort && list.count <= Self.mostPadded
                    sql.appendInterpolation(row: Self.padded(list))
                case let value: sql.appendInterpolation(value)
                }
            }
            sql.appendInterpolation(SQL(trusted: String(Substring(part))))
        }
        let expanded = SQL(stringInterpolation: sql)
        return isReused && isShort ? expanded : expanded.notReused
    }

    private static func padded(_ list: [SQLValue]) -> [SQLValue] {
        if list.count > mostPadded { return list }
        var length = 1
        while length < list.count { length *= 2 }
        return list + repeatElement(list[list.count - 1], count: length - list.count)
    }
}

extension SQLValue {
    fileprivate var isList: Bool {
        if case .list = self { true } else { false }
    }
}
