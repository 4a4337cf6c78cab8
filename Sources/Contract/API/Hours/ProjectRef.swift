/// A project by name, with whom it is for.
public struct ProjectRef: Codable, Hashable, Sendable {
    /// The project's id.
    public var id: Wire.ID
    /// Its name, which no other project of that client has.
    public var name: Wire.ProjectName
    /// Whom it is for.
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
