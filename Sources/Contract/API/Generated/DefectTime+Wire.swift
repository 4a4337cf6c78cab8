// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectTime.swift: change that.

extension NewDefectTime {
    /// Creates a value with all properties.
    public init(
        hours: HoursInput,
        comment: Wire.HoursComment? = nil,
        date: Wire.Date? = nil,
        project: Wire.ID? = nil,
        _: Void = ()
    ) {
        self.init(hours: hours, comment: comment, date: date, project: project)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["hours", "comment", "date", "project"]
}

extension DefectTime {
    /// Creates a value with all properties.
    public init(minutes: Wire.Minutes, items: [DefectTimeRecord], _: Void = ()) {
        self.init(minutes: minutes, items: items)
    }
}

extension DefectTimeRecord {
    /// Creates a value with all properties.
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
