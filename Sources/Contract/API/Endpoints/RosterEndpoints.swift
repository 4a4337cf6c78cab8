extension Endpoint where Input == Void, Output == Page<FixedShift> {
    /// List the crew's fixed shifts, oldest first.
    public static var listFixedShifts: Self {
        Endpoint(
            .get,
            "crews/{crew}/fixed-shifts",
            .roster,
            [.paged, .restricted],
            query: [
                .person(
                    "person",
                    "Only fixed shifts of this person: `me` or an id; everyone's when left out.",
                    example: "me"
                )
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewFixedShift, Output == FixedShift {
    /// Create a fixed shift, and its shifts for the next eight full weeks.
    ///
    /// Managers can do this for everyone; members for themselves, if the crew lets everyone plan. If the crew requires
    /// approval this is 403: create a proposal instead.
    public static var makeFixedShift: Self {
        Endpoint(.post, "crews/{crew}/fixed-shifts", .roster, [.created, .versioned], gives: "The new fixed shift.")
    }
}

extension Endpoint where Input == Void, Output == FixedShift {
    /// Get a fixed shift.
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
    /// Its future shifts change with it, except those that someone else holds or that are in an exchange. Its person
    /// can do this only if the crew lets everyone plan, and only if no manager created it; otherwise it is 403: create
    /// a proposal instead.
    public static var changeFixedShift: Self {
        Endpoint(
            .patch,
            "crews/{crew}/fixed-shifts/{fixedShift}",
            .roster,
            [.versioned, .conditional],
            gives: "The changed fixed shift."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// End a fixed shift (its person, or managers).
    ///
    /// Its future shifts are deleted, except those that someone else holds or that are in an exchange. The conditions
    /// for its person are those of a change.
    public static var removeFixedShift: Self {
        Endpoint(.delete, "crews/{crew}/fixed-shifts/{fixedShift}", .roster, gives: "The fixed shift is ended.")
    }
}

extension Endpoint where Input == Void, Output == Page<FixedShiftProposal> {
    /// List the requests of members to change fixed shifts, newest first.
    ///
    /// Managers see all of them, members only their own.
    public static var listFixedShiftProposals: Self {
        Endpoint(
            .get,
            "crews/{crew}/fixed-shift-proposals",
            .roster,
            [.paged, .restricted],
            query: [
                .of("state", "ProposalState", "Only proposals in this state; all when left out.", example: "open"),
                .flag("mine", "`true` for your own; all that you can see when `false` or left out."),
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewFixedShiftProposal, Output == FixedShiftProposal {
    /// Ask a manager to approve a new fixed shift for you, or a change or the end of an existing one.
    ///
    /// The roster does not change until a manager approves. If no approval is needed this is 409 with the code
    /// `direct`; if only managers plan, it is 403. A fixed shift has at most one open proposal at a time.
    public static var proposeFixedShift: Self {
        Endpoint(.post, "crews/{crew}/fixed-shift-proposals", .roster, [.created], gives: "The new proposal.")
    }
}

extension Endpoint where Input == Void, Output == FixedShiftProposal {
    /// Get a proposal (its author, or managers).
    public static var getFixedShiftProposal: Self {
        Endpoint(.get, "crews/{crew}/fixed-shift-proposals/{proposal}", .roster, [.restricted], gives: "The proposal.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Withdraw one of your proposals.
    public static var withdrawFixedShiftProposal: Self {
        Endpoint(.delete, "crews/{crew}/fixed-shift-proposals/{proposal}", .roster, gives: "Withdrawn.")
    }
}

extension Endpoint where Input == ProposalDecision, Output == FixedShiftProposal {
    /// Approve a proposal and change the roster (managers).
    ///
    /// Everything is checked again against the current roster. If another manager was first, this is 409 with the code
    /// `taken`; if a rule prevents it, the proposal stays open. Approving your own proposal is 403.
    public static var approveFixedShiftProposal: Self {
        Endpoint(
            .post,
            "crews/{crew}/fixed-shift-proposals/{proposal}/approval",
            .roster,
            [.optionalBody],
            gives: "The approved proposal."
        )
    }

    /// Decline a proposal (managers).
    public static var declineFixedShiftProposal: Self {
        Endpoint(
            .post,
            "crews/{crew}/fixed-shift-proposals/{proposal}/rejection",
            .roster,
            [.optionalBody],
            gives: "The declined proposal."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<Shift> {
    /// List the shifts on the roster, by start.
    public static var listShifts: Self {
        Endpoint(
            .get,
            "crews/{crew}/shifts",
            .roster,
            [.paged, .restricted],
            query: [
                .rosterFrom,
                .rosterTo,
                .person(
                    "person",
                    or: "me, open",
                    "Only shifts of this person: `me` or an id, or `open` for open shifts; all when left out.",
                    example: "me"
                ),
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewShift, Output == Shift {
    /// Create a single shift, assigned to someone or open (managers).
    public static var makeShift: Self {
        Endpoint(.post, "crews/{crew}/shifts", .roster, [.created, .versioned], gives: "The new shift.")
    }
}

extension Endpoint where Input == Void, Output == Shift {
    /// Get a shift.
    public static var getShift: Self {
        Endpoint(.get, "crews/{crew}/shifts/{shift}", .roster, [.versioned, .restricted], gives: "The shift.")
    }
}

extension Endpoint where Input == ShiftPatch, Output == Shift {
    /// Change a shift, or assign it to someone (managers).
    public static var changeShift: Self {
        Endpoint(
            .patch,
            "crews/{crew}/shifts/{shift}",
            .roster,
            [.versioned, .conditional],
            query: [
                .scope
            ],
            gives: "The changed shift."
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
            gives: "Deleted."
        )
    }
}

extension Endpoint where Input == NewWeekCopy, Output == WeekCopy {
    /// Copy the shifts of one week to another, as single shifts (managers).
    ///
    /// Shifts that already exist (same person, date, start, end and position) are skipped, so a copy can safely be
    /// repeated. Shifts of a fixed shift that continues are skipped as well, because the fixed shift creates them. A
    /// shift that its holder cannot work in the target week becomes an open shift. At most 500 shifts at once, all or
    /// none.
    public static var copyWeek: Self {
        Endpoint(.post, "crews/{crew}/week-copies", .roster, gives: "The result of the copy or dry run.")
    }
}

extension Endpoint where Input == Void, Output == Page<HistoryEntry> {
    /// Get the history of a shift, oldest first.
    public static var listShiftHistory: Self {
        Endpoint(
            .get,
            "crews/{crew}/shifts/{shift}/history",
            .roster,
            [.paged, .restricted],
            gives: "One page of the history."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<Balance> {
    /// List how much people work, and how much they gave away and took over, by name.
    ///
    /// Managers see everyone. Members see only themselves; asking for someone else is 403.
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
                    "The date after the last one, at most 182 days after `from`, which is the default. The end of this week when both are left out.",
                    example: "2026-11-23"
                ),
                .person("person", "Only this person: `me` or an id.", example: "me"),
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<LeaderboardLine> {
    /// List the people who covered the most for others in the last 26 weeks, most points first.
    ///
    /// People without points are left out, except you. 404 when the crew has switched the leaderboard off.
    public static var listLeaderboard: Self {
        Endpoint(.get, "crews/{crew}/leaderboard", .roster, [.paged, .restricted], gives: "One page of the list.")
    }
}

extension Endpoint where Input == Void, Output == Page<CalendarFeed> {
    /// List your calendar feeds, newest first, without their URLs.
    public static var listCalendarFeeds: Self {
        Endpoint(.get, "crews/{crew}/calendar-feeds", .roster, [.paged, .restricted], gives: "One page of the list.")
    }
}

extension Endpoint where Input == NewCalendarFeed, Output == CalendarFeed {
    /// Create a calendar feed: a URL from which a calendar program reads shifts.
    ///
    /// The URL, `/calendar/{secret}.ics`, is only returned in this response. Anyone who has it can read, without
    /// signing in, the shifts of the past four weeks and all future ones, as iCalendar (RFC 5545) with an `ETag`;
    /// `?alarm=30` adds a reminder that many minutes before each shift (0 to 10080). A shift that leaves the feed stays
    /// in it as cancelled for four weeks. The feed ends when it is deleted or when you leave the crew, and is 404 from
    /// then on. At most 20 for each person.
    public static var makeCalendarFeed: Self {
        Endpoint(.post, "crews/{crew}/calendar-feeds", .roster, [.created], gives: "The feed, with its URL.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Delete one of your calendar feeds.
    public static var endCalendarFeed: Self {
        Endpoint(.delete, "crews/{crew}/calendar-feeds/{feed}", .roster, gives: "Deleted.")
    }
}
