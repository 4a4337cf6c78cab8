/// A company, restaurant, team or club.
public struct Crew: Codable, Hashable, Sendable {
    /// The crew's id.
    public var id: String
    /// The crew's short name in addresses.
    public var slug: String
    /// The crew's name, 1 to 80 characters.
    public var name: String
    /// The IANA name of its time zone, such as `Europe/Amsterdam`.
    public var timeZone: String
    /// The language of what the crew writes to everybody: `en` or `nl`.
    public var language: String
    /// The first day of its week: 1 is Monday, 7 is Sunday.
    public var weekStart: Int
    /// What people do there ("bar", "kitchen"), in the crew's own order.
    public var positions: [String]
    /// What I am in it.
    public var role: Role
    /// Whether it is over: it can be read, but nothing in it changes.
    public var archived: Bool
    /// Whether programs made for HCL Compass may sign in to its defects.
    public var compass: Bool

    /// Each field in the order of the JSON.
    public init(
        id: String,
        slug: String,
        name: String,
        timeZone: String,
        language: String,
        weekStart: Int,
        positions: [String],
        role: Role,
        archived: Bool,
        compass: Bool = false
    ) {
        self.id = id
        self.slug = slug
        self.name = name
        self.timeZone = timeZone
        self.language = language
        self.weekStart = weekStart
        self.positions = positions
        self.role = role
        self.archived = archived
        self.compass = compass
    }
}

/// A crew, where only its name matters.
public struct CrewRef: Codable, Hashable, Sendable {
    /// The crew's id.
    public var id: String
    /// The crew's short name in addresses.
    public var slug: String
    /// The crew's name.
    public var name: String

    /// Each field in the order of the JSON.
    public init(id: String, slug: String, name: String) {
        self.id = id
        self.slug = slug
        self.name = name
    }
}

/// A crew to be made; its maker owns it.
public struct NewCrew: APIInput {
    /// 1 to 80 characters.
    public var name: String
    /// The IANA name of its time zone.
    public var timeZone: String
    /// `en` or `nl`; the maker's own when left out.
    public var language: String?
    /// 1 is Monday, 7 is Sunday; Monday when left out.
    public var weekStart: Int?

    /// Each field in the order of the JSON.
    public init(name: String, timeZone: String, language: String? = nil, weekStart: Int? = nil) {
        self.name = name
        self.timeZone = timeZone
        self.language = language
        self.weekStart = weekStart
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case name, timeZone, language, weekStart
    }
}

/// A change of a crew; what is left out stays.
public struct CrewPatch: APIInput {
    /// 1 to 80 characters.
    public var name: String?
    /// The IANA name of its time zone.
    public var timeZone: String?
    /// `en` or `nl`.
    public var language: String?
    /// 1 is Monday, 7 is Sunday.
    public var weekStart: Int?
    /// All positions from now on, at most 50 of 1 to 40 characters, each once.
    public var positions: [String]?
    /// Whether the crew is over.
    public var archived: Bool?
    /// Whether programs made for HCL Compass may sign in to its defects; those that are signed in are signed out when it ends.
    public var compass: Bool?

    /// What to change.
    public init(
        name: String? = nil,
        timeZone: String? = nil,
        language: String? = nil,
        weekStart: Int? = nil,
        positions: [String]? = nil,
        archived: Bool? = nil,
        compass: Bool? = nil
    ) {
        self.name = name
        self.timeZone = timeZone
        self.language = language
        self.weekStart = weekStart
        self.positions = positions
        self.archived = archived
        self.compass = compass
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case name, timeZone, language, weekStart, positions, archived, compass
    }
}
