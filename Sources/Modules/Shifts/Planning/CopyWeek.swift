import API
package import Accounts
package import Core
import Events
import Storage
import Work

/// The parameters of copying a week.
package struct WeekCopyOrder: Sendable {
    /// The first day of the week to copy from.
    package var from: LocalDate
    /// The first day of the week to copy to.
    package var to: LocalDate
    package var days: Set<Weekday>
    /// The people whose shifts to copy; `nil` for everyone's and open shifts.
    package var people: Set<PersonID>?
    package var isOpenOnly: Bool
    /// Whether to copy into the draft of the week, which only managers see.
    package var isDraft: Bool

    package init(
        from: LocalDate,
        to: LocalDate,
        days: Set<Weekday> = Set(Weekday.allCases),
        people: Set<PersonID>? = nil,
        isOpenOnly: Bool = false,
        isDraft: Bool = false
    ) {
        self.from = from
        self.to = to
        self.days = days
        self.people = people
        self.isOpenOnly = isOpenOnly
        self.isDraft = isDraft
    }
}

/// The result of copying a week, or of a dry run.
package struct CopiedWeek: Sendable {
    /// The number of new shifts, including open ones.
    package var made = 0
    /// The number of shifts that already exist in the target week.
    package var present = 0
    /// The number of shifts skipped because their fixed shift creates them.
    package var fixed = 0
    /// The number of shifts skipped because they would already have started.
    package var passed = 0
    package var left: [Left] = []

    /// A shift that its holder cannot work in the target week.
    package struct Left: Sendable {
        package let draft: ShiftDraft
        package let holder: Named
        package let reason: Phrase
    }
}

extension Shift {
    /// The maximum number of shifts to copy at once.
    package static let mostCopied = 500

    /// Copies shifts of a week to another one, as single shifts. Existing shifts are skipped, so that a repeated copy
    /// creates no duplicates; shifts of a fixed shift that continues are skipped as well. Shifts that their holder
    /// cannot work become open.
    /// - Parameter isTrial: whether to determine the result without saving anything.
    /// - Throws: `AppError.forbidden` for members; `invalid` for more than `mostCopied` shifts, for the same week, or
    ///   for a week more than a year ahead.
    package static func copyWeek(
        _ order: WeekCopyOrder,
        isTrial: Bool = false,
        in tx: MemberTransaction
    ) throws -> CopiedWeek {
        try tx.viewer.requireManager()
        if order.from == order.to { throw AppError.invalid("to", "same", Phrase("shifts.copy.same")) }
        if order.to > tx.viewer.zone.today(at: tx.now).adding(days: 366) {
            throw AppError.invalid("to", "far", Phrase("shifts.time.far"))
        }
        var copying = try Copying(order, in: tx)
        if order.isDraft { try UnpublishedShift.requireRoom(for: copying.missing.count, in: tx) }
        for shift in copying.missing { try copying.copy(shift, isTrial) }
        try offerIfSick(copying.planned, in: tx)
        return copying.result
    }
}

/// The state of a copy in progress.
private struct Copying {
    private let tx: MemberTransaction
    /// The number of days between the two weeks.
    let offset: Int
    var result = CopiedWeek()
    /// The shifts to create, by time.
    private(set) var missing: [Shift] = []
    /// The new shifts on the roster.
    private(set) var planned: [ShiftID] = []
    /// The number of shifts in the target week that no copied shift has matched yet.
    private var present: [Slot: Int] = [:]
    private let isDraft: Bool
    private var schedules: PlannedSchedules
    /// The sick days of people without an account, whose shifts become open.
    private let opened: [PersonID: [ClosedRange<LocalDate>]]

    /// The identity of a shift for the copy: shifts with equal keys count as the same.
    private struct Slot: Hashable {
        let person: PersonID?
        let draft: ShiftDraft
    }

    init(_ order: WeekCopyOrder, in tx: MemberTransaction) throws {
        self.tx = tx
        offset = order.from.days(until: order.to)
        let shifts = try Shift.copied(order, tx.crew, tx)
        isDraft = order.isDraft
        let people = Set(shifts.compactMap(\.person?.id))
        schedules = try PlannedSchedules(of: people, from: order.to, to: order.to.adding(days: 7), in: tx)
        opened = try DaysOff.sickWithoutAccount(
            people,
            tx.crew,
            from: order.to,
            to: order.to.adding(days: 6),
            in: tx
        )
        let there = try Shift.list(
            .everyone,
            crew: tx.crew,
            from: order.to,
            to: order.to.adding(days: 7),
            in: tx
        )
        let drafts = try UnpublishedShift.list(
            crew: tx.crew,
            from: order.to,
            to: order.to.adding(days: 7),
            in: tx
        )
        // A copy to the roster may repeat a draft, but not the other way round.
        let slots =
            there.map { Slot(person: $0.person?.id, draft: $0.draft) }
            + (isDraft ? drafts.map { Slot(person: $0.person?.id, draft: $0.draft) } : [])
        present = Dictionary(slots.map { ($0, 1) }, uniquingKeysWith: +)
        if isDraft {
            for draft in drafts {
                guard let person = draft.person else { continue }
                schedules.add(draft.commitment(in: tx.viewer.zone), to: person.id)
            }
        }
        let running = try FixedShift.running(Set(shifts.compactMap(\.fixedShift)), tx.crew, tx)
        for shift in shifts {
            if let series = shift.fixedShift.flatMap({ running[$0] }), series.covers(week: order.to) {
                result.fixed += 1
            } else if span(shift).startsAt <= tx.now {
                result.passed += 1
            } else if match(shift, person: shift.person?.id) {
                result.present += 1
            } else {
                missing.append(shift)
            }
        }
    }

    mutating func copy(_ shift: Shift, _ isTrial: Bool) throws {
        let (draft, span, id) = (draft(shift), span(shift), ShiftID.new(at: tx.now))
        var holder = shift.person
        if let person = holder {
            let reason = schedules.obstacle(person, draft.commitment(id, span))
            let isSick = opened[person.id, default: []].contains { $0.contains(draft.date) }
            if reason != nil || isSick {
                // An earlier copy has already created it as an open shift.
                if match(shift, person: nil) {
                    result.present += 1
                    return
                }
                if let reason { result.left.append(.init(draft: draft, holder: person, reason: reason)) }
                // Publishing a draft opens the shifts of those who are sick.
                if reason != nil || !isDraft { holder = nil }
            }
        }
        result.made += 1
        if let holder { schedules.add(draft.commitment(id, span), to: holder.id) }
        if isTrial { return }
        if isDraft {
            try UnpublishedShift.insert(id, draft, holder: holder?.id, in: tx)
        } else {
            try Shift.insert(id, draft, span, holder: holder?.id, in: tx)
            planned.append(id)
        }
    }

    private mutating func match(_ shift: Shift, person: PersonID?) -> Bool {
        let slot = Slot(person: person, draft: draft(shift))
        guard let count = present[slot], count > 0 else { return false }
        present[slot] = count - 1
        return true
    }

    private func draft(_ shift: Shift) -> ShiftDraft {
        var draft = shift.draft
        draft.date = draft.date.adding(days: offset)
        return draft
    }

    private func span(_ shift: Shift) -> ShiftSpan {
        ShiftSpan(shift.date.adding(days: offset), shift.start, shift.end, in: tx.viewer.zone)
    }
}

extension Shift {
    fileprivate static func copied(_ order: WeekCopyOrder, _ crew: CrewID, _ tx: Tx) throws -> [Shift] {
        let dates = (0..<7).map { order.from.adding(days: $0) }.filter { order.days.contains($0.weekday) }
        var whose: SQL = order.isOpenOnly ? " AND shift.person IS NULL" : ""
        if let people = order.people { whose = whose + " AND shift.person IN \(list: people.sorted())" }
        let shifts = try tx.all(
            Shift.self,
            """
            FROM \(source) WHERE shift.crew = \(crew) AND shift.deleted_at IS NULL
                AND shift.date IN \(list: dates)\(whose)
            ORDER BY shift.starts_at, shift.id LIMIT \(mostCopied + 1)
            """
        )
        if shifts.count > mostCopied {
            throw AppError.invalid("from", "tooMany", Phrase("shifts.copy.tooMany", ["most": .number(mostCopied)]))
        }
        return shifts
    }
}

extension FixedShift {
    fileprivate static func running(
        _ ids: Set<FixedShiftID>,
        _ crew: CrewID,
        _ tx: Tx
    ) throws -> [FixedShiftID: FixedShift] {
        if ids.isEmpty { return [:] }
        let series = try tx.all(
            FixedShift.self,
            """
            FROM \(source) WHERE fixed_shift.crew = \(crew) AND fixed_shift.id IN \(list: ids.sorted())
                AND fixed_shift.ended_at IS NULL
            """
        )
        return Dictionary(series.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Whether the series has a shift in a week, generated or still to be generated.
    fileprivate func covers(week first: LocalDate) -> Bool {
        let date = first.adding(days: first.weekday.days(until: weekday))
        return validFrom <= date && date <= validUntil ?? date
    }
}
