// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/CrewClient.swift: change that.

extension CrewClient {
    /// Each property in the order of its declaration.
    public init(id: Wire.ID, name: Wire.ProjectName, archived: Bool, projects: Wire.Count, _: Void = ()) {
        self.init(id: id, name: name, archived: archived, projects: projects)
    }
}

extension NewClient {
    /// Each property in the order of its declaration.
    public init(name: Wire.ProjectName, _: Void = ()) {
        self.init(name: name)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["name"]
}

extension ClientPatch {
    /// Each property in the order of its declaration.
    public init(name: Wire.ProjectName? = nil, archived: Bool? = nil, _: Void = ()) {
        self.init(name: name, archived: archived)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["name", "archived"]
}
