/// The number of rows that one slice of a long write changes: some ten milliseconds, during which other writes wait.
package let sliceRows = 100

extension Database {
    /// Writes in slices as background work, each in its own transaction, so that other writes can run in between.
    /// - Parameter slice: writes one slice and returns the number of changed rows; zero when nothing is left to do.
    package func inSlices(_ slice: @escaping @Sendable (Tx) throws -> Int) async throws {
        try await BackgroundWork.run {
            while try await write(slice) > 0 {}
        }
    }

    /// Deletes the rows that match a condition, in slices.
    /// - Parameters:
    ///   - key: the columns that identify a row. Without an index on them, each slice scans the table.
    ///   - order: the columns by which the rows are found; by default the key.
    ///   - most: the maximum number of rows in a slice.
    package func delete(
        from table: SQL,
        by key: SQL = "id",
        where condition: SQL,
        order: SQL? = nil,
        most: Int = sliceRows
    ) async throws {
        let order = order ?? key
        try await inSlices { tx in
            try tx.run(
                """
                DELETE FROM \(table) WHERE (\(key)) IN (
                    SELECT \(key) FROM \(table) WHERE \(condition) ORDER BY \(order) LIMIT \(most)
                )
                """
            )
        }
    }
}
