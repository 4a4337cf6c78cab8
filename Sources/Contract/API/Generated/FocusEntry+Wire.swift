// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Focus/FocusEntry.swift: change that.

extension FocusEntry {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        mode: FocusModeRef,
        startedAt: Wire.Instant,
        endedAt: Wire.Instant?,
        note: Wire.FocusNote?,
        tags: Wire.FocusTags,
        source: FocusSource,
        _: Void = ()
    ) {
        self.init(id: id, mode: mode, startedAt: startedAt, endedAt: endedAt, note: note, tags: tags, source: source)
    }
}

extension DeletedFocusEntry {
    /// Creates a value with all properties.
    public init(id: Wire.ID, restorableUntil: Wire.Instant, _: Void = ()) {
        self.init(id: id, restorableUntil: restorableUntil)
    }
}

extension UndoneFocusChange {
    /// Creates a value with all properties.
    public init(id: Wire.ID, kind: String, _: Void = ()) {
        self.init(id: id, kind: kind)
    }
}

extension NewFocusTimer {
    /// Creates a value with all properties.
    public init(
        mode: Wire.FocusModeName,
        startedAt: Wire.Instant? = nil,
        note: Wire.FocusNote? = nil,
        tags: Wire.FocusTags? = nil,
        _: Void = ()
    ) {
        self.init(mode: mode, startedAt: startedAt, note: note, tags: tags)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["mode", "startedAt", "note", "tags"]
}

extension FocusTimerStop {
    /// Creates a value with all properties.
    public init(endedAt: Wire.Instant? = nil, entry: Wire.ID? = nil, _: Void = ()) {
        self.init(endedAt: endedAt, entry: entry)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["endedAt", "entry"]
}

extension NewFocusEntry {
    /// Creates a value with all properties.
    public init(
        mode: Wire.FocusModeName,
        startedAt: Wire.Instant,
        endedAt: Wire.Instant,
        note: Wire.FocusNote? = nil,
        tags: Wire.FocusTags? = nil,
        _: Void = ()
    ) {
        self.init(mode: mode, startedAt: startedAt, endedAt: endedAt, note: note, tags: tags)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["mode", "startedAt", "endedAt", "note", "tags"]
}

extension FocusEntryPatch {
    /// Creates a value with all properties.
    public init(
        mode: Wire.FocusModeName? = nil,
        startedAt: Wire.Instant? = nil,
        endedAt: Wire.Instant? = nil,
        note: Change<Wire.FocusNote> = .keep,
        tags: Wire.FocusTags? = nil,
        _: Void = ()
    ) {
        self.init(mode: mode, startedAt: startedAt, endedAt: endedAt, note: note, tags: tags)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["mode", "startedAt", "endedAt", "note", "tags"]
}

extension FocusSplit {
    /// Creates a value with all properties.
    public init(at: Wire.Instant, _: Void = ()) {
        self.init(at: at)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["at"]
}

extension FocusCut {
    /// Creates a value with all properties.
    public init(from: Wire.Instant, to: Wire.Instant, mode: Wire.FocusModeName? = nil, _: Void = ()) {
        self.init(from: from, to: to, mode: mode)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["from", "to", "mode"]
}

extension FocusMerge {
    /// Creates a value with all properties.
    public init(entries: [Wire.ID], _: Void = ()) {
        self.init(entries: entries)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["entries"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `entries`.
        public static let entries = 2...50
    }
}
