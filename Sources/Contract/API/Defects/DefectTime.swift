/// Hours spent on a defect, to be logged.
/// - Example: {"hours": "0:30"}
public struct NewDefectTime: APIInput {
    /// The time spent; a multiple of the crew's step.
    public var hours: HoursInput
    /// A description of the work; the display number of the defect when left out.
    public var comment: Wire.HoursComment?
    /// The day; today when left out.
    public var date: Wire.Date?
    /// The id of the project; when left out, the project that the defect belongs to, or the last one used.
    public var project: Wire.ID?
}

/// The time that was spent on a defect.
public struct DefectTime: Codable, Hashable, Sendable {
    /// The total of all people, in minutes.
    public var minutes: Wire.Minutes
    /// The latest 200 records, newest day first: yours or, for managers, everyone's.
    public var items: [DefectTimeRecord]
}

/// Hours spent on a defect.
public struct DefectTimeRecord: Codable, Hashable, Sendable {
    /// The id of the record.
    public var record: Wire.ID
    /// The person who worked.
    public var person: PersonRef
    /// The day.
    public var date: Wire.Date
    /// The length in minutes.
    public var minutes: Wire.Minutes
    /// The project, as `client/project`.
    /// - Example: De Kombuis/Repairs
    public var project: String
    /// A description of the work; null when not set.
    @OrNull public var comment: Wire.HoursComment?
}
