import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("The history of a month")
struct HistoryTests {
    @Test("is summed by day, week and month, and compared with the agreed hours")
    func sums() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App", billable: false))
            try await agency.agree("2026-01-01", minutes: 2400, weekdays: 31)
            try await agency.log("8", website, "2026-10-30")
            try await agency.log("4", website, "2026-11-01")
            try await agency.log("6", website, "2026-11-17")
            try await agency.log("2", app, "2026-11-17")
            let page = try await agency.month("2026-11")
            #expect(page.total.minutes == 720 && page.billed == 600)
            // 21 working days of eight hours.
            #expect(page.total.agreed == 21 * 480)
            #expect(
                page.weeks.map(\.first.description) == [
                    "2026-11-30", "2026-11-23", "2026-11-16", "2026-11-09", "2026-11-02", "2026-10-26",
                ]
            )
            let week = page.weeks[2]
            #expect(week.total.minutes == 480 && week.total.agreed == 2400 && week.within == nil)
            #expect(week.days.map(\.day.description) == ["2026-11-17"] && week.days[0].minutes == 480)
            #expect(week.days[0].records.map(\.title) == ["Acme/App", "Acme/Website"])
            // The week at the end of October shows only its Sunday here, but its total includes the Friday before.
            #expect(page.weeks[5].total.minutes == 720 && page.weeks[5].within == 240 && page.weeks[5].days.count == 1)
        }
    }

    @Test("agrees with the timesheet about the agreed hours before somebody joins and after they leave")
    func agreed() async throws {
        try await withAgency { agency in
            try await agency.agree("2026-01-01", minutes: 2400, weekdays: 31)
            let (crew, lea) = (agency.crew, agency.lea.person)
            let (joined, left) = (try moment("2026-11-04T09:00:00Z"), try moment("2026-11-12T16:00:00Z"))
            try await agency.database.write { tx in
                try tx.run(
                    """
                    UPDATE member SET joined_at = \(joined), left_at = \(left) WHERE crew = \(crew) AND person = \(lea)
                    """
                )
            }
            let page = try await agency.month("2026-11", of: agency.lea, by: agency.tim)
            #expect(page.total.agreed == 7 * 480)
            #expect(page.weeks.map(\.total.agreed) == [nil, nil, nil, 4 * 480, 3 * 480, nil])
            #expect(try await agency.hours("2026-11").expected == page.total.agreed)
        }
    }

    @Test("has weeks that start on the crew's first day of the week")
    func weekStart() async throws {
        try await withAgency(weekStart: .sunday) { agency in
            let website = try await agency.project()
            try await agency.log("4", website, "2026-11-15")
            let page = try await agency.month("2026-11")
            #expect(
                page.weeks.map(\.first.description) == [
                    "2026-11-29", "2026-11-22", "2026-11-15", "2026-11-08", "2026-11-01",
                ]
            )
            #expect(page.weeks[2].days.map(\.day.description) == ["2026-11-15"])
        }
    }

    @Test("is visible to its person and to managers, even for former members, and to nobody else")
    func whose() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("4", website, "2026-11-17")
            #expect(try await agency.month("2026-11", of: agency.lea, by: agency.tim).total.minutes == 240)
            #expect(try await agency.month("2026-11", by: agency.tim).total.minutes == 0)
            try await agency.refuses("notFound") {
                _ = try await agency.month("2026-11", of: agency.lea, by: agency.omar)
            }
            let (crew, lea, now) = (agency.crew, agency.lea.person, agency.now)
            try await agency.database.write { tx in
                try tx.run("UPDATE member SET left_at = \(now) WHERE crew = \(crew) AND person = \(lea)")
            }
            #expect(try await agency.month("2026-11", of: agency.lea, by: agency.tim).person.name == "Lea")
        }
    }

    @Test("says why its days are locked")
    func locks() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("4", website, "2026-11-12")
            try await agency.log("4", website, "2026-11-13")
            try await agency.lock("2026-W46", "approved")
            let weeks = try await agency.month("2026-11").weeks
            #expect(weeks.map { $0.locks.map(\.code) } == [[], [], [], ["approved"], [], []])
        }
    }

    @Test("is accompanied by a home page with today, the week and its missing days")
    func home() async throws {
        try await withAgency { agency in
            let website = try await agency.project(by: agency.lea)
            try await agency.project("Zest", "Other")
            try await agency.agree("2026-01-01", minutes: 1920, weekdays: 15)
            try await agency.log("8", website, "2026-11-16")
            try await agency.log("2", website, "2026-11-18")
            let (lea, now, crew) = (agency.lea, agency.now, agency.crew)
            // They joined before this week.
            let joined = try moment("2026-01-01T09:00:00Z")
            try await agency.database.write { tx in
                try tx.run("UPDATE member SET joined_at = \(joined) WHERE crew = \(crew)")
            }
            let page = try await agency.database.read { tx in try HoursHomePage.load(lea, NoShifts(), now: now, tx) }
            #expect(page.today.description == "2026-11-18" && page.records.map(\.minutes) == [120])
            #expect(page.week.minutes == 600 && page.week.agreed == 1920)
            #expect(page.week.missing.map(\.date.description) == ["2026-11-17"])
            #expect(page.pinned.map(\.title) == ["Acme/Website"] && page.lock == nil)
        }
    }

    @Test("says which hours are non-billable only if some are billable, or the crew works for clients")
    func billability() async throws {
        try await withAgency { agency in
            let shop = try await agency.project("northlight", "Shop", billable: false)
            try await agency.log("5", shop, "2026-11-17")
            let (lea, now, shifts) = (agency.lea, agency.now, NoShifts())
            func shown() async throws -> [Bool] {
                let pages = try await agency.database.read { tx in
                    (
                        try HoursHomePage.load(lea, shifts, now: now, tx).hasClients,
                        try HoursToday.load(lea, shifts, now: now, tx).hasClients
                    )
                }
                return [pages.0, pages.1, try await agency.month("2026-11").hasClients]
            }
            #expect(try await shown() == [false, false, false])
            let billed = try await agency.log("1", shop, "2026-11-16") { draft in draft.billable = true }
            #expect(try await agency.month("2026-11").hasClients)
            try await agency.delete(billed)
            #expect(try await shown() == [false, false, false])
            try await agency.project("Acme", "Website", billable: false)
            #expect(try await shown() == [true, true, true])
        }
    }

    // Regression: fault 12 of Decklog's predecessor for hours.
    @Test("contains all records of one person, and nobody else's")
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
                try HistoryPage.load(Month(of: all.from), of: nil, lea, now: agencyNow, tx)
            }
            #expect(page.total.minutes == 12 * 60 && page.members.isEmpty)
        }
    }

    @Test("contains more than the last fifty records")
    func fifty() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let first = try day("2026-08-01")
            for offset in 0..<60 { try await agency.log("8", website, first.adding(days: offset).description) }
            #expect(try await agency.records().count == 60)
            let (lea, now) = (agency.lea, agency.now)
            let page = try await agency.database.read { tx in
                try HistoryPage.load(Month(of: first), of: nil, lea, now: now, tx)
            }
            #expect(page.total.minutes == 31 * 480 && page.weeks.flatMap(\.days).count == 31)
        }
    }
}

extension Agency {
    fileprivate func month(_ month: String, of person: Viewer? = nil, by viewer: Viewer? = nil) async throws
        -> HistoryPage
    {
        let (viewer, now, month) = (viewer ?? lea, now, try #require(Month(month)))
        return try await database.read { tx in
            try HistoryPage.load(month, of: person?.person, viewer, now: now, tx)
        }
    }

    /// Lea's agreed hours.
    fileprivate func agree(_ from: String, minutes: Int, weekdays: Int) async throws {
        let (crew, lea) = (crew, lea.person)
        try await database.write { tx in
            try tx.run(
                """
                INSERT INTO contract (crew, person, valid_from, status, week_minutes, weekdays)
                VALUES (\(crew), \(lea), \(from), 'fullTime', \(minutes), \(weekdays))
                """
            )
        }
    }
}
