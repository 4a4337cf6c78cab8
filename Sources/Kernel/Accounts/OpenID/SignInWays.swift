import Core
import Storage
import Web

/// How a person can sign in, and prove in a session who they are.
struct SignInWays: Sendable {
    let hasPassword: Bool
    /// Whether they proved who they are in the last ten minutes.
    let isConfirmed: Bool
    /// The providers of their connected accounts.
    let providers: [OpenIDProvider]

    /// Whether a provider has to be asked first, because there is no password to enter.
    var needsProvider: Bool { !hasPassword && !isConfirmed }

    init(_ account: Account, _ site: Site, in tx: Tx) throws {
        hasPassword = try Self.hasPassword(account.person, in: tx)
        isConfirmed = try ConfirmSession.isRecent(account.credential, at: site.clock.now, in: tx)
        let issuers = Set(try Identities.all(of: account.person, in: tx).map(\.issuer))
        providers = site.settings.openID.filter { issuers.contains($0.issuer) }
    }

    /// Whether a person can sign in at all.
    static func any(of person: PersonID, _ site: Site, in tx: Tx) throws -> Bool {
        if try hasPassword(person, in: tx) || !Passkeys.all(of: person, in: tx).isEmpty { return true }
        if try Identities.all(of: person, in: tx).contains(where: { $0.provider(site) != nil }) { return true }
        return try site.settings.mailOrigin != nil && People.isEmailVerified(of: person, in: tx)
    }

    private static func hasPassword(_ person: PersonID, in tx: Tx) throws -> Bool {
        let hash: String? = try tx.value("SELECT password_hash FROM person WHERE id = \(person)")
        return hash.map { !Passwords.isNone($0) } ?? false
    }
}
