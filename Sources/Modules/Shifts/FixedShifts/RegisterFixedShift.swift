import API
package import Accounts
package import Core
import Events
import Storage

/// The editable properties of a fixed shift.
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
    /// The maximum number of series of one person whose last day has not passed, which bounds lists and runs of the
    /// generator.
    private static let mostForOnePerson = 50

    /// Creates a fixed shift and generates its shifts.
    /// - Parameter isNews: whether people are notified; `false` for demo data.
    /// - Throws: `AppError.forbidden` when a member creates it for another person, or needs approval; `invalid`;
    ///   `conflict` with the rule that another fixed shift of the same person breaks.
    package static func register(
        _ draft: FixedShiftDraft,
        isNews: Bool = true,
        in tx: MemberTransaction
    ) throws -> FixedShift {
        if draft.person != tx.person { try tx.viewer.requireManager() }
        try PlanningRight.requireDirect(on: nil, in: tx)
        let series = try checked(draft, in: tx)
        try series.begin(in: tx)
        if isNews {
            let fact = FixedShiftAdded(person: series.person.id)
            try tx.record(fact, about: series.id)
        }
        return try find(series.id, crew: tx.crew, in: tx)
    }

    /// Returns the series for a valid draft, without saving it.
    /// - Parameters:
    ///   - planner: the person recorded as its planner; the viewer when `nil`.
    static func checked(
        _ draft: FixedShiftDraft,
        planner: PersonID? = nil,
        in tx: MemberTransaction
    ) throws -> FixedShift {
        let person = try requireMember(draft.person, of: tx.crew, in: tx)
        let today = tx.viewer.zone.today(at: tx.now)
        try check(draft, today, in: tx)
        let position = try Positions.require(draft.position, in: tx)
        let series = FixedShift(
            id: FixedShiftID.new(at: tx.now),
            person: person,
            weekday: draft.weekday,
            start: draft.start,
            end: draft.end,
            position: position,
            validFrom: draft.validFrom ?? today,
            validUntil: draft.validUntil,
            // Today's shift is not created once it has started.
            generatedUntil: firstToCome(from: draft.start, to: draft.end, tx.viewer, tx.now),
            plannedBy: planner ?? tx.person,
            version: 1
        )
        try series.refuseClash(in: tx)
        return series
    }

    /// Saves a new series and generates its shifts.
    func begin(in tx: MemberTransaction) throws {
        try insert(tx.crew, tx)
        try generate(CrewClock(tx.viewer), in: tx)
    }

    private static func check(_ draft: FixedShiftDraft, _ today: LocalDate, in tx: MemberTransaction) throws {
        var check = Validation()
        if let from = draft.validFrom, from < today {
            check.fail("validFrom", "past", Phrase("shifts.fixed.past"))
        }
        if let until = draft.validUntil, until < max(today, draft.validFrom ?? today) {
            check.fail("validUntil", "order", Phrase("shifts.fixed.untilBeforeFrom"))
        }
        try check.finish()
        try requireRoom(for: draft.person, in: tx)
    }

    /// - Parameter field: the field of the form that shows the error.
    /// - Throws: `AppError.invalid` when the person has the maximum number of series.
    static func requireRoom(for person: PersonID, field: String = "weekday", in tx: MemberTransaction) throws {
        let today = tx.viewer.zone.today(at: tx.now)
        let count: Int? = try tx.value(
            """
            SELECT COUNT(*) FROM fixed_shift WHERE crew = \(tx.crew) AND person = \(person)
                AND \(current(on: today))
            """
        )
        if count ?? 0 >= mostForOnePerson {
            throw AppError.invalid(
                field,
                "tooMany",
                Phrase("shifts.fixed.tooMany", ["most": .number(mostForOnePerson)])
            )
        }
    }

    /// Throws `conflict` when the series breaks a blocking rule together with another series of the person, because
    /// that would happen every week.
    func refuseClash(in tx: MemberTransaction) throws {
        let rules = try CrewRules.of(tx.crew, in: tx)
        let today = tx.viewer.zone.today(at: tx.now)
        let others = try FixedShift.list(crew: tx.crew, person: person.id, on: today, in: tx)
            .filter { $0.id != id && $0.isValidAlong(with: self) }
        // Any week will do: series conflict in every week or in none, apart from weeks with a clock change.
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
                generated_until, planned_by)
            VALUES (\(crew), \(id), \(person.id), \(weekday), \(start), \(end), \(position), \(validFrom), \(validUntil),
                \(generatedUntil), \(plannedBy))
            """
        )
    }
}

extension LocalDate {
    static let lastSupported = LocalDate(year: 2199, month: 12, day: 31) ?? LocalDate(daysSinceEpoch: 0)
}
