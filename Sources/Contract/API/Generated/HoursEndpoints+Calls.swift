// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/HoursEndpoints.swift: change that.

extension Call where Output == HoursWeek {
    /// A week of hours, projects down and days across.
    ///
    /// Mine; for managers anybody's. Somebody else's is not there for a member.
    public static func getHoursWeek(crew: String, week: String, person: String? = nil) -> Self {
        Call(Endpoint<Void, HoursWeek>.getHoursWeek.operation, at: [crew, week], query: [.text("person", person)])
    }

    /// Fill cells of a week of mine, all of them or none.
    ///
    /// A number where there was none writes hours down, another number changes them, and 0 deletes the
    /// record. What is not in the list stays. When anything stands in the way nothing is written, and
    /// `errors` names every cell as `cells.0`, `cells.1` and so on: code `stale` for a cell that has another
    /// number than `was` by now, `several` for one with more than one record, with times or with a comment.
    public static func fillHoursWeek(crew: String, week: String, _ input: HoursWeekFill) -> Self {
        Call(Endpoint<HoursWeekFill, HoursWeek>.fillHoursWeek.operation, at: [crew, week], body: input)
    }
}

extension Call where Output == HoursTimer {
    /// What I am doing now.
    public static func getTimer(crew: String) -> Self {
        Call(Endpoint<Void, HoursTimer>.getTimer.operation, at: [crew])
    }
}

extension Call where Output == StartedTimer {
    /// Start the timer, switch it to another project, or say since when it runs.
    ///
    /// Another project that runs is stopped at that moment and written down. Starting what runs already
    /// changes nothing but what was given.
    public static func startTimer(crew: String, _ input: NewTimer, ifMatch: String? = nil) -> Self {
        Call(Endpoint<NewTimer, StartedTimer>.startTimer.operation, at: [crew], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Void {
    /// End the timer as if it had never been started.
    public static func discardTimer(crew: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, Void>.discardTimer.operation, at: [crew], ifMatch: ifMatch)
    }
}

extension Call where Output == StoppedTimer {
    /// Stop the timer, and write down what it measured.
    ///
    /// In whole minutes, and one record for each day: midnight is that of the crew's time zone. When it
    /// cannot be written down, for instance because the day is locked, the timer runs on. What ran for more
    /// than 24 hours needs `endedAt`.
    public static func stopTimer(crew: String, _ input: TimerStop? = nil, ifMatch: String? = nil) -> Self {
        Call(Endpoint<TimerStop, StoppedTimer>.stopTimer.operation, at: [crew], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Page<WorkedShift> {
    /// Shifts that are over, beside what was written down for them, by when they began.
    public static func listWorkedShifts(
        crew: String,
        from: String? = nil,
        to: String? = nil,
        person: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<WorkedShift>>.listWorkedShifts.operation, at: [crew], query: [.text("from", from), .text("to", to), .text("person", person)])
    }
}

extension Call where Output == HoursRecord {
    /// Write a shift of mine down, from its beginning to its end.
    ///
    /// Without a project it goes where my last shift went, or to the crew's own project for its position,
    /// which is made if there is none. A shift is written down once: the second time is 409, `logged` in
    /// `errors`.
    public static func logShift(crew: String, shift: String, _ input: NewShiftRecord? = nil) -> Self {
        Call(Endpoint<NewShiftRecord, HoursRecord>.logShift.operation, at: [crew, shift], body: input)
    }
}

extension Call where Output == Page<HoursRecord> {
    /// Records of hours, the newest day first.
    ///
    /// Mine; for managers everybody's. Somebody else's are not there for a member.
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
    /// Write hours of mine down.
    ///
    /// Hours without `startedAt` and `endedAt` go in the crew's steps, half an hour unless it says otherwise.
    /// A day that is locked, or a time at which I did something else, is 409. A second record for a project
    /// on a day, or a day to come, is written down with a warning.
    public static func logHours(crew: String, _ input: NewHoursRecord) -> Self {
        Call(Endpoint<NewHoursRecord, LoggedHours>.logHours.operation, at: [crew], body: input)
    }
}

extension Call where Output == HoursRecord {
    /// One record.
    public static func getHours(crew: String, record: String) -> Self {
        Call(Endpoint<Void, HoursRecord>.getHours.operation, at: [crew, record])
    }
}

extension Call where Output == LoggedHours {
    /// Change a record of mine.
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
    /// Delete a record of mine; it can come back.
    public static func removeHours(crew: String, record: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, DeletedHours>.removeHours.operation, at: [crew, record], ifMatch: ifMatch)
    }
}

extension Call where Output == HoursRecord {
    /// Bring a record of mine back that was deleted.
    ///
    /// What is there already stays as it is. A day that is locked by now is 409, and one that is full 422.
    public static func restoreHours(crew: String, record: String) -> Self {
        Call(Endpoint<Void, HoursRecord>.restoreHours.operation, at: [crew, record])
    }
}

extension Call where Output == Page<QuickLog> {
    /// What I worked on lately.
    ///
    /// The latest three projects, the newest first, each as I worked on it the last time.
    public static func listQuickLog(crew: String) -> Self {
        Call(Endpoint<Void, Page<QuickLog>>.listQuickLog.operation, at: [crew])
    }
}

extension Call where Output == LoggedHours {
    /// Write down for today what I did the last time on a project.
    ///
    /// As long, billed or not, and employed as then, but without its comment. A project that I wrote down for
    /// today already is 409, with `logged` in `errors`; one that I have not worked on lately is 422.
    public static func logHoursAgain(crew: String, _ input: NewQuickLog) -> Self {
        Call(Endpoint<NewQuickLog, LoggedHours>.logHoursAgain.operation, at: [crew], body: input)
    }
}
