import API
import Core
import Storage

/// The passkeys of people.
enum Passkeys {
    static let mostPerPerson = 20

    /// - Parameter name: already validated.
    /// - Throws: `AppError.conflict`, code `taken` if the authenticator's id is known, or `limit`.
    static func add(
        _ verified: PasskeyCreationResponse.Verified,
        name: String,
        in tx: PersonTransaction
    ) throws -> PasskeyRow {
        let id = ID<PasskeyRow>.new(at: tx.now)
        let count: Int? = try tx.value("SELECT COUNT(*) FROM passkey WHERE person = \(tx.person)")
        try AppError.requireRoom(count, below: mostPerPerson, "id", "limit", "error.passkeys.limit")
        let added = try tx.run(
            """
            INSERT INTO passkey (id, person, credential, public_key, sign_count, backed_up, name, created_at)
            VALUES (
                \(id), \(tx.person), \(verified.id), \(verified.key), \(verified.count), \(verified.isBackedUp), \(name),
                \(tx.now)
            )
            ON CONFLICT (credential) DO NOTHING
            """
        )
        if added == 0 { throw AppError.conflict("id", "taken", Phrase("error.passkeys.taken")) }
        return PasskeyRow(id: id, name: name, createdAt: tx.now, usedAt: nil)
    }

    /// - Returns: the name it had.
    /// - Throws: `AppError.notFound` if it is not theirs.
    static func remove(_ passkey: ID<PasskeyRow>, in tx: PersonTransaction) throws -> String {
        try tx.value(
            "DELETE FROM passkey WHERE id = \(passkey) AND person = \(tx.person) RETURNING name"
        ).orNotFound()
    }

    static func removeAll(of person: PersonID, in tx: Tx) throws {
        try tx.run("DELETE FROM passkey WHERE person = \(person)")
    }

    /// Newest first.
    static func all(of person: PersonID, in tx: Tx) throws -> [PasskeyRow] {
        try tx.all(
            """
            SELECT id, name, created_at, used_at FROM passkey WHERE person = \(person)
            ORDER BY id DESC LIMIT \(mostPerPerson)
            """
        ) { PasskeyRow(id: try $0.read(), name: try $0.read(), createdAt: try $0.read(), usedAt: try $0.read()) }
    }

    /// The ids that the authenticators chose, so that none of them creates a second passkey.
    static func credentials(of person: PersonID, in tx: Tx) throws -> [[UInt8]] {
        try tx.all("SELECT credential FROM passkey WHERE person = \(person) ORDER BY id LIMIT \(mostPerPerson)") {
            try $0.read()
        }
    }

    /// The user handle of the account in its passkeys, which is created once.
    static func handle(in tx: PersonTransaction) throws -> [UInt8] {
        let new = (0..<32).map { _ in UInt8.random(in: 0...255) }
        let handle: [UInt8]? = try tx.value(
            """
            UPDATE person SET passkey_handle = COALESCE(passkey_handle, \(new)) WHERE id = \(tx.person)
            RETURNING passkey_handle
            """
        )
        guard let handle else { throw AppError.unauthenticated }
        return handle
    }

    /// What is needed to verify a sign-in.
    struct Known: Sendable {
        let id: ID<PasskeyRow>
        let person: PersonID
        let key: [UInt8]
        let count: Int64
        let handle: [UInt8]?
    }

    static func find(_ credential: [UInt8], in tx: Tx) throws -> Known? {
        try tx.first(
            """
            SELECT passkey.id, passkey.person, public_key, sign_count, passkey_handle
            FROM passkey JOIN person ON person.id = passkey.person WHERE credential = \(credential)
            """
        ) {
            Known(
                id: try $0.read(),
                person: try $0.read(),
                key: try $0.read(),
                count: try $0.read(),
                handle: try $0.read()
            )
        }
    }

    /// Records a sign-in with a passkey. If the passkey counts signatures, only the first of two concurrent sign-ins
    /// succeeds.
    /// - Throws: `AppError.unauthenticated`, also if the passkey was removed in the meantime.
    static func use(_ known: Known, _ verified: PasskeySignInResponse.Verified, at now: Instant, in tx: Tx) throws {
        let used = try tx.run(
            """
            UPDATE passkey SET sign_count = \(verified.count), backed_up = \(verified.isBackedUp), used_at = \(now)
            WHERE id = \(known.id) AND sign_count = \(known.count)
            """
        )
        if used == 0 { throw AppError(.unauthenticated, Phrase("error.passkeys.signIn")) }
    }
}

struct PasskeyRow: Sendable {
    let id: ID<PasskeyRow>
    let name: String
    let createdAt: Instant
    let usedAt: Instant?

    func wire() -> Passkey {
        Passkey(
            id: id.description,
            name: name,
            createdAt: createdAt.description,
            lastUsedAt: usedAt?.description
        )
    }
}
