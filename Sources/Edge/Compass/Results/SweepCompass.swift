import Core
import Storage
import Work

/// Deletes expired drafts and results of clients.
struct SweepCompass: Job {
    static let kind = "compass.sweep"

    /// How many results a slice deletes: each has many parts.
    private static let most = 20

    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    func run(now: Instant) async throws {
        try await database.write { tx in
            try tx.run("DELETE FROM compass_draft WHERE expires_at <= \(now.adding(minutes: -Draft.graceMinutes))")
        }
        try await database.inSlices { tx in
            let old = try tx.all(
                """
                SELECT crew, person, id FROM compass_result WHERE expires_at <= \(now)
                ORDER BY expires_at LIMIT \(Self.most)
                """
            ) { (crew: try $0.read() as CrewID, person: try $0.read() as PersonID, id: try $0.read() as ID<ResultKey>) }
            for (crew, person, id) in old { try ResultSet.remove(id, crew: crew, person: person, in: tx) }
            return old.count
        }
    }
}
