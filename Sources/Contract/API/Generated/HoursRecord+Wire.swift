// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/HoursRecord.swift: change that.

extension HoursRecord {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        project: ProjectRef,
        person: PersonRef,
        date: Wire.Date,
        minutes: Int,
        hours: Wire.HoursText,
        comment: Wire.HoursComment?,
        billable: Bool,
        status: EmploymentStatus,
        startedAt: Wire.Instant?,
        endedAt: Wire.Instant?,
        shift: Wire.ID?,
        place: Wire.ID?,
        locked: RecordLock?,
        _: Void = ()
    ) {
        self.init(
            id: id,
            project: project,
            person: person,
            date: date,
            minutes: minutes,
            hours: hours,
            comment: comment,
            billable: billable,
            status: status,
            startedAt: startedAt,
            endedAt: endedAt,
            shift: shift,
            place: place,
            locked: locked
        )
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `minutes`.
        public static let minutes = 1...1_500
    }
}

extension RecordLock {
    /// Creates a value with all properties.
    public init(code: String, message: Wire.Sentence, _: Void = ()) {
        self.init(code: code, message: message)
    }
}

extension RecordWarning {
    /// Creates a value with all properties.
    public init(code: String, message: Wire.Sentence, _: Void = ()) {
        self.init(code: code, message: message)
    }
}

extension DeletedHours {
    /// Creates a value with all properties.
    public init(id: Wire.ID, restorableUntil: Wire.Instant, _: Void = ()) {
        self.init(id: id, restorableUntil: restorableUntil)
    }
}

extension NewHoursRecord {
    /// Creates a value with all properties.
    public init(
        project: Wire.ID,
        date: Wire.Date? = nil,
        hours: HoursInput? = nil,
        comment: Wire.HoursComment? = nil,
        billable: Bool? = nil,
        status: EmploymentStatus? = nil,
        startedAt: Wire.Instant? = nil,
        endedAt: Wire.Instant? = nil,
        place: Wire.ID? = nil,
        person: Wire.ID? = nil,
        _: Void = ()
    ) {
        self.init(
            project: project,
            date: date,
            hours: hours,
            comment: comment,
            billable: billable,
            status: status,
            startedAt: startedAt,
            endedAt: endedAt,
            place: place,
            person: person
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = [
        "project",
        "date",
        "hours",
        "comment",
        "billable",
        "status",
        "startedAt",
        "endedAt",
        "place",
        "person",
    ]
}

extension HoursRecordPatch {
    /// Creates a value with all properties.
    public init(
        project: Wire.ID? = nil,
        date: Wire.Date? = nil,
        hours: HoursInput? = nil,
        comment: Change<Wire.HoursComment> = .keep,
        billable: Bool? = nil,
        status: EmploymentStatus? = nil,
        startedAt: Change<Wire.Instant> = .keep,
        endedAt: Change<Wire.Instant> = .keep,
        place: Change<Wire.ID> = .keep,
        _: Void = ()
    ) {
        self.init(
            project: project,
            date: date,
            hours: hours,
            comment: comment,
            billable: billable,
            status: status,
            startedAt: startedAt,
            endedAt: endedAt,
            place: place
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = [
        "project",
        "date",
        "hours",
        "comment",
        "billable",
        "status",
        "startedAt",
        "endedAt",
        "place",
    ]
}
