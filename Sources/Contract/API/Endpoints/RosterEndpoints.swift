extension Endpoint where Input == Void, Output == Page<FixedShift> {
    /// The fixed shifts of the crew, oldest first.
    public static var listFixedShifts: Self {
        Endpoint(
            .get,
            "crews/{crew}/fixed-shifts",
            .roster,
            [.paged, .restricted],
            query: [
                .person("person", "Whose, `me` or an id; everybody's when left out.", example: "me")
            ],
            gives: "A part of the list."
        )
    }
}

extension Endpoint where Input == NewFixedShift, Output == FixedShift {
    /// Make a fixed shift, and its shifts for the eight full weeks ahead.
    ///
    /// Managers for everybody; others for themselves, where the crew lets everyone plan. Where a manager has
    /// to approve this is 403: make a proposal.
    public static var makeFixedShift: Self {
        Endpoint(.post, "crews/{crew}/fixed-shifts", .roster, [.created, .versioned], gives: "The fixed shift.")
    }
}

extension Endpoint where Input == Void, Output == FixedShift {
    /// One fixed shift.
    public static var getFixedShift: Self {
        Endpoint(
            .get,
            "crews/{crew}/fixed-shifts/{fixedShift}",
            .roster,
            [.versioned, .restricted],
            gives: "The fixed shift."
        )
    }
}

extension Endpoint where Input == FixedShiftPatch, Output == FixedShift {
    /// Change a fixed shift (its person, or managers).
    ///
    /// Its shifts to come change with it, except those that are somebody else's or in an exchange. Its person
    /// does this alone only where the crew lets everyone plan, and not to one that a manager made; else it is
    /// 403: make a proposal.
    public static var changeFixedShift: Self {
        Endpoint(
            .patch,
            "crews/{crew}/fixed-shifts/{fixedShift}",
            .roster,
            [.versioned, .conditional],
            gives: "The fixed shift as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// End a fixed shift (its person, or managers).
    ///
    /// Its shifts to come are deleted, except those that are somebody else's or in an exchange. Its person
    /// does this alone under the same conditions as a change.
    public static var removeFixedShift: Self {
        Endpoint(.delete, "crews/{crew}/fixed-shifts/{fixedShift}", .roster, gives: "It does not come back any more.")
    }
}

extension Endpoint where Input == Void, Output == Page<FixedShiftProposal> {
    /// Changes of the fixed shifts that members ask a manager to approve, newest first.
    ///
    /// Managers see all, others their own.
    public static var listFixedShiftProposals: Self {
        Endpoint(
            .get,
            "crews/{crew}/fixed-shift-proposals",
            .roster,
            [.paged, .restricted],
            query: [
                .of("state", "ProposalState", "Only those that are this far; all when left out.", example: "open"),
                .flag("mine", "`true` for those that I made; all that I may see when `false` or left out."),
            ],
            gives: "A part of the list."
        )
    }
}

extension Endpoint where Input == NewFixedShiftProposal, Output == FixedShiftProposal {
    /// Ask a manager to approve a new fixed shift of mine, or a change or the end of one.
    ///
    /// The roster stays as it is until a manager approves. Where no approval is needed this is 409 with the
    /// code `direct`; where only managers plan it is 403. One fixed shift has one open proposal at a time.
    public static var proposeFixedShift: Self {
        Endpoint(.post, "crews/{crew}/fixed-shift-proposals", .roster, [.created], gives: "The proposal.")
    }
}

extension Endpoint where Input == Void, Output == FixedShiftProposal {
    /// One proposal (who made it, or managers).
    public static var getFixedShiftProposal: Self {
        Endpoint(.get, "crews/{crew}/fixed-shift-proposals/{proposal}", .roster, [.restricted], gives: "The proposal.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Withdraw a proposal of mine.
    public static var withdrawFixedShiftProposal: Self {
        Endpoint(.delete, "crews/{crew}/fixed-shift-proposals/{proposal}", .roster, gives: "Withdrawn.")
    }
}

extension Endpoint where Input == ProposalDecision, Output == FixedShiftProposal {
    /// Approve a proposal, and change the roster (managers).
    ///
    /// Everything is checked again on the state of now. Being second is 409 with the code `taken`; when a
    /// rule is in the way, the proposal goes on waiting. Nobody approves their own, 403.
    public static var approveFixedShiftProposal: Self {
        Endpoint(
            .post,
            "crews/{crew}/fixed-shift-proposals/{proposal}/approval",
            .roster,
            [.optionalBody],
            gives: "The proposal, approved."
        )
    }

    /// Decline a proposal (managers).
    public static var declineFixedShiftProposal: Self {
        Endpoint(
            .post,
            "crews/{crew}/fixed-shift-proposals/{proposal}/rejection",
            .roster,
            [.optionalBody],
            gives: "The proposal, declined."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<Shift> {
    /// The roster, by start.
    public static var listShifts: Self {
        Endpoint(
            .get,
            "crews/{crew}/shifts",
            .roster,
            [.paged, .restricted],
            query: [
                .of("from", "Date", "The first date; the first day of this week when left out.", example: "2026-11-16"),
                .of(
                    "to",
                    "Date",
                    "The date before which to stop, at most 63 days after `from`; 63 days after it when left out.",
                    example: "2026-11-23"
                ),
                .person(
                    "person",
                    or: "me, open",
                    "Whose shifts, `me` or an id; `open` for those that are nobody's; all when left out.",
                    example: "me"
                ),
            ],
            gives: "A part of the list."
        )
    }
}

extension Endpoint where Input == NewShift, Output == Shift {
    /// Make a single shift, with somebody or open (managers).
    public static var makeShift: Self {
        Endpoint(.post, "crews/{crew}/shifts", .roster, [.created, .versioned], gives: "The shift.")
    }
}

extension Endpoint where Input == Void, Output == Shift {
    /// One shift.
    public static var getShift: Self {
        Endpoint(.get, "crews/{crew}/shifts/{shift}", .roster, [.versioned, .restricted], gives: "The shift.")
    }
}

extension Endpoint where Input == ShiftPatch, Output == Shift {
    /// Change a shift, or give it to somebody (managers).
    public static var changeShift: Self {
        Endpoint(
            .patch,
            "crews/{crew}/shifts/{shift}",
            .roster,
            [.versioned, .conditional],
            query: [
                .scope
            ],
            gives: "The shift as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Delete a shift (managers).
    public static var removeShift: Self {
        Endpoint(
            .delete,
            "crews/{crew}/shifts/{shift}",
            .roster,
            [.conditional],
            query: [
                .scope
            ],
            gives: "The shift is gone."
        )
    }
}

extension Endpoint where Input == NewWeekCopy, Output == WeekCopy {
    /// Copy shifts of a week to another, as single shifts (managers).
    ///
    /// What is there already (the same person, date, start, end and position) is left alone, so that doing it
    /// again makes nothing twice. What comes from a fixed shift that goes on is not copied, because the fixed
    /// shift puts it there by itself. A shift whose holder cannot work then is made for nobody. At most 500
    /// shifts at once, all of them or none.
    public static var copyWeek: Self {
        Endpoint(.post, "crews/{crew}/week-copies", .roster, gives: "What came of it, or would.")
    }
}

extension Endpoint where Input == Void, Output == Page<HistoryEntry> {
    /// What happened to a shift, oldest first.
    public static var listShiftHistory: Self {
        Endpoint(
            .get,
            "crews/{crew}/shifts/{shift}/history",
            .roster,
            [.paged, .restricted],
            gives: "A part of the list."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<Balance> {
    /// How much people work, and what they gave away and took over, by name.
    ///
    /// Managers read everybody; a member only their own line, and somebody else's is 403.
    public static var listBalance: Self {
        Endpoint(
            .get,
            "crews/{crew}/balance",
            .roster,
            [.paged, .restricted],
            query: [
                .of("from", "Date", "The first date; 182 days before `to` when left out.", example: "2026-06-01"),
                .of(
                    "to",
                    "Date",
                    "The date before which to stop, at most 182 days after `from`; 182 days after it when left out, and the end of this week when both are.",
                    example: "2026-11-23"
                ),
                .person("person", "Only this person's, `me` or an id.", example: "me"),
            ],
            gives: "A part of the list."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<LeaderboardLine> {
    /// Who covered most for others in the last 26 weeks, the best first.
    ///
    /// Who has no points is not on it, but I am always. 404 when the crew has switched it off.
    public static var listLeaderboard: Self {
        Endpoint(.get, "crews/{crew}/leaderboard", .roster, [.paged, .restricted], gives: "A part of the list.")
    }
}

extension Endpoint where Input == Void, Output == Page<CalendarFeed> {
    /// The addresses that my calendar programs read, newest first, without the addresses themselves.
    public static var listCalendarFeeds: Self {
        Endpoint(.get, "crews/{crew}/calendar-feeds", .roster, [.paged, .restricted], gives: "A part of the list.")
    }
}

extension Endpoint where Input == NewCalendarFeed, Output == CalendarFeed {
    /// Make an address from which a calendar program reads shifts.
    ///
    /// The address, `/calendar/{secret}.ics`, is told only in this answer. Whoever has it reads, without a
    /// sign-in, the shifts of the past four weeks and all that are planned, as iCalendar (RFC 5545) with
    /// `ETag`; `?alarm=30` adds a reminder so many minutes before each (0 to 10080). What goes from the feed
    /// stays in it as cancelled for four weeks. It ends with DELETE and when I leave the crew, and is 404
    /// from then on. At most 20 for each person.
    public static var makeCalendarFeed: Self {
        Endpoint(.post, "crews/{crew}/calendar-feeds", .roster, [.created], gives: "The feed, with its address.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// End an address of mine.
    public static var endCalendarFeed: Self {
        Endpoint(.delete, "crews/{crew}/calendar-feeds/{feed}", .roster, gives: "The address opens nothing any more.")
    }
}
