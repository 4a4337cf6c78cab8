/// Time that was spent on a defect, as somebody writes it down.
public struct NewDefectTime: APIInput {
    /// How long; it goes in the crew's steps.
    public var hours: HoursInput
    /// What was done, at most 300 characters; what the defect is called where nothing is said.
    public var comment: String?
    /// The day, such as `2026-11-20`; today where nothing is said.
    public var date: String?
    /// The id of the project; where nothing is said, the one that the defect belongs to, or the one that was used last.
    public var project: String?

    /// Each field in the order of the JSON.
    public init(hours: HoursInput, comment: String? = nil, date: String? = nil, project: String? = nil) {
        self.hours = hours
        self.comment = comment
        self.date = date
        self.project = project
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case hours, comment, date, project
    }
}

/// The time that was spent on a defect.
public struct DefectTime: Codable, Hashable, Sendable {
    /// Of everybody, in minutes.
    public var minutes: Int
    /// The latest 200 records, newest day first: mine, or for managers everybody's.
    public var items: [DefectTimeRecord]

    /// Each field in the order of the JSON.
    public init(minutes: Int, items: [DefectTimeRecord]) {
        self.minutes = minutes
        self.items = items
    }
}

/// A record of hours that was spent on a defect.
public struct DefectTimeRecord: Codable, Hashable, Sendable {
    /// The id of the record of hours.
    public var record: String
    /// Whose hours they are.
    public var person: PersonRef
    /// The day.
    public var date: String
    /// How long.
    public var minutes: Int
    /// The project, as `client/project`.
    public var project: String
    /// What was done; null when nothing is said.
    @OrNull public var comment: String?

    /// Each field in the order of the JSON.
    public init(
        record: String,
        person: PersonRef,
        date: String,
        minutes: Int,
        project: String,
        comment: String?
    ) {
        self.record = record
        self.person = person
        self.date = date
        self.minutes = minutes
        self.project = project
        self.comment = comment
    }
}
