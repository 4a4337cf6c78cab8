import API
package import Accounts
import Core
package import Storage

extension Experience {
    /// The maximum number of people that an experience is shared with by name.
    package static let mostPeople = 50

    /// Makes the named people and the links of an experience agree with its sharing.
    /// - Throws: `AppError.invalid`, field `people`, code `id`, `unknown` or `limit`.
    static func share(_ id: ExperienceID, with draft: NewExperience, in tx: PersonTransaction) throws {
        if draft.sharing != .people {
            try tx.run("DELETE FROM experience_person WHERE experience = \(id)")
        } else if let texts = draft.people {
            try set(people: texts, of: id, in: tx)
        }
        if draft.sharing == .private { try ExperienceLink.endAll(of: id, in: tx) }
    }

    /// The people whom an experience is shared with by name, sorted by name.
    package static func people(of id: ExperienceID, in tx: Tx) throws -> [Named] {
        try tx.all(
            """
            SELECT person.id, person.name FROM experience_person JOIN person ON person.id = experience_person.person
            WHERE experience_person.experience = \(id) ORDER BY lower(person.name), person.id LIMIT \(mostPeople)
            """
        ) { Named(id: try $0.read(), name: try $0.read()) }
    }

    /// People who share a crew with a person, sorted by name; at most 500.
    static func colleagues(of person: PersonID, in tx: Tx) throws -> [Named] {
        try tx.all(
            """
            SELECT person.id, person.name FROM person
            WHERE person.id <> \(person) AND person.entered_in IS NULL AND person.id IN (\(inCrews(of: person)))
            ORDER BY lower(person.name), person.id LIMIT 500
            """
        ) { Named(id: try $0.read(), name: try $0.read()) }
    }

    /// Shares an experience with one more person. If only its owner could see it, its sharing becomes `people`.
    /// - Throws: `AppError.notFound`; `forbidden`; `invalid`, field `people`; `conflict`, code `archived`, or field `people`, code
    ///   `sharing`, when others can see it already.
    static func add(person text: String, to id: ExperienceID, in tx: PersonTransaction) throws {
        let now = try people(of: id, in: tx).map(\.id.description)
        _ = try change(id, in: tx) { draft in
            guard draft.sharing == .private || draft.sharing == .people else {
                throw AppError.conflict("people", "sharing", Phrase("places.error.peopleNotShared"))
            }
            draft.sharing = .people
            draft.people = now + [text]
        }
    }

    /// Stops sharing an experience with a person.
    /// - Throws: `AppError.notFound`, also when it is not shared with them; `forbidden`; `conflict`, code `archived`.
    static func remove(person: PersonID, from id: ExperienceID, in tx: PersonTransaction) throws {
        let now = try people(of: id, in: tx).map(\.id)
        _ = try change(id, in: tx) { draft in
            guard now.contains(person) else { throw AppError.notFound }
            draft.people = now.filter { $0 != person }.map(\.description)
        }
    }

    private static func set(people texts: [String], of id: ExperienceID, in tx: PersonTransaction) throws {
        var people: [PersonID] = []
        for text in texts {
            let person = try PersonID(text, field: "people")
            if person != tx.person && !people.contains(person) { people.append(person) }
        }
        if people.count > mostPeople {
            throw AppError.invalid(
                "people",
                "limit",
                Phrase("places.error.tooManyPeople", ["most": .number(mostPeople)])
            )
        }
        let before = Set(try self.people(of: id, in: tx).map(\.id))
        for person in people where !before.contains(person) {
            let isKnown: SQL =
                "SELECT 1 FROM person WHERE id = \(person) AND entered_in IS NULL AND id IN (\(inCrews(of: tx.person)))"
            if try !tx.exists(isKnown) {
                throw AppError.invalid("people", "unknown", Phrase("places.error.unknownPerson"))
            }
            try tx.run("INSERT INTO experience_person (experience, person) VALUES (\(id), \(person))")
        }
        for person in before.subtracting(people) {
            try tx.run("DELETE FROM experience_person WHERE experience = \(id) AND person = \(person)")
        }
    }

    private static func inCrews(of person: PersonID) -> SQL {
        """
        SELECT other.person FROM member AS own JOIN member AS other ON other.crew = own.crew
        WHERE own.person = \(person) AND own.left_at IS NULL AND other.left_at IS NULL
        """
    }
}
