/// A group of people who share a roster, such as a company, restaurant or club.
public struct Crew: Codable, Hashable, Sendable {
    /// The crew's id.
    public var id: Wire.ID
    /// The short name, used in URLs.
    public var slug: Wire.Slug
    /// The crew's name.
    public var name: Wire.CrewName
    /// The time zone of its dates and times.
    public var timeZone: Wire.TimeZone
    /// The language of messages to the whole crew.
    public var language: Wire.Language
    /// The first day of the week.
    public var weekStart: Wire.Weekday
    /// The positions, in the crew's own order.
    public var positions: Wire.Positions
    /// Your role.
    public var role: Role
    /// Whether it is archived: it can be read but not changed.
    public var archived: Bool
    /// Whether HCL Compass clients may sign in to its defects, at `/ccmweb/rest`.
    public var compass: Bool = false
}

/// A crew by name.
public struct CrewRef: Codable, Hashable, Sendable {
    /// The crew's id.
    public var id: Wire.ID
    /// The short name, used in URLs.
    public var slug: Wire.Slug
    /// The crew's name.
    public var name: Wire.CrewName
}

/// A new crew. You become its owner.
/// - Example: {"name": "De Kombuis", "timeZone": "Europe/Amsterdam", "language": "nl", "weekStart": 1}
public struct NewCrew: APIInput {
    /// The crew's name.
    public var name: Wire.CrewName
    /// The time zone of its dates and times.
    public var timeZone: Wire.TimeZone
    /// The language of messages to the whole crew; yours when left out.
    public var language: Wire.Language?
    /// The first day of the week; Monday when left out.
    public var weekStart: Wire.Weekday?
}

/// Changes to a crew. Fields that are left out stay unchanged.
/// - Example: {"positions": ["bar", "kitchen", "floor", "terrace"]}
public struct CrewPatch: APIInput {
    /// The crew's name.
    public var name: Wire.CrewName?
    /// The time zone of its dates and times.
    public var timeZone: Wire.TimeZone?
    /// The language of messages to the whole crew.
    public var language: Wire.Language?
    /// The first day of the week.
    public var weekStart: Wire.Weekday?
    /// The new list of positions.
    public var positions: Wire.Positions?
    /// Whether the crew is archived.
    public var archived: Bool?
    /// Whether HCL Compass clients may sign in to its defects. While enabled, anyone can find out that the crew exists,
    /// and members can see each other's email addresses in those clients. Disabling it signs the clients out.
    public var compass: Bool?
}
