import API
import Accounts
import Core
import Events
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("Old faults: projects and what was written down for them")
struct ProjectFaultsTests {
    @Test("10. Who adds themselves twice is on a project once, and off it when they leave once")
    func twice() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let (lea, now, crew) = (agency.lea, agency.now, agency.crew)
            for _ in 1...2 {
                try await agency.database.write { tx in try Project.join(website.id, by: lea, at: now, in: tx) }
            }
            #expect(try await agency.form().choices.pinned.map(\.id) == [website.id])
            try await agency.database.write { tx in try Project.leave(website.id, by: lea, at: now, in: tx) }
            let left: Int? = try await agency.database.read { tx in
                try tx.value("SELECT COUNT(*) FROM project_pin WHERE crew = \(crew) AND person = \(lea.person)")
            }
            #expect(left == 0)
        }
    }

    @Test("11. A project that its last person leaves is still there")
    func last() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let (nora, now) = (agency.nora, agency.now)
            try await agency.database.write { tx in try Project.leave(website.id, by: nora, at: now, in: tx) }
            #expect(try await agency.form().choices.others.map(\.id) == [website.id])
            try await agency.log("1", website, "2026-11-17")
        }
    }

    @Test("13. A project can be renamed, and archived: its hours stay, under the name that it has")
    func renamed() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("8", website, "2026-11-17")
            let (nora, now) = (agency.nora, agency.now)
            try await agency.database.write { tx in
                _ = try Project.change(website.id, if: .none, by: nora, at: now, in: tx) { change in
                    change.name = "Site v2.0"
                    change.isArchived = true
                }
            }
            #expect(try await agency.records() == ["2026-11-17 Acme/Site v2.0 8:00"])
            #expect(try await agency.recent() == [])
            let choices = try await agency.form().choices
            #expect(choices.pinned.isEmpty && choices.others.isEmpty)
            try await agency.refuses("invalid project/archived") { try await agency.logAgain(website) }
        }
    }

    // Rules that it once had, and lost.

    @Test("Lost: there are more than the last fifty records")
    func fifty() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let first = try day("2026-08-01")
            for offset in 0..<60 { try await agency.log("8", website, first.adding(days: offset).description) }
            #expect(try await agency.records().count == 60)
            let (lea, now) = (agency.lea, agency.now)
            let page = try await agency.database.read { tx in
                try HistoryPage.load(Month(of: first), of: nil, deleted: nil, lea, now: now, tx)
            }
            #expect(page.total.minutes == 31 * 480 && page.weeks.flatMap(\.days).count == 31)
        }
    }

    @Test("Lost: a day to come is asked about, and written down when it is meant")
    func future() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let (record, warnings) = try await agency.logged("8", website, "2026-11-19")
            #expect(warnings == [.future] && record.date.description == "2026-11-19")
            // Not done yet, so not to be done again.
            #expect(try await agency.recent() == [])
        }
    }
}
