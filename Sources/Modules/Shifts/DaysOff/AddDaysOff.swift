package import API
package import Accounts
package import Core
import Storage

/// Days off as they are entered.
package struct DaysOffDraft: Sendable {
    package let person: PersonID
    package let kind: DaysOffKind
    package let first: LocalDate
    package let last: LocalDate
    package let note: String?

    package init(person: PersonID, kind: DaysOffKind, first: LocalDate, last: LocalDate, note: String? = nil) {
        self.person = person
        self.kind = kind
        self.first = first
        self.last = last
        self.note = note
    }
}

extension DaysOff {
    /// The maximum number of one person's days off that are neither over nor withdrawn; it bounds the lists.
    private static let mostAhead = 50

    /// Enters days off. The viewer's own holiday waits for a manager, unless the viewer is an owner; everything else
    /// takes effect at once. If the person is sick, their shifts are offered to everyone, and their requests for extra
    /// shifts end.
    /// - Throws: `AppError.forbidden` for another person, unless the viewer is a manager; `invalid`; `conflict`, code
    ///   `overlap` when the person already has days off of that kind on some of the days, or `tooMany`.
    package static func add(_ draft: DaysOffDraft, in tx: MemberTransaction) throws -> DaysOff {
        let isOwn = draft.person == tx.person
        if !isOwn { try tx.viewer.requireManager() }
        let today = tx.viewer.zone.today(at: tx.now)
        try validate(draft, today: today)
        if !isOwn { _ = try requireMember(draft.person, of: tx.crew, in: tx) }
        try refuseOverlap(draft, today: today, in: tx)
        let isToDecide = draft.kind == .holiday && isOwn && tx.viewer.role != .owner
        let id = DaysOffID.new(at: tx.now)
        let state = isToDecide ? DaysOffState.requested : .active
        try tx.run(
            """
            INSERT INTO days_off (crew, id, person, kind, state, first_day, last_day, note, created_at, decided_by, decided_at)
            VALUES (\(tx.crew), \(id), \(draft.person), \(draft.kind), \(state), \(draft.first), \(draft.last), \(draft.note),
                \(tx.now), \(isOwn ? nil : tx.person), \(isToDecide ? nil : tx.now))
            """
        )
        if isToDecide {
            try tx.record(DaysOffRequested(person: draft.person, first: draft.first, last: draft.last), about: id)
        } else {
            try tx.record(DaysOffAdded(person: draft.person, first: draft.first, last: draft.last), about: id)
        }
        let added = try find(id, tx.viewer, in: tx)
        if added.kind == .sick {
            try ShiftRequest.withdraw(of: draft.person, on: draft.first...draft.last, in: tx)
            try added.offerShifts(in: tx)
        }
        return added
    }

    private static func validate(_ draft: DaysOffDraft, today: LocalDate) throws {
        var check = Validation()
        if draft.last < draft.first {
            check.fail("last", "order", Phrase("shifts.daysOff.order"))
        } else if draft.first.days(until: draft.last) > longest {
            check.fail("last", "range", Phrase("shifts.daysOff.longest", ["most": .number(longest + 1)]))
        }
        if draft.first < today.adding(days: -daysBack) {
            check.fail("first", "past", Phrase("shifts.daysOff.past", ["most": .number(daysBack)]))
        }
        if draft.last > today.adding(days: daysAhead) { check.fail("last", "far", Phrase("shifts.daysOff.far")) }
        try check.finish()
    }

    private static func refuseOverlap(_ draft: DaysOffDraft, today: LocalDate, in tx: MemberTransaction) throws {
        let other = try tx.first(
            """
            SELECT first_day, last_day FROM days_off
            WHERE crew = \(tx.crew) AND person = \(draft.person) AND kind = \(draft.kind)
                AND state IN ('requested', 'active') AND last_day >= \(draft.first)
                AND first_day >= \(draft.first.adding(days: -longest)) AND first_day <= \(draft.last)
            ORDER BY first_day LIMIT 1
            """
        ) { row in when(try row.read(), try row.read()) }
        if let other {
            throw AppError.conflict("first", "overlap", Phrase("shifts.daysOff.overlap", ["when": .phrase(other)]))
        }
        let ahead: Int? = try tx.value(
            """
            SELECT COUNT(*) FROM days_off
            WHERE crew = \(tx.crew) AND person = \(draft.person) AND first_day >= \(today.adding(days: -longest))
                AND last_day >= \(today) AND state <> 'withdrawn'
            """
        )
        try AppError.requireRoom(ahead, below: mostAhead, "first", "tooMany", "shifts.daysOff.tooMany")
    }
}
