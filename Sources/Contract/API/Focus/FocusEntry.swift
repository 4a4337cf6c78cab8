/// A stretch of my time, spent in a mode. Its version is the `ETag` of the response.
public struct FocusEntry: Codable, Hashable, Sendable {
    /// The entry's id.
    public var id: Wire.ID
    /// The mode that it was spent in.
    public var mode: FocusModeRef
    /// When it began.
    public var startedAt: Wire.Instant
    /// When it ended; null while it is running.
    @OrNull public var endedAt: Wire.Instant?
    /// What was done; null for no note.
    @OrNull public var note: Wire.FocusNote?
    /// Its tags.
    public var tags: Wire.FocusTags
    /// Whether it was timed or logged by hand.
    public var source: FocusSource
}

/// How an entry came about.
public enum FocusSource: String, Codable, CaseIterable, Sendable {
    /// The timer measured it.
    case timer
    /// It was logged by hand.
    case manual
}

/// An entry that is deleted, and can be restored.
public struct DeletedFocusEntry: Codable, Hashable, Sendable {
    /// The entry's id.
    public var id: Wire.ID
    /// The end of the period in which it can be restored.
    public var restorableUntil: Wire.Instant
}

/// A change that was undone.
public struct UndoneFocusChange: Codable, Hashable, Sendable {
    /// The id of the change.
    public var id: Wire.ID
    /// What it was: such as `start`, `edit`, `split` or `delete`.
    /// - Values: start, switch, stop, add, edit, cut, split, merge, delete, restore
    /// - Example: split
    public var kind: String
}

/// A timer to start, or changes to the running one.
/// - Example: {"mode": "Study", "note": "Chapter 3", "tags": ["maths"]}
public struct NewFocusTimer: APIInput {
    /// The mode: its id or its name. When I do one thing at a time, what is running stops at that moment.
    public var mode: Wire.FocusModeName
    /// The start, at most a day ago. When left out, it is now, or unchanged if this mode is already running.
    public var startedAt: Wire.Instant?
    /// What is being done. When left out, it is unchanged if this mode is already running.
    public var note: Wire.FocusNote?
    /// Its tags. When left out, they are unchanged if this mode is already running.
    public var tags: Wire.FocusTags?
}

/// A request to stop the timer.
/// - Example: {"endedAt": "2026-11-20T17:30:00Z"}
public struct FocusTimerStop: APIInput {
    /// When it actually ended; now when left out. Required for an entry that has run for more than 24 hours.
    public var endedAt: Wire.Instant?
    /// The entry to stop, when several are running; the last one started when left out.
    public var entry: Wire.ID?
}

/// Time to log by hand.
/// - Example: {"mode": "Study", "startedAt": "2026-11-20T09:00:00Z", "endedAt": "2026-11-20T10:30:00Z"}
public struct NewFocusEntry: APIInput {
    /// The mode: its id or its name.
    public var mode: Wire.FocusModeName
    /// When it began.
    public var startedAt: Wire.Instant
    /// When it ended: at most 24 hours later, and not in the future.
    public var endedAt: Wire.Instant
    /// What was done.
    public var note: Wire.FocusNote?
    /// Its tags.
    public var tags: Wire.FocusTags?
}

/// Changes to an entry. Fields that are left out stay unchanged.
/// - Example: {"startedAt": "2026-11-20T08:45:00Z", "note": null}
public struct FocusEntryPatch: APIInput {
    /// The mode: its id or its name.
    public var mode: Wire.FocusModeName?
    /// When it began.
    public var startedAt: Wire.Instant?
    /// When it ended. A running entry that is given an end stops.
    public var endedAt: Wire.Instant?
    /// What was done; null clears it.
    public var note: Change<Wire.FocusNote>
    /// All its tags.
    public var tags: Wire.FocusTags?
}

/// Where to split an entry.
/// - Example: {"at": "2026-11-20T09:30:00Z"}
public struct FocusSplit: APIInput {
    /// When the second part begins.
    public var at: Wire.Instant
}

/// A break to cut out of an entry.
/// - Example: {"from": "2026-11-20T12:00:00Z", "to": "2026-11-20T12:30:00Z", "mode": "Break"}
public struct FocusCut: APIInput {
    /// When the break began.
    public var from: Wire.Instant
    /// When it ended.
    public var to: Wire.Instant
    /// The mode that the break is logged in, its id or its name; none when left out.
    public var mode: Wire.FocusModeName?
}

/// Entries to merge.
/// - Example: {"entries": ["01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01", "01a05bfb-7000-7c54-9a3d-2f6b1e8d4a02"]}
public struct FocusMerge: APIInput {
    /// The ids of two or more entries in one mode.
    /// - Limit: 2...50
    public var entries: [Wire.ID]
}
