public import API

extension HoursCalls {
    /// Shifts that are over, beside what was written down for them, by when they began.
    /// - Parameters:
    ///   - from: the first day, such as `2026-11-01`; four weeks before the end when `nil`.
    ///   - to: the day after the last one; tomorrow when `nil`.
    ///   - person: the id of a member, for managers; mine when `nil`.
    public func workedShifts(
        in crew: String,
        from: String? = nil,
        to: String? = nil,
        person: String? = nil
    ) async throws -> Page<WorkedShift> {
        try await connection.get(
            Paths.Hours.workedShifts(crew: crew),
            HTTPCall.Parameter("from", from),
            HTTPCall.Parameter("to", to),
            HTTPCall.Parameter("person", person)
        )
    }

    /// Writes a shift of mine down, from its beginning to its end.
    public func log(
        shift: String,
        in crew: String,
        _ input: NewShiftRecord = NewShiftRecord()
    ) async throws -> HoursRecord {
        try await connection.post(Paths.Hours.workedShift(crew: crew, shift: shift), input)
    }
}
