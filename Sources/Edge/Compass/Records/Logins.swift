import Accounts
import Core
import Storage

/// User names, which are people's addresses.
struct Logins: Sendable {
    private var names: [PersonID: String] = [:]

    init(of people: some Sequence<PersonID>, in tx: Tx) throws {
        let people = Set(people)
        if people.isEmpty { return }
        try tx.each("SELECT id, email FROM person WHERE id IN \(list: people)") { row in
            names[try row[0]] = try row[1] as String
        }
    }

    subscript(_ person: PersonID) -> String { names[person] ?? "" }

    /// By the key that a field holds.
    subscript(_ text: String) -> String { PersonID(text).map { self[$0] } ?? "" }

    /// Somebody in the crew by their user name.
    static func member(_ name: String, _ viewer: Viewer, in tx: Tx) throws -> PersonID? {
        if name == QueryWords.me { return viewer.person }
        return try tx.value(
            """
            SELECT person.id FROM person JOIN member ON member.person = person.id
            WHERE person.email = \(name.lowercased()) AND member.crew = \(viewer.crew) AND member.left_at IS NULL
            """
        )
    }
}
