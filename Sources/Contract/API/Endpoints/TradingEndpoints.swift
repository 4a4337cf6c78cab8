extension Endpoint where Input == Void, Output == ShiftSettings {
    /// Who has to agree before a shift changes hands, and the rules.
    public static var getShiftSettings: Self {
        Endpoint(.get, "crews/{crew}/shift-settings", .trading, [.versioned, .restricted], gives: "The settings.")
    }
}

extension Endpoint where Input == ShiftSettingsPatch, Output == ShiftSettings {
    /// Change them (managers).
    public static var changeShiftSettings: Self {
        Endpoint(
            .patch,
            "crews/{crew}/shift-settings",
            .trading,
            [.versioned, .conditional],
            gives: "The settings as they are now."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<RulePreset> {
    /// Rules that a law asks for, to start from. They set nothing until their rules are sent as a change.
    public static var listRulePresets: Self {
        Endpoint(
            .get,
            "crews/{crew}/shift-settings/presets",
            .trading,
            [.restricted],
            gives: "The presets, with their names in my language."
        )
    }
}

extension Endpoint where Input == NewOffer, Output == Exchange {
    /// Offer a shift of mine, to everybody or to one colleague.
    ///
    /// The shift stays mine until somebody took it and everybody agreed. A shift that is not mine to offer is
    /// 403, one that has started or is offered already is 409.
    public static var offerShift: Self {
        Endpoint(.post, "crews/{crew}/shifts/{shift}/offer", .trading, [.optionalBody, .created], gives: "The offer.")
    }
}

extension Endpoint where Input == Void, Output == Shift {
    /// Take a shift that nobody has.
    ///
    /// It is mine at once, or, where the crew wants a manager to agree, pending until one did. Who comes
    /// second is 409 with the code `taken`; a rule that forbids it is 409 as well.
    public static var claimShift: Self {
        Endpoint(.post, "crews/{crew}/shifts/{shift}/claim", .trading, [.versioned], gives: "The shift.")
    }
}

extension Endpoint where Input == NewTrade, Output == Exchange {
    /// Propose a shift of mine for one of a colleague's.
    ///
    /// Its acceptance is the other holder's. Both shifts stay with whom they are until then, and until a
    /// manager agreed where the crew wants that. A shift that is not mine is 403; one that has started, or is
    /// in an exchange already, is 409.
    public static var tradeShift: Self {
        Endpoint(.post, "crews/{crew}/shifts/{shift}/trade", .trading, [.created], gives: "The trade.")
    }
}

extension Endpoint where Input == Void, Output == Page<ShiftRequest> {
    /// The days from today on that people want to work, by date.
    public static var listShiftRequests: Self {
        Endpoint(
            .get,
            "crews/{crew}/shift-requests",
            .trading,
            [.paged],
            query: [
                .person("person", "Only this person's, `me` or an id.", example: "me")
            ],
            gives: "A part of the list."
        )
    }
}

extension Endpoint where Input == NewShiftRequests, Output == Page<ShiftRequest> {
    /// Say on which days I want to work.
    ///
    /// All of them or none. A day that I asked for already is answered with the request that there is. A day
    /// on which I work, that has passed or that is more than 30 days ahead is 422.
    public static var requestShifts: Self {
        Endpoint(.post, "crews/{crew}/shift-requests", .trading, [.created], gives: "A request for each day, by date.")
    }
}

extension Endpoint where Input == Void, Output == Page<Wire.Date> {
    /// The days that I could ask for.
    ///
    /// Of today and the 30 days after it those on which I do not work, and for which I did not ask yet.
    public static var listRequestDays: Self {
        Endpoint(.get, "crews/{crew}/shift-requests/days", .trading, gives: "All of them.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Not want to work that day after all.
    ///
    /// What colleagues suggested for it ends, also where a manager has yet to agree. Somebody else's is 403.
    public static var withdrawShiftRequest: Self {
        Endpoint(.delete, "crews/{crew}/shift-requests/{request}", .trading, gives: "It is over.")
    }
}

extension Endpoint where Input == NewSuggestions, Output == Page<Exchange> {
    /// Answer a request with shifts of mine on that day.
    ///
    /// All of them or none. Who asked takes one of them; the others, also those of colleagues, then end, and
    /// their makers are told.
    public static var suggestShifts: Self {
        Endpoint(
            .post,
            "crews/{crew}/shift-requests/{request}/suggestions",
            .trading,
            [.created],
            gives: "A suggestion for each shift."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<Exchange> {
    /// Shifts on their way from one person to another, newest first.
    public static var listExchanges: Self {
        Endpoint(
            .get,
            "crews/{crew}/exchanges",
            .trading,
            [.paged, .restricted],
            query: [
                .of("state", "ExchangeState", "Only those that are this far; all when left out.", example: "open"),
                .of("kind", "ExchangeKind", "Only those that came about this way; all when left out."),
                .flag(
                    "mine",
                    "`true` for those in which I give, take or am asked; all that I may see when `false` or left out."
                ),
            ],
            gives: "A part of the list."
        )
    }
}

extension Endpoint where Input == NewApprovals, Output == Approvals {
    /// Let several go through (whom they wait for).
    ///
    /// Each is decided by itself, as one approval would be: some may go through while others do not. The
    /// answer says which, and why not.
    public static var approveExchanges: Self {
        Endpoint(
            .post,
            "crews/{crew}/exchanges/approvals",
            .trading,
            gives:
                "What came of each, in the order in which they were asked for; one that was named twice is there once."
        )
    }
}

extension Endpoint where Input == Void, Output == Exchange {
    /// One exchange.
    public static var getExchange: Self {
        Endpoint(.get, "crews/{crew}/exchanges/{exchange}", .trading, [.restricted], gives: "The exchange.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Withdraw an offer of mine.
    public static var withdrawExchange: Self {
        Endpoint(.delete, "crews/{crew}/exchanges/{exchange}", .trading, gives: "Withdrawn.")
    }
}

extension Endpoint where Input == ExchangeDecision, Output == Exchange {
    /// Take the shift.
    ///
    /// Every rule is checked again. What blocks is 409 with `rule` in `errors`, and so is being second, with
    /// the code `taken`.
    public static var acceptExchange: Self {
        Endpoint(
            .post,
            "crews/{crew}/exchanges/{exchange}/acceptance",
            .trading,
            [.optionalBody],
            gives: "The exchange, done, or waiting for somebody to agree."
        )
    }

    /// Let it go through (whom it waits for).
    ///
    /// Every rule is checked once more. Nobody approves what they take themselves, 403.
    public static var approveExchange: Self {
        Endpoint(
            .post,
            "crews/{crew}/exchanges/{exchange}/approval",
            .trading,
            [.optionalBody],
            gives: "The exchange, done."
        )
    }

    /// Say no (whom it waits for).
    public static var rejectExchange: Self {
        Endpoint(
            .post,
            "crews/{crew}/exchanges/{exchange}/rejection",
            .trading,
            [.optionalBody],
            gives: "The exchange as it is now."
        )
    }
}
