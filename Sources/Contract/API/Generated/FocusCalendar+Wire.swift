// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Focus/FocusCalendar.swift: change that.

extension FocusCalendar {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        name: Wire.FocusCalendarName,
        mode: FocusModeRef?,
        address: String?,
        events: Wire.Count,
        updatedAt: Wire.Instant,
        failingSince: Wire.Instant?,
        failure: Wire.Sentence?,
        notes: [Wire.Sentence],
        _: Void = ()
    ) {
        self.init(
            id: id,
            name: name,
            mode: mode,
            address: address,
            events: events,
            updatedAt: updatedAt,
            failingSince: failingSince,
            failure: failure,
            notes: notes
        )
    }
}

extension NewFocusCalendar {
    /// Creates a value with all properties.
    public init(
        url: Wire.FocusCalendarAddress? = nil,
        file: String? = nil,
        name: Wire.FocusCalendarName? = nil,
        mode: Wire.FocusModeName? = nil,
        replaces: Wire.ID? = nil,
        _: Void = ()
    ) {
        self.init(url: url, file: file, name: name, mode: mode, replaces: replaces)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["url", "file", "name", "mode", "replaces"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `file`.
        public static let file = 1...5_242_880
    }
}

extension FocusCalendarPatch {
    /// Creates a value with all properties.
    public init(name: Wire.FocusCalendarName? = nil, mode: Change<Wire.FocusModeName> = .keep, _: Void = ()) {
        self.init(name: name, mode: mode)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["name", "mode"]
}
