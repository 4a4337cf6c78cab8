// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/Exchange.swift: change that.

extension Exchange {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        kind: ExchangeKind,
        state: ExchangeState,
        shift: Shift,
        counterShift: Shift?,
        giver: PersonRef?,
        taker: PersonRef?,
        to: PersonRef?,
        waitingFor: Party?,
        reason: Wire.Reason?,
        findings: [Finding],
        hours: [WeekHours] = [],
        createdAt: Wire.Instant,
        _: Void = ()
    ) {
        self.init(
            id: id,
            kind: kind,
            state: state,
            shift: shift,
            counterShift: counterShift,
            giver: giver,
            taker: taker,
            to: to,
            waitingFor: waitingFor,
            reason: reason,
            findings: findings,
            hours: hours,
            createdAt: createdAt
        )
    }
}

extension Finding {
    /// Creates a value with all properties.
    public init(rule: RuleName, mode: RuleMode, message: Wire.Sentence, _: Void = ()) {
        self.init(rule: rule, mode: mode, message: message)
    }
}

extension NewOffer {
    /// Creates a value with all properties.
    public init(to: Wire.ID? = nil, reason: Wire.Reason? = nil, _: Void = ()) {
        self.init(to: to, reason: reason)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["to", "reason"]
}

extension ExchangeDecision {
    /// Creates a value with all properties.
    public init(reason: Wire.Reason? = nil, _: Void = ()) {
        self.init(reason: reason)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["reason"]
}
