// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/ProjectRef.swift: change that.

extension ProjectRef {
    /// Creates a value with all properties.
    public init(id: Wire.ID, name: Wire.ProjectName, client: ClientRef, _: Void = ()) {
        self.init(id: id, name: name, client: client)
    }
}

extension ClientRef {
    /// Creates a value with all properties.
    public init(id: Wire.ID, name: Wire.ProjectName, _: Void = ()) {
        self.init(id: id, name: name)
    }
}
