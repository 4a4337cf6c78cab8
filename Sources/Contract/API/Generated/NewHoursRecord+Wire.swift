// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/NewHoursRecord.swift: change that.

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
            endedAt: endedAt
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
            endedAt: endedAt
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
    ]
}
