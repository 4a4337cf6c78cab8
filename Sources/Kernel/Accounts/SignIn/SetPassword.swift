package import Core
package import Storage

extension People {
    /// Gives somebody another password, signs them out everywhere and ends their access tokens and sign-in link: whoever had the old
    /// password may have made one.
    /// - Parameters:
    ///   - passwordHash: made by `Passwords`.
    ///   - kept: the one session that stays.
    package static func setPassword(
        _ passwordHash: String,
        of person: PersonID,
        except kept: ID<Credential>? = nil,
        in tx: Tx
    ) throws {
        try tx.run("UPDATE person SET password_hash = \(passwordHash) WHERE id = \(person)")
        try Sessions.endAll(of: person, except: kept, in: tx)
        try Tokens.endAll(of: person, in: tx)
        try SignInLinks.endAll(of: person, in: tx)
    }

    /// - Parameter email: in any capitals.
    package static func find(email: String, in tx: Tx) throws -> PersonID? {
        try tx.value("SELECT id FROM person WHERE email = \(email.lowercased())")
    }
}
