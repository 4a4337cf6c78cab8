// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectQuery.swift: change that.

extension DefectQuery {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        name: Wire.QueryName,
        filter: DefectFilter,
        shared: Bool,
        owner: PersonRef,
        path: String,
        _: Void = ()
    ) {
        self.init(id: id, name: name, filter: filter, shared: shared, owner: owner, path: path)
    }
}

extension NewDefectQuery {
    /// Creates a value with all properties.
    public init(name: Wire.QueryName, filter: DefectFilter, shared: Bool? = nil, _: Void = ()) {
        self.init(name: name, filter: filter, shared: shared)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["name", "filter", "shared"]

    /// The properties whose values are inputs themselves, or arrays of them.
    public static var nested: [String: any APIInput.Type] { ["filter": DefectFilter.self] }
}

extension DefectQueryPatch {
    /// Creates a value with all properties.
    public init(name: Wire.QueryName? = nil, filter: DefectFilter? = nil, shared: Bool? = nil, _: Void = ()) {
        self.init(name: name, filter: filter, shared: shared)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["name", "filter", "shared"]

    /// The properties whose values are inputs themselves, or arrays of them.
    public static var nested: [String: any APIInput.Type] { ["filter": DefectFilter.self] }
}
