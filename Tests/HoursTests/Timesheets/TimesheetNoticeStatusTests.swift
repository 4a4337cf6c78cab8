import Accounts
import Core
import Notifications
import Storage
import TestSupport
import Testing
import Work

@testable import Hours

@Suite("A message about a timesheet")
struct TimesheetNoticeStatusTests {
    /// `open`, the key of the phrase that says how it was settled, or `nil` if it asks for nothing.
    private func status(_ key: String, _ sheet: Timesheet, _ viewer: Viewer, in agency: Agency) async throws -> String?
    {
        let (now, notice) = (agency.now, SentNotice(about: sheet.id.cast(), "hours.notice.\(key)"))
        let status = try await agency.database.read { tx in
            try HoursNotices(shifts: NoShifts()).statuses(of: [notice], for: viewer, at: now, in: tx)[notice]
        }
        return switch status {
        case .open: "open"
        case .settled(let phrase): phrase.key
        case nil: nil
        }
    }

    @Test("lets managers approve it until one of them has decided")
    func submitted() async throws {
        try await withAgency { agency in
            try await agency.week(try await agency.project())
            let sheet = try await agency.submit("2026-W46")
            #expect(try await status("submitted", sheet, agency.nora, in: agency) == "open")
            // Somebody who is no longer a manager.
            #expect(try await status("submitted", sheet, agency.omar, in: agency) == nil)
            try await agency.approve("2026-W46", by: agency.tim)
            #expect(try await status("submitted", sheet, agency.nora, in: agency) == "hours.settled.approved")
            #expect(try await status("approved", sheet, agency.lea, in: agency) == nil)
        }
    }

    @Test("lets its person hand it in again after it was sent back")
    func returned() async throws {
        try await withAgency { agency in
            try await agency.week(try await agency.project())
            let sheet = try await agency.submit("2026-W46")
            try await agency.sendBack("2026-W46", "Friday is missing")
            #expect(try await status("returned", sheet, agency.lea, in: agency) == "open")
            #expect(try await status("submitted", sheet, agency.nora, in: agency) == "hours.settled.returned")
            try await agency.submit("2026-W46")
            #expect(try await status("returned", sheet, agency.lea, in: agency) == "hours.settled.submitted")
        }
    }

    @Test("says whether it was reopened or withdrawn, and lets its person hand it in again, however old it is")
    func reopened() async throws {
        try await withAgency { agency in
            try await agency.log("8", try await agency.project(), "2026-09-29")
            let sheet = try await agency.submit("2026-W40")
            try await agency.reopen("2026-W40", by: agency.lea)
            #expect(try await status("submitted", sheet, agency.nora, in: agency) == "hours.settled.withdrawn")
            try await agency.submit("2026-W40")
            try await agency.approve("2026-W40")
            try await agency.reopen("2026-W40", "The client asked.")
            #expect(try await status("submitted", sheet, agency.nora, in: agency) == "hours.settled.open")
            #expect(try await status("reopened", sheet, agency.lea, in: agency) == "open")
        }
    }
}
