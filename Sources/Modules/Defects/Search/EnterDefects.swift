import Core
import Storage

/// Enters the words of defects that are new, many at once: one after the other they would change nearly as many pages of the
/// index as they have words.
struct EnterDefects: Sendable {
    private let database: Database
    private let batch: Int

    /// - Parameter batch: how many are entered in one write, for which everybody else waits.
    init(_ database: Database, batch: Int = 250) {
        self.database = database
        self.batch = batch
    }

    /// Enters all that wait. Of several servers one does it.
    func run() async throws {
        while try await enterSome() == batch {}
    }

    private func enterSome() async throws -> Int {
        let waiting = try await database.read { tx in
            try tx.all(
                "SELECT crew, number FROM defect_indexed WHERE waiting = TRUE ORDER BY crew, number LIMIT \(batch)"
            ) {
                (crew: try $0[0] as CrewID, number: try $0[1] as Int)
            }
        }
        if waiting.isEmpty { return 0 }
        let numbers = Dictionary(grouping: waiting, by: \.crew).mapValues { $0.map(\.number) }
        return try await database.write { tx in
            guard try tx.claim("defects.search") else { return 0 }
            for (crew, numbers) in numbers { try DefectSearch.enter(numbers, crew: crew, in: tx) }
            return waiting.count
        }
    }
}
