/// What I worked on lately, to be logged again for today in one go.
public struct QuickLog: Codable, Hashable, Sendable {
    /// What it was spent on.
    public var project: ProjectRef
    /// How long, in minutes, as the last time; in the crew's steps.
    /// - Limit: 1...1500
    /// - Example: 450
    public var minutes: Int
    /// The same length as text.
    public var hours: Wire.HoursText
    /// Whether the client is billed for it, as the last time.
    public var billable: Bool
    /// How I was employed, as the last time.
    public var status: EmploymentStatus
    /// Whether there are hours for it today already: then it cannot be logged in one go any more.
    public var loggedToday: Bool
}

/// What to log again for today.
public struct NewQuickLog: APIInput {
    /// The id of a project that I worked on lately.
    public var project: Wire.ID
}
