/// A project by name, with its client.
public struct ProjectRef: Codable, Hashable, Sendable {
    /// The project's id.
    public var id: Wire.ID
    /// The name, unique among the client's projects.
    public var name: Wire.ProjectName
    /// The client.
    public var client: ClientRef
}

/// A client by name.
public struct ClientRef: Codable, Hashable, Sendable {
    /// The client's id.
    public var id: Wire.ID
    /// Its name.
    /// - Example: Acme
    public var name: Wire.ProjectName
}
