/// A client of a crew. Its version is the `ETag` of the response.
public struct CrewClient: Codable, Hashable, Sendable {
    /// The client's id.
    public var id: Wire.ID
    /// The name, unique among the crew's clients ignoring case.
    /// - Example: Acme
    public var name: Wire.ProjectName
    /// Whether it is archived with all its projects.
    public var archived: Bool
    /// The number of its projects, including archived ones.
    public var projects: Wire.Count
}

/// A new client.
/// - Example: {"name": "Acme"}
public struct NewClient: APIInput {
    /// Its name.
    public var name: Wire.ProjectName
}

/// Changes to a client. Fields that are left out stay unchanged.
/// - Example: {"name": "Acme Inc."}
public struct ClientPatch: APIInput {
    /// Its name.
    public var name: Wire.ProjectName?
    /// Whether it is archived with all its projects.
    public var archived: Bool?
}
