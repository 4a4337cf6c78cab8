// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/Shift.swift: change that.

extension Shift {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        date: Wire.Date,
        start: Wire.Time,
        end: Wire.EndTime,
        startsAt: Wire.Instant,
        endsAt: Wire.Instant,
        minutes: Int,
        position: Wire.PositionName?,
        person: PersonRef?,
        status: ShiftStatus,
        exchange: Wire.ID?,
        fixedShift: Wire.ID?,
        _: Void = ()
    ) {
        self.init(
            id: id,
            date: date,
            start: start,
            end: end,
            startsAt: startsAt,
            endsAt: endsAt,
            minutes: minutes,
            position: position,
            person: person,
            status: status,
            exchange: exchange,
            fixedShift: fixedShift
        )
    }
}

extension NewShift {
    /// Creates a value with all properties.
    public init(
        date: Wire.Date,
        start: Wire.Time,
        end: Wire.EndTime,
        position: Wire.PositionName? = nil,
        person: Wire.ID? = nil,
        _: Void = ()
    ) {
        self.init(date: date, start: start, end: end, position: position, person: person)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["date", "start", "end", "position", "person"]
}

extension ShiftPatch {
    /// Creates a value with all properties.
    public init(
        date: Wire.Date? = nil,
        start: Wire.Time? = nil,
        end: Wire.EndTime? = nil,
        position: Change<Wire.PositionName> = .keep,
        person: Change<Wire.ID> = .keep,
        _: Void = ()
    ) {
        self.init(date: date, start: start, end: end, position: position, person: person)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["date", "start", "end", "position", "person"]
}
