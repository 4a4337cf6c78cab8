import API
import Accounts
package import Core
package import Storage
import Work

/// Ends the requests for days that have passed in the crew's time zone.
package struct ExpireRequests: Job {
    package static let kind = "shifts.expireRequests"
    /// The maximum number of requests in one transaction; the rest follows in the next one.
    private static let batch = 25

    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package func run(now: Instant) async throws {
        for crew in try await crews(now) {
            while try await expireBatch(crew, now) == Self.batch {}
        }
    }

    /// Crews with open requests for a day that has passed in at least one time zone, each with its current date.
    private func crews(_ now: Instant) async throws -> [(id: CrewID, today: LocalDate)] {
        let passed = Zone.utc.today(at: now).adding(days: 1)
        return try await database.read { tx in
            try tx.all(
                """
                SELECT id, time_zone FROM crew WHERE id IN (
                    SELECT crew FROM shift_request WHERE state = 'open' AND date < \(passed)
                )
                """
            ) { (id: try $0.read() as CrewID, today: try Zone.named(try $0.read()).today(at: now)) }
        }
    }

    private func expireBatch(_ crew: (id: CrewID, today: LocalDate), _ now: Instant) async throws -> Int {
        try await database.write { tx in
            let passed = try tx.all(
                ShiftRequest.self,
                """
                FROM \(ShiftRequest.source) WHERE shift_request.crew = \(crew.id) AND shift_request.state = 'open'
                    AND shift_request.date < \(crew.today) LIMIT \(Self.batch)
                """
            )
            for request in passed {
                let fact = RequestExpired(person: request.person.id, date: request.date)
                try request.end(as: .expired, fact, in: CrewTransaction(crew.id, by: nil, at: now, in: tx))
            }
            return passed.count
        }
    }
}
