// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/DaysOff.swift: change that.

extension DaysOff {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        person: PersonRef,
        kind: DaysOffKind,
        state: DaysOffState,
        first: Wire.Date,
        last: Wire.Date,
        note: Wire.Reason?,
        createdAt: Wire.Instant,
        decidedBy: PersonRef?,
        decidedAt: Wire.Instant?,
        reason: Wire.Reason?,
        _: Void = ()
    ) {
        self.init(
            id: id,
            person: person,
            kind: kind,
            state: state,
            first: first,
            last: last,
            note: note,
            createdAt: createdAt,
            decidedBy: decidedBy,
            decidedAt: decidedAt,
            reason: reason
        )
    }
}

extension NewDaysOff {
    /// Creates a value with all properties.
    public init(
        kind: DaysOffKind,
        first: Wire.Date,
        last: Wire.Date? = nil,
        note: Wire.Reason? = nil,
        person: Wire.ID? = nil,
        _: Void = ()
    ) {
        self.init(kind: kind, first: first, last: last, note: note, person: person)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["kind", "first", "last", "note", "person"]
}

extension DaysOffDecision {
    /// Creates a value with all properties.
    public init(reason: Wire.Reason? = nil, _: Void = ()) {
        self.init(reason: reason)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["reason"]
}
