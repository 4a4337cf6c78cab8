/// What I worked on lately, to be logged again for today in one go.
public struct QuickLog: Codable, Hashable, Sendable {
    /// What it was spent on.
    public var project: ProjectRef
    /// How long, in minutes, as the last time; in the crew's steps.
    public var minutes: Int
    /// The same as `7:30`.
    public var hours: String
    /// Whether the client is billed for it, as the last time.
    public var billable: Bool
    /// How I was employed, as the last time.
    public var status: EmploymentStatus
    /// Whether there are hours for it today already: then it cannot be logged in one go any more.
    public var loggedToday: Bool

    /// Each field in the order of the JSON.
    public init(
        project: ProjectRef,
        minutes: Int,
        hours: String,
        billable: Bool,
        status: EmploymentStatus,
        loggedToday: Bool
    ) {
        self.project = project
        self.minutes = minutes
        self.hours = hours
        self.billable = billable
        self.status = status
        self.loggedToday = loggedToday
    }
}

/// What to log again for today.
public struct NewQuickLog: APIInput {
    /// The id of a project that I worked on lately.
    public var project: String

    /// A project.
    public init(project: String) {
        self.project = project
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case project
    }
}
