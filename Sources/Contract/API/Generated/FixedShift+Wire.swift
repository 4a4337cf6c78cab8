// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/FixedShift.swift: change that.

extension FixedShift {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        weekday: Wire.Weekday,
        start: Wire.Time,
        end: Wire.EndTime,
        position: Wire.PositionName?,
        validFrom: Wire.Date,
        validUntil: Wire.Date?,
        person: PersonRef,
        minutes: Int,
        _: Void = ()
    ) {
        self.init(
            id: id,
            weekday: weekday,
            start: start,
            end: end,
            position: position,
            validFrom: validFrom,
            validUntil: validUntil,
            person: person,
            minutes: minutes
        )
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `minutes`.
        public static let minutes = 1...1_440
    }
}

extension NewFixedShift {
    /// Creates a value with all properties.
    public init(
        weekday: Wire.Weekday,
        start: Wire.Time,
        end: Wire.EndTime,
        position: Wire.PositionName? = nil,
        validFrom: Wire.Date? = nil,
        validUntil: Wire.Date? = nil,
        person: Wire.ID? = nil,
        _: Void = ()
    ) {
        self.init(
            weekday: weekday,
            start: start,
            end: end,
            position: position,
            validFrom: validFrom,
            validUntil: validUntil,
            person: person
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["weekday", "start", "end", "position", "validFrom", "validUntil", "person"]
}

extension FixedShiftPatch {
    /// Creates a value with all properties.
    public init(
        weekday: Wire.Weekday? = nil,
        start: Wire.Time? = nil,
        end: Wire.EndTime? = nil,
        position: Change<Wire.PositionName> = .keep,
        validFrom: Change<Wire.Date> = .keep,
        validUntil: Change<Wire.Date> = .keep,
        _: Void = ()
    ) {
        self.init(
            weekday: weekday,
            start: start,
            end: end,
            position: position,
            validFrom: validFrom,
            validUntil: validUntil
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["weekday", "start", "end", "position", "validFrom", "validUntil"]
}
