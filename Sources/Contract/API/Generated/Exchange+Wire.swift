// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/Exchange.swift: change that.

extension Exchange {
    /// Each property in the order of its declaration.
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
    /// Each property in the order of its declaration.
    public init(rule: RuleName, mode: RuleMode, message: Wire.Sentence, _: Void = ()) {
        self.init(rule: rule, mode: mode, message: message)
    }
}

extension NewOffer {
    /// Each property in the order of its declaration.
    public init(to: Wire.ID? = nil, reason: Wire.Reason? = nil, _: Void = ()) {
        self.init(to: to, reason: reason)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["to", "reason"]
}

extension ExchangeDecision {
    /// Each property in the order of its declaration.
    public init(reason: Wire.Reason? = nil, _: Void = ()) {
        self.init(reason: reason)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["reason"]
}
