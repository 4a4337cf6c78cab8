/// Hours worked by one person on a project on one day. Its version is the `ETag` of the response.
public struct HoursRecord: Codable, Hashable, Sendable {
    /// The record's id.
    public var id: Wire.ID
    /// The project.
    public var project: ProjectRef
    /// The person who worked.
    public var person: PersonRef
    /// The day.
    public var date: Wire.Date
    /// The length in minutes.
    /// - Limit: 1...1500
    /// - Example: 450
    public var minutes: Int
    /// The length as text.
    public var hours: Wire.HoursText
    /// A description of the work; null when not set.
    @OrNull public var comment: Wire.HoursComment?
    /// Whether the hours are billable.
    public var billable: Bool
    /// The employment status of the person on that day.
    public var status: EmploymentStatus
    /// The start time; null when not recorded.
    @OrNull public var startedAt: Wire.Instant?
    /// The end time; null when not recorded. The time in between may include breaks.
    @OrNull public var endedAt: Wire.Instant?
    /// The id of the shift that was worked; null when there is none.
    @OrNull public var shift: Wire.ID?
    /// The id of the scene of a crew's experience where the work was done; null when not set. The scene may have been deleted since.
    @OrNull public var place: Wire.ID?
    /// The reason why it cannot be changed; null when it can.
    /// - Example: null
    @OrNull public var locked: RecordLock?
}

/// A reason why a record cannot be changed.
public struct RecordLock: Codable, Hashable, Sendable {
    /// The reason, for programs.
    /// - Values: closed, submitted, approved
    /// - Example: approved
    public var code: String
    /// The reason, for people.
    public var message: Wire.Sentence
}

/// Something unusual about a record, which was logged anyway.
public struct RecordWarning: Codable, Hashable, Sendable {
    /// `duplicate`: the project already had hours on that day. `future`: the day is in the future.
    /// - Values: duplicate, future
    /// - Example: future
    public var code: String
    /// The warning, for people.
    public var message: Wire.Sentence
}

/// A record that has just been logged or changed: its fields, and `warnings` beside them.
public struct LoggedHours: Codable, Hashable, Sendable {
    /// The record.
    public var record: HoursRecord
    /// The warnings; usually empty.
    public var warnings: [RecordWarning]

    /// Creates a record with its warnings.
    public init(_ record: HoursRecord, warnings: [RecordWarning]) {
        self.record = record
        self.warnings = warnings
    }

    /// Decodes the record and the warnings from one object.
    public init(from decoder: any Decoder) throws {
        record = try HoursRecord(from: decoder)
        warnings = try decoder.container(keyedBy: CodingKeys.self).decode([RecordWarning].self, forKey: .warnings)
    }

    /// Encodes the record and the warnings as one object.
    public func encode(to encoder: any Encoder) throws {
        try record.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(warnings, forKey: .warnings)
    }

    private enum CodingKeys: String, CodingKey {
        case warnings
    }
}

/// A deleted record.
public struct DeletedHours: Codable, Hashable, Sendable {
    /// The record's id.
    public var id: Wire.ID
    /// The end of the period in which it can be restored.
    public var restorableUntil: Wire.Instant
}

/// Hours to log.
/// - Example: {"project": "01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01", "date": "2026-11-20", "hours": "7:30", "comment": "Review of the first pages"}
public struct NewHoursRecord: APIInput {
    /// The id of the project.
    public var project: Wire.ID
    /// The day; when left out, the day of `startedAt`, or today.
    public var date: Wire.Date?
    /// The length; when left out, the time between `startedAt` and `endedAt`.
    public var hours: HoursInput?
    /// A description of the work.
    public var comment: Wire.HoursComment?
    /// Whether the hours are billable; when left out, as in the last record of the person on this project.
    public var billable: Bool?
    /// The employment status; when left out, as in the contract of the person.
    public var status: EmploymentStatus?
    /// The start time.
    public var startedAt: Wire.Instant?
    /// The end time; requires `startedAt`.
    public var endedAt: Wire.Instant?
    /// The id of a scene of one of the crew's experiences, where the work was done.
    public var place: Wire.ID?
    /// The id of the person who worked; you when left out. Only managers can log hours of others.
    public var person: Wire.ID?
}

/// Changes to a record. Fields that are left out stay unchanged.
/// - Example: {"hours": "8", "comment": null}
public struct HoursRecordPatch: APIInput {
    /// The id of the project.
    public var project: Wire.ID?
    /// The day.
    public var date: Wire.Date?
    /// The length; when left out and `startedAt` or `endedAt` changes, the time between them.
    public var hours: HoursInput?
    /// A description of the work; null clears it.
    public var comment: Change<Wire.HoursComment>
    /// Whether the hours are billable.
    public var billable: Bool?
    /// The employment status on that day.
    public var status: EmploymentStatus?
    /// The start time; null clears it, together with `endedAt`.
    public var startedAt: Change<Wire.Instant>
    /// The end time; null clears it, together with `startedAt`.
    public var endedAt: Change<Wire.Instant>
    /// The id of a scene of one of the crew's experiences; null clears it.
    public var place: Change<Wire.ID>
}
