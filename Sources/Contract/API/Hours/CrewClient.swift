/// Somebody whom a crew works for. Its version is not a field: it is the `ETag` of the answer.
public struct CrewClient: Codable, Hashable, Sendable {
    /// The client's id.
    public var id: Wire.ID
    /// Its name, which no other client has, in whatever case.
    /// - Example: Acme
    public var name: Wire.ProjectName
    /// Whether it is archived, with all its projects.
    public var archived: Bool
    /// How many projects it has, those that are archived too.
    public var projects: Wire.Count
}

/// A client to be made.
/// - Example: {"name": "Acme"}
public struct NewClient: APIInput {
    /// Its name.
    public var name: Wire.ProjectName
}

/// A change of a client; what is left out stays.
/// - Example: {"name": "Acme Inc."}
public struct ClientPatch: APIInput {
    /// Its name.
    public var name: Wire.ProjectName?
    /// Whether it is archived, with all its projects.
    public var archived: Bool?
}
