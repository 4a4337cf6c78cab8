/// An account, as its owner sees it.
public struct Person: Codable, Hashable, Sendable {
    /// The person's id.
    public var id: Wire.ID
    /// The email address to sign in with.
    public var email: Wire.EmailAddress
    /// The name, as shown to the crew.
    public var name: Wire.PersonName
    /// The language of pages and messages.
    public var language: Wire.Language
    /// Light, dark, or as set on the device.
    public var appearance: Appearance
}

/// The appearance of the pages.
public enum Appearance: String, Codable, CaseIterable, Sendable {
    /// As set on the device.
    case system
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
}

/// A person, as shown to colleagues.
public struct PersonRef: Codable, Hashable, Sendable {
    /// The person's id.
    public var id: Wire.ID
    /// The person's name.
    public var name: Wire.PersonName
}

/// Your account and crews.
public struct Me: Codable, Hashable, Sendable {
    /// Your account.
    public var person: Person
    /// Your crews by name, including archived ones.
    public var crews: [MyCrew]
}

/// One of your crews.
public struct MyCrew: Codable, Hashable, Sendable {
    /// The crew's id.
    public var id: Wire.ID
    /// The short name, used in URLs.
    public var slug: Wire.Slug
    /// The crew's name.
    public var name: Wire.CrewName
    /// Your role.
    public var role: Role
}

/// Changes to your account. Fields that are left out stay unchanged.
/// - Example: {"language": "nl", "appearance": "dark"}
public struct MePatch: APIInput {
    /// The name, as shown to the crew.
    public var name: Wire.PersonName?
    /// The language of pages and messages.
    public var language: Wire.Language?
    /// Light, dark, or as set on the device.
    public var appearance: Appearance?
}
