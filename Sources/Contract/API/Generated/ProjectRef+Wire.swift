// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/ProjectRef.swift: change that.

extension ProjectRef {
    /// Each property in the order of its declaration.
    public init(id: Wire.ID, name: Wire.ProjectName, client: ClientRef, _: Void = ()) {
        self.init(id: id, name: name, client: client)
    }
}

extension ClientRef {
    /// Each property in the order of its declaration.
    public init(id: Wire.ID, name: Wire.ProjectName, _: Void = ()) {
        self.init(id: id, name: name)
    }
}
