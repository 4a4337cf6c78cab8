extension Endpoint where Input == Void, Output == Page<DaysOff> {
    /// List days off, by first day.
    ///
    /// Managers see those of everyone, members only their own.
    public static var listDaysOff: Self {
        Endpoint(
            .get,
            "crews/{crew}/days-off",
            .roster,
            [.paged, .restricted],
            query: [
                .of("from", "Date", "Leaves out those that end earlier; today when left out.", example: "2026-11-16"),
                .of("state", "DaysOffState", "Only days off in this state; all when left out.", example: "requested"),
                .person("person", "Only those of this person: `me` or an id.", example: "me"),
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewDaysOff, Output == DaysOff {
    /// Enter days off, or request a holiday.
    ///
    /// Your own holiday waits for a manager, unless you are an owner; everything else takes effect right away. A
    /// manager can enter the days off of a member. Days that overlap others of the same kind are 409.
    public static var addDaysOff: Self {
        Endpoint(.post, "crews/{crew}/days-off", .roster, [.created], gives: "The new days off.")
    }
}

extension Endpoint where Input == Void, Output == DaysOff {
    /// Get days off (the person, or managers).
    public static var getDaysOff: Self {
        Endpoint(.get, "crews/{crew}/days-off/{daysOff}", .roster, [.restricted], gives: "The days off.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Withdraw days off (the person, or managers once they are in effect).
    ///
    /// Days off that have begun end yesterday instead: the past does not change. Those that are over are 409.
    public static var withdrawDaysOff: Self {
        Endpoint(.delete, "crews/{crew}/days-off/{daysOff}", .roster, gives: "Withdrawn, or ended.")
    }
}

extension Endpoint where Input == DaysOffDecision, Output == DaysOff {
    /// Approve a holiday (managers).
    ///
    /// If another manager was first, this is 409 with the code `taken`. Approving your own holiday is 403.
    public static var approveDaysOff: Self {
        Endpoint(
            .post,
            "crews/{crew}/days-off/{daysOff}/approval",
            .roster,
            [.optionalBody],
            gives: "The approved holiday."
        )
    }

    /// Decline a holiday (managers).
    public static var declineDaysOff: Self {
        Endpoint(
            .post,
            "crews/{crew}/days-off/{daysOff}/rejection",
            .roster,
            [.optionalBody],
            gives: "The declined holiday."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<HolidayBalance> {
    /// List how many holiday days people have taken and planned in a year, by name.
    ///
    /// Managers see everyone, members only themselves.
    public static var listHolidayBalances: Self {
        Endpoint(
            .get,
            "crews/{crew}/holiday-balances",
            .roster,
            [.paged, .restricted],
            query: [.of("date", "Date", "A day of the year; today when left out.", example: "2026-11-16")],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewHolidayAllowance, Output == HolidayBalance {
    /// Set the holiday days that a member has in a year (managers).
    public static var setHolidayAllowance: Self {
        Endpoint(
            .put,
            "crews/{crew}/holiday-balances/{person}",
            .roster,
            gives: "The member's balance of this year."
        )
    }
}
