extension Endpoint where Input == Void, Output == ShiftSettings {
    /// Get the crew's approval settings and rules for exchanging shifts.
    public static var getShiftSettings: Self {
        Endpoint(.get, "crews/{crew}/shift-settings", .trading, [.versioned, .restricted], gives: "The settings.")
    }
}

extension Endpoint where Input == ShiftSettingsPatch, Output == ShiftSettings {
    /// Change the crew's approval settings and rules for exchanging shifts (managers).
    public static var changeShiftSettings: Self {
        Endpoint(
            .patch,
            "crews/{crew}/shift-settings",
            .trading,
            [.versioned, .conditional],
            gives: "The changed settings."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<RulePreset> {
    /// List sets of rules required by law, as a starting point, with their names in your language.
    ///
    /// A preset changes nothing until its rules are sent in a change of the settings.
    public static var listRulePresets: Self {
        Endpoint(
            .get,
            "crews/{crew}/shift-settings/presets",
            .trading,
            [.paged, .restricted],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewOffer, Output == Exchange {
    /// Offer one of your shifts to everyone or to one colleague.
    ///
    /// The shift stays yours until someone has taken it and every required approval is given. A shift that is not yours
    /// is 403; one that has started, or is already offered, is 409.
    public static var offerShift: Self {
        Endpoint(
            .post,
            "crews/{crew}/shifts/{shift}/offer",
            .trading,
            [.optionalBody, .created],
            gives: "The new offer."
        )
    }
}

extension Endpoint where Input == Void, Output == Shift {
    /// Take an open shift.
    ///
    /// It is yours right away or, if the crew requires approval by a manager, once a manager approves. If someone else
    /// was first, this is 409 with the code `taken`; a rule that forbids it is 409 as well.
    public static var claimShift: Self {
        Endpoint(.post, "crews/{crew}/shifts/{shift}/claim", .trading, [.versioned], gives: "The changed shift.")
    }
}

extension Endpoint where Input == NewTrade, Output == Exchange {
    /// Propose to trade one of your shifts for a shift of a colleague.
    ///
    /// The colleague accepts or rejects the trade. Until then, and until a manager approves if the crew requires it,
    /// both shifts keep their holders. A shift that is not yours is 403; one that has started, or is already in an
    /// exchange, is 409.
    public static var tradeShift: Self {
        Endpoint(.post, "crews/{crew}/shifts/{shift}/trade", .trading, [.created], gives: "The new trade.")
    }
}

extension Endpoint where Input == Void, Output == Page<ShiftRequest> {
    /// List the future days, today included, on which people want extra shifts, by date.
    public static var listShiftRequests: Self {
        Endpoint(
            .get,
            "crews/{crew}/shift-requests",
            .trading,
            [.paged],
            query: [
                .person("person", "Only requests of this person: `me` or an id.", example: "me")
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewShiftRequests, Output == Page<ShiftRequest> {
    /// Request extra shifts on certain days.
    ///
    /// All or none. For a day that you have already requested, the existing request is returned. A day on which you
    /// work, a past day, and a day more than 30 days ahead are 422.
    public static var requestShifts: Self {
        Endpoint(.post, "crews/{crew}/shift-requests", .trading, [.created], gives: "A request for each day, by date.")
    }
}

extension Endpoint where Input == Void, Output == Page<Wire.Date> {
    /// List the days on which you can request an extra shift.
    ///
    /// Of today and the next 30 days, those on which you do not work and have no request yet.
    public static var listRequestDays: Self {
        Endpoint(.get, "crews/{crew}/shift-requests/days", .trading, [.paged], gives: "One page of the list.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Withdraw a request for an extra shift.
    ///
    /// Suggestions by colleagues end, including those waiting for a manager's approval. A request of someone else is
    /// 403.
    public static var withdrawShiftRequest: Self {
        Endpoint(.delete, "crews/{crew}/shift-requests/{request}", .trading, gives: "Withdrawn.")
    }
}

extension Endpoint where Input == NewSuggestions, Output == Page<Exchange> {
    /// Suggest your shifts to someone who requested an extra shift on that day.
    ///
    /// All or none. When that person takes one of the suggested shifts, all other suggestions end, including those of
    /// colleagues, and their holders are notified.
    public static var suggestShifts: Self {
        Endpoint(
            .post,
            "crews/{crew}/shift-requests/{request}/suggestions",
            .trading,
            [.created],
            gives: "The suggestions, one for each shift."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<Exchange> {
    /// List exchanges of shifts, newest first.
    public static var listExchanges: Self {
        Endpoint(
            .get,
            "crews/{crew}/exchanges",
            .trading,
            [.paged, .restricted],
            query: [
                .of("state", "ExchangeState", "Only exchanges in this state; all when left out.", example: "open"),
                .of("kind", "ExchangeKind", "Only exchanges of this kind; all when left out."),
                .flag(
                    "mine",
                    "`true` for exchanges in which you are the giver, the taker or the person asked; all that you can see when `false` or left out."
                ),
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewApprovals, Output == Approvals {
    /// Approve several exchanges (whoever has to decide).
    ///
    /// Each is decided separately, like a single approval: some can be approved while others are not. The response
    /// lists the results with the reasons.
    public static var approveExchanges: Self {
        Endpoint(
            .post,
            "crews/{crew}/exchanges/approvals",
            .trading,
            gives:
                "The results in the order of the request; duplicates are left out."
        )
    }
}

extension Endpoint where Input == Void, Output == Exchange {
    /// Get an exchange.
    public static var getExchange: Self {
        Endpoint(.get, "crews/{crew}/exchanges/{exchange}", .trading, [.restricted], gives: "The exchange.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Withdraw an exchange that you started.
    public static var withdrawExchange: Self {
        Endpoint(.delete, "crews/{crew}/exchanges/{exchange}", .trading, gives: "Withdrawn.")
    }
}

extension Endpoint where Input == ExchangeDecision, Output == Exchange {
    /// Accept an exchange: take the shift or agree to the trade.
    ///
    /// Every rule is checked again. A blocking rule is 409 with `rule` in `errors`; if someone else was first, it is
    /// 409 with the code `taken`.
    public static var acceptExchange: Self {
        Endpoint(
            .post,
            "crews/{crew}/exchanges/{exchange}/acceptance",
            .trading,
            [.optionalBody],
            gives: "The exchange: done, or waiting for approval."
        )
    }

    /// Approve an exchange (whoever has to decide).
    ///
    /// Every rule is checked again. Approving an exchange in which you are the taker is 403.
    public static var approveExchange: Self {
        Endpoint(
            .post,
            "crews/{crew}/exchanges/{exchange}/approval",
            .trading,
            [.optionalBody],
            gives: "The completed exchange."
        )
    }

    /// Reject an exchange (whoever has to decide, the taker, or the colleague asked).
    ///
    /// The exchange ends. A shift that was offered to everyone, or whose holder is off sick on that day, is offered
    /// to everyone again, in a new exchange.
    public static var rejectExchange: Self {
        Endpoint(
            .post,
            "crews/{crew}/exchanges/{exchange}/rejection",
            .trading,
            [.optionalBody],
            gives: "The rejected exchange."
        )
    }
}
