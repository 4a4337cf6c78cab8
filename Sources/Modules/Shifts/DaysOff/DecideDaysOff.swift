import API
package import Accounts
import Core
import Storage

extension DaysOff {
    /// Approves a holiday.
    /// - Throws: `AppError.notFound`; `forbidden` for members, and for the viewer's own; `conflict`, code `taken`, when it has been
    ///   decided or withdrawn.
    package static func approve(_ id: DaysOffID, in tx: MemberTransaction) throws -> DaysOff {
        let wanted = try decidable(id, in: tx)
        try wanted.decide(.active, reason: nil, in: tx)
        let fact = DaysOffApproved(person: wanted.person.id, first: wanted.first, last: wanted.last)
        try tx.record(fact, about: id)
        return try find(id, tx.viewer, in: tx)
    }

    /// Declines a holiday.
    /// - Throws: what `approve` throws.
    package static func decline(_ id: DaysOffID, reason: String?, in tx: MemberTransaction) throws -> DaysOff {
        let wanted = try decidable(id, in: tx)
        try wanted.decide(.declined, reason: reason, in: tx)
        let fact = DaysOffDeclined(person: wanted.person.id, first: wanted.first, last: wanted.last)
        try tx.record(fact, about: id)
        return try find(id, tx.viewer, in: tx)
    }

    private static func decidable(_ id: DaysOffID, in tx: MemberTransaction) throws -> DaysOff {
        let wanted = try find(id, tx.viewer, in: tx)
        try tx.viewer.requireManager()
        if wanted.person.id == tx.person { throw AppError(.forbidden, Phrase("shifts.daysOff.own")) }
        return wanted
    }

    private func decide(_ state: DaysOffState, reason: String?, in tx: MemberTransaction) throws {
        let decided = try tx.run(
            """
            UPDATE days_off SET state = \(state), decided_by = \(tx.person), decided_at = \(tx.now), reason = \(reason)
            WHERE crew = \(tx.crew) AND id = \(id) AND state = 'requested'
            """
        )
        if decided != 1 { throw AppError.conflict("state", "taken", Phrase("shifts.daysOff.taken")) }
    }
}

extension DaysOff {
    /// Withdraws a request, or days off that are in effect. Days off that have begun are shortened to end yesterday:
    /// the past does not change. Shifts offered because of sickness are no longer offered, unless a colleague has
    /// accepted.
    /// - Throws: `AppError.notFound`; `forbidden` when the viewer is neither the person nor, for days off in effect, a manager;
    ///   `conflict` when they are over (code `over`), or declined or withdrawn (code `taken`).
    package static func withdraw(_ id: DaysOffID, in tx: MemberTransaction) throws {
        let old = try find(id, tx.viewer, in: tx)
        let today = tx.viewer.zone.today(at: tx.now)
        if old.state == .declined || old.state == .withdrawn {
            throw AppError.conflict("state", "taken", Phrase("shifts.daysOff.taken"))
        }
        if old.state == .active && old.last < today {
            throw AppError.conflict("last", "over", Phrase("shifts.daysOff.over"))
        }
        guard old.canBeWithdrawn(by: tx.viewer, on: today) else {
            throw AppError(.forbidden, Phrase("shifts.daysOff.notYours"))
        }
        try old.end(today, in: tx)
    }

    /// Withdraws all requests of a person who leaves the crew, and their days off from today on.
    static func withdrawAll(of person: PersonID, today: LocalDate, in tx: CrewTransaction) throws {
        let ahead: SQL = """
            days_off.person = \(person) AND days_off.first_day >= \(today.adding(days: -longest - daysBack))
            AND (days_off.state = 'requested' OR days_off.state = 'active' AND days_off.last_day >= \(today))
            """
        for one in try all(ahead, crew: tx.crew, in: tx) { try one.end(today, in: tx) }
    }

    private func end(_ today: LocalDate, in tx: CrewTransaction) throws {
        let hasBegun = state == .active && first < today
        let ended =
            hasBegun
            ? try tx.run(
                """
                UPDATE days_off SET last_day = \(today.adding(days: -1))
                WHERE crew = \(tx.crew) AND id = \(id) AND state = 'active' AND last_day = \(last)
                """
            )
            : try tx.run(
                """
                UPDATE days_off SET state = 'withdrawn', decided_at = \(tx.now)
                WHERE crew = \(tx.crew) AND id = \(id) AND state = \(state)
                """
            )
        if ended != 1 { throw AppError.conflict("state", "taken", Phrase("shifts.daysOff.taken")) }
        if kind == .sick { try endOffers(from: hasBegun ? today : first, in: tx) }
        try tx.record(
            DaysOffWithdrawn(
                person: person.id,
                first: hasBegun ? today : first,
                last: last,
                wasRequested: state == .requested
            ),
            about: id
        )
    }
}
