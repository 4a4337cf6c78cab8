import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

@Suite("A timer")
struct TimerTests {
    @Test("becomes a record with its start, end and comment, in whole minutes")
    func stops() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.start(website, at: "2026-11-18T09:00:40Z", comment: "First pages")
            let running = try #require(try await agency.running())
            #expect(running.title == "Acme/Website" && running.comment == "First pages")
            let later = try moment("2026-11-18T09:30:10Z")
            #expect(running.minutes(until: later) == 30)
            #expect(try await agency.records() == [])
            let records = try await agency.stop(at: "2026-11-18T10:05:10Z")
            let record = try #require(records.first)
            #expect(records.count == 1 && record.minutes == 65 && record.comment == "First pages")
            #expect(record.date.description == "2026-11-18")
            #expect(record.span?.startsAt.description == "2026-11-18T09:00:00Z")
            #expect(record.span?.endsAt.description == "2026-11-18T10:05:00Z")
            #expect(try await agency.running() == nil)
            #expect(try await agency.facts() == ["hours.timer.started", "hours.logged", "hours.timer.ended"])
            try await agency.refuses("conflict timer/idle") { try await agency.stop(at: "2026-11-18T10:06:00Z") }
        }
    }

    @Test("that is switched loses no minute between the two projects")
    func switches() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            try await agency.start(website, at: "2026-11-18T09:00:00Z", comment: "First pages")
            let (timer, first) = try await agency.start(app, at: "2026-11-18T09:59:40Z")
            #expect(timer.title == "Acme/App" && timer.comment == nil)
            #expect(first.map(\.minutes) == [59] && first[0].comment == "First pages")
            let second = try await agency.stop(at: "2026-11-18T10:30:00Z", comment: "Sketch")
            #expect(second.map(\.minutes) == [31] && second[0].comment == "Sketch")
            #expect(first[0].span?.endsAt == second[0].span?.startsAt)
        }
    }

    @Test(
        "that starts in the minute in which a record ends is logged from there, whichever is first",
        arguments: [true, false]
    )
    func sameMinute(isRecordFirst: Bool) async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            let span = (start: "2026-11-18T08:00:00Z", end: "2026-11-18T08:30:15Z")
            if isRecordFirst { try await agency.worked(website, span.start, span.end) }
            try await agency.start(website, at: "2026-11-18T08:35:00Z", since: "2026-11-18T08:30:20Z")
            if !isRecordFirst { try await agency.worked(website, span.start, span.end) }
            let (_, first) = try await agency.start(app, at: "2026-11-18T08:40:20Z")
            #expect(first.map(\.minutes) == [9] && first[0].span?.startsAt.description == "2026-11-18T08:30:15Z")
            #expect(try await agency.stop(at: "2026-11-18T08:50:20Z").map(\.minutes) == [10])
            // What is left of less than two minutes may be less than one.
            try await agency.worked(app, "2026-11-18T08:51:00Z", "2026-11-18T08:52:15Z")
            try await agency.start(app, at: "2026-11-18T08:52:20Z")
            #expect(try await agency.stop(at: "2026-11-18T08:53:30Z").isEmpty)
        }
    }

    @Test("that is already running is not started again")
    func again() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let first = try await agency.start(website, at: "2026-11-18T09:00:00Z", comment: "First pages").timer
            let again = try await agency.start(website, at: "2026-11-18T09:20:00Z", if: .versions(["0"])).timer
            #expect(again == first)
            #expect(try await agency.facts() == ["hours.timer.started"])
            let noted = try await agency.start(website, at: "2026-11-18T09:30:00Z", comment: "More pages").timer
            #expect(noted.startedAt == first.startedAt && noted.comment == "More pages")
        }
    }

    @Test("of less than a minute ends without a record, even across the start of a new minute")
    func short() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            try await agency.start(website, at: "2026-11-18T09:00:40Z")
            #expect(try await agency.stop(at: "2026-11-18T09:01:39Z").isEmpty)
            #expect(try await agency.running() == nil)
            try await agency.start(website, at: "2026-11-18T09:10:00Z")
            #expect(try await agency.start(app, at: "2026-11-18T09:10:59Z").records.isEmpty)
            #expect(try await agency.stop(at: "2026-11-18T09:11:59Z").map(\.minutes) == [1])
            #expect(try await agency.records() == ["2026-11-18 Acme/App 0:01"])
        }
    }

    @Test("can end in the minute in which it started, without a record, but not before")
    func endsAtOnce() async throws {
        try await withAgency { agency in
            let (late, website) = ("2026-11-18T09:30:00Z", try await agency.project())
            try await agency.start(website, at: "2026-11-18T09:00:40Z")
            try await agency.refuses("invalid endedAt/order") {
                try await agency.stop(at: late, ended: "2026-11-18T08:59:00Z")
            }
            #expect(try await agency.stop(at: late, ended: "2026-11-18T09:00:00Z").isEmpty)
            #expect(try await agency.running() == nil)
        }
    }

    @Test("can be discarded")
    func discards() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.start(website, at: "2026-11-18T09:00:00Z")
            try await agency.discard(at: "2026-11-18T12:00:00Z")
            #expect(try await agency.running() == nil)
            #expect(try await agency.records() == [])
            #expect(try await agency.facts() == ["hours.timer.started", "hours.timer.ended"])
        }
    }

    @Test("can be given an earlier start, but not within other hours, in the future, or two days ago")
    func forgotten() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            try await agency.worked(website, "2026-11-18T07:00:00Z", "2026-11-18T08:00:00Z")
            try await agency.start(app, at: "2026-11-18T09:00:00Z")
            let (lea, now) = (agency.lea, try moment("2026-11-18T09:30:00Z"))
            func move(_ start: String) async throws -> HoursTimer {
                let startedAt = try moment(start)
                return try await agency.database.write { tx in
                    try HoursTimer.moveStart(to: startedAt, in: tx.acting(as: lea, at: now))
                }
            }
            #expect(try await move("2026-11-18T08:00:00Z").startedAt.description == "2026-11-18T08:00:00Z")
            try await agency.refuses("conflict startedAt/overlap") { _ = try await move("2026-11-18T07:59:00Z") }
            try await agency.refuses("invalid startedAt/future") { _ = try await move("2026-11-18T09:30:01Z") }
            try await agency.refuses("invalid startedAt/long") { _ = try await move("2026-11-17T09:29:00Z") }
            try await agency.refuses("invalid startedAt/order") {
                try await agency.start(website, at: "2026-11-18T09:30:00Z", since: "2026-11-18T07:59:00Z")
            }
            let (_, records) = try await agency.start(
                website,
                at: "2026-11-18T09:30:00Z",
                since: "2026-11-18T09:15:00Z"
            )
            #expect(records.map(\.minutes) == [75])
            #expect(try await agency.stop(at: "2026-11-18T09:30:00Z").map(\.minutes) == [15])
        }
    }

    @Test("gets the nearer of two starts with the same time, when the clocks go back, and an end at which it runs")
    func repeatedHour() async throws {
        try await withAgency { agency in
            // At 01:00 UTC, so that both 00:40 and 01:40 are 02:40.
            try await agency.start(try await agency.project(), at: "2026-10-25T01:40:20Z")
            let (lea, now) = (agency.lea, try moment("2026-10-25T01:50:00Z"))
            for (field, time, expected) in [
                ("startedAt", "02:40", "2026-10-25T01:40:00Z"), ("startedAt", "02:45", "2026-10-25T01:45:00Z"),
                ("startedAt", "02:55", "2026-10-25T00:55:00Z"), ("startedAt", "01:55", "2026-10-24T23:55:00Z"),
                ("endedAt", "02:40", "2026-10-25T01:40:00Z"), ("endedAt", "02:50", "2026-10-25T01:50:00Z"),
            ] {
                let form = Form(prefilled: [field: ["2026-10-25T\(time)"]])
                let found = try await agency.database.write { tx in
                    try form.moment(field, in: tx.acting(as: lea, at: now))
                }
                #expect(try found == moment(expected), "\(field) \(time)")
            }
        }
    }

    @Test("of more than a day can be stopped only with its actual end")
    func long() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            try await agency.start(website, at: "2026-11-16T09:00:00Z")
            let (late, running) = ("2026-11-17T09:01:00Z", try #require(try await agency.running()))
            let (tooLate, inTime) = (try moment(late), try moment("2026-11-17T09:00:59Z"))
            #expect(running.isTooLong(at: tooLate) && !running.isTooLong(at: inTime))
            try await agency.refuses("conflict endedAt/long") { try await agency.stop(at: late) }
            try await agency.refuses("conflict endedAt/long") { try await agency.start(app, at: late) }
            try await agency.refuses("invalid endedAt/future") {
                try await agency.stop(at: late, ended: "2026-11-17T09:02:00Z")
            }
            try await agency.refuses("invalid endedAt/order") {
                try await agency.stop(at: late, ended: "2026-11-16T08:59:00Z")
            }
            #expect(try await agency.running() == running)
            #expect(try await agency.stop(at: late, ended: "2026-11-16T17:30:00Z").map(\.minutes) == [510])
        }
    }

    @Test("keeps running when its time cannot be logged", arguments: ["submitted", "approved", "closed"])
    func locked(_ kind: String) async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.start(website, at: "2026-11-18T09:00:00Z")
            let running = try #require(try await agency.running())
            try await agency.lock("2026-W47", kind)
            try await agency.refuses("conflict date/locked") { try await agency.stop(at: "2026-11-18T10:00:00Z") }
            #expect(try await agency.running() == running)
            try await agency.discard(at: "2026-11-18T10:00:00Z")
            // A timer that could never be logged does not start.
            try await agency.refuses("conflict date/locked") {
                try await agency.start(website, at: "2026-11-18T10:00:00Z")
            }
        }
    }

    @Test("keeps running when its time overlaps with other hours")
    func overlaps() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.worked(website, "2026-11-18T07:00:00Z", "2026-11-18T08:00:00Z")
            try await agency.run(website, since: "2026-11-18T07:30:00Z")
            try await agency.refuses("conflict startedAt/overlap") { try await agency.stop(at: "2026-11-18T08:30:00Z") }
            #expect(try await agency.running() != nil)
            try await agency.refuses("conflict startedAt/running") {
                try await agency.worked(website, "2026-11-18T08:10:00Z", "2026-11-18T08:20:00Z")
            }
        }
    }

    @Test("cannot be started for an archived project, but is logged on one archived in the meantime")
    func archived() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            try await agency.start(website, at: "2026-11-18T08:00:00Z")
            try await agency.archive(website)
            try await agency.archive(app)
            try await agency.refuses("invalid project/archived") {
                try await agency.start(app, at: "2026-11-18T08:30:00Z")
            }
            #expect(try await agency.stop(at: "2026-11-18T09:00:00Z").map(\.minutes) == [60])
            try await agency.refuses("invalid project/archived") {
                try await agency.start(website, at: "2026-11-18T09:00:00Z")
            }
        }
    }

    @Test("is in the top bar of all pages, except while its crew is archived and it cannot be stopped")
    func topBar() async throws {
        try await withAgency { agency in
            try await agency.start(try await agency.project(), at: "2026-11-18T09:00:00Z")
            let (crew, lea, now) = (agency.crew, agency.lea.person, agency.now)
            func shown(archivedAt: Instant?) async throws -> [String] {
                try await agency.database.write { tx in
                    try tx.run("UPDATE crew SET archived_at = \(archivedAt) WHERE id = \(crew)")
                    return try ShowTimer().running(for: lea, in: tx).map(\.title)
                }
            }
            let title = projectLabel("Acme", "Website")
            #expect(try await shown(archivedAt: nil) == [title])
            #expect(try await shown(archivedAt: now) == [])
            #expect(try await shown(archivedAt: nil) == [title])
        }
    }

    @Test("is private to its person")
    func own() async throws {
        try await withAgency { agency in
            try await agency.start(try await agency.project(), at: "2026-11-18T09:00:00Z")
            for viewer in [agency.omar, agency.tim, agency.nora] { #expect(try await agency.running(viewer) == nil) }
            let elsewhere = try await agency.otherCrew()
            let (lea, now) = (agency.lea, agency.now)
            try await agency.refuses("invalid project/unknown") {
                _ = try await agency.database.write { tx in
                    try HoursTimer.start(TimerDraft(project: elsewhere), in: tx.acting(as: lea, at: now))
                }
            }
        }
    }
}
