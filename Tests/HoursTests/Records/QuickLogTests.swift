import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("Logging hours again with one tap")
struct QuickLogTests {
    @Test("repeats the length, billability and employment status for today, without the comment")
    func same() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("7:30", website, "2026-11-13") { draft in
                draft.billable = false
                draft.status = .partTime
                draft.comment = "First pages"
            }
            let today = try await agency.logAgain(website)
            #expect(
                today.date.description == "2026-11-18" && today.minutes == 450 && !today.billable
                    && today.status == .partTime
            )
            #expect(today.comment == nil && today.span == nil)
        }
    }

    @Test("is offered for the latest three active projects")
    func three() async throws {
        try await withAgency { agency in
            var projects: [Project] = []
            for (index, name) in ["A", "B", "C", "D"].enumerated() {
                projects.append(try await agency.project("Acme", name))
                try await agency.log("\(index + 1)", projects[index], "2026-11-1\(index)")
            }
            try await agency.log("8", projects[0], "2026-11-09")
            #expect(try await agency.recent() == ["Acme/D 4:00", "Acme/C 3:00", "Acme/B 2:00"])
            let (crew, now, gone) = (agency.crew, agency.now, projects[3].id)
            try await agency.database.write { tx in
                try tx.run("UPDATE project SET archived_at = \(now) WHERE crew = \(crew) AND id = \(gone)")
            }
            #expect(try await agency.recent() == ["Acme/C 3:00", "Acme/B 2:00", "Acme/A 1:00"])
            #expect(try await agency.recent(agency.omar) == [])
        }
    }

    @Test("is possible once a day, and only for previous work")
    func once() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            try await agency.log("8", website, "2026-11-17")
            try await agency.logAgain(website)
            try await agency.refuses("conflict project/logged") { try await agency.logAgain(website) }
            try await agency.refuses("invalid project/never") { try await agency.logAgain(app) }
            #expect(try await agency.recent() == ["Acme/Website 8:00 today"])
        }
    }

    @Test("uses multiples of the crew's step, even after a timer")
    func steps() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.worked(website, "2026-11-17T08:00:00Z", "2026-11-17T15:13:00Z")
            #expect(try await agency.recent() == ["Acme/Website 7:00"])
            #expect(try await agency.logAgain(website).minutes == 420)
        }
    }

    @Test("from two devices at the same moment logs once", arguments: 1...5)
    func race(_ round: Int) async throws {
        try await withTwoAgencies { agency, other in
            let website = try await agency.project()
            try await agency.log("8", website, "2026-11-17")
            async let one = try? agency.logAgain(website)
            async let two = try? other.logAgain(website)
            #expect(await [one, two].compactMap { $0 }.count == 1)
        }
    }

    @Test("logs the usual for a day, which is the latest work up to it, only while the day is empty")
    func usual() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            try await agency.refuses("invalid project/never") { try await agency.logUsual("2026-11-17") }
            try await agency.log("7:30", website, "2026-11-16")
            try await agency.log("2", app, "2026-11-18")
            let record = try await agency.logUsual("2026-11-17")
            #expect(record.project == website.id && record.minutes == 450 && record.date.description == "2026-11-17")
            try await agency.refuses("conflict project/logged") { try await agency.logUsual("2026-11-17") }
            try await agency.refuses("conflict project/logged") { try await agency.logUsual("2026-11-18") }
            try await agency.refuses("invalid date/future") { try await agency.logUsual("2026-11-19") }
        }
    }

    @Test("from two devices at the same moment logs the usual once", arguments: 1...5)
    func usualRace(_ round: Int) async throws {
        try await withTwoAgencies { agency, other in
            try await agency.log("8", try await agency.project(), "2026-11-17")
            async let one = try? agency.logUsual("2026-11-18")
            async let two = try? other.logUsual("2026-11-18")
            #expect(await [one, two].compactMap { $0 }.count == 1)
        }
    }

    @Test("is rejected on a locked day")
    func locked() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("8", website, "2026-11-17")
            try await agency.lock("2026-W47", "submitted")
            try await agency.refuses("conflict date/locked") { try await agency.logAgain(website) }
        }
    }

    // Regression: fault 1 of Decklog's predecessor for hours.
    @Test("is offered for the latest day first, even across the turn of the year")
    func newYear() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Bolt", "App"))
            // Compared as text with the month first, the last day of the year would be the greatest.
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

    // Regression: fault 2 of Decklog's predecessor for hours.
    @Test("is offered for the latest record of a day first")
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
}
