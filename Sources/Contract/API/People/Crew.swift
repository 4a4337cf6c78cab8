/// A company, restaurant, team or club.
public struct Crew: Codable, Hashable, Sendable {
    /// The crew's id.
    public var id: Wire.ID
    /// The crew's short name in addresses.
    public var slug: Wire.Slug
    /// The crew's name.
    public var name: Wire.CrewName
    /// The time zone of its dates and times.
    public var timeZone: Wire.TimeZone
    /// The language of what the crew writes to everybody.
    public var language: Wire.Language
    /// The first day of its week.
    public var weekStart: Wire.Weekday
    /// The positions people work in, in the crew's own order.
    public var positions: Wire.Positions
    /// My role in it.
    public var role: Role
    /// Whether it is archived: it can be read, but nothing in it changes.
    public var archived: Bool
    /// Whether programs made for HCL Compass may sign in to its defects, at `/ccmweb/rest`.
    public var compass: Bool = false
}

/// A crew, by name.
public struct CrewRef: Codable, Hashable, Sendable {
    /// The crew's id.
    public var id: Wire.ID
    /// The crew's short name in addresses.
    public var slug: Wire.Slug
    /// The crew's name.
    public var name: Wire.CrewName
}

/// A crew to be made; its maker owns it.
/// - Example: {"name": "De Kombuis", "timeZone": "Europe/Amsterdam", "language": "nl", "weekStart": 1}
public struct NewCrew: APIInput {
    /// The crew's name.
    public var name: Wire.CrewName
    /// The time zone of its dates and times.
    public var timeZone: Wire.TimeZone
    /// The maker's own when left out.
    public var language: Wire.Language?
    /// The first day of its week; Monday when left out.
    public var weekStart: Wire.Weekday?
}

/// A change of a crew; what is left out stays.
/// - Example: {"positions": ["bar", "kitchen", "floor", "terrace"]}
public struct CrewPatch: APIInput {
    /// The crew's name.
    public var name: Wire.CrewName?
    /// The time zone of its dates and times.
    public var timeZone: Wire.TimeZone?
    /// The language of what the crew writes to everybody.
    public var language: Wire.Language?
    /// The first day of its week.
    public var weekStart: Wire.Weekday?
    /// All positions from now on.
    public var positions: Wire.Positions?
    /// Whether the crew is archived.
    public var archived: Bool?
    /// Whether programs made for HCL Compass may sign in to its defects. Anybody can then read that there is such a crew, and its
    /// members read each other's addresses there; when it is switched off, those programs are signed out.
    public var compass: Bool?
}
