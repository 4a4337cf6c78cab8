extension Wire {
    /// A name that no one else on the server has, ignoring case. Responses have it in lower case.
    /// - Limit: 3...30
    /// - Pattern: ^[A-Za-z][A-Za-z0-9._-]*$
    /// - Example: sanne.v
    public typealias Username = String

    /// A few lines of a person about themselves.
    /// - Limit: ...500
    /// - Example: Behind the bar since 2019.
    public typealias Bio = String
}

/// An account, as its owner sees it.
public struct Person: Codable, Hashable, Sendable {
    /// The person's id.
    public var id: Wire.ID
    /// The email address to sign in with.
    public var email: Wire.EmailAddress
    /// The name, as shown to the crew.
    public var name: Wire.PersonName
    /// The username.
    public var username: Wire.Username? = nil
    /// A few lines about themselves.
    public var bio: Wire.Bio? = nil
    /// The picture that others see.
    public var picture: ProfilePicture? = nil
    /// The language of pages and messages.
    public var language: Wire.Language
    /// Light, dark, or as set on the device.
    public var appearance: Appearance
}

/// A square picture of a person, visible to everyone who shares a crew with them, and to those who can see one of their
/// experiences.
public struct ProfilePicture: Codable, Hashable, Sendable {
    /// Its path.
    /// - Example: /api/v1/people/01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01/pictures/01a05bfb-7000-7c54-9a3d-2f6b1e8d4a02
    public var url: String
    /// The path of its thumbnail.
    /// - Example: /api/v1/people/01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01/pictures/01a05bfb-7000-7c54-9a3d-2f6b1e8d4a02/thumbnail
    public var thumbnail: String
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
    /// The username; null removes it.
    public var username: Change<Wire.Username>
    /// A few lines about yourself; null clears it.
    public var bio: Change<Wire.Bio>
    /// The language of pages and messages.
    public var language: Wire.Language?
    /// Light, dark, or as set on the device.
    public var appearance: Appearance?
}
