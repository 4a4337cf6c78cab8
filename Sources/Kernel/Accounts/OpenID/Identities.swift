import API
import Core
import Storage
import Web

/// The accounts at providers with which people sign in. Only issuer and subject identify an account: an address may
/// pass to someone else.
enum Identities {
    static let mostPerPerson = 20

    static func find(_ token: IDToken, of provider: OpenIDProvider, in tx: Tx) throws -> PersonID? {
        try tx.value(
            "SELECT person FROM openid_identity WHERE issuer = \(provider.issuer) AND subject = \(token.subject)"
        )
    }

    /// Records a sign-in with an account.
    static func use(_ token: IDToken, of provider: OpenIDProvider, at now: Instant, in tx: Tx) throws {
        try tx.run(
            """
            UPDATE openid_identity SET used_at = \(now), email = COALESCE(\(token.address), email)
            WHERE issuer = \(provider.issuer) AND subject = \(token.subject)
            """
        )
    }

    /// - Throws: `AppError.conflict`, code `taken` if the account is connected already, or `limit`.
    static func add(
        _ token: IDToken,
        of provider: OpenIDProvider,
        to person: PersonID,
        usedAt: Instant?,
        at now: Instant,
        in tx: Tx
    ) throws {
        let count: Int? = try tx.value("SELECT COUNT(*) FROM openid_identity WHERE person = \(person)")
        try AppError.requireRoom(count, below: mostPerPerson, "provider", "limit", "error.openID.limit")
        let added = try tx.run(
            """
            INSERT INTO openid_identity (id, person, issuer, subject, email, created_at, used_at)
            VALUES (
                \(ID<IdentityRow>.new(at: now)), \(person), \(provider.issuer), \(token.subject), \(token.address),
                \(now), \(usedAt)
            )
            ON CONFLICT (issuer, subject) DO NOTHING
            """
        )
        if added == 0 {
            throw AppError.conflict("provider", "taken", Phrase("error.openID.ofOther", ["name": .text(provider.name)]))
        }
    }

    /// - Returns: the removed account.
    /// - Throws: `AppError.notFound` if it is not theirs.
    static func remove(_ identity: ID<IdentityRow>, of person: PersonID, in tx: Tx) throws -> IdentityRow {
        try tx.first(
            """
            DELETE FROM openid_identity WHERE id = \(identity) AND person = \(person)
            RETURNING \(IdentityRow.columns)
            """
        ) { try IdentityRow(row: &$0) }.orNotFound()
    }

    static func removeAll(of person: PersonID, in tx: Tx) throws {
        try tx.run("DELETE FROM openid_identity WHERE person = \(person)")
    }

    /// Newest first.
    static func all(of person: PersonID, in tx: Tx) throws -> [IdentityRow] {
        try tx.all(
            """
            SELECT \(IdentityRow.columns) FROM openid_identity WHERE person = \(person)
            ORDER BY id DESC LIMIT \(mostPerPerson)
            """
        ) { try IdentityRow(row: &$0) }
    }
}

struct IdentityRow: Sendable {
    let id: ID<IdentityRow>
    let issuer: String
    /// The address at the provider, for recognition only.
    let email: String?
    let createdAt: Instant
    let usedAt: Instant?

    static let columns: SQL = "id, issuer, email, created_at, used_at"

    init(row: inout Row) throws {
        id = try row.read()
        issuer = try row.read()
        email = try row.read()
        createdAt = try row.read()
        usedAt = try row.read()
    }

    /// `nil` if the operator has removed the provider.
    func provider(_ site: Site) -> OpenIDProvider? {
        site.settings.openID.first { $0.issuer == issuer }
    }

    /// The name of the provider.
    func name(_ site: Site) -> String { provider(site)?.name ?? issuer }

    func wire(_ site: Site) -> Identity {
        Identity(
            id: id.description,
            provider: name(site),
            email: email,
            createdAt: createdAt.description,
            lastUsedAt: usedAt?.description
        )
    }
}

extension IDToken {
    /// The address; `nil` if it is missing or invalid.
    var address: String? {
        var check = Validation()
        let address = check.email("email", email)
        return (try? check.finish()).map { address }
    }
}
