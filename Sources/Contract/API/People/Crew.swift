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
    /// The modules of this server that a crew can switch off, in the order of its navigation, and who sees each.
    public var modules: [CrewModule] = []
}

/// A module in a crew.
/// - Example: {"id": "defects", "visible": "managers"}
public struct CrewModule: Codable, Hashable, Sendable {
    /// The module: `shifts`, `hours` or `defects`.
    /// - Limit: 1...40
    /// - Example: defects
    public var id: String
    /// Who sees it.
    public var visible: ModuleVisibility
}

/// Who sees a module in a crew. Where it is not visible, its pages and endpoints answer 404, with `module` in `errors`.
public enum ModuleVisibility: String, Codable, CaseIterable, Sendable {
    /// Everyone in the crew.
    case everyone
    /// Its managers.
    case managers
    /// No one: it is switched off. Its content stays.
    case off
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
    /// Who sees these modules; the others stay as they are.
    /// - Limit: ...20
    public var modules: [CrewModule]?
    /// The order of the modules in the navigation; the others follow. An empty list restores the order of the server.
    /// - Limit: ...20
    public var moduleOrder: [Wire.ModuleID]?
}

extension Wire {
    /// The id of a module.
    /// - Limit: 1...40
    /// - Example: hours
    public typealias ModuleID = String
}
