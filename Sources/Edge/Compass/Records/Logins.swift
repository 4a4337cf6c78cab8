import Accounts
import Core
import Storage

/// User names, which are e-mail addresses.
struct Logins: Sendable {
    private var names: [PersonID: String] = [:]

    init(of people: some Sequence<PersonID>, in tx: Tx) throws {
        names = try People.emails(of: Set(people), in: tx)
    }

    subscript(_ person: PersonID) -> String { names[person] ?? "" }

    /// The user name for the key in a field.
    subscript(_ text: String) -> String { PersonID(text).map { self[$0] } ?? "" }

    /// A member of the crew by user name.
    static func member(_ name: String, _ viewer: Viewer, in tx: Tx) throws -> PersonID? {
        if name == QueryWords.me { return viewer.person }
        return try Members.find(email: name, of: viewer.crew, in: tx)
    }
}
