// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/RosterEndpoints.swift: change that.

extension Call where Output == Page<FixedShift> {
    /// List the crew's fixed shifts, oldest first.
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
    /// Create a fixed shift, and its shifts for the next eight full weeks.
    ///
    /// Managers can do this for everyone; members for themselves, if the crew lets everyone plan. If the crew requires
    /// approval this is 403: create a proposal instead.
    public static func makeFixedShift(crew: String, _ input: NewFixedShift) -> Self {
        Call(Endpoint<NewFixedShift, FixedShift>.makeFixedShift.operation, at: [crew], body: input)
    }

    /// Get a fixed shift.
    public static func getFixedShift(crew: String, fixedShift: String) -> Self {
        Call(Endpoint<Void, FixedShift>.getFixedShift.operation, at: [crew, fixedShift])
    }

    /// Change a fixed shift (its person, or managers).
    ///
    /// Its future shifts change with it, except those that someone else holds or that are in an exchange. Its person
    /// can do this only if the crew lets everyone plan, and only if no manager created it; otherwise it is 403: create
    /// a proposal instead.
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
    /// Its future shifts are deleted, except those that someone else holds or that are in an exchange. The conditions
    /// for its person are those of a change.
    public static func removeFixedShift(crew: String, fixedShift: String) -> Self {
        Call(Endpoint<Void, Void>.removeFixedShift.operation, at: [crew, fixedShift])
    }
}

extension Call where Output == Page<FixedShiftProposal> {
    /// List the requests of members to change fixed shifts, newest first.
    ///
    /// Managers see all of them, members only their own.
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
    /// Ask a manager to approve a new fixed shift for you, or a change or the end of an existing one.
    ///
    /// The roster does not change until a manager approves. If no approval is needed this is 409 with the code
    /// `direct`; if only managers plan, it is 403. A fixed shift has at most one open proposal at a time.
    public static func proposeFixedShift(crew: String, _ input: NewFixedShiftProposal) -> Self {
        Call(Endpoint<NewFixedShiftProposal, FixedShiftProposal>.proposeFixedShift.operation, at: [crew], body: input)
    }

    /// Get a proposal (its author, or managers).
    public static func getFixedShiftProposal(crew: String, proposal: String) -> Self {
        Call(Endpoint<Void, FixedShiftProposal>.getFixedShiftProposal.operation, at: [crew, proposal])
    }
}

extension Call where Output == Void {
    /// Withdraw one of your proposals.
    public static func withdrawFixedShiftProposal(crew: String, proposal: String) -> Self {
        Call(Endpoint<Void, Void>.withdrawFixedShiftProposal.operation, at: [crew, proposal])
    }
}

extension Call where Output == FixedShiftProposal {
    /// Approve a proposal and change the roster (managers).
    ///
    /// Everything is checked again against the current roster. If another manager was first, this is 409 with the code
    /// `taken`; if a rule prevents it, the proposal stays open. Approving your own proposal is 403.
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
    /// List the shifts on the roster, by start.
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
    /// Create a single shift, assigned to someone or open (managers).
    public static func makeShift(crew: String, _ input: NewShift) -> Self {
        Call(Endpoint<NewShift, Shift>.makeShift.operation, at: [crew], body: input)
    }

    /// Get a shift.
    public static func getShift(crew: String, shift: String) -> Self {
        Call(Endpoint<Void, Shift>.getShift.operation, at: [crew, shift])
    }

    /// Change a shift, or assign it to someone (managers).
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
    /// Copy the shifts of one week to another, as single shifts (managers).
    ///
    /// Shifts that already exist (same person, date, start, end and position) are skipped, so a copy can safely be
    /// repeated. Shifts of a fixed shift that continues are skipped as well, because the fixed shift creates them. A
    /// shift that its holder cannot work in the target week becomes an open shift. At most 500 shifts at once, all or
    /// none.
    public static func copyWeek(crew: String, _ input: NewWeekCopy) -> Self {
        Call(Endpoint<NewWeekCopy, WeekCopy>.copyWeek.operation, at: [crew], body: input)
    }
}

extension Call where Output == Page<HistoryEntry> {
    /// Get the history of a shift, oldest first.
    public static func listShiftHistory(crew: String, shift: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<HistoryEntry>>.listShiftHistory.operation, at: [crew, shift], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Page<Balance> {
    /// List how much people work, and how much they gave away and took over, by name.
    ///
    /// Managers see everyone. Members see only themselves; asking for someone else is 403.
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
    /// List the people who covered the most for others in the last 26 weeks, most points first.
    ///
    /// People without points are left out, except you. 404 when the crew has switched the leaderboard off.
    public static func listLeaderboard(crew: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<LeaderboardLine>>.listLeaderboard.operation, at: [crew], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Page<CalendarFeed> {
    /// List your calendar feeds, newest first, without their URLs.
    public static func listCalendarFeeds(crew: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<CalendarFeed>>.listCalendarFeeds.operation, at: [crew], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == CalendarFeed {
    /// Create a calendar feed: a URL from which a calendar program reads shifts.
    ///
    /// The URL, `/calendar/{secret}.ics`, is only returned in this response. Anyone who has it can read, without
    /// signing in, the shifts of the past four weeks and all future ones, as iCalendar (RFC 5545) with an `ETag`;
    /// `?alarm=30` adds a reminder that many minutes before each shift (0 to 10080). A shift that leaves the feed stays
    /// in it as cancelled for four weeks. The feed ends when it is deleted or when you leave the crew, and is 404 from
    /// then on. At most 20 for each person.
    public static func makeCalendarFeed(crew: String, _ input: NewCalendarFeed) -> Self {
        Call(Endpoint<NewCalendarFeed, CalendarFeed>.makeCalendarFeed.operation, at: [crew], body: input)
    }
}

extension Call where Output == Void {
    /// Delete one of your calendar feeds.
    public static func endCalendarFeed(crew: String, feed: String) -> Self {
        Call(Endpoint<Void, Void>.endCalendarFeed.operation, at: [crew, feed])
    }
}
