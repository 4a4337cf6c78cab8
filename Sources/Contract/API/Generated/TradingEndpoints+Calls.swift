// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/TradingEndpoints.swift: change that.

extension Call where Output == ShiftSettings {
    /// Who has to agree before a shift changes hands, and the rules.
    public static func getShiftSettings(crew: String) -> Self {
        Call(Endpoint<Void, ShiftSettings>.getShiftSettings.operation, at: [crew])
    }

    /// Change them (managers).
    public static func changeShiftSettings(crew: String, _ input: ShiftSettingsPatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<ShiftSettingsPatch, ShiftSettings>.changeShiftSettings.operation, at: [crew], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Page<RulePreset> {
    /// Rules that a law asks for, to start from. They set nothing until their rules are sent as a change.
    public static func listRulePresets(crew: String) -> Self {
        Call(Endpoint<Void, Page<RulePreset>>.listRulePresets.operation, at: [crew])
    }
}

extension Call where Output == Exchange {
    /// Offer a shift of mine, to everybody or to one colleague.
    ///
    /// The shift stays mine until somebody took it and everybody agreed. A shift that is not mine to offer is
    /// 403, one that has started or is offered already is 409.
    public static func offerShift(crew: String, shift: String, _ input: NewOffer? = nil) -> Self {
        Call(Endpoint<NewOffer, Exchange>.offerShift.operation, at: [crew, shift], body: input)
    }
}

extension Call where Output == Shift {
    /// Take a shift that nobody has.
    ///
    /// It is mine at once, or, where the crew wants a manager to agree, pending until one did. Who comes
    /// second is 409 with the code `taken`; a rule that forbids it is 409 as well.
    public static func claimShift(crew: String, shift: String) -> Self {
        Call(Endpoint<Void, Shift>.claimShift.operation, at: [crew, shift])
    }
}

extension Call where Output == Exchange {
    /// Propose a shift of mine for one of a colleague's.
    ///
    /// Its acceptance is the other holder's. Both shifts stay with whom they are until then, and until a
    /// manager agreed where the crew wants that. A shift that is not mine is 403; one that has started, or is
    /// in an exchange already, is 409.
    public static func tradeShift(crew: String, shift: String, _ input: NewTrade) -> Self {
        Call(Endpoint<NewTrade, Exchange>.tradeShift.operation, at: [crew, shift], body: input)
    }
}

extension Call where Output == Page<ShiftRequest> {
    /// The days from today on that people want to work, by date.
    public static func listShiftRequests(
        crew: String,
        person: String? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<ShiftRequest>>.listShiftRequests.operation, at: [crew], query: [.text("person", person), .number("limit", limit), .text("after", after)])
    }

    /// Say on which days I want to work.
    ///
    /// All of them or none. A day that I asked for already is answered with the request that there is. A day
    /// on which I work, that has passed or that is more than 30 days ahead is 422.
    public static func requestShifts(crew: String, _ input: NewShiftRequests) -> Self {
        Call(Endpoint<NewShiftRequests, Page<ShiftRequest>>.requestShifts.operation, at: [crew], body: input)
    }
}

extension Call where Output == Page<Wire.Date> {
    /// The days that I could ask for.
    ///
    /// Of today and the 30 days after it those on which I do not work, and for which I did not ask yet.
    public static func listRequestDays(crew: String) -> Self {
        Call(Endpoint<Void, Page<Wire.Date>>.listRequestDays.operation, at: [crew])
    }
}

extension Call where Output == Void {
    /// Not want to work that day after all.
    ///
    /// What colleagues suggested for it ends, also where a manager has yet to agree. Somebody else's is 403.
    public static func withdrawShiftRequest(crew: String, request: String) -> Self {
        Call(Endpoint<Void, Void>.withdrawShiftRequest.operation, at: [crew, request])
    }
}

extension Call where Output == Page<Exchange> {
    /// Answer a request with shifts of mine on that day.
    ///
    /// All of them or none. Who asked takes one of them; the others, also those of colleagues, then end, and
    /// their makers are told.
    public static func suggestShifts(crew: String, request: String, _ input: NewSuggestions) -> Self {
        Call(Endpoint<NewSuggestions, Page<Exchange>>.suggestShifts.operation, at: [crew, request], body: input)
    }

    /// Shifts on their way from one person to another, newest first.
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
    /// Let several go through (whom they wait for).
    ///
    /// Each is decided by itself, as one approval would be: some may go through while others do not. The
    /// answer says which, and why not.
    public static func approveExchanges(crew: String, _ input: NewApprovals) -> Self {
        Call(Endpoint<NewApprovals, Approvals>.approveExchanges.operation, at: [crew], body: input)
    }
}

extension Call where Output == Exchange {
    /// One exchange.
    public static func getExchange(crew: String, exchange: String) -> Self {
        Call(Endpoint<Void, Exchange>.getExchange.operation, at: [crew, exchange])
    }
}

extension Call where Output == Void {
    /// Withdraw an offer of mine.
    public static func withdrawExchange(crew: String, exchange: String) -> Self {
        Call(Endpoint<Void, Void>.withdrawExchange.operation, at: [crew, exchange])
    }
}

extension Call where Output == Exchange {
    /// Take the shift.
    ///
    /// Every rule is checked again. What blocks is 409 with `rule` in `errors`, and so is being second, with
    /// the code `taken`.
    public static func acceptExchange(crew: String, exchange: String, _ input: ExchangeDecision? = nil) -> Self {
        Call(Endpoint<ExchangeDecision, Exchange>.acceptExchange.operation, at: [crew, exchange], body: input)
    }

    /// Let it go through (whom it waits for).
    ///
    /// Every rule is checked once more. Nobody approves what they take themselves, 403.
    public static func approveExchange(crew: String, exchange: String, _ input: ExchangeDecision? = nil) -> Self {
        Call(Endpoint<ExchangeDecision, Exchange>.approveExchange.operation, at: [crew, exchange], body: input)
    }

    /// Say no (whom it waits for).
    public static func rejectExchange(crew: String, exchange: String, _ input: ExchangeDecision? = nil) -> Self {
        Call(Endpoint<ExchangeDecision, Exchange>.rejectExchange.operation, at: [crew, exchange], body: input)
    }
}
