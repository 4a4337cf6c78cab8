import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

@Suite("A manager's decision on a timesheet")
struct DecideTests {
    @Test("to approve it keeps it locked, and its owner is told who approved it")
    func approves() async throws {
        try await withAgency { agency in
            try await agency.week(try await agency.project())
            try await agency.submit("2026-W46")
            let approved = try await agency.approve("2026-W46")
            #expect(
                approved.state == .approved && approved.decidedBy?.name == "Tim" && approved.decidedAt == agency.now
            )
            let path = "/c/northlight/hours/timesheets/\(agency.lea.person)/2026-W46"
            #expect(try await agency.notices("timesheet.approved") == ["Lea: hours.notice.approved \(path)"])
            try await agency.refuses("conflict timesheet/approved") { try await agency.submit("2026-W46") }
        }
    }

    @Test("is confirmed with the name of the person and the period, and a link to the form that reopens it")
    func said() async throws {
        try await withAgency { agency in
            let (tim, lea, period) = (agency.tim, agency.lea, try #require(Period("2026-W46")))
            let order = SheetOrder(person: lea.person, period: period, reason: nil, seen: .none)
            let theirs = try await agency.database.read { tx in try order.said("hours.said.approved", tim, in: tx) }
            let whose = Phrase("hours.period.of", ["name": .text("Lea"), "period": .phrase(period.phrase)])
            #expect(theirs == Phrase("hours.said.approved", ["period": .phrase(whose)]))
            let path = "/c/northlight/hours/timesheets/\(lea.person)/2026-W46#reason"
            #expect(order.approved(theirs, tim).link?.path == path)
            let own = try await agency.database.read { tx in try order.said("hours.said.submitted", lea, in: tx) }
            #expect(own == Phrase("hours.said.submitted", ["period": .phrase(period.phrase)]))
        }
    }

    @Test("to return it needs a reason of 1 to 300 characters, which its owner can read")
    func sendsBack() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.week(website)
            try await agency.submit("2026-W46")
            try await agency.refuses("invalid reason/required") { try await agency.sendBack("2026-W46", nil) }
            try await agency.refuses("invalid reason/required") { try await agency.sendBack("2026-W46", "  ") }
            try await agency.refuses("invalid reason/tooLong") {
                try await agency.sendBack("2026-W46", String(repeating: "x", count: 301))
            }
            let reason = String(repeating: "x", count: 300)
            let returned = try await agency.sendBack("2026-W46", " \(reason) ")
            #expect(returned.state == .returned && returned.reason == reason)
            #expect(
                try await agency.notices("timesheet.returned").first?.hasPrefix("Lea: hours.notice.returned") == true
            )
            try await agency.log("1", website, "2026-11-14")
        }
    }

    @Test("to reopen it needs a reason, and lets the hours be changed again")
    func reopens() async throws {
        try await withAgency { agency in
            let records = try await agency.week(try await agency.project())
            try await agency.submit("2026-W46")
            try await agency.refuses("conflict timesheet/submitted") { try await agency.reopen("2026-W46", "Oh") }
            try await agency.approve("2026-W46")
            try await agency.refuses("invalid reason/required") { try await agency.reopen("2026-W46") }
            let opened = try await agency.reopen("2026-W46", "The client asked.", by: agency.nora)
            #expect(opened.state == .open && opened.reason == "The client asked." && opened.decidedBy?.name == "Nora")
            try await agency.change(records[0]) { $0.minutes = 60 }
            #expect(try await agency.notices("timesheet.reopened").count == 1)
            #expect(try await agency.history("2026-W46").last == "reopened by Nora: The client asked.")
        }
    }

    @Test("of their own is refused, with a message that names who can decide")
    func own() async throws {
        try await withAgency { agency in
            try await agency.week(try await agency.project(), by: agency.tim)
            try await agency.submit("2026-W46", by: agency.tim)
            let error = await #expect(throws: AppError.self) {
                try await agency.approve("2026-W46", of: agency.tim, by: agency.tim)
            }
            #expect(error?.code == .forbidden)
            #expect(error?.message == Phrase("hours.sheet.own", ["names": .text("Nora")]))
            try await agency.refuses("forbidden") { try await agency.sendBack("2026-W46", "x", of: agency.tim) }
            try await agency.approve("2026-W46", of: agency.tim, by: agency.nora)
            try await agency.refuses("forbidden") { try await agency.reopen("2026-W46", "x", of: agency.tim) }
        }
    }

    @Test("of their own tells a crew's only manager to appoint another one")
    func alone() async throws {
        try await withAgency { agency in
            let (crew, tim) = (agency.crew, agency.tim.person)
            try await agency.database.write { tx in
                try tx.run("UPDATE member SET role = 'member' WHERE crew = \(crew) AND person = \(tim)")
            }
            try await agency.submit("2026-W46", by: agency.nora)
            let error = await #expect(throws: AppError.self) {
                try await agency.approve("2026-W46", of: agency.nora, by: agency.nora)
            }
            #expect(error?.code == .forbidden && error?.message == Phrase("hours.sheet.ownAlone"))
        }
    }

    @Test("is refused to members, who cannot find other people's timesheets")
    func members() async throws {
        try await withAgency { agency in
            try await agency.submit("2026-W46")
            try await agency.refuses("notFound") { try await agency.approve("2026-W46", by: agency.omar) }
            try await agency.refuses("notFound") { try await agency.sendBack("2026-W46", "x", by: agency.omar) }
            try await agency.refuses("notFound") { try await agency.reopen("2026-W46", "x", by: agency.omar) }
            try await agency.refuses("forbidden") { try await agency.approve("2026-W46", by: agency.lea) }
            try await agency.refuses("forbidden") { try await agency.sendBack("2026-W46", "x", by: agency.lea) }
            #expect(try await agency.everybody("2026-W46", seenBy: agency.omar).map(\.person.name) == ["Omar"])
            #expect(try await agency.sheetFacts() == ["timesheet.submitted"])
        }
    }

    @Test("that is not handed in or is already decided is a conflict, with a message that names who decided")
    func tooLate() async throws {
        try await withAgency { agency in
            try await agency.refuses("conflict timesheet/open") { try await agency.approve("2026-W46") }
            try await agency.refuses("notFound") {
                let stranger = try await agency.database.write { tx in try tx.addPerson("Vera") }
                let (nora, now, period) = (agency.nora, agency.now, try #require(Period("2026-W46")))
                try await agency.database.write { tx in
                    _ = try Timesheet.approve(stranger, period, in: tx.acting(as: nora, at: now))
                }
            }
            try await agency.submit("2026-W46")
            try await agency.approve("2026-W46", by: agency.nora)
            let error = await #expect(throws: AppError.self) { try await agency.sendBack("2026-W46", "Too late") }
            let week = Phrase("hours.period.week", ["week": .number(46), "year": .number(2026)])
            #expect(
                error?.message
                    == Phrase("hours.sheet.isApproved", ["name": .text("Nora"), "period": .phrase(week)])
            )
        }
    }

    @Test("that was handed in again after the page was opened is refused")
    func stale() async throws {
        try await withAgency { agency in
            let records = try await agency.week(try await agency.project())
            try await agency.submit("2026-W46")
            try await agency.reopen("2026-W46", by: agency.lea)
            try await agency.change(records[0]) { $0.minutes = 1440 }
            try await agency.submit("2026-W46")
            try await agency.refuses("stale") { try await agency.approve("2026-W46", if: .shown("1")) }
            try await agency.approve("2026-W46", if: .shown("3"))
        }
    }

    @Test("made eight times at once succeeds once; the others are refused as already decided")
    func atOnce() async throws {
        try await withAgency { agency in
            try await agency.week(try await agency.project())
            try await agency.submit("2026-W46")
            let outcomes = await race(8) { number in
                let manager = number.isMultiple(of: 4) ? agency.nora : agency.tim
                return number.isMultiple(of: 2)
                    ? try await agency.approve("2026-W46", by: manager)
                    : try await agency.sendBack("2026-W46", "Number \(number)", by: manager)
            }
            #expect(outcomes.count { $0 == "done" } == 1)
            let state = try await agency.hours("2026-W46").state
            #expect(outcomes.count { $0 == "conflict timesheet/\(state.rawValue)" } == 7)
            #expect(try await agency.sheetFacts().count == 2)
        }
    }
}
