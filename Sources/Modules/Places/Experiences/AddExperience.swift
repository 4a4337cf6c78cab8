package import API
package import Accounts
import Core
import Storage

extension NewExperience {
    /// The editable fields of an experience, except the people, who stay as they are.
    init(_ experience: Experience) {
        self.init(
            title: experience.title,
            description: experience.description,
            crew: experience.crew?.id.description,
            sharing: experience.sharing
        )
    }

    /// - Returns: the input in its stored form, with its sharing, and its crew.
    /// - Throws: `AppError.invalid` with every invalid field; `conflict`, code `archived`.
    func checked(in tx: PersonTransaction) throws -> (draft: NewExperience, crew: CrewID?) {
        var (check, draft) = (Validation(), self)
        let sharing = self.sharing ?? (self.crew == nil ? ExperienceSharing.private : .crew)
        draft.sharing = sharing
        draft.title = check.line("title", title, Wire.Limits.placeTitle)
        draft.description = check.optionalText("description", description, most: Wire.Limits.placeText.upperBound)
        let text = trim(self.crew ?? "")
        var crew: CrewID?
        if sharing != .crew {
            if !text.isEmpty { check.fail("crew", "sharing", Phrase("places.error.crewNotShared")) }
        } else if text.isEmpty {
            check.fail("crew", "required", Phrase("error.field.required"))
        } else {
            crew = try Crews.find(text, of: tx.person, in: tx)
            if crew == nil { check.fail("crew", "unknown", Phrase("places.error.unknownCrew")) }
        }
        if sharing != .people && draft.people?.isEmpty == false {
            check.fail("people", "sharing", Phrase("places.error.peopleNotShared"))
        }
        try check.finish()
        if let crew { _ = try MemberTransaction(tx.person, of: crew, at: tx.now, in: tx) }
        return (draft, crew)
    }
}

extension Experience {
    /// - Parameter most: the maximum number of experiences per person.
    /// - Throws: `AppError.invalid`; `conflict`, field `title`, code `limit`, or code `archived`.
    package static func add(_ draft: NewExperience, most: Int, in tx: PersonTransaction) throws -> Experience {
        let (draft, crew) = try draft.checked(in: tx)
        try requireRoom(most: most, in: tx)
        let id = ExperienceID.new(at: tx.now)
        try tx.run(
            """
            INSERT INTO experience (id, number, owner, crew, sharing, title, description, created_at, changed_at)
            VALUES (\(id), \(newNumber(in: tx)), \(tx.person), \(crew), \(draft.sharing), \(draft.title), \(draft.description), \(tx.now),
                \(tx.now))
            """
        )
        try share(id, with: draft, in: tx)
        try ExploreIndex.write(id, [], in: tx)
        return try find(id, for: tx.person, in: tx)
    }

    /// A number for the search index: the time, and a random part to tell those of the same millisecond apart.
    private static func newNumber(in tx: PersonTransaction) throws -> Int {
        while true {
            let number = Int(tx.now.milliseconds) << 15 | Int.random(in: 0..<1 << 15)
            let taken: Int? = try tx.value("SELECT 1 FROM experience WHERE number = \(number)")
            if taken == nil { return number }
        }
    }

    /// What a person created in crews that they have left does not count: they could not delete it.
    /// - Throws: `AppError.conflict`, field `title`, code `limit`.
    static func requireRoom(most: Int, of person: PersonID? = nil, in tx: PersonTransaction) throws {
        let count: Int? = try tx.value(
            "SELECT COUNT(*) FROM experience WHERE \(isOwn(of: person ?? tx.person)) AND deleted_at IS NULL"
        )
        try AppError.requireRoom(count, below: most, "title", "limit", "places.error.tooMany")
    }
}
