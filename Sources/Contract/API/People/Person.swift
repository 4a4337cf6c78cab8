/// An account, as its owner sees it.
public struct Person: Codable, Hashable, Sendable {
    /// The person's id.
    public var id: String
    /// The address to sign in with.
    public var email: String
    /// What the crew reads, 1 to 80 characters.
    public var name: String
    /// The language of pages and messages: `en` or `nl`.
    public var language: String
    /// Light or dark.
    public var appearance: Appearance

    /// Each field in the order of the JSON.
    public init(id: String, email: String, name: String, language: String, appearance: Appearance) {
        self.id = id
        self.email = email
        self.name = name
        self.language = language
        self.appearance = appearance
    }
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
    public var id: String
    /// The person's name.
    public var name: String

    /// Each field in the order of the JSON.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// Who I am, and where I belong.
public struct Me: Codable, Hashable, Sendable {
    /// My account.
    public var person: Person
    /// The crews that I am in, archived ones too, by name.
    public var crews: [MyCrew]

    /// Each field in the order of the JSON.
    public init(person: Person, crews: [MyCrew]) {
        self.person = person
        self.crews = crews
    }
}

/// A crew that I am in.
public struct MyCrew: Codable, Hashable, Sendable {
    /// The crew's id.
    public var id: String
    /// The crew's short name in addresses.
    public var slug: String
    /// The crew's name.
    public var name: String
    /// What I am there.
    public var role: Role

    /// Each field in the order of the JSON.
    public init(id: String, slug: String, name: String, role: Role) {
        self.id = id
        self.slug = slug
        self.name = name
        self.role = role
    }
}

/// A change of my own account; what is left out stays.
public struct MePatch: APIInput {
    /// What the crew reads, 1 to 80 characters.
    public var name: String?
    /// `en` or `nl`.
    public var language: String?
    /// Light or dark.
    public var appearance: Appearance?

    /// What to change.
    public init(name: String? = nil, language: String? = nil, appearance: Appearance? = nil) {
        self.name = name
        self.language = language
        self.appearance = appearance
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case name, language, appearance
    }
}
