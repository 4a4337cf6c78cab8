/// So many minutes of somebody's day, spent on a project. Its version is not a field: it is the `ETag` of the answer.
public struct HoursRecord: Codable, Hashable, Sendable {
    /// The record's id.
    public var id: Wire.ID
    /// What they were spent on.
    public var project: ProjectRef
    /// Whose they are.
    public var person: PersonRef
    /// The day.
    public var date: Wire.Date
    /// How long, in minutes.
    /// - Limit: 1...1500
    /// - Example: 450
    public var minutes: Int
    /// The same length as text.
    public var hours: Wire.HoursText
    /// What was done; null for nothing said.
    @OrNull public var comment: Wire.HoursComment?
    /// Whether the client is billed for it.
    public var billable: Bool
    /// How they were employed then.
    public var status: EmploymentStatus
    /// When it began; null when that was not kept.
    @OrNull public var startedAt: Wire.Instant?
    /// When it ended. Between the two there may have been a break.
    @OrNull public var endedAt: Wire.Instant?
    /// The id of the shift that was worked; null for none.
    @OrNull public var shift: Wire.ID?
    /// Why it cannot be changed; null when it can.
    /// - Example: null
    @OrNull public var locked: RecordLock?
}

/// Why a record cannot be changed.
public struct RecordLock: Codable, Hashable, Sendable {
    /// Why, for programs.
    /// - Values: closed, submitted, approved
    /// - Example: approved
    public var code: String
    /// Why, for the reader.
    public var message: Wire.Sentence
}

/// What is odd about a record, which was written down all the same.
public struct RecordWarning: Codable, Hashable, Sendable {
    /// `duplicate`: there were hours for that project on that day. `future`: the day has not come yet.
    /// - Values: duplicate, future
    /// - Example: future
    public var code: String
    /// The warning, for the reader.
    public var message: Wire.Sentence
}

/// A record that was just written down or changed: its fields, and `warnings` beside them.
public struct LoggedHours: Codable, Hashable, Sendable {
    /// The record.
    public var record: HoursRecord
    /// What is odd about it; mostly nothing.
    public var warnings: [RecordWarning]

    /// A record with what is odd about it.
    public init(_ record: HoursRecord, warnings: [RecordWarning]) {
        self.record = record
        self.warnings = warnings
    }

    /// Reads the record and the warnings out of one object.
    public init(from decoder: any Decoder) throws {
        record = try HoursRecord(from: decoder)
        warnings = try decoder.container(keyedBy: CodingKeys.self).decode([RecordWarning].self, forKey: .warnings)
    }

    /// Writes both into one object.
    public func encode(to encoder: any Encoder) throws {
        try record.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(warnings, forKey: .warnings)
    }

    private enum CodingKeys: String, CodingKey {
        case warnings
    }
}

/// A record that is gone, and can come back.
public struct DeletedHours: Codable, Hashable, Sendable {
    /// The record's id.
    public var id: Wire.ID
    /// Until when it can be brought back.
    public var restorableUntil: Wire.Instant
}
