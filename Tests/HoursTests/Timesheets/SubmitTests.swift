import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

@Suite("A submitted timesheet")
struct SubmitTests {
    @Test("waits for a manager with its total, and both managers are notified")
    func submits() async throws {
        try await withAgency { agency in
            try await agency.week(try await agency.project())
            let sheet = try await agency.submit("2026-W46")
            #expect(sheet.state == .submitted && sheet.minutes == 5 * 480 && sheet.version == 1)
            #expect(sheet.decidedBy == nil && sheet.submittedAt == agency.now)
            let hours = try await agency.hours("2026-W46")
            #expect(hours.isComplete && hours.minutes == 2400 && hours.billableMinutes == 2400 && hours.expected == nil)
            #expect(try await agency.history("2026-W46") == ["submitted by Lea"])
            let path = "/c/northlight/hours/timesheets/\(agency.lea.person)/2026-W46"
            #expect(try await agency.notices("timesheet.submitted") == ["Nora+Tim: hours.notice.submitted \(path)"])
        }
    }

    @Test("is locked: nothing can be logged, changed, deleted, restored or moved")
    func locks() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let records = try await agency.week(website)
            let gone = try await agency.log("1", website, "2026-11-14")
            try await agency.delete(gone)
            let outside = try await agency.log("2", website, "2026-11-16")
            try await agency.submit("2026-W46")
            let refusal = "conflict date/locked"
            try await agency.refuses(refusal) { try await agency.log("1", website, "2026-11-15") }
            try await agency.refuses(refusal) { try await agency.change(records[0]) { $0.minutes = 60 } }
            try await agency.refuses(refusal) { try await agency.change(records[0]) { $0.comment = "from an old tab" } }
            try await agency.refuses(refusal) { try await agency.delete(records[1]) }
            try await agency.refuses(refusal) { try await agency.restore(gone) }
            try await agency.refuses(refusal) {
                try await agency.change(outside) { $0.date = try day("2026-11-13") }
            }
            try await agency.refuses(refusal) {
                try await agency.change(records[4]) { $0.date = try day("2026-11-16") }
            }
            // The days around it, and those of other people, are not locked.
            try await agency.change(outside) { $0.minutes = 240 }
            try await agency.log("8", website, "2026-11-08")
            try await agency.log("8", website, "2026-11-12", by: agency.omar)
        }
    }

    @Test("explains to an outdated tab which week is locked and who decides")
    func reason() async throws {
        try await withAgency { agency in
            let records = try await agency.week(try await agency.project())
            try await agency.submit("2026-W46")
            let error = await #expect(throws: AppError.self) {
                try await agency.change(records[0], if: .shown("1")) { $0.minutes = 60 }
            }
            let week = Phrase("hours.period.week", ["week": .number(46), "year": .number(2026)])
            #expect(error?.message == Phrase("hours.lock.submitted", ["period": .phrase(week)]))
            try await agency.approve("2026-W46")
            let later = await #expect(throws: AppError.self) { try await agency.delete(records[0]) }
            #expect(later?.message == Phrase("hours.lock.approved", ["period": .phrase(week)]))
        }
    }

    @Test("locks its future days too, once the period has begun, and not before")
    func begun() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.refuses("invalid period/future") { try await agency.submit("2026-W48") }
            try await agency.refuses("invalid period/future") { try await agency.submit("2026-12") }
            try await agency.submit("2026-W47")
            try await agency.refuses("conflict date/locked") { try await agency.log("8", website, "2026-11-20") }
            try await agency.log("8", website, "2026-11-23")
            #expect(try await agency.sheetFacts() == ["timesheet.submitted"])
        }
    }

    @Test("is submitted once, even by eight tabs at the same time")
    func once() async throws {
        try await withAgency { agency in
            try await agency.week(try await agency.project())
            let outcomes = await race(8) { _ in try await agency.submit("2026-W46") }
            #expect(outcomes.count { $0 == "done" } == 1)
            #expect(outcomes.count { $0 == "conflict timesheet/submitted" } == 7)
            #expect(try await agency.sheetFacts() == ["timesheet.submitted"])
        }
    }

    @Test("can be returned and submitted again as the same one, with its current total")
    func again() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let records = try await agency.week(website)
            let first = try await agency.submit("2026-W46")
            try await agency.sendBack("2026-W46", "Friday was shorter.")
            try await agency.change(records[4]) { $0.minutes = 240 }
            let second = try await agency.submit("2026-W46")
            #expect(second.id == first.id && second.version == 3 && second.minutes == 2400 - 240)
            #expect(second.reason == nil && second.decidedBy == nil)
            try await agency.approve("2026-W46")
            #expect(
                try await agency.history("2026-W46") == [
                    "submitted by Lea", "returned by Tim: Friday was shorter.", "submitted by Lea", "approved by Tim",
                ]
            )
        }
    }

    @Test("can be withdrawn by its person until it is decided")
    func takenBack() async throws {
        try await withAgency { agency in
            let records = try await agency.week(try await agency.project())
            try await agency.refuses("conflict timesheet/open") { try await agency.reopen("2026-W46", by: agency.lea) }
            try await agency.submit("2026-W46")
            let open = try await agency.reopen("2026-W46", by: agency.lea)
            #expect(open.state == .open && open.decidedBy == nil && open.version == 2)
            try await agency.change(records[0]) { $0.minutes = 60 }
            try await agency.submit("2026-W46")
            try await agency.approve("2026-W46")
            try await agency.refuses("conflict timesheet/approved") {
                try await agency.reopen("2026-W46", by: agency.lea)
            }
            #expect(try await agency.notices("timesheet.reopened") == [])
        }
    }

    @Test("cannot be submitted while a timer is running in it")
    func running() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.run(website, since: "2026-11-18T07:00:00Z")
            try await agency.refuses("conflict timer/running") { try await agency.submit("2026-W47") }
            try await agency.refuses("conflict timer/running") { try await agency.submit("2026-11") }
            try await agency.submit("2026-W46")
        }
    }

    @Test("cannot be submitted while a timer is running in it that was started before it")
    func runningSinceBefore() async throws {
        try await withAgency { agency in
            try await agency.run(try await agency.project(), since: "2026-11-15T22:30:00Z")
            try agency.clock.set("2026-11-15T23:30:00Z")
            for period in ["2026-W46", "2026-W47"] {
                try await agency.refuses("conflict timer/running") { try await agency.submit(period) }
            }
            try await agency.submit("2026-W45")
        }
    }

    @Test("is submitted by a manager for someone without an account or who has left, but for nobody else")
    func onBehalf() async throws {
        try await withAgency { agency in
            let (nora, tim, lea) = (agency.nora, agency.tim, agency.lea.person)
            let (crew, now, website) = (agency.crew, agency.now, try await agency.project())
            let youssef = try await agency.database.write { tx in try tx.enter("Youssef", by: nora, at: now) }
            try await agency.log("4", website, "2026-11-10", by: tim) { $0.person = youssef }
            let sheet = try await agency.submit("2026-W46", of: youssef, by: tim)
            #expect(sheet.person == youssef && sheet.state == .submitted && sheet.minutes == 240)
            let path = "/c/northlight/hours/timesheets/\(youssef)/2026-W46"
            #expect(try await agency.notices("timesheet.submitted") == ["Nora+Tim: hours.notice.submitted \(path)"])
            try await agency.refuses("conflict date/locked") {
                try await agency.log("1", website, "2026-11-11", by: tim) { $0.person = youssef }
            }
            try await agency.database.write { tx in
                _ = try Timesheet.approve(youssef, sheet.period, in: tx.acting(as: nora, at: now))
            }
            let events = try await agency.database.read { tx in try SheetEvent.of([sheet.id], crew: crew, in: tx) }
            let history = (events[sheet.id] ?? []).map { "\($0.kind) by \($0.actor?.name ?? "")" }
            #expect(history == ["submitted by Tim", "approved by Nora"])

            let nobody = PersonID.new(at: now)
            try await agency.refuses("forbidden") { try await agency.submit("2026-W46", of: lea, by: tim) }
            try await agency.refuses("notFound") { try await agency.submit("2026-W46", of: lea, by: agency.omar) }
            try await agency.refuses("notFound") { try await agency.submit("2026-W46", of: nobody, by: tim) }
            let left = try moment("2026-11-13T16:00:00Z")
            try await agency.database.write { tx in
                try tx.run("UPDATE member SET left_at = \(left) WHERE crew = \(crew) AND person = \(lea)")
            }
            #expect(try await agency.submit("2026-W46", of: lea, by: tim).person == lea)
        }
    }

    @Test("can overlap with a month: each locks its own days")
    func overlap() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("8", website, "2026-11-02")
            try await agency.submit("2026-W45")
            try await agency.submit("2026-11")
            try await agency.approve("2026-W45")
            let (lea, crew) = (agency.lea.person, agency.crew)
            let (inBoth, inMonth) = (try day("2026-11-02"), try day("2026-11-09"))
            let locks = try await agency.database.read { tx in
                try HoursLocks.of(lea, crew: crew, from: inBoth, to: inMonth, in: tx)
            }
            #expect(locks[day: inBoth]?.code == "approved" && locks[day: inMonth]?.code == "submitted")
            try await agency.sendBack("2026-11", "Not yet.")
            try await agency.refuses("conflict date/locked") { try await agency.log("1", website, "2026-11-03") }
            try await agency.log("1", website, "2026-11-09")
        }
    }
}

/// Runs an operation several times concurrently.
/// - Returns: the result of each: "done", or how it was refused.
func race(_ count: Int, _ body: @escaping @Sendable (Int) async throws -> some Sendable) async -> [String] {
    await withTaskGroup(of: String.self) { group in
        for number in 0..<count {
            group.addTask {
                do {
                    _ = try await body(number)
                    return "done"
                } catch let error as AppError {
                    return "\(error.code)" + error.fields.map { " \($0.field)/\($0.code)" }.joined()
                } catch {
                    return "\(error)"
                }
            }
        }
        return await group.reduce(into: []) { $0.append($1) }
    }
}
