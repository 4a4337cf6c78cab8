import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

@Suite("The pages of timesheets")
struct SheetPageTests {
    @Test("a timesheet shows remarks: missing days, long days, the same project twice")
    func findings() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App", billable: false))
            try await agency.contract(from: "2026-01-01")
            try await agency.log("8", website, "2026-11-09")
            try await agency.log("8", website, "2026-11-10")
            try await agency.log("4:30", website, "2026-11-10")
            try await agency.log("4", app, "2026-11-11")
            let page = try await agency.page("2026-W46", seenBy: agency.tim)
            #expect(page.hours.missing.map(\.date.day) == [11, 12, 13])
            #expect(page.hours.missing.map(\.logged) == [240, 0, 0])
            #expect(page.hours.billableMinutes == 20 * 60 + 30)
            let odd = SheetFindings(page, longest: 12 * 60).phrases
            #expect(odd.map(\.key) == ["hours.sheet.longDay", "hours.sheet.twice"])
            #expect(odd[0].arguments["hours"] == .minutes(750))
            #expect(odd[1].arguments["name"] == .text("Acme · Website"))
        }
    }

    @Test("a manager can log hours for the person on a missing day or the last one, unless it is locked")
    func newDay() async throws {
        try await withAgency { agency in
            #expect(try await agency.page("2026-W46", seenBy: agency.lea).newDay == nil)
            try await agency.week(try await agency.project(), ["2026-11-09", "2026-11-11"])
            #expect(try await agency.page("2026-W46", seenBy: agency.tim).newDay == day("2026-11-10"))
            #expect(try await agency.page("2026-W48", seenBy: agency.tim).newDay == nil)
            try await agency.close(until: "2026-11-10")
            #expect(try await agency.page("2026-W46", seenBy: agency.tim).newDay == day("2026-11-12"))
            try await agency.submit("2026-W46")
            #expect(try await agency.page("2026-W46", seenBy: agency.tim).newDay == nil)
            #expect(try await agency.page("2026-W47", seenBy: agency.tim).newDay != nil)
            let (crew, lea, left) = (agency.crew, agency.lea.person, try moment("2026-11-13T16:00:00Z"))
            try await agency.database.write { tx in
                try tx.run("UPDATE member SET left_at = \(left) WHERE crew = \(crew) AND person = \(lea)")
            }
            #expect(try await agency.page("2026-W47", seenBy: agency.tim).newDay == nil)
        }
    }

    @Test("each reader is offered only their own actions")
    func turns() async throws {
        try await withAgency { agency in
            #expect(try await agency.page("2026-W46", seenBy: agency.lea).turn == .handIn)
            #expect(try await agency.page("2026-W48", seenBy: agency.lea).turn == .nothing)
            #expect(try await agency.page("2026-W46", seenBy: agency.tim).turn == .nothing)
            try await agency.submit("2026-W46")
            let mine = try await agency.page("2026-W46", seenBy: agency.lea)
            #expect(mine.turn == .withdraw && mine.deciders == ["Nora", "Tim"])
            #expect(try await agency.page("2026-W46", seenBy: agency.tim).turn == .decide)
            try await agency.approve("2026-W46")
            #expect(try await agency.page("2026-W46", seenBy: agency.lea).turn == .nothing)
            #expect(try await agency.page("2026-W46", seenBy: agency.nora).turn == .reopen)
            try await agency.close(until: "2026-11-15")
            #expect(try await agency.page("2026-W46", seenBy: agency.lea).locks.map(\.code) == ["closed"])
            // A manager hands in for someone who cannot do it.
            let (nora, now) = (agency.nora, agency.now)
            let youssef = try await agency.database.write { tx in try tx.enter("Youssef", by: nora, at: now) }
            #expect(try await agency.page("2026-W46", of: youssef, seenBy: agency.tim).turn == .handIn)
            #expect(try await agency.page("2026-W48", of: youssef, seenBy: agency.tim).turn == .nothing)
            try await agency.submit("2026-W46", of: youssef, by: agency.tim)
            #expect(try await agency.page("2026-W46", of: youssef, seenBy: agency.tim).turn == .decide)
        }
    }

    @Test("the list shows the last completed period, and names others with waiting timesheets")
    func list() async throws {
        try await withAgency { agency in
            try await agency.submit("2026-W44")
            try await agency.submit("2026-10", by: agency.omar)
            try await agency.submit("2026-W46", by: agency.omar)
            try await agency.submit("2026-W45", by: agency.tim)
            let page = try await agency.list()
            #expect(page.period.description == "2026-W46")
            #expect(page.rows(.waiting, agency.tim).map(\.person.name) == ["Omar"])
            #expect(page.rows(.missing, agency.tim).count == 3)
            // Tim's own timesheet waits for another manager.
            #expect(page.elsewhere.map { "\($0.period) \($0.count)" } == ["2026-10 1", "2026-W44 1"])
            try await agency.settings { $0.period = .month }
            #expect(try await agency.list().period.description == "2026-10")
        }
    }

    @Test("the list has the sums of everyone, and as many pages as it takes to show them")
    func listPages() async throws {
        try await withAgency { agency in
            try await agency.submit("2026-W46", by: agency.omar)
            let first = try await agency.list(most: 2)
            #expect(first.all.map(\.person.name) == ["Lea", "Omar", "Tim"])
            #expect(first.rows(.waiting, agency.tim).map(\.person.name) == ["Omar"])
            #expect(first.part(agency.tim).rows.map(\.person.name) == ["Lea", "Omar"])
            #expect(first.part(agency.tim).next != nil)
            let last = try await agency.list(after: first.part(agency.tim).next, most: 2)
            #expect(last.all.count == 3)
            #expect(last.part(agency.tim).rows.map(\.person.name) == ["Tim"])
            #expect(last.part(agency.tim).next == nil)
            // It does not start again after somebody who is not in it.
            let error = await #expect(throws: AppError.self) {
                _ = try await agency.list(after: PersonID.new(at: agencyNow), most: 2)
            }
            #expect(error?.fields.map { "\($0.field)/\($0.code)" } == ["after/cursor"])
        }
    }

    @Test("all selected timesheets are approved, however many, or the one whose button was pressed")
    func chosen() {
        let keys = (0...50).map { number in "\(PersonID.new(at: agencyNow)).\(number)" }
        #expect(Form(prefilled: ["sheet": keys]).chosenSheets.count == 51)
        let one = Form(prefilled: ["sheet": keys, "one": [keys[50]]]).chosenSheets
        #expect(one.map { $0.person.description } == [String(keys[50].prefix(36))])
    }

    @Test("the card offers the current week, the previous one if not handed in, and returned ones")
    func handIn() async throws {
        try await withAgency { agency in
            #expect(try await agency.card() == ["2026-W47 open"])
            try await agency.log("8", try await agency.project(), "2026-11-10")
            #expect(try await agency.card() == ["2026-W46 open", "2026-W47 open"])
            try await agency.submit("2026-W46")
            #expect(try await agency.card() == ["2026-W47 open"])
            try await agency.submit("2026-W40")
            try await agency.sendBack("2026-W40", "Where is Friday?")
            #expect(try await agency.card() == ["2026-W40 returned", "2026-W47 open"])
            #expect(try await agency.card(on: "2026-11-09") == ["2026-W46 submitted"])
            #expect(try await agency.card(on: "2026-11-30") == [])
        }
    }

    @Test("the card reads one sum for each week that it offers, and everything else once")
    func handInCount() async throws {
        try await withAgency { agency in
            let (lea, now) = (agency.lea, agency.now)
            func count() async throws -> Int {
                try await agency.database.read { tx in
                    try countStatements(in: tx) { _ = try HandIn.load(lea, NoShifts(), now: now, $0) }
                }
            }
            let before = try await count()
            for period in ["2026-W40", "2026-W41"] {
                try await agency.submit(period)
                try await agency.sendBack(period, "Where is Friday?")
            }
            #expect(try await agency.card().count == 3)
            #expect(try await count() == before + 2)
        }
    }

    @Test("the card offers weeks that were reopened, however old, if there is something to hand in")
    func handInReopened() async throws {
        try await withAgency { agency in
            try await agency.log("8", try await agency.project(), "2026-09-29")
            for period in ["2026-W40", "2026-W41"] {
                try await agency.submit(period)
                try await agency.approve(period)
                try await agency.reopen(period, "The client asked.")
            }
            #expect(try await agency.card() == ["2026-W40 open", "2026-W47 open"])
            // Weeks that were withdrawn empty do not hide an older one.
            for period in ["2026-W42", "2026-W43", "2026-W44", "2026-W45"] {
                try await agency.submit(period)
                try await agency.reopen(period, by: agency.lea)
            }
            #expect(try await agency.card() == ["2026-W40 open", "2026-W47 open"])
        }
    }
}

extension Agency {
    fileprivate func page(
        _ period: String,
        of person: PersonID? = nil,
        seenBy viewer: Viewer
    ) async throws -> SheetPage {
        let (period, person, now) = (try #require(Period(period)), person ?? lea.person, now)
        return try await database.read { tx in
            try SheetPage.load(person, period, Form(), viewer, NoShifts(), now: now, tx)
        }
    }

    fileprivate func list(after: PersonID? = nil, most: Int = CrewSheetsPage.most) async throws -> CrewSheetsPage {
        let (tim, now) = (tim, now)
        return try await database.read { tx in
            try CrewSheetsPage.load(nil, .all, after: after, most: most, tim, NoShifts(), now: now, tx)
        }
    }

    fileprivate func card(on date: String? = nil) async throws -> [String] {
        let (lea, now, date) = (lea, now, try date.map(day))
        return try await database.read { tx in
            try HandIn.load(lea, NoShifts(), on: date, now: now, tx).sheets.map { "\($0.period) \($0.state)" }
        }
    }
}
