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
        try tx.viewer.requireManager()
        let shifts = try UnpublishedShift.list(crew: tx.crew, from: from, to: to, in: tx)
        return try judge(shifts, from: from, to: to, in: tx)
    }

    /// - Parameter shifts: all unpublished shifts on these dates.
    private static func judge(
        _ shifts: [UnpublishedShift],
        from: LocalDate,
        to: LocalDate,
        in tx: MemberTransaction
    ) throws -> [JudgedDraft] {
        let people = Set(shifts.compactMap(\.person?.id))
        let roster = try PlannedSchedules(of: people, from: from, to: to, in: tx)
        let drafts = Dictionary(grouping: shifts) { $0.person?.id }
        return shifts.map { shift in
            guard let person = shift.person?.id else { return JudgedDraft(shift: shift, findings: []) }
            var schedules = roster
            for other in drafts[person] ?? [] where other.id != shift.id {
                schedules.add(other.commitment(in: tx.viewer.zone), to: person)
            }
            let findings = schedules.findings(person, shift.commitment(in: tx.viewer.zone))
            return JudgedDraft(shift: shift, findings: findings)
        }
    }

    static func find(_ id: ShiftID, in tx: MemberTransaction) throws -> JudgedDraft {
        let date = try UnpublishedShift.find(id, crew: tx.crew, in: tx).draft.date
        let first = date.startOfWeek(firstDay: tx.viewer.weekStart)
        let found = try list(from: first, to: first.adding(days: 7), in: tx).first { $0.shift.id == id }
        guard let found else { throw AppError.notFound }
        return found
    }
}
