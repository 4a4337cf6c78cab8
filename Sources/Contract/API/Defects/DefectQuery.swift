/// A saved view of defects.
public struct DefectQuery: Codable, Hashable, Sendable {
    /// The id of the saved view.
    public var id: Wire.ID
    /// Its name.
    public var name: Wire.QueryName
    /// The filter and order of the view; `me` stands for the person who reads it.
    public var filter: DefectFilter
    /// Whether the whole crew sees it, or only its owner.
    public var shared: Bool
    /// The person who created it.
    public var owner: PersonRef
    /// The path of its page on the server.
    /// - Example: /c/de-kombuis/defects/queries/0199c0de-0000-7000-8000-000000000000
    public var path: String
}

/// A new saved view of defects.
public struct NewDefectQuery: APIInput {
    /// Its name.
    public var name: Wire.QueryName
    /// The filter and order of the view; `me` stands for the person who reads it.
    public var filter: DefectFilter
    /// Whether the whole crew sees it; `false` when left out.
    public var shared: Bool?
}

/// Changes to a saved view. Fields that are left out stay unchanged.
public struct DefectQueryPatch: APIInput {
    /// Its name.
    public var name: Wire.QueryName?
    /// The new filter and order.
    public var filter: DefectFilter?
    /// Whether the whole crew sees it.
    public var shared: Bool?
}
