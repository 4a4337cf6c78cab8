/// Time that was spent on a defect, as somebody writes it down.
/// - Example: {"hours": "0:30"}
public struct NewDefectTime: APIInput {
    /// How long; it goes in the crew's steps.
    public var hours: HoursInput
    /// What was done; the display id of the defect when left out.
    public var comment: Wire.HoursComment?
    /// The day; today where nothing is said.
    public var date: Wire.Date?
    /// The id of the project; when left out, the one that the defect belongs to, or the one that was used last.
    public var project: Wire.ID?
}

/// The time that was spent on a defect.
public struct DefectTime: Codable, Hashable, Sendable {
    /// Of everybody, in minutes.
    public var minutes: Wire.Minutes
    /// The latest 200 records, newest day first: mine, or for managers everybody's.
    public var items: [DefectTimeRecord]
}

/// A record of hours that was spent on a defect.
public struct DefectTimeRecord: Codable, Hashable, Sendable {
    /// The id of the record of hours.
    public var record: Wire.ID
    /// Whose hours they are.
    public var person: PersonRef
    /// The day.
    public var date: Wire.Date
    /// How long.
    public var minutes: Wire.Minutes
    /// The project, as `client/project`.
    /// - Example: De Kombuis/Repairs
    public var project: String
    /// What was done; null for nothing said.
    @OrNull public var comment: Wire.HoursComment?
}
