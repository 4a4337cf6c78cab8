/// So many minutes of somebody's day, spent on a project. Its version is not a field: it is the `ETag` of the answer.
public struct HoursRecord: Codable, Hashable, Sendable {
    /// The record's id.
    public var id: String
    /// What they were spent on.
    public var project: ProjectRef
    /// Whose they are.
    public var person: PersonRef
    /// The day, such as `2026-11-20`.
    public var date: String
    /// How long, in minutes.
    public var minutes: Int
    /// The same as `7:30`.
    public var hours: String
    /// What was done; null for nothing said.
    @OrNull public var comment: String?
    /// Whether the client is billed for it.
    public var billable: Bool
    /// How they were employed then.
    public var status: EmploymentStatus
    /// When it began, RFC 3339 in UTC; null when that was not kept.
    @OrNull public var startedAt: String?
    /// When it ended, RFC 3339 in UTC. Between the two there may have been a break.
    @OrNull public var endedAt: String?
    /// The id of the shift that was worked; null for none.
    @OrNull public var shift: String?
    /// Why it cannot be changed; null when it can.
    @OrNull public var locked: RecordLock?

    /// Each field in the order of the JSON.
    public init(
        id: String,
        project: ProjectRef,
        person: PersonRef,
        date: String,
        minutes: Int,
        hours: String,
        comment: String?,
        billable: Bool,
        status: EmploymentStatus,
        startedAt: String?,
        endedAt: String?,
        shift: String?,
        locked: RecordLock?
    ) {
        self.id = id
        self.project = project
        self.person = person
        self.date = date
        self.minutes = minutes
        self.hours = hours
        self.comment = comment
        self.billable = billable
        self.status = status
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.shift = shift
        self.locked = locked
    }
}

/// Why a record cannot be changed.
public struct RecordLock: Codable, Hashable, Sendable {
    /// `closed`, `submitted` or `approved`.
    public var code: String
    /// The same in words for the reader.
    public var message: String

    /// Each field in the order of the JSON.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }
}

/// What is odd about a record, which was written down all the same.
public struct RecordWarning: Codable, Hashable, Sendable {
    /// `duplicate`: there were hours for that project on that day. `future`: the day has not come yet.
    public var code: String
    /// The same in words for the reader.
    public var message: String

    /// Each field in the order of the JSON.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }
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
    public var id: String
    /// Until when it can be brought back, RFC 3339 in UTC.
    public var restorableUntil: String

    /// Each field in the order of the JSON.
    public init(id: String, restorableUntil: String) {
        self.id = id
        self.restorableUntil = restorableUntil
    }
}
