/// A week or a month of somebody's hours, handed in or not.
public struct Timesheet: Codable, Hashable, Sendable {
    /// Whose hours they are.
    public var person: PersonRef
    /// The week or month.
    public var period: Wire.Period
    /// Its first day, as the crew counts its weeks.
    public var first: Wire.Date
    /// Its last day.
    public var last: Wire.Date
    /// How far it is.
    public var state: TimesheetState
    /// What is in it now.
    public var minutes: Wire.Minutes
    /// What was agreed for it; null for who has no contract.
    @OrNull public var expected: Wire.Minutes?
    /// Days up to today on which they work, and that hold fewer hours than were agreed; without a contract, none at all.
    public var missing: [Wire.Date]
    /// What of it is billed.
    public var billableMinutes: Wire.Minutes
    /// Why it came back, or was opened again; null when there is nothing to say.
    @OrNull public var reason: Wire.Reason?
    /// When it was handed in last; null for never.
    @OrNull public var submittedAt: Wire.Instant?
    /// Who approved it, returned it or opened it again; null when nobody did since it was handed in.
    @OrNull public var decidedBy: PersonRef?
    /// When they did.
    @OrNull public var decidedAt: Wire.Instant?
    /// The last 50 things that happened to it, oldest first.
    /// - Limit: ...50
    public var history: [TimesheetEvent]
}

/// How far a timesheet is.
public enum TimesheetState: String, Codable, CaseIterable, Sendable {
    /// Its records can be changed.
    case open
    /// Handed in; its records are fixed.
    case submitted
    /// A manager has agreed; its records are fixed.
    case approved
    /// A manager has sent it back, with a reason; its records can be changed.
    case returned
}

/// One thing that happened to a timesheet.
public struct TimesheetEvent: Codable, Hashable, Sendable {
    /// When.
    public var at: Wire.Instant
    /// What.
    public var kind: TimesheetEventKind
    /// Who did it.
    @OrNull public var actor: PersonRef?
    /// What was in it; null unless it was handed in.
    @OrNull public var minutes: Wire.Minutes?
    /// Why, in the actor's words.
    @OrNull public var reason: Wire.Reason?
}

/// What can happen to a timesheet.
public enum TimesheetEventKind: String, Codable, CaseIterable, Sendable {
    /// It was handed in.
    case submitted
    /// A manager agreed.
    case approved
    /// A manager sent it back.
    case returned
    /// It can be changed again: a manager opened it, or who handed it in took it back.
    case reopened
}

/// Why a timesheet goes back.
/// - Example: {"reason": "Where is Friday?"}
public struct TimesheetReason: APIInput {
    /// Why; it may be left out only by members who reopen their own.
    public var reason: Wire.Reason?
}

/// Timesheets of one period to be approved at once.
/// - Example: {"period": "2026-W47", "people": ["01a05bf6-dc20-7a10-8d21-5b0c93f7e201"]}
public struct NewTimesheetApprovals: APIInput {
    /// The week or month.
    public var period: Wire.Period
    /// The ids of the people whose timesheets these are.
    /// - Limit: 1...50
    public var people: [Wire.ID]
}

/// What came of each, in the order in which they were asked for.
public struct TimesheetApprovals: Codable, Hashable, Sendable {
    /// One for each person.
    /// - Limit: ...50
    public var items: [TimesheetApproval]
}

/// What came of one of several approvals.
public struct TimesheetApproval: Codable, Hashable, Sendable {
    /// The id of whose timesheet it is.
    public var person: Wire.ID
    /// Why it was not approved; null when it was.
    /// - Example: null
    @OrNull public var refusal: Wire.Sentence?
}
