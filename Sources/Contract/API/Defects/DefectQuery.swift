/// A list of defects that somebody keeps under a name.
public struct DefectQuery: Codable, Hashable, Sendable {
    /// The query's id.
    public var id: Wire.ID
    /// Its name.
    public var name: Wire.QueryName
    /// Which defects are in it; `me` is whoever reads the list.
    public var filter: DefectFilter
    /// Whether the whole crew sees it, or only its owner.
    public var shared: Bool
    /// Who made it.
    public var owner: PersonRef
    /// Its page, from the root of the server.
    /// - Example: /c/de-kombuis/defects/queries/0199c0de-0000-7000-8000-000000000000
    public var path: String
}

/// A list of defects to be saved.
public struct NewDefectQuery: APIInput {
    /// Its name.
    public var name: Wire.QueryName
    /// Which defects are in it; `me` is whoever reads the list.
    public var filter: DefectFilter
    /// Whether the whole crew sees it; no when left out.
    public var shared: Bool?
}

/// A change of a saved list; what is left out stays.
public struct DefectQueryPatch: APIInput {
    /// Its name.
    public var name: Wire.QueryName?
    /// Which defects are in it from now on.
    public var filter: DefectFilter?
    /// Whether the whole crew sees it.
    public var shared: Bool?
}
