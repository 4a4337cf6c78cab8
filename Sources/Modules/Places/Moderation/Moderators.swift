package import Core
package import Storage

/// The people who decide about reports. The operator appoints them on the command line.
package enum Moderators {
    static func contains(_ person: PersonID, in tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM moderator WHERE person = \(person)")
    }

    /// - Throws: `AppError.notFound` for everyone else.
    static func require(_ person: PersonID, in tx: Tx) throws {
        if try !contains(person, in: tx) { throw AppError.notFound }
    }

    /// - Returns: whether the person was not one yet.
    package static func add(_ person: PersonID, at now: Instant, in tx: Tx) throws -> Bool {
        if try contains(person, in: tx) { return false }
        try tx.run("INSERT INTO moderator (person, since) VALUES (\(person), \(now))")
        return true
    }

    /// - Returns: whether the person was one.
    package static func remove(_ person: PersonID, in tx: Tx) throws -> Bool {
        try tx.run("DELETE FROM moderator WHERE person = \(person)") > 0
    }
}
