import Core
import Storage

/// Adds the words of new defects to the index, many defects at once: one by one, each would change nearly as many pages
/// of the index as it has words.
struct IndexDefects: Sendable {
    /// The most text that is added in one write, in bytes: some 20,000 words.
    private static let mostBytes = 200_000

    private let database: Database
    private let batch: Int

    /// - Parameter batch: the most defects added in one write, which blocks other writers.
    init(_ database: Database, batch: Int = 250) {
        self.database = database
        self.batch = batch
    }

    /// Adds all waiting defects. With several servers, only one does it.
    func run() async throws {
        while try await enterSome() {}
    }

    /// - Returns: whether more may be waiting.
    private func enterSome() async throws -> Bool {
        let waiting = try await database.read { tx in
            try tx.all(
                """
                SELECT line.crew, line.number, LENGTH(line.words) FROM (
                    SELECT crew, number FROM defect_indexed WHERE waiting = TRUE ORDER BY crew, number LIMIT \(batch)
                ) AS new JOIN defect_indexed AS line ON line.crew = new.crew AND line.number = new.number
                """
            ) { (crew: try $0.read() as CrewID, number: try $0.read() as Int, bytes: try $0.read() as Int) }
        }
        var bytes = 0
        let some = waiting.prefix { line in
            defer { bytes += line.bytes }
            return bytes < Self.mostBytes
        }
        if some.isEmpty { return false }
        let numbers = Dictionary(grouping: some, by: \.crew).mapValues { $0.map(\.number) }
        return try await database.write { tx in
            guard try tx.claim("defects.search") else { return false }
            for (crew, numbers) in numbers { try DefectSearch.enter(numbers, crew: crew, in: tx) }
            return some.count < waiting.count || waiting.count == batch
        }
    }
}
