// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/FixedShiftProposal.swift: change that.

extension FixedShiftProposal {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        kind: ProposalKind,
        state: ProposalState,
        person: PersonRef,
        fixedShift: Wire.ID?,
        weekday: Wire.Weekday,
        start: Wire.Time,
        end: Wire.EndTime,
        position: Wire.PositionName?,
        validFrom: Wire.Date,
        validUntil: Wire.Date?,
        createdAt: Wire.Instant,
        decidedBy: PersonRef?,
        decidedAt: Wire.Instant?,
        reason: Wire.Reason?,
        _: Void = ()
    ) {
        self.init(
            id: id,
            kind: kind,
            state: state,
            person: person,
            fixedShift: fixedShift,
            weekday: weekday,
            start: start,
            end: end,
            position: position,
            validFrom: validFrom,
            validUntil: validUntil,
            createdAt: createdAt,
            decidedBy: decidedBy,
            decidedAt: decidedAt,
            reason: reason
        )
    }
}

extension NewFixedShiftProposal {
    /// Creates a value with all properties.
    public init(
        kind: ProposalKind,
        fixedShift: Wire.ID? = nil,
        weekday: Wire.Weekday? = nil,
        start: Wire.Time? = nil,
        end: Wire.EndTime? = nil,
        position: Change<Wire.PositionName> = .keep,
        validFrom: Change<Wire.Date> = .keep,
        validUntil: Change<Wire.Date> = .keep,
        _: Void = ()
    ) {
        self.init(
            kind: kind,
            fixedShift: fixedShift,
            weekday: weekday,
            start: start,
            end: end,
            position: position,
            validFrom: validFrom,
            validUntil: validUntil
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = [
        "kind",
        "fixedShift",
        "weekday",
        "start",
        "end",
        "position",
        "validFrom",
        "validUntil",
    ]
}

extension ProposalDecision {
    /// Creates a value with all properties.
    public init(reason: Wire.Reason? = nil, _: Void = ()) {
        self.init(reason: reason)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["reason"]
}
