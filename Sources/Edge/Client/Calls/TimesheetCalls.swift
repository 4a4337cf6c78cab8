public import API

// Handing in, approving and closing, and what the crew and its members agreed.

extension HoursCalls {
    /// What was handed in for a period, and what was not, by name: everybody's for managers, else only mine.
    /// - Parameters:
    ///   - period: `2026-W47` or `2026-11`; the present one when `nil`.
    ///   - state: only those that are this far.
    public func timesheets(
        in crew: String,
        period: String? = nil,
        state: TimesheetState? = nil
    ) -> Listing<Timesheet> {
        connection.list(
            Paths.Hours.timesheets(crew: crew),
            HTTPCall.Parameter("period", period),
            HTTPCall.Parameter("state", state?.rawValue)
        )
    }

    /// One of them.
    /// - Parameter person: an id, or `me`.
    public func timesheet(_ period: String, of person: String, in crew: String) async throws -> Versioned<Timesheet> {
        try await connection.getVersioned(Paths.Hours.timesheet(crew: crew, person: person, period: period))
    }

    /// Hands in a week or month of mine.
    public func submit(_ period: String, of person: String = "me", in crew: String) async throws -> Timesheet {
        try await connection.post(Paths.Hours.submission(crew: crew, person: person, period: period))
    }

    /// Agrees to what somebody handed in (managers).
    public func approve(_ period: String, of person: String, in crew: String) async throws -> Timesheet {
        try await connection.post(Paths.Hours.timesheetApproval(crew: crew, person: person, period: period))
    }

    /// Agrees to what several people handed in for one period (managers).
    public func approve(_ input: NewTimesheetApprovals, in crew: String) async throws -> TimesheetApprovals {
        try await connection.post(Paths.Hours.timesheetApprovals(crew: crew), input)
    }

    /// Sends back what somebody handed in (managers).
    public func sendBack(
        _ period: String,
        of person: String,
        in crew: String,
        _ input: TimesheetReason
    ) async throws -> Timesheet {
        try await connection.post(
            Paths.Hours.timesheetReturn(crew: crew, person: person, period: period),
            input
        )
    }

    /// Opens again what was approved (managers), or takes back what I handed in.
    public func reopen(
        _ period: String,
        of person: String,
        in crew: String,
        _ input: TimesheetReason = TimesheetReason()
    ) async throws -> Timesheet {
        try await connection.post(Paths.Hours.reopening(crew: crew, person: person, period: period), input)
    }

    /// How the crew writes down its hours.
    public func settings(of crew: String) async throws -> Versioned<HoursSettings> {
        try await connection.getVersioned(Paths.Hours.settings(crew: crew))
    }

    /// Changes how the crew writes down its hours, or closes a part of them (managers).
    public func changeSettings(
        of crew: String,
        _ patch: HoursSettingsPatch,
        ifMatch etag: String? = nil
    ) async throws -> Versioned<HoursSettings> {
        try await connection.patchVersioned(Paths.Hours.settings(crew: crew), patch, ifMatch: etag)
    }

    /// What somebody was taken on for, oldest first.
    /// - Parameter person: an id, or `me`.
    public func contracts(of person: String, in crew: String) async throws -> Page<Contract> {
        try await connection.get(Paths.Hours.contracts(crew: crew, person: person))
    }

    /// Sets what somebody is taken on for, from a day on (managers).
    public func setContract(of person: String, in crew: String, _ input: NewContract) async throws -> Page<Contract> {
        try await connection.put(Paths.Hours.contracts(crew: crew, person: person), input)
    }

    /// Takes away what was set from that day on by mistake (managers).
    public func removeContract(from validFrom: String, of person: String, in crew: String) async throws {
        try await connection.delete(Paths.Hours.contract(crew: crew, person: person, validFrom: validFrom))
    }
}
