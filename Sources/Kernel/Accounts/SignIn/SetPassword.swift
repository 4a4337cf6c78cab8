package import Core
package import Storage

extension People {
    /// Gives somebody another password, and signs them out everywhere.
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
    }

    /// - Parameter email: in any capitals.
    package static func find(email: String, in tx: Tx) throws -> PersonID? {
        try tx.value("SELECT id FROM person WHERE email = \(email.lowercased())")
    }
}
