import Search
import Storage

/// Adds the words of new defects to the index, many defects at once.
struct IndexDefects: Sendable {
    private let database: Database
    private let batch: Int

    /// - Parameter batch: the maximum number of defects added in one write, which blocks other writers.
    init(_ database: Database, batch: Int = 250) {
        self.database = database
        self.batch = batch
    }

    /// Adds all waiting defects. With several servers, only one does it.
    func run() async throws {
        try await DefectSearch.tables.enterWaiting(database, claim: "defects.search", batch: batch)
    }
}
