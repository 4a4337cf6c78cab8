extension Endpoint where Input == Void, Output == HoursReport {
    /// Hours added up by client, project, person, day, week or month.
    ///
    /// Mine, without money; for managers everybody's, with what they are worth. At most 1,100 days and 2,000
    /// lines: more is 422.
    public static var reportHours: Self {
        Endpoint(
            .get,
            "crews/{crew}/reports/hours",
            .hours,
            query: [
                .of(
                    "from",
                    "Date",
                    "The first date; the first of this month when `to` is left out too, else 31 days before it.",
                    example: "2026-11-01"
                ),
                .of(
                    "to",
                    "Date",
                    "The date before which to stop; the end of this month when `from` is left out too, else 31 days after it.",
                    example: "2026-12-01"
                ),
                .list(
                    "by",
                    "{ type: array, minItems: 1, maxItems: 3, uniqueItems: true, items: { type: string, enum: [client, project, person, day, week, month] } }",
                    "What to add up by, with commas between; lines are sorted by the first, then by the second, and so on.",
                    example: "[client, project]"
                ),
                .of("client", "ID", "Only of this client."),
                .of("project", "ID", "Only of this project."),
                .person("person", "Only theirs, `me` or an id.", example: "me"),
                .flag("billable", "Only what is billed, or only what is not."),
            ],
            gives: "The sums."
        )
    }
}

extension Endpoint where Input == Void, Output == HoursImportResult {
    /// Take in a file of hours; for managers.
    ///
    /// The body is the file as the other program wrote it, in UTF-8, of any content type and at most 64 MiB.
    /// All of it that no rule is against is taken in at once, or nothing; clients and projects that there are
    /// not yet are made. A record is known by its id in the file, or by all that is in it: the same file once
    /// more changes nothing. People are found by their address, then by their name, then by Trackerati's key.
    /// A file that cannot be read is 422, with the line in `errors`.
    public static var importHours: Self {
        Endpoint(
            .post,
            "crews/{crew}/imports/hours",
            .hours,
            [.upload(form: false), .limited],
            query: [
                .of(
                    "format",
                    "HoursImportFormat",
                    "Where the file comes from; as it looks when left out.",
                    example: "csv"
                ),
                QueryParameter(
                    "dryRun",
                    "{ type: boolean }",
                    "With `true` nothing is written, and the answer tells what would be.",
                    example: "true"
                ),
                .of(
                    "dates",
                    "HoursImportDates",
                    "Whether day or month comes first in dates such as 03/04/2026. Needed only where no date of the file tells: that is 422 on the field `dates`."
                ),
                .text(
                    "zone",
                    "The time zone of clock times in the file; the crew's when left out.",
                    example: "Europe/Amsterdam"
                ),
                QueryParameter(
                    "map",
                    "{ type: array, items: { type: string } }",
                    "Who somebody in the file is, as `NAME:PERSON`: the name or address in the file, and the id of a member. Can be there several times."
                ),
            ],
            gives: "What came of it."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Records as a file, by date.
    ///
    /// Mine, without money; for managers everybody's. CSV has the columns `date`, `hours`, `minutes`,
    /// `rounded_minutes`, `client`, `project`, `person`, `email`, `billable`, `status`, `comment`, `start`,
    /// `end`, `amount`, `currency` and `id`; a text that a spreadsheet would take for a formula begins with
    /// an apostrophe more. JSON is an array of objects with the same fields. Importing the file again changes
    /// nothing.
    public static var exportHours: Self {
        Endpoint(
            .get,
            "crews/{crew}/exports/hours",
            .hours,
            [.download(["text/csv", "application/json"])],
            query: [
                .of("format", "HoursExportFormat", "What the file looks like; a CSV when left out.", example: "csv"),
                .of("from", "Date", "The first date; from the very first record when left out.", example: "2026-11-01"),
                .of(
                    "to",
                    "Date",
                    "The date before which to stop; to the very last record when left out.",
                    example: "2026-12-01"
                ),
                .of(
                    "language",
                    "Language",
                    "In whose spreadsheets a CSV opens right: `nl` has semicolons between cells and commas in numbers, `en` (when left out) commas and points.",
                    example: "nl"
                ),
            ],
            gives: "The file."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<Timesheet> {
    /// What was handed in for a week or month, and what was not, by name.
    ///
    /// Everybody's who was in the crew then for managers, else only mine.
    public static var listTimesheets: Self {
        Endpoint(
            .get,
            "crews/{crew}/timesheets",
            .hours,
            [.paged, .restricted],
            query: [
                .of("period", "Period", "The present one when left out.", example: "2026-W47"),
                .of("state", "TimesheetState", "Only what is this far; all when left out."),
            ],
            gives: "A part of the list."
        )
    }
}

extension Endpoint where Input == NewTimesheetApprovals, Output == TimesheetApprovals {
    /// Agree to what several people handed in for a week or month (managers).
    ///
    /// Each is decided by itself: one that cannot be approved does not stand in the way of the others.
    public static var approveTimesheets: Self {
        Endpoint(.post, "crews/{crew}/timesheets/approvals", .hours, gives: "What came of each.")
    }
}

extension Endpoint where Input == Void, Output == Timesheet {
    /// Somebody's hours of a week or month, handed in or not.
    ///
    /// Mine; for managers anybody's.
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
    /// Hand in a week or month of mine.
    ///
    /// Its records are fixed from then on, on days to come too. A period that has not begun is 422; what is
    /// handed in already is 409, and so is one of which something is being timed, with `running` in `errors`.
    /// What came back is handed in again in the same way.
    public static var submitTimesheet: Self {
        Endpoint(
            .post,
            "crews/{crew}/timesheets/{person}/{period}/submission",
            .hours,
            [.optionalBody, .versioned, .conditional],
            keys: ["person": "PersonOrMe"],
            gives: "The timesheet as it is now."
        )
    }

    /// Agree to what somebody handed in (managers).
    ///
    /// Nobody agrees to their own: that is 403, and says who can. What is not waiting any more is 409, and
    /// says who was first. Send `If-Match` so that you do not agree to what you have not seen.
    public static var approveTimesheet: Self {
        Endpoint(
            .post,
            "crews/{crew}/timesheets/{person}/{period}/approval",
            .hours,
            [.optionalBody, .versioned, .conditional],
            keys: ["person": "PersonOrMe"],
            gives: "The timesheet as it is now."
        )
    }

    /// Send back what somebody handed in, with a reason (managers).
    ///
    /// They can put it right, and hand it in again.
    public static var returnTimesheet: Self {
        Endpoint(
            .post,
            "crews/{crew}/timesheets/{person}/{period}/return",
            .hours,
            [.versioned, .conditional],
            keys: ["person": "PersonOrMe"],
            gives: "The timesheet as it is now."
        )
    }

    /// Open again what was approved (managers), or take back what I handed in.
    ///
    /// A manager gives a reason. I can take back what nobody has decided about yet.
    public static var reopenTimesheet: Self {
        Endpoint(
            .post,
            "crews/{crew}/timesheets/{person}/{period}/reopening",
            .hours,
            [.optionalBody, .versioned, .conditional],
            keys: ["person": "PersonOrMe"],
            gives: "The timesheet as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == HoursSettings {
    /// How the crew writes down its hours.
    public static var getHoursSettings: Self {
        Endpoint(.get, "crews/{crew}/hours-settings", .hours, [.versioned, .restricted], gives: "The settings.")
    }
}

extension Endpoint where Input == HoursSettingsPatch, Output == HoursSettings {
    /// Change them, or close hours (managers).
    ///
    /// `lockedUntil` closes everything up to and with that day, today at the latest; an earlier day, or
    /// `null`, opens hours again.
    public static var changeHoursSettings: Self {
        Endpoint(
            .patch,
            "crews/{crew}/hours-settings",
            .hours,
            [.versioned, .conditional],
            gives: "The settings as they are now."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<Contract> {
    /// What somebody was taken on for, oldest first.
    ///
    /// Mine; for managers anybody's. Each counts until the next one does.
    public static var listContracts: Self {
        Endpoint(
            .get,
            "crews/{crew}/members/{person}/contracts",
            .hours,
            [.restricted],
            keys: ["person": "PersonOrMe"],
            gives: "All of them."
        )
    }
}

extension Endpoint where Input == NewContract, Output == Page<Contract> {
    /// Set what somebody is taken on for, from a day on (managers).
    ///
    /// One from the same day is replaced; those of other days stay.
    public static var setContract: Self {
        Endpoint(
            .put,
            "crews/{crew}/members/{person}/contracts",
            .hours,
            keys: ["person": "PersonOrMe"],
            gives: "All of them as they are now."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Take away what was set from that day on by mistake (managers).
    public static var removeContract: Self {
        Endpoint(
            .delete,
            "crews/{crew}/members/{person}/contracts/{validFrom}",
            .hours,
            keys: ["person": "PersonOrMe"],
            gives: "It is gone."
        )
    }
}
