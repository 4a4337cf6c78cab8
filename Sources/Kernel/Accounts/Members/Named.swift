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
