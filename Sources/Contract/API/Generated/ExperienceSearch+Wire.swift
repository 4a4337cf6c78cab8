// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Places/ExperienceSearch.swift: change that.

extension ExperienceMatch {
    /// Creates a value with all properties.
    public init(
        experience: Experience,
        why: ExperienceRelevance,
        distanceMeters: Wire.Meters?,
        latitude: Wire.Latitude?,
        longitude: Wire.Longitude?,
        _: Void = ()
    ) {
        self.init(
            experience: experience,
            why: why,
            distanceMeters: distanceMeters,
            latitude: latitude,
            longitude: longitude
        )
    }
}

extension ExperienceRelevance {
    /// Creates a value with all properties.
    public init(text: Int?, distance: Int?, popularity: Int, _: Void = ()) {
        self.init(text: text, distance: distance, popularity: popularity)
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `text`.
        public static let text = 0...2_000
        /// The limit of `distance`.
        public static let distance = 0...1_000
        /// The limit of `popularity`.
        public static let popularity = 0...1_000
    }
}
