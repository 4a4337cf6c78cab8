package import Core
package import Storage
package import Web

/// A module in which people see others who are not in a crew with them.
package protocol ProfileAccess: ModuleExtension {
    func maySee(_ person: PersonID, _ reader: PersonID, at now: Instant, in tx: Tx) throws -> Bool
}

extension People {
    /// Whether two people are the same, or in a crew with each other.
    package static func areColleagues(_ person: PersonID, _ other: PersonID, in tx: Tx) throws -> Bool {
        if person == other { return true }
        return try tx.exists(
            """
            SELECT 1 FROM member AS mine JOIN member AS theirs ON theirs.crew = mine.crew AND theirs.left_at IS NULL
            WHERE mine.person = \(other) AND mine.left_at IS NULL AND theirs.person = \(person)
            """
        )
    }
}
