import API
package import Core
package import Storage
package import Web

/// People who save things without an account, in one browser. A guest is a row of `person` without an address, password
/// or crew.
///
/// Their session is stored under a hash that nothing else looks up, so for every other route they are not signed in.
enum Guests {
    /// How long a guest is kept after they last saved something or opened their list: a year, in minutes.
    static let minutes = 365 * 24 * 60
    /// Opening the list extends that at most once a day, to avoid a write for every page.
    static let pauseMinutes = 24 * 60

    struct Found: Sendable {
        let person: PersonID
        let usedAt: Instant
    }

    /// The guest with a secret; `nil` if there is none or they have expired.
    static func find(_ secret: Secret, at now: Instant, in tx: Tx) throws -> Found? {
        try tx.first("SELECT person, used_at FROM credential WHERE hash = \(hash(secret)) AND expires_at > \(now)") {
            Found(person: try $0.read(), usedAt: try $0.read())
        }
    }

    /// - Throws: `AppError.conflict`, field `guest`, code `limit`.
    static func add(device: String, within limits: Limits, at now: Instant, in tx: Tx) throws -> (PersonID, Secret) {
        try limits.requireRoomForGuest(in: tx)
        let (person, secret) = (PersonID.new(at: now), Secret.random(prefix: "dlg_"))
        try tx.run(
            """
            INSERT INTO person (id, email, name, password_hash, created_at, guest_since)
            VALUES (\(person), \(People.noAddress(of: person)), '', '', \(now), \(now))
            """
        )
        try tx.run(
            """
            INSERT INTO credential (id, person, kind, hash, name, access, created_at, used_at, expires_at)
            VALUES (
                \(ID<Credential>.new(at: now)), \(person), \(CredentialKind.session), \(hash(secret)), \(device),
                \(TokenAccess.read), \(now), \(now), \(now.adding(minutes: minutes))
            )
            """
        )
        return (person, secret)
    }

    /// Keeps a guest for another year.
    static func extend(_ secret: Secret, at now: Instant, in tx: Tx) throws {
        try tx.run(
            """
            UPDATE credential SET used_at = \(now), expires_at = \(now.adding(minutes: minutes))
            WHERE hash = \(hash(secret))
            """
        )
    }

    /// Moves everything that a guest saved to an account, and deletes the guest. Runs in the transaction that signs in.
    static func handOver(
        _ secret: Secret?,
        to account: PersonID,
        by rules: [any GuestRule],
        at now: Instant,
        in tx: Tx
    ) throws {
        guard let secret, let guest = try find(secret, at: now, in: tx)?.person else { return }
        for rule in rules { try rule.handOver(from: guest, to: account, in: tx) }
        try tx.run("DELETE FROM credential WHERE person = \(guest)")
        try tx.run("DELETE FROM person WHERE id = \(guest) AND guest_since IS NOT NULL")
    }

    /// Deletes the guests whose session is gone, in batches.
    static func sweep(_ database: Database, _ rules: [any GuestRule]) async throws {
        while true {
            let guests = try await database.read { tx in
                try tx.all(
                    """
                    SELECT id FROM person WHERE guest_since IS NOT NULL
                        AND NOT EXISTS (SELECT 1 FROM credential WHERE credential.person = person.id)
                    ORDER BY id LIMIT \(sliceRows)
                    """
                ) { try $0.read() as PersonID }
            }
            if guests.isEmpty { return }
            for rule in rules { try await rule.erase(guests, from: database) }
            _ = try await BackgroundWork.run {
                try await database.write { tx in try tx.run("DELETE FROM person WHERE id IN \(list: guests)") }
            }
        }
    }

    private static func hash(_ secret: Secret) -> [UInt8] { Secret(text: "guest \(secret.text)").hash }
}

/// What a module stores for guests.
package protocol GuestRule: ModuleExtension {
    /// Called in the transaction in which a guest signs in to an account or creates one. Afterwards nothing may refer
    /// to the guest.
    func handOver(from guest: PersonID, to account: PersonID, in tx: Tx) throws
    /// Deletes what is stored for expired guests. May be called again after a failure.
    func erase(_ guests: [PersonID], from database: Database) async throws
}
