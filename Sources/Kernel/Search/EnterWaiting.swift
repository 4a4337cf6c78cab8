import Core
package import Storage

extension SearchIndex.Tables {
    /// A write takes no more items after this much text, in bytes: some 20,000 words.
    private static let mostBytes = 200_000

    /// Adds the words of all waiting items to the index, many items at once: one by one, each would change nearly as
    /// many pages of the index as it has words.
    /// - Parameters:
    ///   - claim: the name of a lock; with several servers, only the one that holds it does the work.
    ///   - batch: the maximum number of items added in one write, which blocks other writers.
    package func enterWaiting(_ database: Database, claim: String, batch: Int = 250) async throws {
        while try await enterSome(database, claim, batch) {}
    }

    /// - Returns: whether more may be waiting.
    private func enterSome(_ database: Database, _ claim: String, _ batch: Int) async throws -> Bool {
        let waiting = try await database.read { tx in
            try tx.all(
                """
                SELECT line.\(scope), line.number, LENGTH(line.words) FROM (
                    SELECT \(scope), number FROM \(indexed) WHERE waiting = TRUE ORDER BY \(scope), number LIMIT \(batch)
                ) AS new JOIN \(indexed) AS line ON line.\(scope) = new.\(scope) AND line.number = new.number
                """
            ) { (scope: try $0.read() as ID<AnyScope>, number: try $0.read() as Int, bytes: try $0.read() as Int) }
        }
        var bytes = 0
        let some = waiting.prefix { line in
            defer { bytes += line.bytes }
            return bytes < Self.mostBytes
        }
        if some.isEmpty { return false }
        let numbers = Dictionary(grouping: some, by: \.scope).mapValues { $0.map(\.number) }
        return try await database.write { tx in
            guard try tx.claim(claim) else { return false }
            for (scope, numbers) in numbers { try SearchIndex(self, scope: scope).enter(waiting: numbers, in: tx) }
            return some.count < waiting.count || waiting.count == batch
        }
    }
}
