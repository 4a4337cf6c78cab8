import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

@Suite("Weeks and months")
struct PeriodTests {
    @Test(
        "have the days according to the crew's settings",
        arguments: [
            ("2026-W47", Weekday.monday, "2026-11-16", "2026-11-22"),
            ("2026-W47", .sunday, "2026-11-15", "2026-11-21"),
            ("2026-W47", .saturday, "2026-11-14", "2026-11-20"),
            ("2026-W53", .monday, "2026-12-28", "2027-01-03"),
            ("2026-W53", .sunday, "2026-12-27", "2027-01-02"),
            ("2026-W01", .monday, "2025-12-29", "2026-01-04"),
            ("2026-11", .monday, "2026-11-01", "2026-11-30"),
            ("2028-02", .sunday, "2028-02-01", "2028-02-29"),
            ("2026-12", .monday, "2026-12-01", "2026-12-31"),
        ]
    )
    func days(text: String, start: Weekday, first: String, last: String) throws {
        let period = try #require(Period(text))
        #expect(period.description == text)
        #expect(period.first(weekStart: start).description == first)
        #expect(period.last(weekStart: start).description == last)
        let days = period.days(weekStart: start)
        #expect(days.first?.description == first && days.last?.description == last)
        for day in days { #expect(Period(period.kind, containing: day, weekStart: start) == period) }
    }

    @Test(
        "have a single valid notation",
        arguments: [
            "", "2026", "2026-W00", "2026-W54", "2025-W53", "2026-W4", "2026-13", "2026-00", "2026-1", "2026-11-01",
            "W47", "2026w47",
        ]
    )
    func wrong(text: String) {
        #expect(Period(text) == nil)
    }

    @Test("a week that starts on Sunday is locked from Sunday to Saturday")
    func sunday() async throws {
        try await withAgency(weekStart: .sunday) { agency in
            let website = try await agency.project()
            try await agency.log("8", website, "2026-11-15")
            try await agency.submit("2026-W47")
            #expect(try await agency.hours("2026-W47").minutes == 480)
            try await agency.refuses("conflict date/locked") { try await agency.log("1", website, "2026-11-15") }
            try await agency.refuses("conflict date/locked") { try await agency.log("1", website, "2026-11-21") }
            try await agency.log("1", website, "2026-11-14")
            try await agency.log("1", website, "2026-11-22")
        }
    }

    @Test("week 53 ends in the new year, and is locked there too")
    func longYear() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            agency.clock.advance(minutes: 60 * 24 * 50)
            try await agency.log("8", website, "2026-12-28")
            try await agency.log("8", website, "2027-01-03")
            let sheet = try await agency.submit("2026-W53")
            #expect(sheet.minutes == 960)
            try await agency.refuses("conflict date/locked") { try await agency.log("1", website, "2027-01-02") }
            try await agency.log("1", website, "2027-01-04")
        }
    }

    @Test("a month with a clock change includes all 25 hours of the long day")
    func clockChange() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.worked(website, "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z")
            try await agency.contract(from: "2026-10-01", hours: 56, Weekday.allCases)
            try await agency.log("8", website, "2026-10-31")
            let hours = try await agency.hours("2026-10")
            #expect(hours.minutes == 25 * 60 + 480)
            #expect(hours.expected == 31 * 480)
            #expect(!hours.missing.map(\.date.description).contains("2026-10-25") && hours.missing.count == 29)
            try await agency.submit("2026-10")
            try await agency.refuses("conflict date/locked") { try await agency.log("1", website, "2026-10-01") }
            try await agency.refuses("conflict date/locked") { try await agency.log("1", website, "2026-10-31") }
            try await agency.log("1", website, "2026-11-01")
        }
    }

    @Test("everyone who was a member is in the list, handed in or not, and joining or leaving limits their days")
    func everybody() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            // Nora created the crew only this week.
            try await agency.contract(agency.omar, from: "2026-01-01")
            try await agency.week(website)
            try await agency.submit("2026-W46")
            let (crew, omar, joined, left) = (
                agency.crew, agency.omar.person, try moment("2026-11-11T08:00:00Z"), try moment("2026-11-12T16:00:00Z")
            )
            try await agency.database.write { tx in
                try tx.run("UPDATE member SET joined_at = \(joined) WHERE crew = \(crew) AND person = \(omar)")
            }
            #expect(try await agency.everybody("2026-W46").map(\.person.name) == ["Lea", "Omar", "Tim"])
            #expect(try await agency.everybody("2026-W46", state: .submitted).map(\.person.name) == ["Lea"])
            #expect(try await agency.everybody("2026-W46", state: .open).map(\.person.name) == ["Omar", "Tim"])
            let mid = try await agency.hours("2026-W46", of: agency.omar)
            #expect(mid.expected == 3 * 480 && mid.missing.map(\.date.day) == [11, 12, 13])
            #expect(try await agency.everybody("2026-W45").map(\.person.name) == ["Lea", "Tim"])
            try await agency.database.write { tx in
                try tx.run("UPDATE member SET left_at = \(left) WHERE crew = \(crew) AND person = \(omar)")
            }
            let gone = try await agency.hours("2026-W46", of: agency.omar)
            #expect(gone.missing.map(\.date.day) == [11, 12])
            #expect(try await agency.everybody("2026-W47").map(\.person.name) == ["Lea", "Nora", "Tim"])
        }
    }

    @Test("keep the earlier days of someone who leaves and comes back, even within a day")
    func comingBack() async throws {
        try await withAgency { agency in
            for viewer in [agency.omar, agency.lea] { try await agency.contract(viewer, from: "2026-01-01") }
            // Omar is away for two weeks; Lea is removed by mistake, three times within one instant.
            let absences =
                [(agency.omar, try moment("2026-11-04T16:00:00Z"), agency.now)]
                + Array(repeating: (agency.lea, agency.now, agency.now), count: 3)
            try await agency.database.write { tx in
                for (member, left, back) in absences {
                    try tx.run(
                        """
                        UPDATE member SET left_at = \(left) WHERE crew = \(member.crew) AND person = \(member.person)
                        """
                    )
                    try Members.add(member.person, to: member.crew, as: .member, at: back, in: tx)
                }
            }
            let weeks = ["2026-W44", "2026-W45", "2026-W46", "2026-W47"]
            let agreed = [5 * 480, 3 * 480, nil, 3 * 480]
            for (week, agreed) in zip(weeks, agreed) {
                #expect(try await agency.hours(week, of: agency.omar).expected == agreed)
                #expect(try await agency.week(week, of: agency.omar, by: agency.nora).expected == agreed)
                #expect(try await agency.everybody(week).map(\.person.name).contains("Omar") == (agreed != nil))
                #expect(try await agency.hours(week, of: agency.lea).expected == 2400)
            }
            #expect(try await agency.hours("2026-W45", of: agency.omar).missing.map(\.date.day) == [2, 3, 4])
        }
    }
}
