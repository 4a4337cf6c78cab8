import API
import Accounts
package import Core
package import Storage
import Work

/// Ends the requests for days that have passed in the crew's time zone, except in archived crews.
package struct ExpireRequests: Job {
    package static let kind = "shifts.expireRequests"
    /// The maximum number of requests in one transaction; the rest follows in the next one.
    private static let batch = 25

    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package func run(now: Instant) async throws {
        // Those of the other crews expire anyway; the job is retried for a crew that fails.
        try await crews(now).forEachSeparately { crew in
            while try await expireBatch(crew, now) == Self.batch {}
        }
    }

    /// Crews with open requests for a day that has passed in at least one time zone.
    private func crews(_ now: Instant) async throws -> [CrewID] {
        let passed = Zone.utc.today(at: now).adding(days: 1)
        return try await database.read { tx in
            try tx.all(
                """
                SELECT id FROM crew WHERE archived_at IS NULL AND id IN (
                    SELECT crew FROM shift_request WHERE state = 'open' AND date < \(passed)
                )
                """
            ) { try $0.read() as CrewID }
        }
    }

    private func expireBatch(_ crew: CrewID, _ now: Instant) async throws -> Int {
        try await database.write { tx in
            guard let clock = try CrewClock.ifActive(crew, in: tx) else { return 0 }
            let passed = try tx.all(
                ShiftRequest.self,
                """
                FROM \(ShiftRequest.source) WHERE shift_request.crew = \(crew) AND shift_request.state = 'open'
                    AND shift_request.date < \(clock.zone.today(at: now)) LIMIT \(Self.batch)
                """
            )
            for request in passed {
                let fact = RequestExpired(person: request.person.id, date: request.date)
                try request.end(as: .expired, fact, in: CrewTransaction(crew, by: nil, at: now, in: tx))
            }
            return passed.count
        }
    }
}
