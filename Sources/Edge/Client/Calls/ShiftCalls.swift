public import API

/// The roster of a crew, which is named by its slug or its id.
public struct ShiftCalls: Sendable {
    let connection: Connection

    /// Who has to agree before a shift changes hands, and the rules.
    public func settings(of crew: String) async throws -> Versioned<ShiftSettings> {
        try await connection.getVersioned(Paths.Shifts.settings(crew: crew))
    }

    /// Changes them (managers).
    public func changeSettings(
        of crew: String,
        _ patch: ShiftSettingsPatch,
        ifMatch etag: String? = nil
    ) async throws -> Versioned<ShiftSettings> {
        try await connection.patchVersioned(Paths.Shifts.settings(crew: crew), patch, ifMatch: etag)
    }

    /// Rules that a law asks for, to start from: what to send as a patch.
    public func presets(of crew: String) async throws -> [RulePreset] {
        let page: Page<RulePreset> = try await connection.get(Paths.Shifts.presets(crew: crew))
        return page.items
    }

    /// The fixed shifts, oldest first.
    /// - Parameter person: the id of the person whose they are, or `me`; everybody's when `nil`.
    public func fixed(in crew: String, person: String? = nil) -> Listing<FixedShift> {
        connection.list(Paths.Shifts.fixedShifts(crew: crew), HTTPCall.Parameter("person", person))
    }

    /// Makes a fixed shift, and its shifts for the eight full weeks ahead.
    public func makeFixed(in crew: String, _ input: NewFixedShift) async throws -> Versioned<FixedShift> {
        try await connection.postVersioned(Paths.Shifts.fixedShifts(crew: crew), input)
    }

    /// One fixed shift.
    public func fixed(_ fixedShift: String, in crew: String) async throws -> Versioned<FixedShift> {
        try await connection.getVersioned(Paths.Shifts.fixedShift(crew: crew, fixedShift: fixedShift))
    }

    /// Changes a fixed shift, and its shifts to come.
    public func changeFixed(
        _ fixedShift: String,
        in crew: String,
        _ patch: FixedShiftPatch,
        ifMatch etag: String? = nil
    ) async throws -> Versioned<FixedShift> {
        let path = Paths.Shifts.fixedShift(crew: crew, fixedShift: fixedShift)
        return try await connection.patchVersioned(path, patch, ifMatch: etag)
    }

    /// Ends a fixed shift, and deletes its shifts to come.
    public func removeFixed(_ fixedShift: String, in crew: String) async throws {
        try await connection.delete(Paths.Shifts.fixedShift(crew: crew, fixedShift: fixedShift))
    }

    /// The roster, by start.
    /// - Parameters:
    ///   - from: the first date, such as `2026-11-16`; the first day of this week when `nil`.
    ///   - to: the date before which to stop, at most 63 days after `from`, which is also what `nil` means.
    ///   - whose: everybody's and nobody's when `nil`.
    public func list(
        in crew: String,
        from: String? = nil,
        to: String? = nil,
        whose: Whose? = nil
    ) -> Listing<Shift> {
        connection.list(
            Paths.Shifts.shifts(crew: crew),
            HTTPCall.Parameter("from", from),
            HTTPCall.Parameter("to", to),
            HTTPCall.Parameter("person", whose?.text)
        )
    }

    /// Makes a single shift, with somebody or open (managers).
    public func make(in crew: String, _ input: NewShift) async throws -> Versioned<Shift> {
        try await connection.postVersioned(Paths.Shifts.shifts(crew: crew), input)
    }

    /// One shift.
    public func get(_ shift: String, in crew: String) async throws -> Versioned<Shift> {
        try await connection.getVersioned(Paths.Shifts.shift(crew: crew, shift: shift))
    }

    /// Changes a shift, or gives it to somebody (managers).
    /// - Parameter scope: also all that follow it in its fixed shift.
    public func change(
        _ shift: String,
        in crew: String,
        _ patch: ShiftPatch,
        scope: ShiftScope = .only,
        ifMatch etag: String? = nil
    ) async throws -> Versioned<Shift> {
        try await connection.patchVersioned(
            Paths.Shifts.shift(crew: crew, shift: shift),
            patch,
            ifMatch: etag,
            scope.parameter
        )
    }

    /// Deletes a shift (managers).
    /// - Parameter scope: also all that follow it in its fixed shift.
    public func remove(
        _ shift: String,
        in crew: String,
        scope: ShiftScope = .only,
        ifMatch etag: String? = nil
    ) async throws {
        try await connection.delete(
            Paths.Shifts.shift(crew: crew, shift: shift),
            ifMatch: etag,
            scope.parameter
        )
    }

    /// Copies shifts of a week to another, as single shifts (managers).
    public func copyWeek(in crew: String, _ input: NewWeekCopy) async throws -> WeekCopy {
        try await connection.post(Paths.Shifts.weekCopies(crew: crew), input)
    }

    /// Offers a shift of mine, to everybody or to one colleague.
    public func offer(_ shift: String, in crew: String, _ input: NewOffer = NewOffer()) async throws -> Exchange {
        try await connection.post(Paths.Shifts.offer(crew: crew, shift: shift), input)
    }

    /// Proposes a shift of mine for one of a colleague's.
    public func trade(_ shift: String, in crew: String, _ input: NewTrade) async throws -> Exchange {
        try await connection.post(Paths.Shifts.trade(crew: crew, shift: shift), input)
    }

    /// Takes a shift that nobody has; it may have to wait for a manager.
    public func claim(_ shift: String, in crew: String) async throws -> Shift {
        try await connection.post(Paths.Shifts.claim(crew: crew, shift: shift))
    }

    /// How much people work, and what they gave away and took over: everybody for managers, else only me.
    /// - Parameters:
    ///   - from: the first date, such as `2026-11-16`; half a year before the end when `nil`.
    ///   - to: the date before which to stop, at most 182 days after `from`; the end of this week when both are `nil`.
    ///   - person: only theirs, by id or `me`.
    public func balance(
        in crew: String,
        from: String? = nil,
        to: String? = nil,
        person: String? = nil
    ) -> Listing<Balance> {
        connection.list(
            Paths.Shifts.balance(crew: crew),
            HTTPCall.Parameter("from", from),
            HTTPCall.Parameter("to", to),
            HTTPCall.Parameter("person", person)
        )
    }

    /// Who covered most for others, the best first, and me; not there when the crew wants none.
    public func leaderboard(of crew: String) -> Listing<LeaderboardLine> {
        connection.list(Paths.Shifts.leaderboard(crew: crew))
    }

    /// The addresses that my calendar programs read, newest first, without the addresses themselves.
    public func calendarFeeds(in crew: String) -> Listing<CalendarFeed> {
        connection.list(Paths.Shifts.calendarFeeds(crew: crew))
    }

    /// Makes an address for a calendar program; only this answer has it.
    public func makeCalendarFeed(in crew: String, _ input: NewCalendarFeed) async throws -> CalendarFeed {
        try await connection.post(Paths.Shifts.calendarFeeds(crew: crew), input)
    }

    /// Ends an address.
    public func endCalendarFeed(_ feed: String, in crew: String) async throws {
        try await connection.delete(Paths.Shifts.calendarFeed(crew: crew, feed: feed))
    }

    /// What happened to a shift, oldest first.
    public func history(of shift: String, in crew: String) -> Listing<HistoryEntry> {
        connection.list(Paths.Shifts.history(crew: crew, shift: shift))
    }

    /// Whose shifts to list.
    public enum Whose: Hashable, Sendable {
        /// Mine.
        case me
        /// Those that are nobody's yet.
        case open
        /// Those of the person with this id.
        case person(String)

        fileprivate var text: String {
            switch self {
            case .me: "me"
            case .open: "open"
            case .person(let id): id
            }
        }
    }
}

extension ShiftScope {
    /// What a server does anyway is not asked for.
    fileprivate var parameter: HTTPCall.Parameter? {
        HTTPCall.Parameter("scope", self == .only ? nil : rawValue)
    }
}
