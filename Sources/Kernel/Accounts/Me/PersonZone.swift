package import Core
package import Storage

extension People {
    /// The time zone of a person: that of the crew that they joined last, or UTC.
    package static func zone(of person: PersonID, in tx: Tx) throws -> Zone {
        try crewZone(of: person, in: tx) ?? .utc
    }

    /// The time zone of the crew that a person joined last; `nil` for someone in no crew.
    package static func crewZone(of person: PersonID, in tx: Tx) throws -> Zone? {
        let name = try tx.value(
            """
            SELECT crew.time_zone FROM member JOIN crew ON crew.id = member.crew
            WHERE member.person = \(person) AND member.left_at IS NULL ORDER BY member.joined_at DESC LIMIT 1
            """,
            as: String.self
        )
        return try name.map { try Zone.named($0) }
    }
}
