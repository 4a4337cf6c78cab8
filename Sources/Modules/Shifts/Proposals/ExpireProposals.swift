import Accounts
package import Core
package import Storage
import Work

/// Ends the proposals whose last day has passed in the crew's time zone.
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
                SELECT id, time_zone FROM crew WHERE archived_at IS NULL AND id IN (
                    SELECT crew FROM fixed_shift_proposal WHERE state = 'open' AND valid_until < \(passed)
                )
                """
            ) { (id: try $0.read() as CrewID, today: try Zone.named(try $0.read()).today(at: now)) }
        }
        for crew in crews {
            try await database.write { tx in
                let isOver: SQL = "proposal.valid_until < \(crew.today)"
                try FixedShiftProposal.expire(isOver, in: CrewTransaction(crew.id, by: nil, at: now, in: tx))
            }
        }
    }
}
