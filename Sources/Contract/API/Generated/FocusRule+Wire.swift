// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Focus/FocusRule.swift: change that.

extension FocusRule {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        mode: FocusModeRef,
        field: FocusRuleField,
        text: Wire.FocusRuleText,
        position: Int,
        _: Void = ()
    ) {
        self.init(id: id, mode: mode, field: field, text: text, position: position)
    }
}

extension NewFocusRule {
    /// Creates a value with all properties.
    public init(
        mode: Wire.FocusModeName,
        field: FocusRuleField,
        text: Wire.FocusRuleText,
        position: Int? = nil,
        _: Void = ()
    ) {
        self.init(mode: mode, field: field, text: text, position: position)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["mode", "field", "text", "position"]
}

extension FocusRulePatch {
    /// Creates a value with all properties.
    public init(
        mode: Wire.FocusModeName? = nil,
        field: FocusRuleField? = nil,
        text: Wire.FocusRuleText? = nil,
        position: Int? = nil,
        _: Void = ()
    ) {
        self.init(mode: mode, field: field, text: text, position: position)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["mode", "field", "text", "position"]
}

extension FocusSuggestions {
    /// Creates a value with all properties.
    public init(date: Wire.Date, timeZone: Wire.TimeZone, items: [FocusSuggestion], _: Void = ()) {
        self.init(date: date, timeZone: timeZone, items: items)
    }
}

extension FocusSuggestion {
    /// Creates a value with all properties.
    public init(mode: FocusModeRef, startedAt: Wire.Instant, endedAt: Wire.Instant, source: String, _: Void = ()) {
        self.init(mode: mode, startedAt: startedAt, endedAt: endedAt, source: source)
    }
}
