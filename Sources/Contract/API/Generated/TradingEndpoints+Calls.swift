// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/TradingEndpoints.swift: change that.

extension Call where Output == ShiftSettings {
    /// Get the crew's approval settings and rules for exchanging shifts.
    public static func getShiftSettings(crew: String) -> Self {
        Call(Endpoint<Void, ShiftSettings>.getShiftSettings.operation, at: [crew])
    }

    /// Change the crew's approval settings and rules for exchanging shifts (managers).
    public static func changeShiftSettings(crew: String, _ input: ShiftSettingsPatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<ShiftSettingsPatch, ShiftSettings>.changeShiftSettings.operation, at: [crew], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Page<RulePreset> {
    /// List sets of rules required by law, as a starting point, with their names in your language.
    ///
    /// A preset changes nothing until its rules are sent in a change of the settings.
    public static func listRulePresets(crew: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<RulePreset>>.listRulePresets.operation, at: [crew], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Exchange {
    /// Offer one of your shifts to everyone or to one colleague.
    ///
    /// The shift stays yours until someone has taken it and every required approval is given. A shift that is not yours
    /// is 403; one that has started, or is already offered, is 409.
    public static func offerShift(crew: String, shift: String, _ input: NewOffer? = nil) -> Self {
        Call(Endpoint<NewOffer, Exchange>.offerShift.operation, at: [crew, shift], body: input)
    }
}

extension Call where Output == Shift {
    /// Take an open shift.
    ///
    /// It is yours right away or, if the crew requires approval by a manager, once a manager approves. If someone else
    /// was first, this is 409 with the code `taken`; a rule that forbids it is 409 as well.
    public static func claimShift(crew: String, shift: String) -> Self {
        Call(Endpoint<Void, Shift>.claimShift.operation, at: [crew, shift])
    }
}

extension Call where Output == Exchange {
    /// Propose to trade one of your shifts for a shift of a colleague.
    ///
    /// The colleague accepts or rejects the trade. Until then, and until a manager approves if the crew requires it,
    /// both shifts keep their holders. A shift that is not yours is 403; one that has started, or is already in an
    /// exchange, is 409.
    public static func tradeShift(crew: String, shift: String, _ input: NewTrade) -> Self {
        Call(Endpoint<NewTrade, Exchange>.tradeShift.operation, at: [crew, shift], body: input)
    }
}

extension Call where Output == Page<ShiftRequest> {
    /// List the future days, today included, on which people want extra shifts, by date.
    public static func listShiftRequests(
        crew: String,
        person: String? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<ShiftRequest>>.listShiftRequests.operation, at: [crew], query: [.text("person", person), .number("limit", limit), .text("after", after)])
    }

    /// Request extra shifts on certain days.
    ///
    /// All or none. For a day that you have already requested, the existing request is returned. A day on which you
    /// work, a past day, and a day more than 30 days ahead are 422.
    public static func requestShifts(crew: String, _ input: NewShiftRequests) -> Self {
        Call(Endpoint<NewShiftRequests, Page<ShiftRequest>>.requestShifts.operation, at: [crew], body: input)
    }
}

extension Call where Output == Page<Wire.Date> {
    /// List the days on which you can request an extra shift.
    ///
    /// Of today and the next 30 days, those on which you do not work and have no request yet.
    public static func listRequestDays(crew: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Wire.Date>>.listRequestDays.operation, at: [crew], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Void {
    /// Withdraw a request for an extra shift.
    ///
    /// Suggestions by colleagues end, including those waiting for a manager's approval. A request of someone else is
    /// 403.
    public static func withdrawShiftRequest(crew: String, request: String) -> Self {
        Call(Endpoint<Void, Void>.withdrawShiftRequest.operation, at: [crew, request])
    }
}

extension Call where Output == Page<Exchange> {
    /// Suggest your shifts to someone who requested an extra shift on that day.
    ///
    /// All or none. When that person takes one of the suggested shifts, all other suggestions end, including those of
    /// colleagues, and their holders are notified.
    public static func suggestShifts(crew: String, request: String, _ input: NewSuggestions) -> Self {
        Call(Endpoint<NewSuggestions, Page<Exchange>>.suggestShifts.operation, at: [crew, request], body: input)
    }

    /// List exchanges of shifts, newest first.
    public static func listExchanges(
        crew: String,
        state: ExchangeState? = nil,
        kind: ExchangeKind? = nil,
        mine: Bool? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<Exchange>>.listExchanges.operation, at: [crew], query: [.choice("state", state), .choice("kind", kind), .flag("mine", mine), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Approvals {
    /// Approve several exchanges (whoever has to decide).
    ///
    /// Each is decided separately, like a single approval: some can be approved while others are not. The response
    /// lists the results with the reasons.
    public static func approveExchanges(crew: String, _ input: NewApprovals) -> Self {
        Call(Endpoint<NewApprovals, Approvals>.approveExchanges.operation, at: [crew], body: input)
    }
}

extension Call where Output == Exchange {
    /// Get an exchange.
    public static func getExchange(crew: String, exchange: String) -> Self {
        Call(Endpoint<Void, Exchange>.getExchange.operation, at: [crew, exchange])
    }
}

extension Call where Output == Void {
    /// Withdraw an exchange that you started.
    public static func withdrawExchange(crew: String, exchange: String) -> Self {
        Call(Endpoint<Void, Void>.withdrawExchange.operation, at: [crew, exchange])
    }
}

extension Call where Output == Exchange {
    /// Accept an exchange: take the shift or agree to the trade.
    ///
    /// Every rule is checked again. A blocking rule is 409 with `rule` in `errors`; if someone else was first, it is
    /// 409 with the code `taken`.
    public static func acceptExchange(crew: String, exchange: String, _ input: ExchangeDecision? = nil) -> Self {
        Call(Endpoint<ExchangeDecision, Exchange>.acceptExchange.operation, at: [crew, exchange], body: input)
    }

    /// Approve an exchange (whoever has to decide).
    ///
    /// Every rule is checked again. Approving an exchange in which you are the taker is 403.
    public static func approveExchange(crew: String, exchange: String, _ input: ExchangeDecision? = nil) -> Self {
        Call(Endpoint<ExchangeDecision, Exchange>.approveExchange.operation, at: [crew, exchange], body: input)
    }

    /// Reject an exchange (whoever has to decide, the taker, or the colleague asked).
    ///
    /// The exchange ends. A shift that was offered to everyone, or whose holder is off sick on that day, is offered
    /// to everyone again, in a new exchange.
    public static func rejectExchange(crew: String, exchange: String, _ input: ExchangeDecision? = nil) -> Self {
        Call(Endpoint<ExchangeDecision, Exchange>.rejectExchange.operation, at: [crew, exchange], body: input)
    }
}
