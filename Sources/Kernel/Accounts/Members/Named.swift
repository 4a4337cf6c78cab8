package import API
package import Core
package import Storage

/// A person with their name.
package struct Named: Sendable, Hashable {
    package let id: PersonID
    package let name: String

    package init(id: PersonID, name: String) {
        self.id = id
        self.name = name
    }

    package var json: PersonRef { PersonRef(id: id.description, name: name) }

    /// The order of lists of people, ignoring case. In SQL: `ORDER BY lower(person.name), person.id`; on both engines,
    /// that ignores the case of ASCII letters only.
    package static func isBefore(_ one: Named, _ other: Named) -> Bool {
        (nameKey(one.name), one.id) < (nameKey(other.name), other.id)
    }
}

extension Row {
    /// Reads a person from two columns, the key and the name; `nil` when there is none.
    package mutating func readPerson() throws -> Named? {
        try unlessNull(columns: 2) { Named(id: try $0.read(), name: try $0.read()) }
    }
}

/// The members of a crew by name, at most a thousand.
package func crewMembers(_ viewer: Viewer, _ tx: Tx) throws -> [Named] {
    try tx.all(
        """
        SELECT person.id, person.name FROM member JOIN person ON person.id = member.person
        WHERE member.crew = \(viewer.crew) AND member.left_at IS NULL
        ORDER BY lower(person.name), person.id LIMIT 1000
        """
    ) { Named(id: try $0.read(), name: try $0.read()) }
}

/// The members of a crew who can act for themselves: all but those without an account.
package func crewMembersWithAccount(_ viewer: Viewer, _ tx: Tx) throws -> [Named] {
    let members = try crewMembers(viewer, tx)
    let reachable = Set(try Members.reachable(among: Set(members.map(\.id)), of: viewer.crew, in: tx))
    return members.filter { reachable.contains($0.id) }
}

/// - Throws: `AppError.invalid`, field `person`, when they are not a member.
package func requireMember(_ person: PersonID, of crew: CrewID, in tx: Tx) throws -> Named {
    let found = try tx.first(
        """
        SELECT person.id, person.name FROM member JOIN person ON person.id = member.person
        WHERE member.crew = \(crew) AND member.person = \(person) AND member.left_at IS NULL
        """
    ) { Named(id: try $0.read(), name: try $0.read()) }
    guard let found else { throw AppError.invalid("person", "unknown", Phrase("error.field.notAMember")) }
    return found
}
