import API
import Accounts
import Core
import Storage
import TestSupport

@testable import Shifts

typealias DaysOff = Shifts.DaysOff
typealias HolidayBalance = Shifts.HolidayBalance

// Days off of members, and decisions of managers.

extension Kitchen {
    @discardableResult
    func off(
        _ kind: DaysOffKind,
        _ first: String,
        _ last: String? = nil,
        by viewer: Viewer,
        for person: Viewer? = nil,
        note: String? = nil
    ) async throws -> DaysOff {
        let draft = DaysOffDraft(
            person: (person ?? viewer).person,
            kind: kind,
            first: try day(first),
            last: try day(last ?? first),
            note: note
        )
        let now = now
        return try await database.write { tx in try DaysOff.add(draft, in: tx.acting(as: viewer, at: now)) }
    }

    @discardableResult
    func approve(_ days: DaysOff, by viewer: Viewer) async throws -> DaysOff {
        let now = now
        return try await database.write { tx in try DaysOff.approve(days.id, in: tx.acting(as: viewer, at: now)) }
    }

    @discardableResult
    func decline(_ days: DaysOff, by viewer: Viewer, reason: String? = nil) async throws -> DaysOff {
        let now = now
        return try await database.write { tx in
            try DaysOff.decline(days.id, reason: reason, in: tx.acting(as: viewer, at: now))
        }
    }

    func withdraw(_ days: DaysOff, by viewer: Viewer) async throws {
        let now = now
        try await database.write { tx in try DaysOff.withdraw(days.id, in: tx.acting(as: viewer, at: now)) }
    }

    /// The current state of the days off, as the owner sees them.
    func now(_ days: DaysOff) async throws -> DaysOff {
        let marieke = marieke
        return try await database.read { tx in try DaysOff.find(days.id, marieke, in: tx) }
    }

    func daysOff(_ viewer: Viewer, from: String = "2026-06-23", state: DaysOffState? = nil) async throws -> [DaysOff] {
        let filter = DaysOff.Filter(from: try day(from), state: state)
        return try await database.read { tx in try DaysOff.list(filter, viewer, in: tx) }
    }
}
