// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectQuery.swift: change that.

extension DefectQuery {
    /// Each property in the order of its declaration.
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
    /// Each property in the order of its declaration.
    public init(name: Wire.QueryName, filter: DefectFilter, shared: Bool? = nil, _: Void = ()) {
        self.init(name: name, filter: filter, shared: shared)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["name", "filter", "shared"]

    /// The fields that are objects with fields of their own, or lists of such objects.
    public static var nested: [String: any APIInput.Type] { ["filter": DefectFilter.self] }
}

extension DefectQueryPatch {
    /// Each property in the order of its declaration.
    public init(name: Wire.QueryName? = nil, filter: DefectFilter? = nil, shared: Bool? = nil, _: Void = ()) {
        self.init(name: name, filter: filter, shared: shared)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["name", "filter", "shared"]

    /// The fields that are objects with fields of their own, or lists of such objects.
    public static var nested: [String: any APIInput.Type] { ["filter": DefectFilter.self] }
}
