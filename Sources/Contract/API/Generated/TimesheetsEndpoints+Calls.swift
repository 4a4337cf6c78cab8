// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/TimesheetsEndpoints.swift: change that.

extension Call where Output == HoursReport {
    /// Report hours, grouped by client, project, person, day, week or month.
    ///
    /// Your own hours, without amounts; for managers everyone's, with amounts. More than 1,100 days or 2,000 lines is
    /// 422.
    public static func reportHours(
        crew: String,
        from: String? = nil,
        to: String? = nil,
        by: [String] = [],
        client: String? = nil,
        project: String? = nil,
        person: String? = nil,
        billable: Bool? = nil
    ) -> Self {
        Call(Endpoint<Void, HoursReport>.reportHours.operation, at: [crew], query: [.text("from", from), .text("to", to), .list("by", by), .text("client", client), .text("project", project), .text("person", person), .flag("billable", billable)])
    }
}

extension Call where Output == FileUpload<HoursImportResult> {
    /// Import a file of hours (managers).
    ///
    /// The body is a file as exported by the other program, in UTF-8, with any content type and at most 64 MiB. The
    /// import is all or nothing: it creates every record that no rule forbids, with the clients and projects that do
    /// not exist yet. Records are matched by their id in the file, or else by their whole content: importing the same
    /// file again changes nothing. People are matched by email address, then by name, then by Trackerati key. A file
    /// that cannot be read is 422, with the line in `errors`.
    public static func importHours(
        crew: String,
        format: HoursImportFormat? = nil,
        dryRun: Bool? = nil,
        dates: HoursImportDates? = nil,
        zone: String? = nil,
        map: [String] = []
    ) -> Self {
        Call(Endpoint<Void, HoursImportResult>.importHours.operation, at: [crew], query: [.choice("format", format), .flag("dryRun", dryRun), .choice("dates", dates), .text("zone", zone), .repeated("map", map)])
    }
}

extension Call where Output == FileContent {
    /// Export records of hours as a file, by date.
    ///
    /// Your own, without amounts; for managers everyone's. CSV has the columns `date`, `hours`, `minutes`,
    /// `rounded_minutes`, `client`, `project`, `person`, `email`, `billable`, `status`, `comment`, `start`, `end`,
    /// `amount`, `currency`, `id`, `timesheet`, `approved_by` and `approved_at`; an apostrophe is put before text that a
    /// spreadsheet would evaluate as a formula. `timesheet` is `approved`, `submitted` or `open`. JSON is an array of
    /// objects with the same fields. Importing the file again changes nothing.
    public static func exportHours(
        crew: String,
        format: HoursExportFormat? = nil,
        from: String? = nil,
        to: String? = nil,
        client: String? = nil,
        project: String? = nil,
        person: String? = nil,
        billable: Bool? = nil,
        language: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Void>.exportHours.operation, at: [crew], query: [.choice("format", format), .text("from", from), .text("to", to), .text("client", client), .text("project", project), .text("person", person), .flag("billable", billable), .text("language", language)])
    }
}

extension Call where Output == Page<Timesheet> {
    /// List the timesheets for a week or month, handed in or not, by name.
    ///
    /// For managers those of everyone who was in the crew then; for members only their own.
    public static func listTimesheets(
        crew: String,
        period: String? = nil,
        state: TimesheetState? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<Timesheet>>.listTimesheets.operation, at: [crew], query: [.text("period", period), .choice("state", state), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == TimesheetApprovals {
    /// Approve the timesheets of several people for a week or month (managers).
    ///
    /// Each is decided separately: one that cannot be approved does not prevent the others.
    public static func approveTimesheets(crew: String, _ input: NewTimesheetApprovals) -> Self {
        Call(Endpoint<NewTimesheetApprovals, TimesheetApprovals>.approveTimesheets.operation, at: [crew], body: input)
    }
}

extension Call where Output == Timesheet {
    /// Get someone's timesheet for a week or month, handed in or not.
    ///
    /// Yours or, for managers, anyone's.
    public static func getTimesheet(crew: String, person: String, period: String) -> Self {
        Call(Endpoint<Void, Timesheet>.getTimesheet.operation, at: [crew, person, period])
    }

    /// Hand in your timesheet for a week or month.
    ///
    /// From then on its records cannot be changed, not even on days that are still to come. A period that has not begun
    /// is 422. One that is already handed in is 409, and so is one in which your timer is running, with `running` in
    /// `errors`. A returned timesheet is handed in again in the same way. Managers hand in for people without an account
    /// and for former members, who cannot do it; for anyone else it is 403.
    public static func submitTimesheet(
        crew: String,
        person: String,
        period: String,
        _ input: TimesheetReason? = nil,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<TimesheetReason, Timesheet>.submitTimesheet.operation, at: [crew, person, period], body: input, ifMatch: ifMatch)
    }

    /// Approve a timesheet (managers).
    ///
    /// Approving your own is 403, and the message names who can. A timesheet that is no longer waiting for approval is
    /// 409, and the message says who decided on it. Send `If-Match`, so that you do not approve a version that you have
    /// not seen.
    public static func approveTimesheet(
        crew: String,
        person: String,
        period: String,
        _ input: TimesheetReason? = nil,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<TimesheetReason, Timesheet>.approveTimesheet.operation, at: [crew, person, period], body: input, ifMatch: ifMatch)
    }

    /// Return a timesheet, with a reason (managers).
    ///
    /// Its person can correct it and hand it in again.
    public static func returnTimesheet(
        crew: String,
        person: String,
        period: String,
        _ input: TimesheetReason,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<TimesheetReason, Timesheet>.returnTimesheet.operation, at: [crew, person, period], body: input, ifMatch: ifMatch)
    }

    /// Reopen an approved timesheet (managers), or withdraw one that you handed in.
    ///
    /// Managers give a reason. You can withdraw a timesheet that nobody has decided on yet.
    public static func reopenTimesheet(
        crew: String,
        person: String,
        period: String,
        _ input: TimesheetReason? = nil,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<TimesheetReason, Timesheet>.reopenTimesheet.operation, at: [crew, person, period], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == HoursSettings {
    /// Get the crew's settings for logging hours.
    public static func getHoursSettings(crew: String) -> Self {
        Call(Endpoint<Void, HoursSettings>.getHoursSettings.operation, at: [crew])
    }

    /// Change the crew's settings for hours, or lock days (managers).
    ///
    /// `lockedUntil` locks all days up to and including that one, which may not be in the future; an earlier day, or
    /// `null`, unlocks days again. 409 with `inUse` in `errors` for a `currency` with another number of decimals while
    /// the crew has a rate, a budget in money or a record with a rate.
    public static func changeHoursSettings(crew: String, _ input: HoursSettingsPatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<HoursSettingsPatch, HoursSettings>.changeHoursSettings.operation, at: [crew], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Page<Contract> {
    /// List someone's contracts, oldest first.
    ///
    /// Yours or, for managers, anyone's. Each is valid until the next one starts.
    public static func listContracts(crew: String, person: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Contract>>.listContracts.operation, at: [crew, person], query: [.number("limit", limit), .text("after", after)])
    }

    /// Set someone's contract from a day on (managers).
    ///
    /// A contract that starts on the same day is replaced; others stay.
    public static func setContract(crew: String, person: String, _ input: NewContract) -> Self {
        Call(Endpoint<NewContract, Page<Contract>>.setContract.operation, at: [crew, person], body: input)
    }
}

extension Call where Output == Void {
    /// Delete the contract that starts on this day (managers).
    public static func removeContract(crew: String, person: String, validFrom: String) -> Self {
        Call(Endpoint<Void, Void>.removeContract.operation, at: [crew, person, validFrom])
    }
}
