import API
import Accounts
import Core
import Events
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

// Each test is one fault of the time tracker that came before, by its number in the list of them.

@Suite("Old faults: what comes first")
struct OrderFaultsTests {
    @Test(
        "1. The fifth of January comes after New Year's Eve: in the history, for the one tap, and for what was done today"
    )
    func newYear() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Bolt", "App"))
            // As text with the month in front, the last day of the year would be the greatest.
            try await agency.log("4", website, "2026-01-05")
            try await agency.log("6", app, "2025-12-31")
            #expect(try await agency.records() == ["2026-01-05 Acme/Website 4:00", "2025-12-31 Bolt/App 6:00"])
            #expect(try await agency.recent() == ["Acme/Website 4:00", "Bolt/App 6:00"])

            try await agency.log("2", website, "2026-11-18")
            try await agency.log("3", app, "2025-12-30")
            #expect(try await agency.recent() == ["Acme/Website 2:00 today", "Bolt/App 6:00"])
            try await agency.refuses("conflict project/logged") { try await agency.logAgain(website) }
            #expect(try await agency.logAgain(app).date.description == "2026-11-18")
        }
    }

    @Test("2. Within a day what was written down last is the latest, every time")
    func withinADay() async throws {
        try await withAgency { agency in
            var names: [String] = []
            for name in ["Q", "C", "X", "A", "M"] {
                try await agency.log("1", try await agency.project("Acme", name), "2026-11-17")
                names.insert("Acme/\(name) 1:00", at: 0)
            }
            for _ in 1...5 {
                #expect(try await agency.records() == names.map { "2026-11-17 \($0)" })
                #expect(try await agency.recent() == Array(names.prefix(3)))
            }
        }
    }

    @Test("3. The second of two projects of a day has duplicates too")
    func secondDuplicate() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Bolt", "App"))
            try await agency.log("1", website, "2026-11-17")
            try await agency.log("1", app, "2026-11-17")
            #expect(try await agency.logged("1", app, "2026-11-17").warnings == [.duplicate])
            #expect(try await agency.logged("1", website, "2026-11-17").warnings == [.duplicate])
        }
    }

    @Test("4. A record that is put right is no duplicate of itself; one that goes where another is, is")
    func ownDuplicate() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let record = try await agency.log("1", website, "2026-11-17")
            #expect(try await agency.change(record) { $0.minutes = 120 }.warnings == [])
            try await agency.log("1", website, "2026-11-16")
            #expect(try await agency.change(record) { $0.date = try day("2026-11-16") }.warnings == [.duplicate])
            // It was said once.
            #expect(try await agency.change(record) { $0.comment = "Twice that day" }.warnings == [])
        }
    }

    @Test("12. Nobody is sent what is not theirs, and a list comes in parts")
    func onlyMine() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            for date in 1...12 {
                for viewer in [agency.lea, agency.omar] {
                    try await agency.log("1", website, "2026-10-\(date + 10)", by: viewer)
                }
            }
            let lea = agency.lea
            let all = HoursFilter(from: try day("2026-10-01"), to: try day("2026-11-01"))
            let records = try await agency.database.read { tx in try HoursRecord.list(all, lea, in: tx) }
            #expect(records.count == 12 && records.allSatisfy { $0.person.id == lea.person })
            let page = try await agency.database.read { tx in
                try HistoryPage.load(Month(of: all.from), of: nil, deleted: nil, lea, now: agencyNow, tx)
            }
            #expect(page.total.minutes == 12 * 60 && page.members.isEmpty)
        }
    }
}

extension Agency {
    /// What one tap offers: "Acme/Website 7:30", and "today" behind what is done.
    func recent(_ viewer: Viewer? = nil) async throws -> [String] {
        let (viewer, now) = (viewer ?? lea, now)
        return try await database.read { tx in
            try RecentWork.of(viewer, today: viewer.zone.today(at: now), in: tx)
                .map { "\($0.title) \(hoursText($0.minutes))\($0.isLoggedToday ? " today" : "")" }
        }
    }

    @discardableResult
    func logAgain(_ project: Project, by viewer: Viewer? = nil) async throws -> HoursRecord {
        let (viewer, now) = (viewer ?? lea, now)
        return try await database.write { tx in try HoursRecord.logAgain(project.id, by: viewer, at: now, in: tx) }
    }

    /// The form of a record, as it is shown.
    func form(
        _ record: HoursRecord? = nil,
        _ project: Project? = nil,
        date: String? = nil,
        typed: [String: String] = [:],
        by viewer: Viewer? = nil
    ) async throws -> RecordForm {
        let (viewer, now) = (viewer ?? lea, now)
        let wish = RecordForm.Wish(project: project?.id, date: try date.map(day))
        return try await database.read { tx in
            try RecordForm.load(record?.id, wish, Form(typed), doubts: [], viewer, now: now, tx)
        }
    }
}
