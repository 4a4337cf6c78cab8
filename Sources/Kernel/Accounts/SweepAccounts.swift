import Core
import Storage
import Web
import Work

/// Deletes expired data.
struct SweepAccounts: Job {
    static let kind = "accounts.sweep"

    /// How long expired invitations are kept, in minutes, for questions about them: 30 days.
    private static let invitationMinutes = 30 * 24 * 60

    let database: Database
    var limits = Limits()
    var guestRules: [any GuestRule] = []

    func run(now: Instant) async throws {
        let expired: SQL = "expires_at <= \(now)"
        try await delete("credential", by: "id", where: expired)
        try await Guests.sweep(database, guestRules)
        try await delete("sign_in_challenge", by: "hash", where: expired)
        try await delete("sign_in_link", by: "person", where: expired)
        try await delete("passkey_challenge", by: "hash", where: expired)
        try await delete("openid_attempt", by: "hash", where: expired)
        let oldest = now.adding(minutes: -Self.invitationMinutes)
        try await delete("invitation", by: "crew, id", where: "expires_at <= \(oldest)")
        let first = now.adding(minutes: -requestKeyMinutes)
        try await database.delete(
            from: "request_key",
            by: "person, hash",
            where: "created_at <= \(first)",
            order: "created_at"
        )
        try await dropOldAnswers()
    }

    private func delete(_ table: SQL, by key: SQL, where condition: SQL) async throws {
        try await database.delete(from: table, by: key, where: condition, order: "expires_at")
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
        for person in many { try await dropOldAnswers(of: person, keeping: most) }
    }

    private func dropOldAnswers(of person: PersonID, keeping most: Int) async throws {
        // Sorting all keys of a person takes time, so it is done once and without blocking writers.
        let newest = try await database.read { tx in
            try tx.first(
                """
                SELECT created_at, hash FROM request_key WHERE person = \(person)
                ORDER BY created_at DESC, hash DESC LIMIT 1 OFFSET \(most)
                """
            ) { (at: try $0.read() as Instant, hash: try $0.read() as [UInt8]) }
        }
        guard let newest else { return }
        let isOld: SQL = """
            person = \(person) AND (created_at, hash) <= (\(newest.at), \(newest.hash)) AND body <> \(droppedAnswer)
            """
        var last: [UInt8] = []
        while true {
            let hashes = try await database.read { [last] tx in
                try tx.all(
                    """
                    SELECT hash FROM request_key WHERE \(isOld) AND hash > \(last) ORDER BY hash LIMIT \(sliceRows)
                    """
                ) { try $0.read() as [UInt8] }
            }
            guard let end = hashes.last else { return }
            _ = try await BackgroundWork.run {
                try await database.write { tx in
                    try tx.run(
                        "UPDATE request_key SET body = \(droppedAnswer) WHERE \(isOld) AND hash IN \(list: hashes)"
                    )
                }
            }
            last = end
        }
    }
}
