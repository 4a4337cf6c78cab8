extension Endpoint where Input == Void, Output == HoursReport {
    /// Report hours, grouped by client, project, person, day, week or month.
    ///
    /// Your own hours, without amounts; for managers everyone's, with amounts. More than 1,100 days or 2,000 lines is
    /// 422.
    public static var reportHours: Self {
        Endpoint(
            .get,
            "crews/{crew}/reports/hours",
            .hours,
            query: [
                .of(
                    "from",
                    "Date",
                    "The first date; 31 days before `to` when left out, or the first day of this month when both are left out.",
                    example: "2026-11-01"
                ),
                .of(
                    "to",
                    "Date",
                    "The date after the last one; 31 days after `from` when left out, or the end of this month when both are left out.",
                    example: "2026-12-01"
                ),
                .list(
                    "by",
                    "{ type: array, minItems: 1, maxItems: 4, uniqueItems: true, items: { type: string, enum: [client, project, person, day, week, month] } }",
                    "The groupings, separated by commas; the lines are sorted by the first, then by the second, and so on.",
                    example: "[client, project]"
                ),
                .of("client", "ID", "Only hours for this client."),
                .of("project", "ID", "Only hours on this project."),
                .person("person", "Only hours of this person: `me` or an id.", example: "me"),
                .flag("billable", "`true` for billable hours only, `false` for non-billable hours only."),
            ],
            gives: "The report."
        )
    }
}

extension Endpoint where Input == Void, Output == HoursImportResult {
    /// Import a file of hours (managers).
    ///
    /// The body is a file as exported by the other program, in UTF-8, with any content type and at most 64 MiB. The
    /// import is all or nothing: it creates every record that no rule forbids, with the clients and projects that do
    /// not exist yet. Records are matched by their id in the file, or else by their whole content: importing the same
    /// file again changes nothing. People are matched by email address, then by name, then by Trackerati key. A file
    /// that cannot be read is 422, with the line in `errors`.
    public static var importHours: Self {
        Endpoint(
            .post,
            "crews/{crew}/imports/hours",
            .hours,
            [.upload(form: false)],
            query: [
                .of(
                    "format",
                    "HoursImportFormat",
                    "The format of the file; detected from its content when left out.",
                    example: "csv"
                ),
                QueryParameter(
                    "dryRun",
                    "{ type: boolean }",
                    "With `true` nothing is written; the response describes what an import would do.",
                    example: "true"
                ),
                .of(
                    "dates",
                    "HoursImportDates",
                    "Whether the day or the month comes first in dates such as 03/04/2026. Required only when all dates in the file are ambiguous: without it that is 422 on the field `dates`."
                ),
                .text(
                    "zone",
                    "The time zone of local times in the file; the crew's time zone when left out.",
                    example: "Europe/Amsterdam"
                ),
                QueryParameter(
                    "map",
                    "{ type: array, items: { type: string } }",
                    "Matches a person in the file to a member, as `NAME:PERSON`: the name or email address in the file, and the id of the member. May be repeated."
                ),
            ],
            gives: "The result of the import or dry run."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Export records of hours as a file, by date.
    ///
    /// Your own, without amounts; for managers everyone's. CSV has the columns `date`, `hours`, `minutes`,
    /// `rounded_minutes`, `client`, `project`, `person`, `email`, `billable`, `status`, `comment`, `start`, `end`,
    /// `amount`, `currency`, `id`, `timesheet`, `approved_by` and `approved_at`; an apostrophe is put before text that a
    /// spreadsheet would evaluate as a formula. `timesheet` is `approved`, `submitted` or `open`. JSON is an array of
    /// objects with the same fields. Importing the file again changes nothing.
    public static var exportHours: Self {
        Endpoint(
            .get,
            "crews/{crew}/exports/hours",
            .hours,
            [.download(["text/csv", "application/json"])],
            query: [
                .of("format", "HoursExportFormat", "The format of the file; CSV when left out.", example: "csv"),
                .of("from", "Date", "The first date; from the first record on when left out.", example: "2026-11-01"),
                .of(
                    "to",
                    "Date",
                    "The date after the last one; up to the last record when left out.",
                    example: "2026-12-01"
                ),
                .of("client", "ID", "Only hours for this client."),
                .of("project", "ID", "Only hours on this project."),
                .person("person", "Only hours of this person: `me` or an id.", example: "me"),
                .flag("billable", "`true` for billable hours only, `false` for non-billable hours only."),
                .of(
                    "language",
                    "Language",
                    "The locale of a CSV file: `nl` separates cells with semicolons and uses decimal commas; `en`, the default, uses commas and decimal points.",
                    example: "nl"
                ),
            ],
            gives: "The file."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<Timesheet> {
    /// List the timesheets for a week or month, handed in or not, by name.
    ///
    /// For managers those of everyone who was in the crew then; for members only their own.
    public static var listTimesheets: Self {
        Endpoint(
            .get,
            "crews/{crew}/timesheets",
            .hours,
            [.paged, .restricted],
            query: [
                .of("period", "Period", "The week or month; the current one when left out.", example: "2026-W47"),
                .of("state", "TimesheetState", "Only timesheets in this state; all when left out."),
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewTimesheetApprovals, Output == TimesheetApprovals {
    /// Approve the timesheets of several people for a week or month (managers).
    ///
    /// Each is decided separately: one that cannot be approved does not prevent the others.
    public static var approveTimesheets: Self {
        Endpoint(.post, "crews/{crew}/timesheets/approvals", .hours, gives: "The result for each person.")
    }
}

extension Endpoint where Input == Void, Output == Timesheet {
    /// Get someone's timesheet for a week or month, handed in or not.
    ///
    /// Yours or, for managers, anyone's.
    public static var getTimesheet: Self {
        Endpoint(
            .get,
            "crews/{crew}/timesheets/{person}/{period}",
            .hours,
            [.versioned, .restricted],
            keys: ["person": "PersonOrMe"],
            gives: "The timesheet."
        )
    }
}

extension Endpoint where Input == TimesheetReason, Output == Timesheet {
    /// Hand in your timesheet for a week or month.
    ///
    /// From then on its records cannot be changed, not even on days that are still to come. A period that has not begun
    /// is 422. One that is already handed in is 409, and so is one in which your timer is running, with `running` in
    /// `errors`. A returned timesheet is handed in again in the same way. Managers hand in for people without an account
    /// and for former members, who cannot do it; for anyone else it is 403.
    public static var submitTimesheet: Self {
        Endpoint(
            .post,
            "crews/{crew}/timesheets/{person}/{period}/submission",
            .hours,
            [.optionalBody, .versioned, .conditional],
            keys: ["person": "PersonOrMe"],
            gives: "The changed timesheet."
        )
    }

    /// Approve a timesheet (managers).
    ///
    /// Approving your own is 403, and the message names who can. A timesheet that is no longer waiting for approval is
    /// 409, and the message says who decided on it. Send `If-Match`, so that you do not approve a version that you have
    /// not seen.
    public static var approveTimesheet: Self {
        Endpoint(
            .post,
            "crews/{crew}/timesheets/{person}/{period}/approval",
            .hours,
            [.optionalBody, .versioned, .conditional],
            keys: ["person": "PersonOrMe"],
            gives: "The changed timesheet."
        )
    }

    /// Return a timesheet, with a reason (managers).
    ///
    /// Its person can correct it and hand it in again.
    public static var returnTimesheet: Self {
        Endpoint(
            .post,
            "crews/{crew}/timesheets/{person}/{period}/return",
            .hours,
            [.versioned, .conditional],
            keys: ["person": "PersonOrMe"],
            gives: "The changed timesheet."
        )
    }

    /// Reopen an approved timesheet (managers), or withdraw one that you handed in.
    ///
    /// Managers give a reason. You can withdraw a timesheet that nobody has decided on yet.
    public static var reopenTimesheet: Self {
        Endpoint(
            .post,
            "crews/{crew}/timesheets/{person}/{period}/reopening",
            .hours,
            [.optionalBody, .versioned, .conditional],
            keys: ["person": "PersonOrMe"],
            gives: "The changed timesheet."
        )
    }
}

extension Endpoint where Input == Void, Output == HoursSettings {
    /// Get the crew's settings for logging hours.
    public static var getHoursSettings: Self {
        Endpoint(.get, "crews/{crew}/hours-settings", .hours, [.versioned, .restricted], gives: "The settings.")
    }
}

extension Endpoint where Input == HoursSettingsPatch, Output == HoursSettings {
    /// Change the crew's settings for hours, or lock days (managers).
    ///
    /// `lockedUntil` locks all days up to and including that one, which may not be in the future; an earlier day, or
    /// `null`, unlocks days again. 409 with `inUse` in `errors` for a `currency` with another number of decimals while
    /// the crew has a rate, a budget in money or a record with a rate.
    public static var changeHoursSettings: Self {
        Endpoint(
            .patch,
            "crews/{crew}/hours-settings",
            .hours,
            [.versioned, .conditional],
            gives: "The changed settings."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<Contract> {
    /// List someone's contracts, oldest first.
    ///
    /// Yours or, for managers, anyone's. Each is valid until the next one starts.
    public static var listContracts: Self {
        Endpoint(
            .get,
            "crews/{crew}/members/{person}/contracts",
            .hours,
            [.paged, .restricted],
            keys: ["person": "PersonOrMe"],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewContract, Output == Page<Contract> {
    /// Set someone's contract from a day on (managers).
    ///
    /// A contract that starts on the same day is replaced; others stay.
    public static var setContract: Self {
        Endpoint(
            .put,
            "crews/{crew}/members/{person}/contracts",
            .hours,
            keys: ["person": "PersonOrMe"],
            gives: "The complete list after the change."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Delete the contract that starts on this day (managers).
    public static var removeContract: Self {
        Endpoint(
            .delete,
            "crews/{crew}/members/{person}/contracts/{validFrom}",
            .hours,
            keys: ["person": "PersonOrMe"],
            gives: "Deleted."
        )
    }
}
