import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

@Suite("The hours of a colleague")
struct ColleagueHoursTests {
    @Test("can be logged, changed, deleted and restored by a manager, and stay those of the colleague")
    func corrects() async throws {
        try await withAgency { agency in
            let (website, lea) = (try await agency.project(), agency.lea.person)
            for manager in [agency.nora, agency.tim] {
                let record = try await agency.log("2", website, "2026-11-17", by: manager) { $0.person = lea }
                #expect(record.person.name == "Lea")
                let changed = try await agency.change(record, by: manager) { draft in
                    draft.minutes = 180
                    // The person of a record never changes.
                    draft.person = manager.person
                }
                #expect(changed.record.person.id == lea && changed.record.minutes == 180)
                try await agency.delete(record, by: manager)
                #expect(try await agency.records() == [])
                #expect(try await agency.restore(record, by: manager).person.id == lea)
                #expect(try await agency.records() == ["2026-11-17 Acme/Website 3:00"])
                // Their owner still has all rights.
                try await agency.change(record) { $0.minutes = 60 }
                try await agency.delete(record)
            }
            let (crew, nora) = (agency.crew, agency.nora.person)
            let actors = try await agency.database.read { tx in
                try tx.all(
                    """
                    SELECT kind FROM outbox WHERE crew = \(crew) AND actor = \(nora) AND kind LIKE 'hours.%' ORDER BY id
                    """
                ) { try $0.read() as String }
            }
            #expect(actors == ["hours.logged", "hours.changed", "hours.deleted", "hours.restored"])
        }
    }

    @Test("cannot be touched by members, nor by managers of other crews")
    func strangers() async throws {
        try await withAgency { agency in
            let (website, lea, now) = (try await agency.project(), agency.lea.person, agency.now)
            let record = try await agency.log("2", website, "2026-11-17")
            let gone = try await agency.log("1", website, "2026-11-17")
            try await agency.delete(gone)
            try await agency.refuses("forbidden") {
                try await agency.log("2", website, "2026-11-17", by: agency.omar) { $0.person = lea }
            }
            let vera = try await agency.database.write { tx in
                try tx.addCrew("Elsewhere", owner: try tx.addPerson("Vera"), at: now)
            }
            for stranger in [agency.omar, vera] {
                try await agency.refuses("notFound") {
                    try await agency.change(record, by: stranger) { $0.minutes = 60 }
                }
                try await agency.refuses("notFound") { try await agency.delete(record, by: stranger) }
                try await agency.refuses("notFound") { try await agency.restore(gone, by: stranger) }
            }
            try await agency.refuses("invalid person/unknown") {
                try await agency.log("2", website, "2026-11-17", by: agency.tim) { $0.person = vera.person }
            }
        }
    }

    @Test("are subject to the rules for the colleague's own: locks, the length of a day, overlaps and a running timer")
    func rules() async throws {
        try await withAgency { agency in
            let (website, lea) = (try await agency.project(), agency.lea.person)
            let record = try await agency.log("20", website, "2026-11-17")
            // The manager's own hours of that day do not matter.
            try await agency.log("20", website, "2026-11-17", by: agency.tim)
            try await agency.refuses("invalid hours/fullDay") {
                try await agency.log("5", website, "2026-11-17", by: agency.tim) { $0.person = lea }
            }
            let (start, end) = (try moment("2026-11-16T08:00:00Z"), try moment("2026-11-16T10:00:00Z"))
            let span = HoursSpan(startsAt: start, endsAt: end)
            let first = try await agency.log("2", website, "2026-11-16", by: agency.tim) { draft in
                (draft.person, draft.span) = (lea, span)
            }
            try await agency.refuses("conflict startedAt/overlap") {
                try await agency.log("1", website, "2026-11-16", by: agency.tim) { draft in
                    (draft.person, draft.span) = (lea, span)
                }
            }
            try await agency.log("2", website, "2026-11-16", by: agency.tim) { $0.span = span }
            try await agency.delete(first, by: agency.tim)
            try await agency.run(website, since: "2026-11-16T09:00:00Z")
            try await agency.refuses("conflict startedAt/running") { try await agency.restore(first, by: agency.tim) }
            try await agency.lock("2026-W47", "submitted")
            let refusal = "conflict date/locked"
            try await agency.refuses(refusal) {
                try await agency.log("1", website, "2026-11-18", by: agency.tim) { $0.person = lea }
            }
            try await agency.refuses(refusal) { try await agency.change(record, by: agency.tim) { $0.minutes = 60 } }
            try await agency.refuses(refusal) { try await agency.delete(record, by: agency.tim) }
            try await agency.refuses(refusal) { try await agency.restore(first, by: agency.tim) }
        }
    }

    @Test("get the colleague's rate, contract and last choice for the project")
    func defaults() async throws {
        try await withAgency { agency in
            let (website, lea) = (try await agency.project(), agency.lea.person)
            try await agency.rate(9_000, from: "2026-01-01", nil, agency.lea)
            try await agency.rate(12_000, from: "2026-01-01", nil, agency.tim)
            try await agency.contract(from: "2026-01-01", hours: 16, status: .partTime)
            try await agency.log("1", website, "2026-11-16", by: agency.tim) { $0.billable = false }
            let record = try await agency.log("2", website, "2026-11-17", by: agency.tim) { $0.person = lea }
            #expect(record.billable && record.rate == 9_000 && record.status == .partTime)
            let moved = try await agency.change(record, by: agency.tim) { $0.date = try day("2026-11-16") }
            #expect(moved.record.rate == 9_000)
            // The manager's own defaults stay what they chose for themselves.
            #expect(try await agency.log("1", website, "2026-11-18", by: agency.tim).billable == false)
        }
    }

    @Test("can be entered for someone without an account, and for a former member on their days in the crew")
    func absent() async throws {
        try await withAgency { agency in
            let (nora, crew, now, lea) = (agency.nora, agency.crew, agency.now, agency.lea.person)
            let website = try await agency.project()
            let youssef = try await agency.database.write { tx in try tx.enter("Youssef", by: nora, at: now) }
            let record = try await agency.log("4", website, "2026-11-16", by: agency.tim) { $0.person = youssef }
            #expect(record.person.name == "Youssef")
            try await agency.change(record, by: nora) { $0.minutes = 60 }

            let (joined, left) = (try moment("2026-09-01T09:00:00Z"), try moment("2026-11-13T16:00:00Z"))
            try await agency.database.write { tx in
                try tx.run(
                    """
                    UPDATE member SET joined_at = \(joined), left_at = \(left) WHERE crew = \(crew) AND person = \(lea)
                    """
                )
            }
            let last = try await agency.log("4", website, "2026-11-13", by: agency.tim) { $0.person = lea }
            try await agency.refuses("invalid date/notMember") {
                try await agency.log("4", website, "2026-11-14", by: agency.tim) { $0.person = lea }
            }
            try await agency.refuses("invalid date/notMember") {
                try await agency.change(last, by: agency.tim) { $0.date = try day("2026-08-31") }
            }
            try await agency.change(last, by: agency.tim) { $0.minutes = 60 }
            // Their history offers only a day on which hours can be logged.
            let tim = agency.tim
            for (month, expected) in [
                ("2026-12", nil), ("2026-11", "2026-11-13"), ("2026-10", "2026-10-01"), ("2026-08", nil),
            ] as [(String, String?)] {
                let asked = try #require(Month(month))
                let newDay = try await agency.database.read { tx in
                    try HistoryPage.load(asked, of: lea, tim, now: now, tx).newDay
                }
                #expect(newDay?.description == expected)
            }
        }
    }

    @Test("cannot be approved by themselves, even if another manager entered them")
    func ownApproval() async throws {
        try await withAgency { agency in
            let (website, tim) = (try await agency.project(), agency.tim.person)
            try await agency.log("8", website, "2026-11-09", by: agency.nora) { $0.person = tim }
            try await agency.submit("2026-W46", by: agency.tim)
            try await agency.refuses("forbidden") {
                try await agency.approve("2026-W46", of: agency.tim, by: agency.tim)
            }
            try await agency.approve("2026-W46", of: agency.tim, by: agency.nora)
        }
    }

    @Test("that a manager changes are a message to the colleague and part of the history, each change once")
    func tells() async throws {
        try await withAgency { agency in
            let (website, lea) = (try await agency.project(), agency.lea.person)
            let record = try await agency.log("2", website, "2026-11-17", by: agency.tim) { $0.person = lea }
            try await agency.deliver()
            #expect(try await agency.inboxes() == ["hours.logged to Lea ×1"])
            try await agency.change(record, by: agency.tim) { $0.minutes = 180 }
            try await agency.change(record, by: agency.nora) { $0.comment = "First pages" }
            try await agency.delete(record, by: agency.tim)
            let path = "/c/northlight/hours"
            #expect(
                try await agency.notices("hours.changed") == [
                    "Lea: hours.notice.hours.changed \(path)/records/\(record.id)",
                    "Lea: hours.notice.hours.edited \(path)/records/\(record.id)",
                ]
            )
            #expect(
                try await agency.notices("hours.deleted") == [
                    "Lea: hours.notice.hours.deleted \(path)/history?month=2026-11"
                ]
            )
            // What people do themselves is no news.
            let own = try await agency.log("1", website, "2026-11-16")
            try await agency.change(own) { $0.minutes = 120 }
            try await agency.log("1", website, "2026-11-16", by: agency.tim)
            try await agency.deliver()
            #expect(try await agency.inboxes() == ["hours.deleted to Lea ×4"])

            let (crew, tim, now, period) = (agency.crew, agency.tim, agency.now, try #require(Period("2026-W47")))
            let page = try await agency.database.read { tx in
                try SheetPage.load(lea, period, Form(), tim, NoShifts(), now: now, tx)
            }
            let history = page.corrections.lines.map(\.phrase)
            let kinds = history.map { $0.key.replacing("hours.sheet.event.hours.", with: "") }
            #expect(kinds == ["logged", "changed", "edited", "deleted"])
            #expect(history[1].arguments["former"] == .minutes(120) && history[1].arguments["hours"] == .minutes(180))
            #expect(history[1].arguments["name"] == .text("Tim") && page.corrections.count == 4)
            // A list that is cut off says how many there are.
            let cut = try await agency.database.read { tx in
                let (first, last) = (page.hours.first, page.hours.last)
                return try HoursCorrection.history(of: lea, [], from: first, to: last, crew: crew, most: 3, in: tx)
            }
            #expect(cut.lines.count == 3 && cut.count == 4)
        }
    }

    @Test("are entered in a form for the colleague, with their defaults and locks, which members cannot open")
    func form() async throws {
        try await withAgency { agency in
            let (website, tim, lea, now) = (try await agency.project(), agency.tim, agency.lea, agency.now)
            try await agency.database.write { tx in
                try Project.join(website.id, lea.person, in: tx.acting(as: tim, at: now))
            }
            try await agency.log("5", website, "2026-11-16") { $0.billable = false }
            try await agency.log("3", website, "2026-11-16", by: tim)
            let form = try await agency.form(nil, website, date: "2026-11-17", by: tim, of: lea)
            #expect(form.owner.name == "Lea" && form.shown.minutes == 300 && !form.shown.billable)
            #expect(form.period.description == "2026-W47" && form.lock == nil)
            #expect(form.choices.pinned.map(\.id) == [website.id])
            // A form that was refused still says for whom it is.
            let again = try await agency.form(entered: ["person": lea.person.description, "hours": "x"], by: tim)
            #expect(again.owner.name == "Lea" && !again.isOf(tim) && again.isOf(lea))
            try await agency.refuses("notFound") { _ = try await agency.form(by: agency.omar, of: lea) }
            try await agency.lock("2026-W47", "submitted")
            let locked = try await agency.form(nil, website, date: "2026-11-17", by: tim, of: lea)
            #expect(locked.lock?.code == "submitted")
        }
    }
}
