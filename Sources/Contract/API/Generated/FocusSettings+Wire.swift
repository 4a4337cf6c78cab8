// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Focus/FocusSettings.swift: change that.

extension FocusSettings {
    /// Creates a value with all properties.
    public init(
        timeZone: Wire.TimeZone,
        ownTimeZone: Bool,
        severalAtOnce: Bool,
        toleranceMinutes: Wire.FocusTolerance,
        shiftMode: Wire.ID?,
        dailyLine: Bool,
        _: Void = ()
    ) {
        self.init(
            timeZone: timeZone,
            ownTimeZone: ownTimeZone,
            severalAtOnce: severalAtOnce,
            toleranceMinutes: toleranceMinutes,
            shiftMode: shiftMode,
            dailyLine: dailyLine
        )
    }
}

extension FocusSettingsPatch {
    /// Creates a value with all properties.
    public init(
        timeZone: Change<Wire.TimeZone> = .keep,
        severalAtOnce: Bool? = nil,
        toleranceMinutes: Wire.FocusTolerance? = nil,
        shiftMode: Change<Wire.FocusModeName> = .keep,
        dailyLine: Bool? = nil,
        _: Void = ()
    ) {
        self.init(
            timeZone: timeZone,
            severalAtOnce: severalAtOnce,
            toleranceMinutes: toleranceMinutes,
            shiftMode: shiftMode,
            dailyLine: dailyLine
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["timeZone", "severalAtOnce", "toleranceMinutes", "shiftMode", "dailyLine"]
}
