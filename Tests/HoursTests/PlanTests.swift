import API
import Accounts
import Core
import Foundation
import Imports
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

@Suite("No hot table of hours is scanned")
struct HoursPlanTests {
    @Test("by changes to records, or the pages that show them")
    func records() async throws {
        let steps = try await explained { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            let record = try await agency.log("8", website, "2026-11-16")
            try await agency.log("2", app, "2026-11-17") { $0.comment = "Pages" }
            let timed = try await agency.worked(app, "2026-11-17T08:00:00Z", "2026-11-17T09:00:00Z")
            try await agency.change(timed) { $0.project = website.id }
            try await agency.delete(timed)
            try await agency.restore(timed)
            try await agency.logAgain(website)
            let (lea, tim, now, crew) = (agency.lea, agency.tim, agency.now, agency.crew)
            var filter = HoursFilter(from: try day("2026-01-01"), to: try day("2026-12-01"))
            filter.project = website.id
            let ofProject = filter
            try await agency.database.read { tx in
                _ = try HoursHomePage.load(lea, NoShifts(), now: now, tx)
                _ = try HistoryPage.load(Month(of: record.date), of: lea.person, tim, now: now, tx)
                _ = try RecordForm.load(record.id, .init(), Form(), unconfirmed: [], lea, now: now, tx)
                _ = try RecordForm.load(nil, .init(project: app.id), Form(), unconfirmed: [], lea, now: now, tx)
                let everyone = HoursFilter(from: record.date, to: record.date.adding(days: 366))
                _ = try ListedHours.of(try HoursRecord.list(everyone, tim, .whole, in: tx), crew: crew, in: tx)
                _ = try HoursRecord.list(everyone, lea, .whole, in: tx)
                _ = try HoursRecord.list(ofProject, tim, .whole, in: tx)
            }
            try await SweepHours(agency.database).run(now: now)
        }
        // PostgreSQL may use any index for so few rows.
        #expect(isOnPostgreSQL || steps.contains { $0.contains("hours_record_person") })
        #expect(steps.filter(isFullScan) == [])
    }

    @Test("by filling in a week, or by the timer")
    func week() async throws {
        let steps = try await explained { agency in
            let website = try await agency.project()
            try await agency.fill([(website, "2026-11-16", "8", was: "0"), (website, "2026-11-17", "2", was: "0")])
            try await agency.fill([(website, "2026-11-16", "0", was: "8"), (website, "2026-11-17", "3", was: "2")])
            try await agency.start(website, at: "2026-11-18T08:00:00Z")
            try await agency.start(website, at: "2026-11-18T08:30:00Z", since: "2026-11-18T07:00:00Z")
            try await agency.stop(at: "2026-11-18T09:00:00Z")
            let (lea, tim, now) = (agency.lea, agency.tim, agency.now)
            var question = WeekQuestion(week: try #require(Week("2026-W47")), person: lea.person)
            question.help = .copyLastWeek
            let asked = question
            try await agency.database.read { tx in
                _ = try WeekGridPage.load(asked, lea, NoShifts(), now: now, tx)
                _ = try WeekGridPage.load(asked, tim, NoShifts(), now: now, tx)
            }
        }
        // PostgreSQL may use any index for so few rows.
        #expect(isOnPostgreSQL || steps.contains { $0.contains("hours_record_person") })
        #expect(steps.filter(isFullScan) == [])
    }

    @Test("by handing in, deciding and locking, or the pages for it")
    func timesheets() async throws {
        let steps = try await explained { agency in
            try await agency.week(try await agency.project())
            try await agency.contract(from: "2026-01-01")
            try await agency.submit("2026-W46")
            try await agency.sendBack("2026-W46", "Where is Friday?")
            try await agency.submit("2026-W46")
            try await agency.reopen("2026-W46", by: agency.lea)
            try await agency.submit("2026-W46")
            try await agency.approve("2026-W46")
            try await agency.reopen("2026-W46", "The client asked.")
            try await agency.close(until: "2026-10-31")
            _ = try await agency.notices("timesheet.submitted")
            let (lea, tim, now, period) = (agency.lea, agency.tim, agency.now, try #require(Period("2026-W46")))
            let roster = StandIn(shifts: [try agency.shift("2026-11-10", "18:00", "02:00")], person: lea.person)
            try await agency.database.read { tx in
                _ = try PeriodHours.list(period, state: .open, most: 50, tim, NoShifts(), at: now, in: tx)
                _ = try PeriodHours.list(period, state: .open, most: 50, tim, roster, at: now, in: tx)
                _ = try CrewSheetsPage.load(period, .waiting, tim, NoShifts(), now: now, tx)
                _ = try SheetPage.load(lea.person, period, Form(), tim, NoShifts(), now: now, tx)
                _ = try HandIn.load(lea, NoShifts(), now: now, tx)
                _ = try HoursSettingsPage.load(Form(), tim, now: now, tx)
                _ = try ContractPage.load(lea.person, Form(), tim, now: now, tx)
            }
        }
        #expect(steps.contains { $0.contains("timesheet") })
        let ofPerson = "SEARCH hours_record USING INDEX hours_record_person (crew=? AND person=? AND date>? AND date<?)"
        #expect(isOnPostgreSQL || steps.contains(ofPerson))
        #expect(isOnPostgreSQL || steps.contains { $0.contains("hours_record_gone") })
        #expect(steps.filter(isFullScan) == [])
    }

    @Test("by projects, budgets and rates")
    func projects() async throws {
        let steps = try await explained { agency in
            let website = try await agency.project("Acme", "Website", budget: .init(minutes: 600, amount: 1000_00))
            let app = try await agency.project("Acme", "App", budget: .init(minutes: 600, isMonthly: true))
            let record = try await agency.log("4", website, "2026-11-16")
            try await agency.log("8", app, "2026-11-17")
            try await agency.delete(record)
            try await agency.deliver()
            for scope in [(nil, nil), (website, nil), (nil, agency.lea), (website, agency.lea)] as [(Project?, Viewer?)]
            {
                let rate = try await agency.rate(95_00, from: "2026-11-01", scope.0, scope.1).rate
                try await agency.rate(99_00, from: "2026-11-10", scope.0, scope.1)
                try await agency.remove(rate)
            }
            try await agency.change(app) { $0.isArchived = true }
            try await agency.change(client: app.client.id, name: "Acme Inc.")
            let (tim, now) = (agency.tim, agency.now)
            try await agency.database.read { tx in
                _ = try ProjectLine.list(ProjectFilter(text: "a"), tim, now: now, in: tx)
                _ = try ProjectPage.load(website.id, Form(), tim, now: now, tx)
                _ = try ClientPage.load(website.client.id, Form(), tim, now: now, tx)
                _ = try ProjectForm.load(Form(), tim, tx)
                _ = try RatesPage.load(Form(), tim, now: now, tx)
            }
        }
        // PostgreSQL may use any index for so few rows.
        #expect(isOnPostgreSQL || steps.contains { $0.contains("COVERING INDEX hours_record_project") })
        #expect(isOnPostgreSQL || steps.contains { $0.contains("hours_record_gone") })
        #expect(steps.filter(isFullScan) == [])
    }

    /// Explains every statement of an import.
    @Test("by an import")
    func imports() async throws {
        let steps = try await explained { agency in
            try await agency.project()
            _ = try await agency.bring(try fixture("toggl.csv"))
            _ = try await agency.bring(try fixture("decklog.csv"))
            try await RunImports(agency.database).run(now: agency.now)
        }
        // For so few rows PostgreSQL prefers to read all records of the crew once.
        #expect(isOnPostgreSQL || steps.contains { $0.contains("hours_record_source") })
        // Daily totals are read from the table of totals.
        let read = steps.filter { isFullScan($0) && !$0.contains("CONSTANT ROW") }
        // The partial indexes contain only files that are being imported or undone.
        let allowed = [
            "SCAN new_day", "SCAN old_day", "SCAN hours_import USING INDEX hours_import_given_up",
            "SCAN hours_import USING INDEX hours_import_applying", "SCAN hours_import_given_up",
            "SCAN hours_import_applying",
        ]
        #expect(read.filter { step in !allowed.contains { step.hasPrefix($0) } } == [])
    }

    private func explained(_ body: (Agency) async throws -> Void) async throws -> Set<String> {
        try await explainedSteps(agencyMigrations) { try await body(try await Agency.make($0)) }
    }

    /// The few crews of a server may be scanned, and so may intermediate results.
    private func isFullScan(_ step: String) -> Bool {
        let whole = ["SCAN crew", "SCAN CONSTANT ROW", "SCAN latest", "SCAN (subquery-"]
        // For so few rows PostgreSQL scans the whole key, together with the list of rows to delete.
        if isOnPostgreSQL && step.hasPrefix("SCAN hours_record_pkey") { return false }
        return step.hasPrefix("SCAN ") && !whole.contains { step.hasPrefix($0) }
    }
}
