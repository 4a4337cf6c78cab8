/// A part of my week that I plan to spend in a mode, every week. Its version is the `ETag` of the response.
public struct FocusBlock: Codable, Hashable, Sendable {
    /// The block's id.
    public var id: Wire.ID
    /// The mode that it is for.
    public var mode: FocusModeRef
    /// The day of the week on which it starts.
    public var weekday: Wire.Weekday
    /// When it starts.
    public var start: Wire.FocusTime
    /// When it ends; on the next day unless it is later than `start`.
    public var end: Wire.FocusTime
    /// What it is for; null for no note.
    @OrNull public var note: Wire.FocusBlockNote?
}

/// A block to plan, from today on.
/// - Example: {"mode": "Study", "weekday": 1, "start": "09:00", "end": "11:30", "note": "Statistics"}
public struct NewFocusBlock: APIInput {
    /// The mode: its id or its name.
    public var mode: Wire.FocusModeName
    /// The day of the week on which it starts.
    public var weekday: Wire.Weekday
    /// When it starts.
    public var start: Wire.FocusTime
    /// When it ends; on the next day unless it is later than `start`.
    public var end: Wire.FocusTime
    /// What it is for.
    public var note: Wire.FocusBlockNote?
}

/// Changes to a block, from today on. Fields that are left out stay unchanged.
/// - Example: {"start": "09:30", "note": null}
public struct FocusBlockPatch: APIInput {
    /// The mode: its id or its name.
    public var mode: Wire.FocusModeName?
    /// The day of the week on which it starts.
    public var weekday: Wire.Weekday?
    /// When it starts.
    public var start: Wire.FocusTime?
    /// When it ends; on the next day unless it is later than `start`.
    public var end: Wire.FocusTime?
    /// What it is for; null clears it.
    public var note: Change<Wire.FocusBlockNote>
}

/// What I planned on some days compared with what I logged. Fractions of a second are dropped.
public struct FocusPlan: Codable, Hashable, Sendable {
    /// The first date.
    public var from: Wire.Date
    /// The date after the last one.
    public var to: Wire.Date
    /// The time zone of these days.
    public var timeZone: Wire.TimeZone
    /// How many minutes less than planned still count as kept.
    public var toleranceMinutes: Wire.FocusTolerance
    /// Blocks, shifts and events of calendars that start on one of the days, by when they start.
    public var items: [FocusPlanned]
    /// A sum for each mode in which time was planned until now, the most planned first.
    public var modes: [FocusPlanLine]
}

/// A block on one of its days, a shift on a roster, or an event of a calendar.
public struct FocusPlanned: Codable, Hashable, Sendable {
    /// The id of the block; null for anything else, and for a block as it was before it was changed or deleted.
    @OrNull public var block: Wire.ID?
    /// The name of a shift; null for anything else.
    /// - Example: null
    @OrNull public var shift: String?
    /// The event of a calendar; null for anything else.
    /// - Example: null
    @OrNull public var event: FocusPlannedEvent?
    /// The mode that it is planned in; null for an event of a calendar without one.
    @OrNull public var mode: FocusModeRef?
    /// What a block is for; null for no note.
    @OrNull public var note: Wire.FocusBlockNote?
    /// When it starts.
    public var startsAt: Wire.Instant
    /// When it ends.
    public var endsAt: Wire.Instant
    /// How long it is.
    public var plannedSeconds: Wire.Seconds
    /// How much was logged in its mode between start and end; in any mode, if it has none.
    public var loggedSeconds: Wire.Seconds
    /// How it went.
    public var outcome: FocusPlanOutcome
}

/// An event of a calendar in my plan.
public struct FocusPlannedEvent: Codable, Hashable, Sendable {
    /// The id of the calendar.
    public var calendar: Wire.ID
    /// The title of the event; null if it has none.
    /// - Example: Statistics, room 2.14
    @OrNull public var title: String?
}

/// How a planned time went.
public enum FocusPlanOutcome: String, Codable, CaseIterable, Sendable {
    /// It is still to come.
    case coming
    /// It is now.
    case now
    /// All of it was logged in its mode, give or take the tolerance.
    case kept
    /// Some of it was logged in its mode.
    case partly
    /// None of it was logged in its mode.
    case missed
}

/// What was planned in a mode compared with what was logged in it.
public struct FocusPlanLine: Codable, Hashable, Sendable {
    /// The mode.
    public var mode: FocusModeRef
    /// How much was planned until now; what is planned twice counts once.
    public var plannedSeconds: Wire.Seconds
    /// How much was logged in the mode on these days, planned or not.
    public var loggedSeconds: Wire.Seconds
}
