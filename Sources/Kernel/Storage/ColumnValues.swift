/// The values of a row by column, so that statements that write the row list its columns only once.
///
///     try tx.run("UPDATE client SET \(client.values.assignments) WHERE id = \(client.id)")
package struct ColumnValues: ExpressibleByDictionaryLiteral {
    /// `a, b`
    package let columns: SQL
    /// `?, ?`, as bound values.
    package let list: SQL
    /// `a = ?, b = ?`
    package let assignments: SQL

    package init(dictionaryLiteral elements: (StaticString, any SQLBindable)...) {
        var (columns, list, assignments): (SQL, SQL, SQL) = ("", "", "")
        for (index, (name, value)) in elements.enumerated() {
            let (separator, column): (SQL, SQL) = (index == 0 ? "" : ", ", SQL(stringLiteral: name))
            let bound: SQL = "\(value.sqlValue)"
            columns = "\(columns)\(separator)\(column)"
            list = "\(list)\(separator)\(bound)"
            assignments = "\(assignments)\(separator)\(column) = \(bound)"
        }
        (self.columns, self.list, self.assignments) = (columns, list, assignments)
    }
}
