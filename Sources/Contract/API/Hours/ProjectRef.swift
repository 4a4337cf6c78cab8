/// A project by name, with whom it is for.
public struct ProjectRef: Codable, Hashable, Sendable {
    /// The project's id.
    public var id: String
    /// Its name, which no other project of that client has.
    public var name: String
    /// Whom it is for.
    public var client: ClientRef

    /// Each field in the order of the JSON.
    public init(id: String, name: String, client: ClientRef) {
        self.id = id
        self.name = name
        self.client = client
    }
}

/// A client by name.
public struct ClientRef: Codable, Hashable, Sendable {
    /// The client's id.
    public var id: String
    /// Its name.
    public var name: String

    /// Each field in the order of the JSON.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
