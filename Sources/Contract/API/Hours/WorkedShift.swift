/// A shift of mine that is over, beside what I wrote down for it.
public struct WorkedShift: Codable, Hashable, Sendable {
    /// The shift's id.
    public var id: String
    /// The date on which it began, such as `2026-11-20`.
    public var date: String
    /// When it was to begin, wall-clock time in the crew's zone such as `18:30`.
    public var start: String
    /// When it was to end; not later than `start` means on the next day.
    public var end: String
    /// What was done in it; null when that does not matter.
    @OrNull public var position: String?
    /// How long it was planned to be, in minutes that really passed.
    public var planned: Int
    /// The id of the record of it; null as long as there is none.
    @OrNull public var record: String?
    /// How long it was, in minutes; null as long as there is no record.
    @OrNull public var actual: Int?

    /// Each field in the order of the JSON.
    public init(
        id: String,
        date: String,
        start: String,
        end: String,
        position: String?,
        planned: Int,
        record: String?,
        actual: Int?
    ) {
        self.id = id
        self.date = date
        self.start = start
        self.end = end
        self.position = position
        self.planned = planned
        self.record = record
        self.actual = actual
    }
}

/// A shift of mine to be written down.
public struct NewShiftRecord: APIInput {
    /// The id of a project; without one, the project of my last shift, or the crew's own for its position.
    public var project: String?

    /// Nothing has to be said.
    public init(project: String? = nil) {
        self.project = project
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case project
    }
}
