/// Somebody whom a crew works for. Its version is not a field: it is the `ETag` of the answer.
public struct CrewClient: Codable, Hashable, Sendable {
    /// The client's id.
    public var id: String
    /// Its name, which no other client has, in whatever case.
    public var name: String
    /// Whether it is archived, with all its projects.
    public var archived: Bool
    /// How many projects it has, those that are archived too.
    public var projects: Int

    /// Each field in the order of the JSON.
    public init(id: String, name: String, archived: Bool, projects: Int) {
        self.id = id
        self.name = name
        self.archived = archived
        self.projects = projects
    }
}

/// A client to be made.
public struct NewClient: APIInput {
    /// Its name, 1 to 299 characters.
    public var name: String

    /// A name.
    public init(name: String) {
        self.name = name
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case name
    }
}

/// A change of a client; what is left out stays.
public struct ClientPatch: APIInput {
    /// Its name.
    public var name: String?
    /// Whether it is archived, with all its projects.
    public var archived: Bool?

    /// What to change.
    public init(name: String? = nil, archived: Bool? = nil) {
        self.name = name
        self.archived = archived
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case name, archived
    }
}
