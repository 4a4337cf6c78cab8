/// Your last work on a project, to log again for today in one step.
public struct QuickLog: Codable, Hashable, Sendable {
    /// The project.
    public var project: ProjectRef
    /// The length of your last record, in minutes, as a multiple of the crew's step.
    /// - Limit: 1...1500
    /// - Example: 450
    public var minutes: Int
    /// The length as text.
    public var hours: Wire.HoursText
    /// Whether the hours are billable, as in your last record.
    public var billable: Bool
    /// The employment status, as in your last record.
    public var status: EmploymentStatus
    /// Whether the project already has hours today, so that it cannot be logged again.
    public var loggedToday: Bool
}

/// The work to log again.
public struct NewQuickLog: APIInput {
    /// The id of a project from the list. Without it, the project of your last record, if you have no hours on that
    /// day.
    public var project: Wire.ID?
    /// The day, today by default; not in the future.
    public var date: Wire.Date?
}
