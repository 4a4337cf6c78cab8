// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Focus/FocusSettings.swift: change that.

extension FocusSettings {
    /// Each property in the order of its declaration.
    public init(timeZone: Wire.TimeZone, ownTimeZone: Bool, severalAtOnce: Bool, _: Void = ()) {
        self.init(timeZone: timeZone, ownTimeZone: ownTimeZone, severalAtOnce: severalAtOnce)
    }
}

extension FocusSettingsPatch {
    /// Each property in the order of its declaration.
    public init(timeZone: Change<Wire.TimeZone> = .keep, severalAtOnce: Bool? = nil, _: Void = ()) {
        self.init(timeZone: timeZone, severalAtOnce: severalAtOnce)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["timeZone", "severalAtOnce"]
}
