/// A list of defects that somebody keeps under a name.
public struct DefectQuery: Codable, Hashable, Sendable {
    /// The query's id.
    public var id: String
    /// What it is called.
    public var name: String
    /// What is asked for; `me` is whoever reads the list.
    public var filter: DefectFilter
    /// Whether the whole crew sees it, or only its owner.
    public var shared: Bool
    /// Whoever made it.
    public var owner: PersonRef
    /// Its page, from the root of the server.
    public var path: String

    /// Each field in the order of the JSON.
    public init(id: String, name: String, filter: DefectFilter, shared: Bool, owner: PersonRef, path: String) {
        self.id = id
        self.name = name
        self.filter = filter
        self.shared = shared
        self.owner = owner
        self.path = path
    }
}

/// A list to be kept under a name.
public struct NewDefectQuery: APIInput {
    /// 1–80 characters.
    public var name: String
    /// What is asked for; `me` is whoever reads the list.
    public var filter: DefectFilter
    /// Whether the whole crew sees it. No is meant where nothing is said.
    public var shared: Bool?

    /// Each field in the order of the JSON.
    public init(name: String, filter: DefectFilter, shared: Bool? = nil) {
        self.name = name
        self.filter = filter
        self.shared = shared
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case name, filter, shared
    }

    /// The filter follows the same rule.
    public static var nested: [String: any APIInput.Type] { ["filter": DefectFilter.self] }
}

/// What is to be different about a list that is kept; what is left out stays as it is.
public struct DefectQueryPatch: APIInput {
    /// 1–80 characters.
    public var name: String?
    /// What is asked for from now on.
    public var filter: DefectFilter?
    /// Whether the whole crew sees it.
    public var shared: Bool?

    /// Each field in the order of the JSON.
    public init(name: String? = nil, filter: DefectFilter? = nil, shared: Bool? = nil) {
        self.name = name
        self.filter = filter
        self.shared = shared
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case name, filter, shared
    }

    /// The filter follows the same rule.
    public static var nested: [String: any APIInput.Type] { ["filter": DefectFilter.self] }
}
