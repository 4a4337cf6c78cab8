import API
package import Accounts
package import Core
import Events
package import Storage

/// A fixed shift as somebody wants it.
package struct FixedShiftDraft: Sendable {
    package var person: PersonID
    package var weekday: Weekday
    package var start: LocalTime
    package var end: LocalTime
    package var position: String?
    package var validFrom: LocalDate?
    package var validUntil: LocalDate?

    package init(
        person: PersonID,
        weekday: Weekday,
        start: LocalTime,
        end: LocalTime,
        position: String?,
        validFrom: LocalDate?,
        validUntil: LocalDate?
    ) {
        self.person = person
        self.weekday = weekday
        self.start = start
        self.end = end
        self.position = position
        self.validFrom = validFrom
        self.validUntil = validUntil
    }
}

extension FixedShift {
    /// Series that one person can have, so that no list and no run of the generator is endless.
    private static let mostForOnePerson = 50

    /// Registers a weekly commitment and generates its shifts.
    /// - Throws: `AppError.forbidden` when a member registers for somebody else; `invalid`; `conflict` with the rule that another
    ///   fixed shift of the same person breaks.
    package static func register(
        _ draft: FixedShiftDraft,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> FixedShift {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        if draft.person != viewer.person { try viewer.requireManager() }
        let person = try requireMember(draft.person, of: viewer.crew, in: tx)
        let today = viewer.zone.today(at: now)
        try check(draft, today, viewer, tx)
        let position = try Positions.require(draft.position, in: viewer.crew, by: viewer, tx)
        let series = FixedShift(
            id: FixedShiftID.new(at: now),
            person: person,
            weekday: draft.weekday,
            start: draft.start,
            end: draft.end,
            position: position,
            validFrom: draft.validFrom ?? today,
            validUntil: draft.validUntil,
            // Today's shift is not made once it has begun.
            generatedUntil: firstToCome(from: draft.start, to: draft.end, viewer, now),
            version: 1
        )
        try series.refuseClash(viewer, now, tx)
        try series.insert(viewer.crew, tx)
        try series.generate(in: CrewClock(viewer), by: viewer.person, at: now, tx)
        return try find(series.id, crew: viewer.crew, in: tx)
    }

    private static func check(_ draft: FixedShiftDraft, _ today: LocalDate, _ viewer: Viewer, _ tx: Tx) throws {
        var check = Validation()
        if let from = draft.validFrom, from < today {
            check.fail("validFrom", "past", Phrase("shifts.fixed.past"))
        }
        if let until = draft.validUntil, until < max(today, draft.validFrom ?? today) {
            check.fail("validUntil", "order", Phrase("shifts.fixed.untilBeforeFrom"))
        }
        try check.finish()
        try requireRoom(for: draft.person, viewer.crew, tx)
    }

    /// - Throws: `AppError.invalid` when somebody has as many series as one person can have.
    static func requireRoom(for person: PersonID, _ crew: CrewID, _ tx: Tx) throws {
        let count: Int? = try tx.value(
            "SELECT COUNT(*) FROM fixed_shift WHERE crew = \(crew) AND person = \(person) AND ended_at IS NULL"
        )
        if count ?? 0 >= mostForOnePerson {
            throw AppError.invalid(
                "weekday",
                "tooMany",
                Phrase("shifts.fixed.tooMany", ["most": .number(mostForOnePerson)])
            )
        }
    }

    /// Two series of one person that break a blocking rule would break it every week.
    func refuseClash(_ viewer: Viewer, _ now: Instant, _ tx: Tx) throws {
        let rules = try CrewRules.of(viewer.crew, weekStart: viewer.weekStart, in: tx)
        let others = try FixedShift.list(crew: viewer.crew, person: person.id, in: tx)
            .filter { $0.id != id && $0.isValidAlong(with: self) }
        // Any week will do: series clash in all weeks or in none, but for the weeks of a clock change.
        let monday = LocalDate(daysSinceEpoch: 4)
        let schedule = Schedule(others.flatMap { other in [-7, 0, 7].map { other.sample(monday.adding(days: $0)) } })
        let findings = rules.findings(
            on: [Takeover(sample(monday), giver: nil, holder: nil, taker: person.id)],
            schedules: [person.id: schedule],
            now: Instant(milliseconds: -1_000_000_000)
        )
        let clash = findings.first { $0.isBlocking && ($0.rule == .overlap || $0.rule == .oneADay) }
        guard let clash else { return }
        throw AppError.conflict(
            "rule",
            clash.rule.rawValue,
            Phrase(
                "shifts.fixed.clash.\(clash.rule.rawValue)",
                ["weekday": .phrase(Phrase("date.weekday.\(weekday.rawValue)"))]
            )
        )
    }

    private func isValidAlong(with other: FixedShift) -> Bool {
        validFrom <= other.validUntil ?? .lastSupported && other.validFrom <= validUntil ?? .lastSupported
    }

    private func sample(_ monday: LocalDate) -> Commitment {
        let date = monday.adding(days: weekday.rawValue - 1)
        let span = ShiftSpan(date, start, end, in: .utc)
        return Commitment(
            shift: ShiftID(high: UInt64(bitPattern: Int64(date.daysSinceEpoch)), low: id.low),
            date: date,
            start: start,
            end: end,
            startsAt: span.startsAt,
            endsAt: span.endsAt,
            position: nil
        )
    }

    func insert(_ crew: CrewID, _ tx: Tx) throws {
        try tx.run(
            """
            INSERT INTO fixed_shift (crew, id, person, weekday, start_minute, end_minute, position, valid_from, valid_until,
                generated_until)
            VALUES (\(crew), \(id), \(person.id), \(weekday), \(start), \(end), \(position), \(validFrom), \(validUntil),
                \(generatedUntil))
            """
        )
    }
}

extension LocalDate {
    static let lastSupported = LocalDate(year: 2199, month: 12, day: 31) ?? LocalDate(daysSinceEpoch: 0)
}
