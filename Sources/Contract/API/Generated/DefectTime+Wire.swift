// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectTime.swift: change that.

extension NewDefectTime {
    /// Each property in the order of its declaration.
    public init(
        hours: HoursInput,
        comment: Wire.HoursComment? = nil,
        date: Wire.Date? = nil,
        project: Wire.ID? = nil,
        _: Void = ()
    ) {
        self.init(hours: hours, comment: comment, date: date, project: project)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["hours", "comment", "date", "project"]
}

extension DefectTime {
    /// Each property in the order of its declaration.
    public init(minutes: Wire.Minutes, items: [DefectTimeRecord], _: Void = ()) {
        self.init(minutes: minutes, items: items)
    }
}

extension DefectTimeRecord {
    /// Each property in the order of its declaration.
    public init(
        record: Wire.ID,
        person: PersonRef,
        date: Wire.Date,
        minutes: Wire.Minutes,
        project: String,
        comment: Wire.HoursComment?,
        _: Void = ()
    ) {
        self.init(record: record, person: person, date: date, minutes: minutes, project: project, comment: comment)
    }
}
