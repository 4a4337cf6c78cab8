// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Conventions/Health.swift: change that.

extension Health {
    /// Creates a value with all properties.
    public init(status: String = "ok", engine: Engine, schema: Wire.Count, disk: Disk = .ok, _: Void = ()) {
        self.init(status: status, engine: engine, schema: schema, disk: disk)
    }
}
