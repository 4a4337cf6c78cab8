import Accounts
import Core
import Events
import Storage

/// An unpublished shift with the rules that it would break, given the roster and the rest of the draft.
struct JudgedDraft: Sendable {
    let shift: UnpublishedShift
    let findings: [Finding]

    /// By date and time.
    /// - Parameter to: the day after the last one.
    static func list(from: LocalDate, to: LocalDate, in tx: MemberTransaction) throws -> [JudgedDraft] {
        try ScheduledDraft(from: from, to: to, in: tx).judged
    }

    static func find(_ id: ShiftID, in tx: MemberTransaction) throws -> JudgedDraft {
        let date = try UnpublishedShift.find(id, crew: tx.crew, in: tx).draft.date
        let first = date.startOfWeek(firstDay: tx.viewer.weekStart)
        return try list(from: first, to: first.adding(days: 7), in: tx).first { $0.shift.id == id }.orNotFound()
    }
}

/// All unpublished shifts in a range of dates, and the schedules of their holders on the roster around it.
struct ScheduledDraft {
    let shifts: [UnpublishedShift]
    let roster: PlannedSchedules
    private let zone: Zone

    /// - Parameter to: the day after the last one.
    /// - Throws: `AppError.forbidden` for members.
    init(from: LocalDate, to: LocalDate, in tx: MemberTransaction) throws {
        try tx.viewer.requireManager()
        shifts = try UnpublishedShift.list(crew: tx.crew, from: from, to: to, in: tx)
        roster = try PlannedSchedules(of: Set(shifts.compactMap(\.person?.id)), from: from, to: to, in: tx)
        zone = tx.viewer.zone
    }

    /// Each shift with the rules that it would break if the others were on the roster.
    var judged: [JudgedDraft] {
        let drafts = Dictionary(grouping: shifts) { $0.person?.id }
        return shifts.map { shift in
            guard let person = shift.person?.id else { return JudgedDraft(shift: shift, findings: []) }
            var schedules = roster
            for other in drafts[person] ?? [] where other.id != shift.id {
                schedules.add(other.commitment(in: zone), to: person)
            }
            let findings = schedules.findings(person, shift.commitment(in: zone))
            return JudgedDraft(shift: shift, findings: findings)
        }
    }
}
