import Core
import Storage
import Work

/// Throws away what has run out and nobody can use any more.
struct SweepAccounts: Job {
    static let kind = "accounts.sweep"

    /// An invitation that ran out stays for a while, for whoever asks what became of it: 30 days.
    private static let invitationMinutes = 30 * 24 * 60

    let database: Database

    func run(now: Instant) async throws {
        try await database.write { tx in
            try tx.run("DELETE FROM credential WHERE expires_at <= \(now)")
            try tx.run(
                "DELETE FROM invitation WHERE expires_at <= \(now.adding(minutes: -Self.invitationMinutes))"
            )
            try tx.run("DELETE FROM request_key WHERE created_at <= \(now.adding(minutes: -requestKeyMinutes))")
        }
    }
}
