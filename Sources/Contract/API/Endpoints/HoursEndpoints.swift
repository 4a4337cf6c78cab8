extension Endpoint where Input == Void, Output == HoursWeek {
    /// A week of hours, projects down and days across.
    ///
    /// Mine; for managers anybody's. Somebody else's is not there for a member.
    public static var getHoursWeek: Self {
        Endpoint(
            .get,
            "crews/{crew}/hours-weeks/{week}",
            .hours,
            query: [
                .person("person", "Whose, `me` or an id.", example: "me")
            ],
            gives: "The week."
        )
    }
}

extension Endpoint where Input == HoursWeekFill, Output == HoursWeek {
    /// Fill cells of a week of mine, all of them or none.
    ///
    /// A number where there was none writes hours down, another number changes them, and 0 deletes the
    /// record. What is not in the list stays. When anything stands in the way nothing is written, and
    /// `errors` names every cell as `cells.0`, `cells.1` and so on: code `stale` for a cell that has another
    /// number than `was` by now, `several` for one with more than one record, with times or with a comment.
    public static var fillHoursWeek: Self {
        Endpoint(.put, "crews/{crew}/hours-weeks/{week}", .hours, gives: "The week as it is now.")
    }
}

extension Endpoint where Input == Void, Output == HoursTimer {
    /// What I am doing now.
    public static var getTimer: Self {
        Endpoint(
            .get,
            "crews/{crew}/timer",
            .hours,
            [.versioned],
            gives: "The timer; `running` is null when nothing runs."
        )
    }
}

extension Endpoint where Input == NewTimer, Output == StartedTimer {
    /// Start the timer, switch it to another project, or say since when it runs.
    ///
    /// Another project that runs is stopped at that moment and written down. Starting what runs already
    /// changes nothing but what was given.
    public static var startTimer: Self {
        Endpoint(
            .put,
            "crews/{crew}/timer",
            .hours,
            [.versioned, .conditional],
            gives: "What runs now, and what was written down."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// End the timer as if it had never been started.
    public static var discardTimer: Self {
        Endpoint(.delete, "crews/{crew}/timer", .hours, [.conditional], gives: "Nothing runs any more.")
    }
}

extension Endpoint where Input == TimerStop, Output == StoppedTimer {
    /// Stop the timer, and write down what it measured.
    ///
    /// In whole minutes, and one record for each day: midnight is that of the crew's time zone. When it
    /// cannot be written down, for instance because the day is locked, the timer runs on. What ran for more
    /// than 24 hours needs `endedAt`.
    public static var stopTimer: Self {
        Endpoint(
            .post,
            "crews/{crew}/timer/stopping",
            .hours,
            [.optionalBody, .conditional],
            gives: "What was written down; nothing for less than a minute."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<WorkedShift> {
    /// Shifts that are over, beside what was written down for them, by when they began.
    public static var listWorkedShifts: Self {
        Endpoint(
            .get,
            "crews/{crew}/worked-shifts",
            .hours,
            query: [
                .of("from", "Date", "The first date; four weeks before the end unless said otherwise."),
                .of(
                    "to",
                    "Date",
                    "The date before which to stop, at most 63 days later; tomorrow unless said otherwise."
                ),
                .text("person", "Whose, for managers; mine unless said otherwise. `me` is I."),
            ],
            gives: "All of them."
        )
    }
}

extension Endpoint where Input == NewShiftRecord, Output == HoursRecord {
    /// Write a shift of mine down, from its beginning to its end.
    ///
    /// Without a project it goes where my last shift went, or to the crew's own project for its position,
    /// which is made if there is none. A shift is written down once: the second time is 409, `logged` in
    /// `errors`.
    public static var logShift: Self {
        Endpoint(
            .post,
            "crews/{crew}/worked-shifts/{shift}/record",
            .hours,
            [.optionalBody, .created, .versioned],
            gives: "The record."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<HoursRecord> {
    /// Records of hours, the newest day first.
    ///
    /// Mine; for managers everybody's. Somebody else's are not there for a member.
    public static var listHours: Self {
        Endpoint(
            .get,
            "crews/{crew}/records",
            .hours,
            [.paged],
            query: [
                .of("from", "Date", "The first date; 366 days before the end when left out.", example: "2026-11-16"),
                .of(
                    "to",
                    "Date",
                    "The date before which to stop, at most 366 days after `from`, which is also what leaving it out means; the end of this week when both are left out.",
                    example: "2026-11-23"
                ),
                .person("person", "Whose, `me` or an id.", example: "me"),
                .of("project", "ID", "Only of this project."),
            ],
            gives: "A part of the list."
        )
    }
}

extension Endpoint where Input == NewHoursRecord, Output == LoggedHours {
    /// Write hours of mine down.
    ///
    /// Hours without `startedAt` and `endedAt` go in the crew's steps, half an hour unless it says otherwise.
    /// A day that is locked, or a time at which I did something else, is 409. A second record for a project
    /// on a day, or a day to come, is written down with a warning.
    public static var logHours: Self {
        Endpoint(.post, "crews/{crew}/records", .hours, [.created, .versioned], gives: "The record.")
    }
}

extension Endpoint where Input == Void, Output == HoursRecord {
    /// One record.
    public static var getHours: Self {
        Endpoint(.get, "crews/{crew}/records/{record}", .hours, [.versioned], gives: "The record.")
    }
}

extension Endpoint where Input == HoursRecordPatch, Output == LoggedHours {
    /// Change a record of mine.
    public static var changeHours: Self {
        Endpoint(
            .patch,
            "crews/{crew}/records/{record}",
            .hours,
            [.versioned, .conditional],
            gives: "The record as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == DeletedHours {
    /// Delete a record of mine; it can come back.
    public static var removeHours: Self {
        Endpoint(.delete, "crews/{crew}/records/{record}", .hours, [.conditional], gives: "It is gone.")
    }
}

extension Endpoint where Input == Void, Output == HoursRecord {
    /// Bring a record of mine back that was deleted.
    ///
    /// What is there already stays as it is. A day that is locked by now is 409, and one that is full 422.
    public static var restoreHours: Self {
        Endpoint(.post, "crews/{crew}/records/{record}/restoration", .hours, [.versioned], gives: "The record.")
    }
}

extension Endpoint where Input == Void, Output == Page<QuickLog> {
    /// What I worked on lately.
    ///
    /// The latest three projects, the newest first, each as I worked on it the last time.
    public static var listQuickLog: Self {
        Endpoint(.get, "crews/{crew}/quick-log", .hours, gives: "All of them.")
    }
}

extension Endpoint where Input == NewQuickLog, Output == LoggedHours {
    /// Write down for today what I did the last time on a project.
    ///
    /// As long, billed or not, and employed as then, but without its comment. A project that I wrote down for
    /// today already is 409, with `logged` in `errors`; one that I have not worked on lately is 422.
    public static var logHoursAgain: Self {
        Endpoint(.post, "crews/{crew}/quick-log", .hours, [.created, .versioned], gives: "The record.")
    }
}
