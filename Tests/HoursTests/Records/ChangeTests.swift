import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("Changing hours")
struct ChangeTests {
    @Test("records the old and new values, and increments the version")
    func changes() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App", billable: false))
            let record = try await agency.log("8", website, "2026-11-17")
            let changed = try await agency.change(record) { draft in
                draft.project = app.id
                draft.date = try day("2026-11-16")
                draft.minutes = 240
            }.record
            #expect(changed.title == "Acme/App" && changed.minutes == 240 && changed.version == 2)
            // Billability is set on the record, and does not follow the project.
            #expect(changed.billable)
            #expect(try await agency.records() == ["2026-11-16 Acme/App 4:00"])
            #expect(try await agency.facts() == ["hours.logged", "hours.changed"])
        }
    }

    @Test("from an outdated tab has no effect")
    func stale() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let record = try await agency.log("8", website, "2026-11-17")
            try await agency.change(record, if: .shown("1")) { $0.minutes = 420 }
            try await agency.refuses("stale") { try await agency.change(record, if: .shown("1")) { $0.minutes = 60 } }
            try await agency.refuses("stale") { try await agency.delete(record, if: .shown("1")) }
            try await agency.refuses("stale") { try await agency.change(record, if: .shown(nil)) { $0.minutes = 60 } }
            #expect(try await agency.now(record).minutes == 420)
        }
    }

    @Test("cannot move hours to a full day, but hours can stay on one")
    func full() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let record = try await agency.log("20", website, "2026-11-17")
            let other = try await agency.log("4", website, "2026-11-16")
            try await agency.refuses("invalid hours/fullDay") {
                try await agency.change(other) {
                    $0.date = try day("2026-11-17")
                    $0.minutes = 270
                }
            }
            #expect(try await agency.change(record) { $0.minutes = 1440 }.record.minutes == 1440)
        }
    }

    @Test(
        "is refused on a locked day, and so is moving hours to one; the lock says why",
        arguments: ["submitted", "approved", "closed"]
    )
    func locks(_ kind: String) async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let (inside, outside) = (
                try await agency.log("8", website, "2026-11-12"), try await agency.log("8", website, "2026-11-17")
            )
            try await agency.lock("2026-W46", kind)
            let refusal = "conflict date/locked"
            try await agency.refuses(refusal) { try await agency.log("1", website, "2026-11-13") }
            try await agency.refuses(refusal) { try await agency.change(inside) { $0.comment = "Late" } }
            try await agency.refuses(refusal) { try await agency.change(inside) { $0.date = try day("2026-11-16") } }
            try await agency.refuses(refusal) { try await agency.change(outside) { $0.date = try day("2026-11-13") } }
            try await agency.refuses(refusal) { try await agency.delete(inside) }
            try await agency.change(outside) { $0.comment = "In time" }
            let (lea, crew, date) = (agency.lea, agency.crew, try day("2026-11-12"))
            let lock = try await agency.database.read { tx in
                try HoursLocks.of(lea.person, crew: crew, from: date, to: date, in: tx)[day: date]
            }
            #expect(lock?.code == kind)
            // The week of another person is not locked, unless the crew has closed it.
            if kind != "closed" { try await agency.log("1", website, "2026-11-13", by: agency.omar) }
        }
    }

    @Test("includes restoring deleted hours unchanged, for 30 days")
    func undo() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let record = try await agency.log("8", website, "2026-11-17") { $0.comment = "Pages" }
            try await agency.delete(record)
            #expect(try await agency.records() == [])
            try await agency.refuses("notFound") { try await agency.change(record) { $0.minutes = 60 } }
            try await agency.refuses("notFound") { try await agency.delete(record) }
            try await agency.refuses("notFound") { try await agency.restore(record, by: agency.omar) }
            let back = try await agency.restore(record)
            #expect(back.minutes == 480 && back.comment == "Pages" && back.version == 3)
            // Restoring it again has no effect.
            #expect(try await agency.restore(record).version == 3)
            #expect(try await agency.facts() == ["hours.logged", "hours.deleted", "hours.restored"])

            try await agency.delete(record)
            agency.clock.advance(minutes: restorationMinutes - 1)
            try await SweepHours(agency.database).run(now: agency.now)
            try await agency.restore(record)
            try await agency.delete(record)
            agency.clock.advance(minutes: restorationMinutes + 1)
            try await SweepHours(agency.database).run(now: agency.now)
            try await agency.refuses("notFound") { try await agency.restore(record) }
        }
    }

    @Test("restores everything that was deleted from a week at once")
    func undoWeek() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            var records: [HoursRecord] = []
            let days = ["09", "10", "11", "12", "13", "14", "15"]
            for index in 0..<105 {
                records.append(try await agency.log("0:30", website, "2026-11-\(days[index % 7])"))
            }
            let (lea, now, all, week) = (agency.lea, agency.now, records, try #require(Week("2026-W46")))
            try await agency.database.write { tx in
                let acting = try tx.acting(as: lea, at: now)
                for record in all { try HoursRecord.delete(record.id, if: .none, in: acting) }
            }
            #expect(try await agency.records() == [])
            let restored = try await agency.database.write { tx in
                try HoursRecord.restore(deletedAt: now, from: week, in: tx.acting(as: lea, at: now))
            }
            #expect(restored == 105)
            #expect(try await agency.records().count == 105)
        }
    }

    @Test("cannot restore hours to a full or locked day, or to an occupied time")
    func undoTooLate() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let long = try await agency.log("8", website, "2026-11-17")
            try await agency.delete(long)
            let other = try await agency.log("20", website, "2026-11-17")
            try await agency.refuses("invalid hours/fullDay") { try await agency.restore(long) }
            try await agency.change(other) { $0.minutes = 600 }
            try await agency.restore(long)

            let timed = try await agency.worked(website, "2026-11-16T08:00:00Z", "2026-11-16T10:00:00Z")
            try await agency.delete(timed)
            let taken = try await agency.worked(website, "2026-11-16T09:00:00Z", "2026-11-16T11:00:00Z")
            try await agency.refuses("conflict startedAt/overlap") { try await agency.restore(timed) }
            try await agency.delete(taken)
            try await agency.delete(long)
            try await agency.lock("2026-W47", "submitted")
            try await agency.refuses("conflict date/locked") { try await agency.restore(timed) }
            try await agency.refuses("conflict date/locked") { try await agency.restore(long) }
        }
    }

    // Regression: fault 4 of Decklog's predecessor for hours.
    @Test("does not report a record as a duplicate of itself, but does so for another one on its new day")
    func ownDuplicate() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let record = try await agency.log("1", website, "2026-11-17")
            #expect(try await agency.change(record) { $0.minutes = 120 }.warnings == [])
            try await agency.log("1", website, "2026-11-16")
            #expect(try await agency.change(record) { $0.date = try day("2026-11-16") }.warnings == [.duplicate])
            // The warning has been shown already.
            #expect(try await agency.change(record) { $0.comment = "Twice that day" }.warnings == [])
        }
    }
}
