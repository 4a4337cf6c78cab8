/// An account, as its owner sees it.
public struct Person: Codable, Hashable, Sendable {
    /// The person's id.
    public var id: Wire.ID
    /// The address to sign in with.
    public var email: Wire.EmailAddress
    /// The name that the crew reads.
    public var name: Wire.PersonName
    /// The language of pages and messages.
    public var language: Wire.Language
    /// Light or dark.
    public var appearance: Appearance
}

/// How the pages look.
public enum Appearance: String, Codable, CaseIterable, Sendable {
    /// As the device is set.
    case system
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
}

/// A person, as colleagues see them.
public struct PersonRef: Codable, Hashable, Sendable {
    /// The person's id.
    public var id: Wire.ID
    /// The person's name.
    public var name: Wire.PersonName
}

/// Who I am, and which crews I am in.
public struct Me: Codable, Hashable, Sendable {
    /// My account.
    public var person: Person
    /// The crews that I am in, archived ones too, by name.
    public var crews: [MyCrew]
}

/// A crew that I am in.
public struct MyCrew: Codable, Hashable, Sendable {
    /// The crew's id.
    public var id: Wire.ID
    /// The crew's short name in addresses.
    public var slug: Wire.Slug
    /// The crew's name.
    public var name: Wire.CrewName
    /// My role in it.
    public var role: Role
}

/// A change of my own account; what is left out stays.
/// - Example: {"language": "nl", "appearance": "dark"}
public struct MePatch: APIInput {
    /// The name that the crew reads.
    public var name: Wire.PersonName?
    /// The language of pages and messages.
    public var language: Wire.Language?
    /// Light or dark.
    public var appearance: Appearance?
}
