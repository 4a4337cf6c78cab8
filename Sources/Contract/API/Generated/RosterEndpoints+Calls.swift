// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/RosterEndpoints.swift: change that.

extension Call where Output == Page<FixedShift> {
    /// The fixed shifts of the crew, oldest first.
    public static func listFixedShifts(
        crew: String,
        person: String? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<FixedShift>>.listFixedShifts.operation, at: [crew], query: [.text("person", person), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == FixedShift {
    /// Make a fixed shift, and its shifts for the eight full weeks ahead.
    ///
    /// Managers for everybody; others for themselves, where the crew lets everyone plan. Where a manager has
    /// to approve this is 403: make a proposal.
    public static func makeFixedShift(crew: String, _ input: NewFixedShift) -> Self {
        Call(Endpoint<NewFixedShift, FixedShift>.makeFixedShift.operation, at: [crew], body: input)
    }

    /// One fixed shift.
    public static func getFixedShift(crew: String, fixedShift: String) -> Self {
        Call(Endpoint<Void, FixedShift>.getFixedShift.operation, at: [crew, fixedShift])
    }

    /// Change a fixed shift (its person, or managers).
    ///
    /// Its shifts to come change with it, except those that are somebody else's or in an exchange. Its person
    /// does this alone only where the crew lets everyone plan, and not to one that a manager made; else it is
    /// 403: make a proposal.
    public static func changeFixedShift(
        crew: String,
        fixedShift: String,
        _ input: FixedShiftPatch,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<FixedShiftPatch, FixedShift>.changeFixedShift.operation, at: [crew, fixedShift], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Void {
    /// End a fixed shift (its person, or managers).
    ///
    /// Its shifts to come are deleted, except those that are somebody else's or in an exchange. Its person
    /// does this alone under the same conditions as a change.
    public static func removeFixedShift(crew: String, fixedShift: String) -> Self {
        Call(Endpoint<Void, Void>.removeFixedShift.operation, at: [crew, fixedShift])
    }
}

extension Call where Output == Page<FixedShiftProposal> {
    /// Changes of the fixed shifts that members ask a manager to approve, newest first.
    ///
    /// Managers see all, others their own.
    public static func listFixedShiftProposals(
        crew: String,
        state: ProposalState? = nil,
        mine: Bool? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<FixedShiftProposal>>.listFixedShiftProposals.operation, at: [crew], query: [.choice("state", state), .flag("mine", mine), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == FixedShiftProposal {
    /// Ask a manager to approve a new fixed shift of mine, or a change or the end of one.
    ///
    /// The roster stays as it is until a manager approves. Where no approval is needed this is 409 with the
    /// code `direct`; where only managers plan it is 403. One fixed shift has one open proposal at a time.
    public static func proposeFixedShift(crew: String, _ input: NewFixedShiftProposal) -> Self {
        Call(Endpoint<NewFixedShiftProposal, FixedShiftProposal>.proposeFixedShift.operation, at: [crew], body: input)
    }

    /// One proposal (who made it, or managers).
    public static func getFixedShiftProposal(crew: String, proposal: String) -> Self {
        Call(Endpoint<Void, FixedShiftProposal>.getFixedShiftProposal.operation, at: [crew, proposal])
    }
}

extension Call where Output == Void {
    /// Withdraw a proposal of mine.
    public static func withdrawFixedShiftProposal(crew: String, proposal: String) -> Self {
        Call(Endpoint<Void, Void>.withdrawFixedShiftProposal.operation, at: [crew, proposal])
    }
}

extension Call where Output == FixedShiftProposal {
    /// Approve a proposal, and change the roster (managers).
    ///
    /// Everything is checked again on the state of now. Being second is 409 with the code `taken`; when a
    /// rule is in the way, the proposal goes on waiting. Nobody approves their own, 403.
    public static func approveFixedShiftProposal(
        crew: String,
        proposal: String,
        _ input: ProposalDecision? = nil
    ) -> Self {
        Call(Endpoint<ProposalDecision, FixedShiftProposal>.approveFixedShiftProposal.operation, at: [crew, proposal], body: input)
    }

    /// Decline a proposal (managers).
    public static func declineFixedShiftProposal(
        crew: String,
        proposal: String,
        _ input: ProposalDecision? = nil
    ) -> Self {
        Call(Endpoint<ProposalDecision, FixedShiftProposal>.declineFixedShiftProposal.operation, at: [crew, proposal], body: input)
    }
}

extension Call where Output == Page<Shift> {
    /// The roster, by start.
    public static func listShifts(
        crew: String,
        from: String? = nil,
        to: String? = nil,
        person: String? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<Shift>>.listShifts.operation, at: [crew], query: [.text("from", from), .text("to", to), .text("person", person), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Shift {
    /// Make a single shift, with somebody or open (managers).
    public static func makeShift(crew: String, _ input: NewShift) -> Self {
        Call(Endpoint<NewShift, Shift>.makeShift.operation, at: [crew], body: input)
    }

    /// One shift.
    public static func getShift(crew: String, shift: String) -> Self {
        Call(Endpoint<Void, Shift>.getShift.operation, at: [crew, shift])
    }

    /// Change a shift, or give it to somebody (managers).
    public static func changeShift(
        crew: String,
        shift: String,
        _ input: ShiftPatch,
        scope: ShiftScope? = nil,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<ShiftPatch, Shift>.changeShift.operation, at: [crew, shift], body: input, query: [.choice("scope", scope)], ifMatch: ifMatch)
    }
}

extension Call where Output == Void {
    /// Delete a shift (managers).
    public static func removeShift(
        crew: String,
        shift: String,
        scope: ShiftScope? = nil,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Void>.removeShift.operation, at: [crew, shift], query: [.choice("scope", scope)], ifMatch: ifMatch)
    }
}

extension Call where Output == WeekCopy {
    /// Copy shifts of a week to another, as single shifts (managers).
    ///
    /// What is there already (the same person, date, start, end and position) is left alone, so that doing it
    /// again makes nothing twice. What comes from a fixed shift that goes on is not copied, because the fixed
    /// shift puts it there by itself. A shift whose holder cannot work then is made for nobody. At most 500
    /// shifts at once, all of them or none.
    public static func copyWeek(crew: String, _ input: NewWeekCopy) -> Self {
        Call(Endpoint<NewWeekCopy, WeekCopy>.copyWeek.operation, at: [crew], body: input)
    }
}

extension Call where Output == Page<HistoryEntry> {
    /// What happened to a shift, oldest first.
    public static func listShiftHistory(crew: String, shift: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<HistoryEntry>>.listShiftHistory.operation, at: [crew, shift], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Page<Balance> {
    /// How much people work, and what they gave away and took over, by name.
    ///
    /// Managers read everybody; a member only their own line, and somebody else's is 403.
    public static func listBalance(
        crew: String,
        from: String? = nil,
        to: String? = nil,
        person: String? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<Balance>>.listBalance.operation, at: [crew], query: [.text("from", from), .text("to", to), .text("person", person), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Page<LeaderboardLine> {
    /// Who covered most for others in the last 26 weeks, the best first.
    ///
    /// Who has no points is not on it, but I am always. 404 when the crew has switched it off.
    public static func listLeaderboard(crew: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<LeaderboardLine>>.listLeaderboard.operation, at: [crew], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Page<CalendarFeed> {
    /// The addresses that my calendar programs read, newest first, without the addresses themselves.
    public static func listCalendarFeeds(crew: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<CalendarFeed>>.listCalendarFeeds.operation, at: [crew], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == CalendarFeed {
    /// Make an address from which a calendar program reads shifts.
    ///
    /// The address, `/calendar/{secret}.ics`, is told only in this answer. Whoever has it reads, without a
    /// sign-in, the shifts of the past four weeks and all that are planned, as iCalendar (RFC 5545) with
    /// `ETag`; `?alarm=30` adds a reminder so many minutes before each (0 to 10080). What goes from the feed
    /// stays in it as cancelled for four weeks. It ends with DELETE and when I leave the crew, and is 404
    /// from then on. At most 20 for each person.
    public static func makeCalendarFeed(crew: String, _ input: NewCalendarFeed) -> Self {
        Call(Endpoint<NewCalendarFeed, CalendarFeed>.makeCalendarFeed.operation, at: [crew], body: input)
    }
}

extension Call where Output == Void {
    /// End an address of mine.
    public static func endCalendarFeed(crew: String, feed: String) -> Self {
        Call(Endpoint<Void, Void>.endCalendarFeed.operation, at: [crew, feed])
    }
}
