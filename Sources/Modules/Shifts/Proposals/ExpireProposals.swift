import Accounts
package import Core
package import Storage
import Work

/// Ends the proposals whose last day has passed in the crew's time zone, except in archived crews.
package struct ExpireProposals: Job {
    package static let kind = "shifts.expireProposals"

    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package func run(now: Instant) async throws {
        // Days before this one may have passed in some time zone.
        let passed = Zone.utc.today(at: now).adding(days: 1)
        let crews = try await database.read { tx in
            try tx.all(
                """
                SELECT id FROM crew WHERE archived_at IS NULL AND id IN (
                    SELECT crew FROM fixed_shift_proposal WHERE state = 'open' AND valid_until < \(passed)
                )
                """
            ) { try $0.read() as CrewID }
        }
        // Those of the other crews expire anyway; the job is retried for a crew that fails.
        try await crews.forEachSeparately { crew in
            try await database.write { tx in
                guard let clock = try CrewClock.ifActive(crew, in: tx) else { return }
                let isOver: SQL = "proposal.valid_until < \(clock.zone.today(at: now))"
                try FixedShiftProposal.expire(isOver, in: CrewTransaction(crew, by: nil, at: now, in: tx))
            }
        }
    }
}
