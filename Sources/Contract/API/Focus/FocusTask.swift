/// Something that I have to do on a date. A repeating task is one occurrence: the next one is a task of its own. Its
/// version is the `ETag` of the response.
public struct FocusTask: Codable, Hashable, Sendable {
    /// The task's id.
    public var id: Wire.ID
    /// What needs to be done.
    public var title: Wire.FocusTaskTitle
    /// The date.
    public var date: Wire.Date
    /// When; null for any time of the day.
    @OrNull public var time: Wire.FocusTime?
    /// How it repeats; null if it does not.
    @OrNull public var repeats: FocusTaskRepeat?
    /// When I am reminded of it; null for never.
    @OrNull public var reminder: FocusTaskReminder?
    /// The mode in which time for it is logged; null for none.
    @OrNull public var mode: FocusModeRef?
    /// When it was done; null while it is open.
    @OrNull public var doneAt: Wire.Instant?
    /// The id of the next occurrence, which was added when this one was done; null for none.
    @OrNull public var next: Wire.ID?
}

/// How a task repeats. The next occurrence is after this one, and not before the day on which this one is done.
public enum FocusTaskRepeat: String, Codable, CaseIterable, Sendable {
    /// Every day.
    case daily
    /// From Monday to Friday.
    case weekdays
    /// Every week, on the same day of the week.
    case weekly
    /// Every month, on the same day of the month, or on the last day of a shorter one.
    case monthly
}

/// When I am reminded of a task, by the clock of my time zone: once for each occurrence, unless it is done by then. All
/// but `morning` need a time. A reminder whose time has already passed is not sent.
public enum FocusTaskReminder: String, Codable, CaseIterable, Sendable {
    /// At 9:00 on its date.
    case morning
    /// At its time.
    case atTime
    /// 10 minutes before its time.
    case tenMinutes
    /// Half an hour before its time.
    case halfHour
    /// An hour before its time.
    case hour
}

/// A task to add.
/// - Example: {"title": "Hand in chapter 3", "date": "2026-11-20", "time": "17:00", "reminder": "hour", "mode": "Study"}
public struct NewFocusTask: APIInput {
    /// What needs to be done.
    public var title: Wire.FocusTaskTitle
    /// The date.
    public var date: Wire.Date
    /// When; any time of the day when left out.
    public var time: Wire.FocusTime?
    /// How it repeats; not at all when left out.
    public var repeats: FocusTaskRepeat?
    /// When I am reminded of it; never when left out.
    public var reminder: FocusTaskReminder?
    /// The mode in which time for it is logged: its id or its name.
    public var mode: Wire.FocusModeName?
}

/// Changes to a task. Fields that are left out stay unchanged.
/// - Example: {"done": true}
public struct FocusTaskPatch: APIInput {
    /// What needs to be done.
    public var title: Wire.FocusTaskTitle?
    /// The date.
    public var date: Wire.Date?
    /// When; null for any time of the day.
    public var time: Change<Wire.FocusTime>
    /// How it repeats; null for not at all.
    public var repeats: Change<FocusTaskRepeat>
    /// When I am reminded of it; null for never.
    public var reminder: Change<FocusTaskReminder>
    /// The mode in which time for it is logged: its id or its name; null for none.
    public var mode: Change<Wire.FocusModeName>
    /// Whether it is done.
    public var done: Bool?
}
