// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Places/OpenWork.swift: change that.

extension OpenWork {
    /// Creates a value with all properties.
    public init(scene: Wire.ID, kind: OpenWorkKind, id: Wire.ID, title: String, path: String, _: Void = ()) {
        self.init(scene: scene, kind: kind, id: id, title: title, path: path)
    }
}
