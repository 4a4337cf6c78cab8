// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/DaysOffEndpoints.swift: change that.

extension Call where Output == Page<DaysOff> {
    /// List days off, by first day.
    ///
    /// Managers see those of everyone, members only their own.
    public static func listDaysOff(
        crew: String,
        from: String? = nil,
        state: DaysOffState? = nil,
        person: String? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<DaysOff>>.listDaysOff.operation, at: [crew], query: [.text("from", from), .choice("state", state), .text("person", person), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == DaysOff {
    /// Enter days off, or request a holiday.
    ///
    /// Your own holiday waits for a manager, unless you are an owner; everything else takes effect right away. A
    /// manager can enter the days off of a member. Days that overlap others of the same kind are 409.
    public static func addDaysOff(crew: String, _ input: NewDaysOff) -> Self {
        Call(Endpoint<NewDaysOff, DaysOff>.addDaysOff.operation, at: [crew], body: input)
    }

    /// Get days off (the person, or managers).
    public static func getDaysOff(crew: String, daysOff: String) -> Self {
        Call(Endpoint<Void, DaysOff>.getDaysOff.operation, at: [crew, daysOff])
    }
}

extension Call where Output == Void {
    /// Withdraw days off (the person, or managers once they are in effect).
    ///
    /// Days off that have begun end yesterday instead: the past does not change. Those that are over are 409.
    public static func withdrawDaysOff(crew: String, daysOff: String) -> Self {
        Call(Endpoint<Void, Void>.withdrawDaysOff.operation, at: [crew, daysOff])
    }
}

extension Call where Output == DaysOff {
    /// Approve a holiday (managers).
    ///
    /// If another manager was first, this is 409 with the code `taken`. Approving your own holiday is 403.
    public static func approveDaysOff(crew: String, daysOff: String, _ input: DaysOffDecision? = nil) -> Self {
        Call(Endpoint<DaysOffDecision, DaysOff>.approveDaysOff.operation, at: [crew, daysOff], body: input)
    }

    /// Decline a holiday (managers).
    public static func declineDaysOff(crew: String, daysOff: String, _ input: DaysOffDecision? = nil) -> Self {
        Call(Endpoint<DaysOffDecision, DaysOff>.declineDaysOff.operation, at: [crew, daysOff], body: input)
    }
}

extension Call where Output == Page<HolidayBalance> {
    /// List how many holiday days people have taken and planned in a year, by name.
    ///
    /// Managers see everyone, members only themselves.
    public static func listHolidayBalances(
        crew: String,
        date: String? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<HolidayBalance>>.listHolidayBalances.operation, at: [crew], query: [.text("date", date), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == HolidayBalance {
    /// Set the holiday days that a member has in a year (managers).
    public static func setHolidayAllowance(crew: String, person: String, _ input: NewHolidayAllowance) -> Self {
        Call(Endpoint<NewHolidayAllowance, HolidayBalance>.setHolidayAllowance.operation, at: [crew, person], body: input)
    }
}
