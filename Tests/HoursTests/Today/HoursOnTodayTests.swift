import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Today

@testable import Hours

@Suite("Hours on the start page")
struct HoursOnTodayTests {
    private func today(_ agency: Agency, _ viewer: Viewer) async throws -> HoursToday {
        let (now, shifts) = (agency.now, agency.shifts)
        return try await agency.database.read { tx in try HoursToday.load(viewer, shifts, now: now, tx) }
    }

    @Test("offer no timer to someone without a project")
    func empty() async throws {
        try await withAgency { agency in
            let page = try await today(agency, agency.lea)
            #expect(!page.canStart && page.waiting == 0)
        }
    }

    @Test("offer to start the timer for the shift in progress while none is running")
    func clockIn() async throws {
        try await withAgency { made in
            let shift = try made.shift("2026-11-18", "09:30", "12:00")
            let agency = made.with([shift, try made.shift("2026-11-18", "14:00", "16:00")], of: made.lea)
            #expect(try await today(agency, agency.lea).current?.id == shift.id)
            #expect(try await today(agency, agency.omar).current?.id == nil)
            try await agency.start(try await agency.project(), at: "2026-11-18T09:00:00Z")
            let running = try await today(agency, agency.lea)
            #expect(running.current?.id == nil && running.timer.running != nil && !running.canStart)
        }
    }

    @Test("ask for the past week until it is handed in, then ask a manager to approve it")
    func handIn() async throws {
        try await withAgency { agency in
            try await agency.week(try await agency.project())
            let before = try await today(agency, agency.lea)
            #expect(before.handIn.sheets.map(\.period.description) == ["2026-W46"])
            #expect(before.canStart && before.recent.count == 1)
            #expect(try await today(agency, agency.nora).sheets.isEmpty)
            try await agency.submit("2026-W46")
            #expect(try await today(agency, agency.lea).handIn.sheets.isEmpty)
            let sheets = try await today(agency, agency.nora).sheets
            #expect(sheets.map(\.person.name) == ["Lea"] && sheets.map(\.minutes) == [2400])
            // Members never see what others have handed in.
            #expect(try await today(agency, agency.lea).sheets.isEmpty)
        }
    }
}
