// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/FixedShift.swift: change that.

extension FixedShift {
    /// Each property in the order of its declaration.
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

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `minutes`.
        public static let minutes = 1...1_440
    }
}

extension NewFixedShift {
    /// Each property in the order of its declaration.
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

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["weekday", "start", "end", "position", "validFrom", "validUntil", "person"]
}

extension FixedShiftPatch {
    /// Each property in the order of its declaration.
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

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["weekday", "start", "end", "position", "validFrom", "validUntil"]
}
