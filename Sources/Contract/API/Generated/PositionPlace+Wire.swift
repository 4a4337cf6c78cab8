// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/PositionPlace.swift: change that.

extension PositionPlace {
    /// Creates a value with all properties.
    public init(position: Wire.PositionName, place: Wire.ID?, _: Void = ()) {
        self.init(position: position, place: place)
    }
}

extension NewPositionPlace {
    /// Creates a value with all properties.
    public init(position: Wire.PositionName, place: Wire.ID? = nil, _: Void = ()) {
        self.init(position: position, place: place)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["position", "place"]
}
