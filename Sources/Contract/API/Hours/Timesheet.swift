/// The hours of one person in a week or month, handed in or not.
public struct Timesheet: Codable, Hashable, Sendable {
    /// The person who worked.
    public var person: PersonRef
    /// The week or month.
    public var period: Wire.Period
    /// The first day.
    public var first: Wire.Date
    /// The last day.
    public var last: Wire.Date
    /// The state of the timesheet.
    public var state: TimesheetState
    /// The total length of its records.
    public var minutes: Wire.Minutes
    /// The agreed hours; null without a contract.
    @OrNull public var expected: Wire.Minutes?
    /// Days up to today that lack hours: days without any on which a past shift of the person starts, and other working
    /// days of the contract with less than the agreed hours; in a crew that plans shifts, not on days off. Without
    /// agreed hours, in a crew that plans no shifts: days from Monday to Friday without any.
    public var missing: [Wire.Date]
    /// The billable part of `minutes`.
    public var billableMinutes: Wire.Minutes
    /// The reason for returning or reopening it; null when none was given.
    @OrNull public var reason: Wire.Reason?
    /// When it was last handed in; null when never.
    @OrNull public var submittedAt: Wire.Instant?
    /// The person who approved, returned or reopened it; null when no one has since it was handed in.
    @OrNull public var decidedBy: PersonRef?
    /// When it was approved, returned or reopened.
    @OrNull public var decidedAt: Wire.Instant?
    /// The last 50 events, oldest first.
    /// - Limit: ...50
    public var history: [TimesheetEvent]
}

/// The state of a timesheet.
public enum TimesheetState: String, Codable, CaseIterable, Sendable {
    /// Not handed in; its records can be changed.
    case open
    /// Handed in; its records cannot be changed.
    case submitted
    /// Approved by a manager; its records cannot be changed.
    case approved
    /// Returned by a manager with a reason; its records can be changed.
    case returned
}

/// An event in the history of a timesheet.
public struct TimesheetEvent: Codable, Hashable, Sendable {
    /// When it happened.
    public var at: Wire.Instant
    /// The kind of event.
    public var kind: TimesheetEventKind
    /// The person who did it.
    @OrNull public var actor: PersonRef?
    /// The total at that moment; null unless it was handed in.
    @OrNull public var minutes: Wire.Minutes?
    /// The reason that the person gave.
    @OrNull public var reason: Wire.Reason?
}

/// The kinds of events in the history of a timesheet.
public enum TimesheetEventKind: String, Codable, CaseIterable, Sendable {
    /// Handed in.
    case submitted
    /// Approved by a manager.
    case approved
    /// Returned by a manager.
    case returned
    /// Reopened by a manager, or withdrawn by its person.
    case reopened
}

/// A reason for a decision about a timesheet.
/// - Example: {"reason": "Where is Friday?"}
public struct TimesheetReason: APIInput {
    /// The reason: required to return a timesheet and to reopen one as a manager, optional to withdraw your own, and
    /// not accepted for handing in and approving.
    public var reason: Wire.Reason?
}

/// Timesheets of one period to approve.
/// - Example: {"period": "2026-W47", "people": ["01a05bf6-dc20-7a10-8d21-5b0c93f7e201"]}
public struct NewTimesheetApprovals: APIInput {
    /// The week or month.
    public var period: Wire.Period
    /// The ids of the people.
    /// - Limit: 1...50
    public var people: [Wire.ID]
}

/// The results, in the order of the request.
public struct TimesheetApprovals: Codable, Hashable, Sendable {
    /// A result for each person.
    /// - Limit: ...50
    public var items: [TimesheetApproval]
}

/// The result of one of several approvals.
public struct TimesheetApproval: Codable, Hashable, Sendable {
    /// The id of the person.
    public var person: Wire.ID
    /// The reason why it was not approved; null when it was.
    /// - Example: null
    @OrNull public var refusal: Wire.Sentence?
}
