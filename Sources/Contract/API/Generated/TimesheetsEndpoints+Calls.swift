// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/TimesheetsEndpoints.swift: change that.

extension Call where Output == HoursReport {
    /// Hours added up by client, project, person, day, week or month.
    ///
    /// Mine, without money; for managers everybody's, with what they are worth. At most 1,100 days and 2,000
    /// lines: more is 422.
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
    /// Take in a file of hours; for managers.
    ///
    /// The body is the file as the other program wrote it, in UTF-8, of any content type and at most 64 MiB.
    /// All of it that no rule is against is taken in at once, or nothing; clients and projects that there are
    /// not yet are made. A record is known by its id in the file, or by all that is in it: the same file once
    /// more changes nothing. People are found by their address, then by their name, then by Trackerati's key.
    /// A file that cannot be read is 422, with the line in `errors`.
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
    /// Records as a file, by date.
    ///
    /// Mine, without money; for managers everybody's. CSV has the columns `date`, `hours`, `minutes`,
    /// `rounded_minutes`, `client`, `project`, `person`, `email`, `billable`, `status`, `comment`, `start`,
    /// `end`, `amount`, `currency` and `id`; a text that a spreadsheet would take for a formula begins with
    /// an apostrophe more. JSON is an array of objects with the same fields. Importing the file again changes
    /// nothing.
    public static func exportHours(
        crew: String,
        format: HoursExportFormat? = nil,
        from: String? = nil,
        to: String? = nil,
        language: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Void>.exportHours.operation, at: [crew], query: [.choice("format", format), .text("from", from), .text("to", to), .text("language", language)])
    }
}

extension Call where Output == Page<Timesheet> {
    /// What was handed in for a week or month, and what was not, by name.
    ///
    /// Everybody's who was in the crew then for managers, else only mine.
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
    /// Agree to what several people handed in for a week or month (managers).
    ///
    /// Each is decided by itself: one that cannot be approved does not stand in the way of the others.
    public static func approveTimesheets(crew: String, _ input: NewTimesheetApprovals) -> Self {
        Call(Endpoint<NewTimesheetApprovals, TimesheetApprovals>.approveTimesheets.operation, at: [crew], body: input)
    }
}

extension Call where Output == Timesheet {
    /// Somebody's hours of a week or month, handed in or not.
    ///
    /// Mine; for managers anybody's.
    public static func getTimesheet(crew: String, person: String, period: String) -> Self {
        Call(Endpoint<Void, Timesheet>.getTimesheet.operation, at: [crew, person, period])
    }

    /// Hand in a week or month of mine.
    ///
    /// Its records are fixed from then on, on days to come too. A period that has not begun is 422; what is
    /// handed in already is 409, and so is one of which something is being timed, with `running` in `errors`.
    /// What came back is handed in again in the same way.
    public static func submitTimesheet(
        crew: String,
        person: String,
        period: String,
        _ input: TimesheetReason? = nil,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<TimesheetReason, Timesheet>.submitTimesheet.operation, at: [crew, person, period], body: input, ifMatch: ifMatch)
    }

    /// Agree to what somebody handed in (managers).
    ///
    /// Nobody agrees to their own: that is 403, and says who can. What is not waiting any more is 409, and
    /// says who was first. Send `If-Match` so that you do not agree to what you have not seen.
    public static func approveTimesheet(
        crew: String,
        person: String,
        period: String,
        _ input: TimesheetReason? = nil,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<TimesheetReason, Timesheet>.approveTimesheet.operation, at: [crew, person, period], body: input, ifMatch: ifMatch)
    }

    /// Send back what somebody handed in, with a reason (managers).
    ///
    /// They can put it right, and hand it in again.
    public static func returnTimesheet(
        crew: String,
        person: String,
        period: String,
        _ input: TimesheetReason,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<TimesheetReason, Timesheet>.returnTimesheet.operation, at: [crew, person, period], body: input, ifMatch: ifMatch)
    }

    /// Open again what was approved (managers), or take back what I handed in.
    ///
    /// A manager gives a reason. I can take back what nobody has decided about yet.
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
    /// How the crew writes down its hours.
    public static func getHoursSettings(crew: String) -> Self {
        Call(Endpoint<Void, HoursSettings>.getHoursSettings.operation, at: [crew])
    }

    /// Change them, or close hours (managers).
    ///
    /// `lockedUntil` closes everything up to and with that day, today at the latest; an earlier day, or
    /// `null`, opens hours again.
    public static func changeHoursSettings(crew: String, _ input: HoursSettingsPatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<HoursSettingsPatch, HoursSettings>.changeHoursSettings.operation, at: [crew], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Page<Contract> {
    /// What somebody was taken on for, oldest first.
    ///
    /// Mine; for managers anybody's. Each counts until the next one does.
    public static func listContracts(crew: String, person: String) -> Self {
        Call(Endpoint<Void, Page<Contract>>.listContracts.operation, at: [crew, person])
    }

    /// Set what somebody is taken on for, from a day on (managers).
    ///
    /// One from the same day is replaced; those of other days stay.
    public static func setContract(crew: String, person: String, _ input: NewContract) -> Self {
        Call(Endpoint<NewContract, Page<Contract>>.setContract.operation, at: [crew, person], body: input)
    }
}

extension Call where Output == Void {
    /// Take away what was set from that day on by mistake (managers).
    public static func removeContract(crew: String, person: String, validFrom: String) -> Self {
        Call(Endpoint<Void, Void>.removeContract.operation, at: [crew, person, validFrom])
    }
}
