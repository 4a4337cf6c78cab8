import API
import Accounts
import Core
import Notifications
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Hours

typealias Timesheet = Hours.Timesheet
typealias Contract = Hours.Contract
typealias HoursSettings = Hours.HoursSettings

// Operations and queries for tests of timesheets.

extension Agency {
    @discardableResult
    func submit(
        _ period: String,
        of person: PersonID? = nil,
        by viewer: Viewer? = nil,
        if seen: Precondition = .none
    ) async throws -> Timesheet {
        let (period, viewer, now) = (try found(period), viewer ?? lea, now)
        return try await database.write { tx in
            try Timesheet.submit(period, of: person, if: seen, in: tx.acting(as: viewer, at: now))
        }
    }

    @discardableResult
    func approve(
        _ period: String,
        of person: Viewer? = nil,
        by viewer: Viewer? = nil,
        if seen: Precondition = .none
    ) async throws -> Timesheet {
        let (period, person, viewer, now) = (try found(period), (person ?? lea).person, viewer ?? tim, now)
        return try await database.write { tx in
            try Timesheet.approve(person, period, if: seen, in: tx.acting(as: viewer, at: now))
        }
    }

    @discardableResult
    func sendBack(
        _ period: String,
        _ reason: String?,
        of person: Viewer? = nil,
        by viewer: Viewer? = nil,
        if seen: Precondition = .none
    ) async throws -> Timesheet {
        let (period, person, viewer, now) = (try found(period), (person ?? lea).person, viewer ?? tim, now)
        return try await database.write { tx in
            try Timesheet.sendBack(person, period, reason: reason, if: seen, in: tx.acting(as: viewer, at: now))
        }
    }

    @discardableResult
    func reopen(
        _ period: String,
        _ reason: String? = nil,
        of person: Viewer? = nil,
        by viewer: Viewer? = nil,
        if seen: Precondition = .none
    ) async throws -> Timesheet {
        let (period, person, viewer, now) = (try found(period), (person ?? lea).person, viewer ?? tim, now)
        return try await database.write { tx in
            try Timesheet.reopen(person, period, reason: reason, if: seen, in: tx.acting(as: viewer, at: now))
        }
    }

    func hours(_ period: String, of person: Viewer? = nil, seenBy viewer: Viewer? = nil) async throws -> PeriodHours {
        let (period, person, viewer, now) = (try found(period), (person ?? lea).person, viewer ?? nora, now)
        let shifts = shifts
        return try await database.read { tx in try PeriodHours.find(person, period, viewer, shifts, at: now, in: tx) }
    }

    func everybody(
        _ period: String,
        state: TimesheetState? = nil,
        seenBy viewer: Viewer? = nil
    ) async throws -> [PeriodHours] {
        let (period, viewer, now, shifts) = (try found(period), viewer ?? nora, now, shifts)
        return try await database.read { tx in
            try PeriodHours.list(period, state: state, most: 50, viewer, shifts, at: now, in: tx)
        }
    }

    /// "submitted by Lea", "returned by Tim: Where is Friday?".
    func history(_ period: String, of person: Viewer? = nil) async throws -> [String] {
        guard let sheet = try await hours(period, of: person).sheet else { return [] }
        let crew = crew
        let events = try await database.read { tx in try SheetEvent.of([sheet.id], crew: crew, in: tx) }
        return (events[sheet.id] ?? []).map { event in
            "\(event.kind) by \(event.actor?.name ?? "nobody")" + (event.reason.map { ": \($0)" } ?? "")
        }
    }

    /// From a day on, `weekMinutes` spread over those weekdays.
    func contract(
        _ viewer: Viewer? = nil,
        from: String,
        hours: Int = 40,
        _ weekdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday],
        status: EmploymentStatus = .fullTime,
        by manager: Viewer? = nil
    ) async throws {
        let contract = Contract(
            validFrom: try day(from),
            status: status,
            weekMinutes: hours * 60,
            weekdays: Set(weekdays)
        )
        let (person, manager, now) = ((viewer ?? lea).person, manager ?? nora, now)
        try await database.write { tx in try Contract.set(contract, of: person, in: tx.acting(as: manager, at: now)) }
    }

    @discardableResult
    func settings(
        by viewer: Viewer? = nil,
        if seen: Precondition = .none,
        _ edit: @escaping @Sendable (inout HoursSettings) throws -> Void
    ) async throws -> HoursSettings {
        let (viewer, now) = (viewer ?? nora, now)
        return try await database.write { tx in
            var wanted = try HoursSettings.of(viewer.crew, in: tx)
            try edit(&wanted)
            let version = wanted.version
            return try HoursSettings.change(if: seen, in: tx.acting(as: viewer, at: now)) { settings in
                settings = wanted
                settings.version = version
            }
        }
    }

    func close(until: String?) async throws {
        let day = try until.map(day)
        try await settings { $0.lockedUntil = day }
    }

    /// The recipients of facts of a kind: "Nora+Tim: hours.notice.submitted /c/northlight/hours/…".
    func notices(_ kind: String) async throws -> [String] {
        let crew = crew
        return try await database.read { tx in
            let entries = try tx.all(
                OutboxEntry.self,
                "FROM outbox WHERE crew = \(crew) AND kind = \(kind) ORDER BY id"
            )
            return try entries.flatMap { entry in
                try HoursNotices(shifts: NoShifts()).notices(for: entry, in: tx).map { notice in
                    let names = try notice.recipients.map { person in
                        try tx.value("SELECT name FROM person WHERE id = \(person)") ?? ""
                    }
                    return "\(names.sorted().joined(separator: "+")): \(notice.phrase.key) \(notice.path)"
                }
            }
        }
    }

    /// The kinds of all facts, oldest first.
    func sheetFacts() async throws -> [String] {
        let crew = crew
        return try await database.read { tx in
            try tx.all(
                "SELECT kind FROM outbox WHERE crew = \(crew) AND (kind LIKE 'timesheet.%' OR kind LIKE '%ettings.%') ORDER BY id"
            ) { try $0.read() }
        }
    }

    private func found(_ period: String) throws -> Period { try #require(Period(period)) }
}

/// A working week of Lea's with eight hours a day, except on the days to leave out.
extension Agency {
    @discardableResult
    func week(
        _ project: Project,
        _ days: [String] = ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12", "2026-11-13"],
        by viewer: Viewer? = nil
    ) async throws -> [HoursRecord] {
        var records: [HoursRecord] = []
        for day in days { records.append(try await log("8", project, day, by: viewer)) }
        return records
    }
}
