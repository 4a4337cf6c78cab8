// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/CrewClient.swift: change that.

extension CrewClient {
    /// Creates a value with all properties.
    public init(id: Wire.ID, name: Wire.ProjectName, archived: Bool, projects: Wire.Count, _: Void = ()) {
        self.init(id: id, name: name, archived: archived, projects: projects)
    }
}

extension NewClient {
    /// Creates a value with all properties.
    public init(name: Wire.ProjectName, _: Void = ()) {
        self.init(name: name)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["name"]
}

extension ClientPatch {
    /// Creates a value with all properties.
    public init(name: Wire.ProjectName? = nil, archived: Bool? = nil, _: Void = ()) {
        self.init(name: name, archived: archived)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["name", "archived"]
}
