import Core
import Storage
import Web
import Work

/// Deletes expired data.
struct SweepAccounts: Job {
    static let kind = "accounts.sweep"

    /// The time for which expired invitations are kept, for questions about them: 30 days.
    private static let invitationMinutes = 30 * 24 * 60

    let database: Database
    var limits = Limits()

    func run(now: Instant) async throws {
        try await database.write { tx in
            try tx.run("DELETE FROM credential WHERE expires_at <= \(now)")
            try tx.run("DELETE FROM sign_in_challenge WHERE expires_at <= \(now)")
            try tx.run("DELETE FROM sign_in_link WHERE expires_at <= \(now)")
            try tx.run("DELETE FROM passkey_challenge WHERE expires_at <= \(now)")
            try tx.run("DELETE FROM openid_attempt WHERE expires_at <= \(now)")
            try tx.run(
                "DELETE FROM invitation WHERE expires_at <= \(now.adding(minutes: -Self.invitationMinutes))"
            )
            try tx.run("DELETE FROM request_key WHERE created_at <= \(now.adding(minutes: -requestKeyMinutes))")
        }
        try await dropOldAnswers()
    }

    /// Drops the oldest responses of people who have too many. Their keys are kept until they expire, so that a late
    /// retry is rejected instead of being carried out again.
    private func dropOldAnswers() async throws {
        let most = limits.keptAnswersPerPerson
        let many = try await database.read { tx in
            try tx.all("SELECT person FROM request_key GROUP BY person HAVING COUNT(*) > \(most)") {
                try $0.read() as PersonID
            }
        }
        for person in many {
            try await database.write { tx in
                try tx.run(
                    """
                    UPDATE request_key SET body = \(droppedAnswer)
                    WHERE person = \(person) AND body <> \(droppedAnswer) AND (created_at, hash) <= (
                        SELECT created_at, hash FROM request_key WHERE person = \(person)
                        ORDER BY created_at DESC, hash DESC LIMIT 1 OFFSET \(most)
                    )
                    """
                )
            }
        }
    }
}
