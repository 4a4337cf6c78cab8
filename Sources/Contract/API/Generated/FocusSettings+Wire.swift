// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Focus/FocusSettings.swift: change that.

extension FocusSettings {
    /// Creates a value with all properties.
    public init(timeZone: Wire.TimeZone, ownTimeZone: Bool, severalAtOnce: Bool, _: Void = ()) {
        self.init(timeZone: timeZone, ownTimeZone: ownTimeZone, severalAtOnce: severalAtOnce)
    }
}

extension FocusSettingsPatch {
    /// Creates a value with all properties.
    public init(timeZone: Change<Wire.TimeZone> = .keep, severalAtOnce: Bool? = nil, _: Void = ()) {
        self.init(timeZone: timeZone, severalAtOnce: severalAtOnce)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["timeZone", "severalAtOnce"]
}
