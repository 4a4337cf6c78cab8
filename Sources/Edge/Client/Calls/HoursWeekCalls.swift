public import API

// A week at a glance, and what is being done now.

extension HoursCalls {
    /// A week, projects down and days across.
    /// - Parameters:
    ///   - week: such as `2026-W47`.
    ///   - person: the id of a colleague, for managers; mine when `nil`.
    public func week(_ week: String, in crew: String, person: String? = nil) async throws -> HoursWeek {
        try await connection.get(Paths.Hours.week(crew: crew, week: week), HTTPCall.Parameter("person", person))
    }

    /// Fills cells of a week of mine, all of them or none.
    public func fillWeek(_ week: String, in crew: String, _ input: HoursWeekFill) async throws -> HoursWeek {
        try await connection.put(Paths.Hours.week(crew: crew, week: week), input)
    }

    /// What I am doing now.
    public func timer(in crew: String) async throws -> Versioned<HoursTimer> {
        try await connection.getVersioned(Paths.Hours.timer(crew: crew))
    }

    /// Starts the timer, switches it to another project, or changes since when it runs.
    /// - Parameter etag: of the timer that I saw: refused when another device was first.
    public func startTimer(
        in crew: String,
        _ input: NewTimer,
        ifMatch etag: String? = nil
    ) async throws -> Versioned<StartedTimer> {
        try await connection.putVersioned(Paths.Hours.timer(crew: crew), input, ifMatch: etag)
    }

    /// Stops the timer, and writes down what it measured.
    /// - Parameter etag: of the timer that I saw: refused when another device was first.
    public func stopTimer(
        in crew: String,
        _ input: TimerStop = TimerStop(),
        ifMatch etag: String? = nil
    ) async throws -> StoppedTimer {
        try await connection.post(Paths.Hours.timerStop(crew: crew), input, ifMatch: etag)
    }

    /// Ends the timer as if it had never been started.
    /// - Parameter etag: of the timer that I saw: refused when another device was first.
    public func discardTimer(in crew: String, ifMatch etag: String? = nil) async throws {
        try await connection.delete(Paths.Hours.timer(crew: crew), ifMatch: etag)
    }
}
