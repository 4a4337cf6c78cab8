package import Core
package import Storage

extension People {
    /// Sets a new password, signs the person out everywhere and ends their access tokens and sign-in link, which someone with
    /// the old password may have created. Without a session to keep, the account is being recovered, and its passkeys and connected
    /// accounts end too.
    /// - Parameters:
    ///   - passwordHash: a hash from `Passwords`.
    ///   - kept: the only session that stays valid.
    package static func setPassword(
        _ passwordHash: String,
        of person: PersonID,
        except kept: ID<Credential>? = nil,
        in tx: Tx
    ) throws {
        try tx.run("UPDATE person SET password_hash = \(passwordHash) WHERE id = \(person)")
        try Sessions.endAll(of: person, except: kept, in: tx)
        try Tokens.revokeAll(of: person, in: tx)
        try SignInLinks.endAll(of: person, in: tx)
        if kept == nil {
            try Passkeys.removeAll(of: person, in: tx)
            try Identities.removeAll(of: person, in: tx)
        }
    }

    /// Checks, in the transaction that depends on it, that a password has not been changed since it was verified.
    /// - Parameters:
    ///   - passwordHash: the hash of the password that was verified.
    ///   - said: the message of the error.
    /// - Throws: `AppError.unauthenticated`, also if the account has been deleted.
    static func requirePassword(
        _ passwordHash: String,
        of person: PersonID,
        said: Phrase = Phrase("error.unauthenticated"),
        in tx: Tx
    ) throws {
        if try !tx.exists("SELECT 1 FROM person WHERE id = \(person) AND password_hash = \(passwordHash)") {
            throw AppError(.unauthenticated, said)
        }
    }

    /// Finds an account by its address.
    /// - Parameter email: case is ignored.
    package static func find(email: String, in tx: Tx) throws -> PersonID? {
        try tx.value("SELECT id FROM person WHERE email = \(email.lowercased()) AND \(isAccount)")
    }
}
