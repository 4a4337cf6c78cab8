import Core
import Storage
import Web
import Work

/// Throws away what has run out and nobody can use any more.
struct SweepAccounts: Job {
    static let kind = "accounts.sweep"

    /// An invitation that ran out stays for a while, for whoever asks what became of it: 30 days.
    private static let invitationMinutes = 30 * 24 * 60

    let database: Database
    var limits = Limits()

    func run(now: Instant) async throws {
        try await database.write { tx in
            try tx.run("DELETE FROM credential WHERE expires_at <= \(now)")
            try tx.run(
                "DELETE FROM invitation WHERE expires_at <= \(now.adding(minutes: -Self.invitationMinutes))"
            )
            try tx.run("DELETE FROM request_key WHERE created_at <= \(now.adding(minutes: -requestKeyMinutes))")
        }
        try await dropOldAnswers()
    }

    /// Lets go of the oldest answers of whoever has too many. Their keys stay until they run out, so that a late retry is refused
    /// instead of being done again.
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
