package import API
package import Accounts
import Core
import Storage

extension NewFocusTarget {
    /// The weekdays as stored; `nil` for a weekly target.
    func bits() throws -> Int? {
        var check = Validation()
        let most = period == .day ? 24 * 60 : 7 * 24 * 60
        if !(1...most).contains(minutes) {
            check.fail("minutes", "range", Phrase("focus.target.range", ["most": .minutes(most)]))
        }
        let days = (weekdays ?? []).compactMap { Weekday(rawValue: $0) }
        if days.count < weekdays?.count ?? 0 { check.fail("weekdays", "choice", Phrase("error.field.choice")) }
        try check.finish()
        return period == .week ? nil : FocusTarget.bits(Set(days.isEmpty ? Weekday.allCases : days))
    }
}

extension FocusTarget {
    /// Adds a target that counts from today, or from the current week.
    /// - Throws: `AppError.invalid`; `conflict`, code `exists` or `tooMany`.
    package static func add(_ draft: NewFocusTarget, in tx: PersonTransaction) throws -> FocusTarget {
        let bits = try draft.bits()
        let mode = try FocusMode.chosen(draft.mode, in: tx)
        let count: Int? = try tx.value("SELECT COUNT(*) FROM focus_target WHERE person = \(tx.person)")
        try AppError.requireRoom(count, below: most, "mode", "tooMany", "focus.target.tooMany")
        let id = FocusTargetID.new(at: tx.now)
        let today = try FocusSettings.of(tx.person, in: tx).today(at: tx.now)
        let since = draft.period == .day ? today : today.startOfWeek(firstDay: .monday)
        let added = try tx.run(
            """
            INSERT INTO focus_target (person, id, mode, kind, period, minutes, weekdays, since)
            VALUES (\(tx.person), \(id), \(mode.id), \(draft.kind), \(draft.period), \(draft.minutes), \(bits), \(since))
            ON CONFLICT (person, mode, kind, period) DO NOTHING
            """
        )
        if added == 0 {
            throw AppError.conflict("mode", "exists", Phrase("focus.target.exists", ["name": .text(mode.name)]))
        }
        return try find(id, of: tx.person, in: tx)
    }

    /// Changes the length and the weekdays of a target. They apply to past days and weeks too.
    /// - Throws: `AppError.notFound`; `stale`; `invalid`.
    static func change(
        _ id: FocusTargetID,
        if precondition: Precondition = .none,
        minutes: Int?,
        weekdays: [Int]?,
        in tx: PersonTransaction
    ) throws -> FocusTarget {
        let old = try find(id, if: precondition, in: tx)
        let draft = NewFocusTarget(
            mode: old.mode.description,
            kind: old.kind,
            period: old.period,
            minutes: minutes ?? old.minutes,
            weekdays: weekdays ?? old.weekdays.map(\.rawValue)
        )
        try old.update("minutes = \(draft.minutes), weekdays = \(try draft.bits())", in: tx)
        return try find(id, of: tx.person, in: tx)
    }
}
