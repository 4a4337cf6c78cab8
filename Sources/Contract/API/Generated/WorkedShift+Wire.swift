// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/WorkedShift.swift: change that.

extension WorkedShift {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        date: Wire.Date,
        start: Wire.Time,
        end: Wire.EndTime,
        position: Wire.PositionName?,
        planned: Wire.Minutes,
        record: Wire.ID?,
        actual: Wire.Minutes?,
        _: Void = ()
    ) {
        self.init(
            id: id,
            date: date,
            start: start,
            end: end,
            position: position,
            planned: planned,
            record: record,
            actual: actual
        )
    }
}

extension NewShiftRecord {
    /// Creates a value with all properties.
    public init(project: Wire.ID? = nil, _: Void = ()) {
        self.init(project: project)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["project"]
}
