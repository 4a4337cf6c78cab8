import API
import Accounts
import Core
import Events
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

@Suite("A week of hours")
struct HoursWeekTests {
    @Test("has a row for each project that was joined or has hours, and all totals")
    func sums() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project("beta", "Website"), try await agency.project("Acme", "App"))
            let (other, old) = (try await agency.project("Acme", "Other"), try await agency.project("Acme", "Old"))
            try await agency.pin(website)
            try await agency.log("2", app, "2026-11-16")
            try await agency.log("3:30", app, "2026-11-18")
            try await agency.log("4", old, "2026-11-18")
            try await agency.log("8", other, "2026-11-23")
            try await agency.archive(old)
            let week = try await agency.week()
            #expect(week.rows.map(\.title) == ["Acme/App", "Acme/Old", "beta/Website"])
            #expect(week.rows.map(\.minutes) == [330, 240, 0] && week.rows.map(\.isArchived) == [false, true, false])
            #expect(week.days.map(\.minutes) == [120, 0, 450, 0, 0, 0, 0] && week.minutes == 570)
            #expect(week.days.first?.date.description == "2026-11-16")
        }
    }

    @Test("contains the agreed hours and the missing days: past working days, unlocked and empty")
    func missing() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("1", website, "2026-11-16")
            // It is Wednesday.
            #expect(try await agency.week().days.map(\.isMissing) == [false, true, false, false, false, false, false])
            #expect(try await agency.week().expected == nil)
            try await agency.agree(20, [.tuesday, .wednesday, .saturday])
            let agreed = try await agency.week("2026-W46")
            #expect(agreed.days.map(\.isMissing) == [false, true, true, false, false, true, false])
            #expect(agreed.days.map { $0.expected ?? -1 } == [0, 400, 400, 0, 0, 400, 0] && agreed.expected == 1200)
            // Before she joined the crew.
            #expect(try await agency.week("2026-W20").days.allSatisfy { !$0.isMissing })
        }
    }

    @Test("starts on the crew's first day of the week")
    func sunday() async throws {
        try await withAgency(weekStart: .sunday) { agency in
            let website = try await agency.project()
            try await agency.fill([(website, "2026-11-15", "2", was: "0"), (website, "2026-11-21", "3", was: "0")])
            let week = try await agency.week()
            #expect(week.days.map(\.minutes) == [120, 0, 0, 0, 0, 0, 180])
            try await agency.refuses("invalid 0/day") {
                try await agency.fill([(website, "2026-11-22", "2", was: "0")])
            }
        }
    }

    @Test("is visible to its person and to managers, and to nobody else")
    func rights() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("1", website, "2026-11-16")
            #expect(try await agency.week(by: agency.tim).minutes == 60)
            #expect(try await agency.week(by: agency.tim).person.name == "Lea")
            try await agency.refuses("notFound") { _ = try await agency.week(by: agency.omar) }
            let stranger = try await agency.database.write { tx in
                try tx.addCrew("Elsewhere", owner: try tx.addPerson("Vera"))
            }
            try await agency.refuses("notFound") { _ = try await agency.week(of: stranger, by: agency.tim) }
        }
    }
}

@Suite("The form of a week")
struct WeekFormTests {
    @Test("distinguishes edited from unedited cells, and detects invalid ones")
    func reads() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let week = try #require(Week("2026-W47"))
            let dates = Period.week(week).days(weekStart: .monday)
            let form = Form([
                "project": website.id.description, "was0": "240,0,450,60,0,0,0", "h0-0": "4", "h0-1": "7,5",
                "h0-2": " ", "h0-3": "5 pigs",
                "h0-5": "",
            ])
            let (cells, problems) = EnteredWeek(form, dates).fills(dates)
            #expect(
                cells.map { "\($0.date) \($0.minutes) \($0.was ?? -1)" } == ["2026-11-17 450 0", "2026-11-18 0 450"]
            )
            #expect(problems.map(\.code) == ["length"] && problems[0].field == "\(website.id)/2026-11-19")
        }
    }

    @Test("has every row that is shown, also those of a person with hours on many projects")
    func readsAll() throws {
        let dates = Period.week(try #require(Week("2026-W47"))).days(weekStart: .monday)
        let projects = (0...HoursWeek.mostRows).map { _ in ProjectID.new(at: testNow) }
        let form = Form(prefilled: [
            "project": projects.map(\.description), "h\(HoursWeek.mostRows)-0": ["4"],
        ])
        let (cells, problems) = EnteredWeek(form, dates).fills(dates)
        #expect(cells.map(\.project) == [projects[HoursWeek.mostRows]] && problems.isEmpty)
    }

    @Test("copies last week into empty cells, without saving")
    func copies() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            let old = try await agency.project("Acme", "Old")
            try await agency.log("4", website, "2026-11-09")
            try await agency.log("2", website, "2026-11-10")
            try await agency.log("1", website, "2026-11-10")
            try await agency.worked(app, "2026-11-12T08:00:00Z", "2026-11-12T08:47:00Z")
            try await agency.log("5", app, "2026-11-13")
            try await agency.log("5", old, "2026-11-13")
            try await agency.log("8", website, "2026-11-16")
            try await agency.archive(old)
            let (lea, now) = (agency.lea, agency.now)
            var question = WeekQuestion(week: try #require(Week("2026-W47")), person: lea.person)
            question.help = .copyLastWeek
            let asked = question
            let page = try await agency.database.read { tx in
                try WeekGridPage.load(asked, lea, NoShifts(), now: now, tx)
            }
            let filled = page.unsaved.map { "\($0.key.date) \($0.value.text) \($0.value.was)" }.sorted()
            // Hours without times must be multiples of half an hour.
            #expect(filled == ["2026-11-17 3:00 0", "2026-11-19 1:00 0", "2026-11-20 5:00 0"])
            #expect(page.note?.key == "hours.week.copied")
            #expect(try await agency.records().count == 7)
        }
    }

    @Test("reads last week and the crew's step only to copy")
    func readsStep() async throws {
        try await withAgency { agency in
            let (lea, now) = (agency.lea, agency.now)
            let shown = WeekQuestion(week: try #require(Week("2026-W47")), person: lea.person)
            var copied = shown
            copied.help = .copyLastWeek
            let counts = try await agency.database.read { [copied] tx in
                try [shown, copied].map { question in
                    try countStatements(in: tx) { _ = try WeekGridPage.load(question, lea, NoShifts(), now: now, $0) }
                }
            }
            #expect(counts[1] == counts[0] + 2)
        }
    }

    @Test("keeps the input beside a value changed elsewhere")
    func keeps() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("4", website, "2026-11-16")
            let (lea, now) = (agency.lea, agency.now)
            let week = try #require(Week("2026-W47"))
            let form = Form(["project": website.id.description, "was0": "120,0,0,0,0,0,0", "h0-0": "6", "h0-1": ""])
            var question = WeekQuestion(week: week, person: lea.person)
            question.entered = EnteredWeek(form, Period.week(week).days(weekStart: .monday))
            let key = WeekCellKey(project: website.id, date: try day("2026-11-16"))
            let typing = question
            let helped = try await agency.database.read { tx in
                try WeekGridPage.load(typing, lea, NoShifts(), now: now, tx)
            }
            #expect(helped.unsaved[key]?.text == "6" && helped.unsaved[key]?.was == 120)
            question.errors = [.init(key.field, "stale", Phrase("hours.week.stale"))]
            let told = question
            let page = try await agency.database.read { tx in
                try WeekGridPage.load(told, lea, NoShifts(), now: now, tx)
            }
            #expect(page.unsaved.count == 1 && page.unsaved[key]?.text == "6" && page.unsaved[key]?.was == 240)
            #expect(page.day.description == "2026-11-16")
        }
    }
}
