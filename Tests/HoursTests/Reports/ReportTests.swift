import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("A report")
struct ReportTests {
    @Test("groups by one to four criteria, with names in alphabetical and days in chronological order")
    func keys() async throws {
        try await withAgency { agency in
            let website = try await agency.project("acme", "Website")
            let app = try await agency.project("acme", "App")
            let audit = try await agency.project("Borg", "Audit")
            try await agency.log("2", website, "2026-11-16")
            try await agency.log("3", app, "2026-11-16", by: agency.omar)
            try await agency.log("4", audit, "2026-10-31")
            try await agency.log("1:30", website, "2026-11-17", by: agency.omar)

            let (from, to) = ("2026-10-01", "2026-12-01")
            #expect(try await agency.report(from, to, by: .client).told == ["acme 6:30", "Borg 4:00"])
            #expect(
                try await agency.report(from, to, by: .client, .project).told
                    == ["acme acme/App 3:00", "acme acme/Website 3:30", "Borg Borg/Audit 4:00"]
            )
            #expect(
                try await agency.report(from, to, by: .person, .month).told
                    == ["Lea 2026-10-01 4:00", "Lea 2026-11-01 2:00", "Omar 2026-11-01 4:30"]
            )
            #expect(
                try await agency.report(from, to, by: .day).told
                    == ["2026-10-31 4:00", "2026-11-16 5:00", "2026-11-17 1:30"]
            )
            #expect(try await agency.report(from, to, by: .week).told == ["2026-10-26 4:00", "2026-11-16 6:30"])
            #expect(
                try await agency.report(from, to, by: .month, .week, .project).told == [
                    "2026-10-01 2026-10-26 Borg/Audit 4:00", "2026-11-01 2026-11-16 acme/App 3:00",
                    "2026-11-01 2026-11-16 acme/Website 3:30",
                ]
            )
            #expect(
                try await agency.report(from, to, by: .client, .project, .person, .day).told == [
                    "acme acme/App Omar 2026-11-16 3:00", "acme acme/Website Lea 2026-11-16 2:00",
                    "acme acme/Website Omar 2026-11-17 1:30", "Borg Borg/Audit Lea 2026-10-31 4:00",
                ]
            )
            let total = try await agency.report(from, to, by: .project).total
            #expect((total.minutes, total.billableMinutes, total.billableShare) == (630, 630, 100))
        }
    }

    @Test("has weeks that start on the crew's first day of the week, and includes the first but not the last date")
    func borders() async throws {
        try await withAgency(weekStart: .sunday) { agency in
            let project = try await agency.project()
            for date in ["2026-11-07", "2026-11-08", "2026-11-14", "2026-11-15"] {
                try await agency.log("1", project, date)
            }
            #expect(
                try await agency.report("2026-11-07", "2026-11-15", by: .week).told
                    == ["2026-11-01 1:00", "2026-11-08 2:00"]
            )
            #expect(try await agency.report("2026-11-08", "2026-11-08", by: .week).told == [])
        }
    }

    @Test("can be filtered, and does not contain deleted records")
    func narrowed() async throws {
        try await withAgency { agency in
            let website = try await agency.project("Acme", "Website")
            let audit = try await agency.project("Borg", "Audit", billable: false)
            try await agency.log("2", website, "2026-11-16")
            let gone = try await agency.log("5", website, "2026-11-17")
            try await agency.log("3", audit, "2026-11-16", by: agency.omar)
            try await agency.delete(gone)

            let (from, to) = ("2026-11-01", "2026-12-01")
            func told(_ key: HoursReport.Key, _ edit: (inout HoursReport.Question) -> Void) async throws -> [String] {
                try await agency.report(from, to, by: [key], edit).told
            }
            let omar = agency.omar.person
            #expect(try await told(.person) { $0.client = website.client.id } == ["Lea 2:00"])
            #expect(try await told(.person) { $0.project = audit.id } == ["Omar 3:00"])
            #expect(try await told(.client) { $0.person = omar } == ["Borg 3:00"])
            #expect(try await told(.client) { $0.billable = true } == ["Acme 2:00"])
            #expect(try await told(.client) { $0.billable = false } == ["Borg 3:00"])
            #expect(try await agency.report(from, to, by: .project).total.billableShare == 40)
        }
    }

    @Test("of a member has their own hours, without amounts")
    func members() async throws {
        try await withAgency { agency in
            try await agency.costs(6_000, from: "2020-01-01")
            let project = try await agency.project()
            try await agency.log("2", project, "2026-11-16")
            try await agency.log("3", project, "2026-11-16", by: agency.omar)
            let mine = try await agency.report("2026-11-01", "2026-12-01", by: .person, as: agency.omar)
            #expect(mine.told == ["Omar 3:00"] && !mine.showsMoney)
            let all = try await agency.report("2026-11-01", "2026-12-01", by: .person)
            #expect(all.told == ["Lea 2:00", "Omar 3:00"] && all.showsMoney)
            try await agency.refuses("notFound") {
                _ = try await agency.report("2026-11-01", "2026-12-01", by: .day, as: agency.omar) {
                    $0.person = agency.lea.person
                }
            }
        }
    }

    @Test("leads from each line to the report on exactly the hours of that line")
    func narrowing() async throws {
        try await withAgency { agency in
            let (website, audit) = (try await agency.project(), try await agency.project("Borg", "Audit"))
            try await agency.log("1", website, "2026-10-31")
            try await agency.log("2", website, "2026-11-01")
            try await agency.log("3", website, "2026-11-16", by: agency.omar)
            try await agency.log("4", audit, "2026-11-16")
            var shown = ReportAddress()
            (shown.from, shown.until) = ("2026-10-01", "2026-11-30")
            let (nora, today) = (agency.nora, try day("2026-11-18"))
            for keys in [[.client], [.client, .person], [.person, .month], [.month, .week], [.project, .day]]
                as [[HoursReport.Key]]
            {
                let report = try await agency.report("2026-10-01", "2026-12-01", by: keys)
                #expect(report.lines.count > 1)
                for line in report.lines {
                    let question = shown.narrowed(to: line, by: keys, in: report).question(nora, today: today).0
                    let deeper = try await agency.database.read { tx in
                        try HoursReport.read(question, by: nora, in: tx).total
                    }
                    #expect(deeper == line.sum, "\(keys)")
                }
            }
        }
    }

    @Test("is by person at first, for a manager of a crew without clients")
    func usual() async throws {
        try await withAgency { agency in
            let (nora, today) = (agency.nora, try day("2026-11-18"))
            func keys(_ address: ReportAddress = ReportAddress()) async throws -> [HoursReport.Key] {
                try await agency.database.read { tx in
                    try ReportPage.load(address, nora, today: today, tx).question.by
                }
            }
            _ = try await agency.project(nora.crewName, "Bar", billable: false)
            #expect(try await keys() == [.person, .project])
            var chosen = ReportAddress()
            chosen.isUsual = false
            #expect(try await keys(chosen) == [.client, .project])
            _ = try await agency.project("Acme", "Website")
            #expect(try await keys() == [.client, .project])
        }
    }

    @Test("of days without hours is empty, with an amount of zero")
    func empty() async throws {
        try await withAgency { agency in
            let report = try await agency.report("2026-11-01", "2026-12-01", by: .client, .month, .person)
            #expect(report.lines.isEmpty && report.total == HoursReport.Sum() && report.total.billableShare == 0)
        }
    }

    @Test("is rejected for reversed dates, for more than three years, and for invalid groupings")
    func refusals() async throws {
        try await withAgency { agency in
            try await agency.refuses("invalid to/order") {
                _ = try await agency.report("2026-11-02", "2026-11-01", by: .day)
            }
            _ = try await agency.report("2023-11-15", "2026-11-19", by: .day)
            try await agency.refuses("invalid to/range") {
                _ = try await agency.report("2023-11-14", "2026-11-19", by: .day)
            }
            for keys in [[], [.day, .day], [.client, .project, .person, .day, .week]] as [[HoursReport.Key]] {
                try await agency.refuses("invalid by/keys") {
                    _ = try await agency.report("2026-11-01", "2026-11-02", by: keys)
                }
            }
        }
    }

    @Test("is exact to the minute on both days of a clock change")
    func clockChanges() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            // From 01:00 to 04:00 local time: two hours in March, four in October.
            for (date, from, to) in [
                ("2026-03-29", "2026-03-29T00:00:00Z", "2026-03-29T02:00:00Z"),
                ("2026-10-25", "2026-10-24T23:00:00Z", "2026-10-25T03:00:00Z"),
            ] {
                let span = HoursSpan(startsAt: try moment(from), endsAt: try moment(to))
                try await agency.log("1", project, date) {
                    $0.span = span
                    $0.minutes = nil
                }
            }
            #expect(
                try await agency.report("2026-01-01", "2026-11-18", by: .month, .week, .day).told == [
                    "2026-03-01 2026-03-23 2026-03-29 2:00", "2026-10-01 2026-10-19 2026-10-25 4:00",
                ]
            )
        }
    }

    @Test("rounds amounts once for each line and once for the total, at the rate of each day")
    func money() async throws {
        try await withAgency { agency in
            try await agency.shows(.none)
            try await agency.costs(9_500, from: "2020-01-01")
            try await agency.costs(10_001, from: "2026-11-10")
            let project = try await agency.project()
            let free = try await agency.project("Acme", "Lunch", billable: false)
            for date in ["2026-11-02", "2026-11-03", "2026-11-04", "2026-11-10"] {
                try await agency.log("0:20", project, date)
            }
            try await agency.log("8", free, "2026-11-03")
            let days = try await agency.report("2026-11-01", "2026-12-01", by: .day)
            // 20 minutes cost 3166⅔ and, from the tenth on, 3333⅔.
            #expect(days.lines.map(\.sum.amount) == [3_167, 3_167, 3_167, 3_334])
            #expect(days.total.amount == 12_834)
            #expect(days.total.unratedMinutes == 0)
            let months = try await agency.report("2026-11-01", "2026-12-01", by: .month)
            #expect(months.lines.map(\.sum.amount) == [12_834])
        }
    }

    @Test("shows how many billable hours have no rate")
    func unrated() async throws {
        try await withAgency { agency in
            try await agency.costs(6_000, from: "2026-11-10")
            let project = try await agency.project()
            try await agency.log("1", project, "2026-11-09")
            try await agency.log("2", project, "2026-11-10")
            let total = try await agency.report("2026-11-01", "2026-12-01", by: .project).total
            #expect((total.minutes, total.unratedMinutes, total.amount) == (180, 60, 12_000))
        }
    }
}
