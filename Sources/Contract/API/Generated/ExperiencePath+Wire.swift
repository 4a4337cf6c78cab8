// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Places/ExperiencePath.swift: change that.

extension ExperiencePath {
    /// Creates a value with all properties.
    public init(
        track: Bool,
        lengthMeters: Wire.Meters,
        walkingMinutes: Wire.Minutes?,
        positions: [PathPosition],
        _: Void = ()
    ) {
        self.init(track: track, lengthMeters: lengthMeters, walkingMinutes: walkingMinutes, positions: positions)
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `positions`.
        public static let positions = 0...2_000
    }
}

extension PathPosition {
    /// Creates a value with all properties.
    public init(latitude: Wire.Latitude, longitude: Wire.Longitude, _: Void = ()) {
        self.init(latitude: latitude, longitude: longitude)
    }
}
