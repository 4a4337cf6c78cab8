// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/HoursEndpoints.swift: change that.

extension Call where Output == HoursWeek {
    /// Get the hours of one person in a week: a row for each project and a column for each day.
    ///
    /// Yours or, for managers, anyone's. For members the hours of someone else are 404.
    public static func getHoursWeek(crew: String, week: String, person: String? = nil) -> Self {
        Call(Endpoint<Void, HoursWeek>.getHoursWeek.operation, at: [crew, week], query: [.text("person", person)])
    }

    /// Fill in cells of your week, all or none.
    ///
    /// A number in an empty cell logs hours, a different number changes them, and 0 deletes the record. Cells that are
    /// not in the request stay unchanged. If any cell cannot be filled, nothing is written, and `errors` lists every
    /// such cell as `cells.0`, `cells.1` and so on: with the code `stale` when its minutes are no longer `was`, and
    /// `several` when it has more than one record, times or a comment.
    public static func fillHoursWeek(crew: String, week: String, _ input: HoursWeekFill) -> Self {
        Call(Endpoint<HoursWeekFill, HoursWeek>.fillHoursWeek.operation, at: [crew, week], body: input)
    }
}

extension Call where Output == HoursTimer {
    /// Get your running timer.
    public static func getTimer(crew: String) -> Self {
        Call(Endpoint<Void, HoursTimer>.getTimer.operation, at: [crew])
    }
}

extension Call where Output == StartedTimer {
    /// Start the timer, switch it to another project, or change its start time.
    ///
    /// A timer running for another project is stopped at that moment, and its time is logged. Starting a timer for the
    /// project that is already running only changes the given fields.
    public static func startTimer(crew: String, _ input: NewTimer, ifMatch: String? = nil) -> Self {
        Call(Endpoint<NewTimer, StartedTimer>.startTimer.operation, at: [crew], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Void {
    /// Discard the running timer without logging its time.
    public static func discardTimer(crew: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, Void>.discardTimer.operation, at: [crew], ifMatch: ifMatch)
    }
}

extension Call where Output == StoppedTimer {
    /// Stop the timer and log its time.
    ///
    /// The time is logged in whole minutes, with one record for each day, split at midnight in the crew's time zone.
    /// When it cannot be logged, for instance because the day is locked, the timer keeps running. A timer that has run
    /// for more than 24 hours needs `endedAt`.
    public static func stopTimer(crew: String, _ input: TimerStop? = nil, ifMatch: String? = nil) -> Self {
        Call(Endpoint<TimerStop, StoppedTimer>.stopTimer.operation, at: [crew], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Page<WorkedShift> {
    /// List past shifts with the hours logged for them, by start.
    public static func listWorkedShifts(
        crew: String,
        from: String? = nil,
        to: String? = nil,
        person: String? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<WorkedShift>>.listWorkedShifts.operation, at: [crew], query: [.text("from", from), .text("to", to), .text("person", person), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == HoursRecord {
    /// Log one of your shifts, from its start to its end.
    ///
    /// Without `project` it is logged on the project of your last shift, or on the crew's own project for its position,
    /// which is created if necessary. A shift can be logged once: the second time is 409, with `logged` in `errors`.
    public static func logShift(crew: String, shift: String, _ input: NewShiftRecord? = nil) -> Self {
        Call(Endpoint<NewShiftRecord, HoursRecord>.logShift.operation, at: [crew, shift], body: input)
    }
}

extension Call where Output == Page<HoursRecord> {
    /// List records of hours, newest day first.
    ///
    /// Yours or, for managers, everyone's. Members do not see the records of others.
    public static func listHours(
        crew: String,
        from: String? = nil,
        to: String? = nil,
        person: String? = nil,
        project: String? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<HoursRecord>>.listHours.operation, at: [crew], query: [.text("from", from), .text("to", to), .text("person", person), .text("project", project), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == LoggedHours {
    /// Log your hours or, for managers, those of someone else.
    ///
    /// Without `startedAt` and `endedAt` the length must be a multiple of the crew's step, by default half an hour. A
    /// locked day, and a time that overlaps with another record, are 409. A second record for a project on the same
    /// day, and a day in the future, are logged with a warning.
    public static func logHours(crew: String, _ input: NewHoursRecord) -> Self {
        Call(Endpoint<NewHoursRecord, LoggedHours>.logHours.operation, at: [crew], body: input)
    }
}

extension Call where Output == HoursRecord {
    /// Get a record of hours.
    public static func getHours(crew: String, record: String) -> Self {
        Call(Endpoint<Void, HoursRecord>.getHours.operation, at: [crew, record])
    }
}

extension Call where Output == LoggedHours {
    /// Change one of your records or, for managers, of anyone's.
    public static func changeHours(
        crew: String,
        record: String,
        _ input: HoursRecordPatch,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<HoursRecordPatch, LoggedHours>.changeHours.operation, at: [crew, record], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == DeletedHours {
    /// Delete one of your records or, for managers, of anyone's; it can be restored.
    public static func removeHours(crew: String, record: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, DeletedHours>.removeHours.operation, at: [crew, record], ifMatch: ifMatch)
    }
}

extension Call where Output == HoursRecord {
    /// Restore one of your deleted records or, for managers, of anyone's.
    ///
    /// A record that is not deleted stays unchanged. A day that has been locked since is 409, and a day without room
    /// for the hours is 422.
    public static func restoreHours(crew: String, record: String) -> Self {
        Call(Endpoint<Void, HoursRecord>.restoreHours.operation, at: [crew, record])
    }
}

extension Call where Output == Page<QuickLog> {
    /// List your latest work, to log again.
    ///
    /// At most three projects, latest first, each with the length and properties of your last record on it.
    public static func listQuickLog(crew: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<QuickLog>>.listQuickLog.operation, at: [crew], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == LoggedHours {
    /// Log again for today what you last did on a project, or the usual for an empty day.
    ///
    /// The new record has the length, billability and employment status of the last one, but not its comment. A project
    /// on which you already have hours that day is 409, with `logged` in `errors`, and so is the usual for a day that
    /// is not empty. A project that is not in the list is 422.
    public static func logHoursAgain(crew: String, _ input: NewQuickLog) -> Self {
        Call(Endpoint<NewQuickLog, LoggedHours>.logHoursAgain.operation, at: [crew], body: input)
    }
}
