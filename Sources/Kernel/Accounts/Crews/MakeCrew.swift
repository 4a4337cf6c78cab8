import API
package import Core
package import Storage
package import Web
import Work

extension Crews {
    /// Creates a crew, owned by its creator.
    /// - Parameter limits: `nil` for the operator, who has no limit.
    /// - Throws: `AppError.conflict`, code `limit`.
    package static func make(
        _ new: CrewDetails,
        by maker: PersonID,
        within limits: Limits? = nil,
        at now: Instant,
        in tx: Tx
    ) throws -> CrewID {
        try limits?.requireRoom(forCrewOf: maker, in: tx)
        let crew = CrewID.new(at: now)
        try tx.run(
            """
            INSERT INTO crew (id, slug, name, time_zone, language, week_start, created_at)
            VALUES (
                \(crew), \(try Slug.free(for: new.name, in: tx)), \(new.name), \(new.zone.name), \(new.language),
                \(new.weekStart), \(now)
            )
            """
        )
        try tx.run(
            "INSERT INTO member (crew, person, role, joined_at) VALUES (\(crew), \(maker), \(Role.owner), \(now))"
        )
        try Outbox.append(CrewCreated(name: new.name), about: crew, crew: crew, by: maker, at: now, in: tx)
        return crew
    }
}

/// The validated details of a new crew.
package struct CrewDetails: Sendable {
    package var name: String
    package var zone: Zone
    package var language: Language
    package var weekStart: Weekday

    package init(name: String, zone: Zone, language: Language, weekStart: Weekday = .monday) {
        self.name = name
        self.zone = zone
        self.language = language
        self.weekStart = weekStart
    }

    /// - Parameter language: the creator's language, used when the input has none.
    /// - Throws: `AppError.invalid` with every invalid field.
    init(checking input: NewCrew, language: Language) throws {
        var check = Validation()
        name = check.name("name", input.name, Wire.Limits.crewName, allowsEmojiOnly: true)
        zone = check.zone("timeZone", input.timeZone)
        self.language = check.language("language", input.language) ?? language
        weekStart = check.weekday("weekStart", input.weekStart)
        try check.finish()
    }
}

extension Validation {
    mutating func zone(_ field: String, _ name: String) -> Zone {
        if let zone = try? Zone.named(name) { return zone }
        fail(field, "timeZone", Phrase("error.field.timeZone"))
        return .utc
    }

    mutating func weekday(_ field: String, _ number: Int?) -> Weekday {
        guard let number else { return .monday }
        if let day = Weekday(rawValue: number) { return day }
        range(field, number, 1...7)
        return .monday
    }
}
