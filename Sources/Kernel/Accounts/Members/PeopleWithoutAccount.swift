package import Core
package import Storage

// People whom a manager entered by name. They have no address and no way to sign in, so nothing is sent to them,
// nothing waits for them, and they never act: `Viewer.of` never finds them.

extension People {
    /// A condition on `person`: they can sign in, so they are neither entered by name nor a guest.
    package static let isAccount: SQL = "entered_in IS NULL AND guest_since IS NULL"

    /// The placeholder for "no address", because every row needs one. Its domain cannot exist (RFC 2606).
    static func noAddress(of person: PersonID) -> String { "\(person)@no-account.invalid" }

    /// Whether a person has an account, and so can sign in.
    package static func hasAccount(_ person: PersonID, in tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM person WHERE id = \(person) AND \(isAccount)")
    }

    /// Those of some people who have no account.
    package static func withoutAccount(among people: Set<PersonID>, in tx: Tx) throws -> Set<PersonID> {
        if people.isEmpty { return [] }
        return Set(
            try tx.all("SELECT id FROM person WHERE id IN \(list: people.sorted()) AND NOT (\(isAccount))") {
                try $0.read() as PersonID
            }
        )
    }

    /// Rejects something that requires a person to act.
    /// - Throws: `AppError.conflict`, code `noAccount`, for a person without an account.
    package static func requireAccount(of person: PersonID, field: String, in tx: Tx) throws {
        if try hasAccount(person, in: tx) { return }
        let name = try name(of: person, in: tx) ?? ""
        throw AppError.conflict(field, "noAccount", Phrase("error.noAccount", ["name": .text(name)]))
    }
}

extension Members {
    /// The current members with an account among some people, sorted by id: those who can receive messages.
    package static func reachable(among people: Set<PersonID>, of crew: CrewID, in tx: Tx) throws -> [PersonID] {
        if people.isEmpty { return [] }
        return try tx.all(
            """
            SELECT member.person FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(crew) AND member.person IN \(list: people.sorted()) AND member.left_at IS NULL
                AND person.entered_in IS NULL
            ORDER BY member.person
            """
        ) { try $0.read() }
    }
}
