extension Endpoint where Input == Void, Output == HoursWeek {
    /// Get the hours of one person in a week: a row for each project and a column for each day.
    ///
    /// Yours or, for managers, anyone's. For members the hours of someone else are 404.
    public static var getHoursWeek: Self {
        Endpoint(
            .get,
            "crews/{crew}/hours-weeks/{week}",
            .hours,
            query: [
                .person("person", "The person: `me` or an id; you when left out.", example: "me")
            ],
            gives: "The week."
        )
    }
}

extension Endpoint where Input == HoursWeekFill, Output == HoursWeek {
    /// Fill in cells of your week, all or none.
    ///
    /// A number in an empty cell logs hours, a different number changes them, and 0 deletes the record. Cells that are
    /// not in the request stay unchanged. If any cell cannot be filled, nothing is written, and `errors` lists every
    /// such cell as `cells.0`, `cells.1` and so on: with the code `stale` when its minutes are no longer `was`, and
    /// `several` when it has more than one record, times or a comment.
    public static var fillHoursWeek: Self {
        Endpoint(.put, "crews/{crew}/hours-weeks/{week}", .hours, gives: "The week after the change.")
    }
}

extension Endpoint where Input == Void, Output == HoursTimer {
    /// Get your running timer.
    public static var getTimer: Self {
        Endpoint(
            .get,
            "crews/{crew}/timer",
            .hours,
            [.versioned],
            gives: "The timer; `running` is null when no timer is running."
        )
    }
}

extension Endpoint where Input == NewTimer, Output == StartedTimer {
    /// Start the timer, switch it to another project, or change its start time.
    ///
    /// A timer running for another project is stopped at that moment, and its time is logged. Starting a timer for the
    /// project that is already running only changes the given fields.
    public static var startTimer: Self {
        Endpoint(
            .put,
            "crews/{crew}/timer",
            .hours,
            [.versioned, .conditional],
            gives: "The running timer, and the hours that were logged."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Discard the running timer without logging its time.
    public static var discardTimer: Self {
        Endpoint(.delete, "crews/{crew}/timer", .hours, [.conditional], gives: "The timer is discarded.")
    }
}

extension Endpoint where Input == TimerStop, Output == StoppedTimer {
    /// Stop the timer and log its time.
    ///
    /// The time is logged in whole minutes, with one record for each day, split at midnight in the crew's time zone.
    /// When it cannot be logged, for instance because the day is locked, the timer keeps running. A timer that has run
    /// for more than 24 hours needs `endedAt`.
    public static var stopTimer: Self {
        Endpoint(
            .post,
            "crews/{crew}/timer/stopping",
            .hours,
            [.optionalBody, .conditional],
            gives: "The new records; none for less than a minute."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<WorkedShift> {
    /// List past shifts with the hours logged for them, by start.
    public static var listWorkedShifts: Self {
        Endpoint(
            .get,
            "crews/{crew}/worked-shifts",
            .hours,
            [.paged],
            query: [
                .of("from", "Date", "The first date; by default four weeks before the end."),
                .of(
                    "to",
                    "Date",
                    "The date after the last one, at most 63 days after `from`; tomorrow by default."
                ),
                .text("person", "The person whose shifts to list, for managers: `me` or an id; you when left out."),
            ],
            gives: "The complete list."
        )
    }
}

extension Endpoint where Input == NewShiftRecord, Output == HoursRecord {
    /// Log one of your shifts, from its start to its end.
    ///
    /// Without `project` it is logged on the project of your last shift, or on the crew's own project for its position,
    /// which is created if necessary. A shift can be logged once: the second time is 409, with `logged` in `errors`.
    public static var logShift: Self {
        Endpoint(
            .post,
            "crews/{crew}/worked-shifts/{shift}/record",
            .hours,
            [.optionalBody, .created, .versioned],
            gives: "The new record."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<HoursRecord> {
    /// List records of hours, newest day first.
    ///
    /// Yours or, for managers, everyone's. Members do not see the records of others.
    public static var listHours: Self {
        Endpoint(
            .get,
            "crews/{crew}/records",
            .hours,
            [.paged],
            query: [
                .of("from", "Date", "The first date; 366 days before `to` when left out.", example: "2026-11-16"),
                .of(
                    "to",
                    "Date",
                    "The date after the last one, at most 366 days after `from`. When left out, 366 days after `from`, or the end of this week when `from` is left out too.",
                    example: "2026-11-23"
                ),
                .person("person", "Only records of this person: `me` or an id.", example: "me"),
                .of("project", "ID", "Only records on this project."),
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewHoursRecord, Output == LoggedHours {
    /// Log your hours or, for managers, those of someone else.
    ///
    /// Without `startedAt` and `endedAt` the length must be a multiple of the crew's step, by default half an hour. A
    /// locked day, and a time that overlaps with another record, are 409. A second record for a project on the same
    /// day, and a day in the future, are logged with a warning.
    public static var logHours: Self {
        Endpoint(.post, "crews/{crew}/records", .hours, [.created, .versioned], gives: "The new record.")
    }
}

extension Endpoint where Input == Void, Output == HoursRecord {
    /// Get a record of hours.
    public static var getHours: Self {
        Endpoint(.get, "crews/{crew}/records/{record}", .hours, [.versioned], gives: "The record.")
    }
}

extension Endpoint where Input == HoursRecordPatch, Output == LoggedHours {
    /// Change one of your records or, for managers, of anyone's.
    public static var changeHours: Self {
        Endpoint(
            .patch,
            "crews/{crew}/records/{record}",
            .hours,
            [.versioned, .conditional],
            gives: "The changed record."
        )
    }
}

extension Endpoint where Input == Void, Output == DeletedHours {
    /// Delete one of your records or, for managers, of anyone's; it can be restored.
    public static var removeHours: Self {
        Endpoint(.delete, "crews/{crew}/records/{record}", .hours, [.conditional], gives: "Deleted.")
    }
}

extension Endpoint where Input == Void, Output == HoursRecord {
    /// Restore one of your deleted records or, for managers, of anyone's.
    ///
    /// A record that is not deleted stays unchanged. A day that has been locked since is 409, and a day without room
    /// for the hours is 422.
    public static var restoreHours: Self {
        Endpoint(
            .post,
            "crews/{crew}/records/{record}/restoration",
            .hours,
            [.versioned],
            gives: "The restored record."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<QuickLog> {
    /// List your latest work, to log again.
    ///
    /// At most three projects, latest first, each with the length and properties of your last record on it.
    public static var listQuickLog: Self {
        Endpoint(.get, "crews/{crew}/quick-log", .hours, [.paged], gives: "One page of the list.")
    }
}

extension Endpoint where Input == NewQuickLog, Output == LoggedHours {
    /// Log again for today what you last did on a project, or the usual for an empty day.
    ///
    /// The new record has the length, billability and employment status of the last one, but not its comment. A project
    /// on which you already have hours that day is 409, with `logged` in `errors`, and so is the usual for a day that
    /// is not empty. A project that is not in the list is 422.
    public static var logHoursAgain: Self {
        Endpoint(.post, "crews/{crew}/quick-log", .hours, [.created, .versioned], gives: "The new record.")
    }
}
