import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("Hours with start and end")
struct SpanTests {
    @Test("are as long as the time in between, or shorter by a break, regardless of the step")
    func lengths() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let whole = try await agency.worked(website, "2026-11-17T08:00:00Z", "2026-11-17T09:47:00Z")
            #expect(whole.minutes == 107)
            let short = try await agency.worked(website, "2026-11-17T10:00:00Z", "2026-11-17T18:00:00Z", minutes: 451)
            #expect(short.minutes == 451 && short.span?.minutes == 480)
            for (minutes, message) in [(0, "short"), (-5, "short"), (61, "overSpan")] {
                let error = await #expect(throws: AppError.self) {
                    try await agency.worked(website, "2026-11-16T10:00:00Z", "2026-11-16T11:00:00Z", minutes: minutes)
                }
                let told = error?.fields.map { "\($0.field)/\($0.code) \($0.message.key)" }
                #expect(told == ["hours/span hours.field.\(message)"])
            }
        }
    }

    @Test("end after they start, within a day, not in the future, and start on their day")
    func order() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.refuses("invalid endedAt/order") {
                try await agency.worked(website, "2026-11-17T10:00:00Z", "2026-11-17T10:00:00Z")
            }
            try await agency.refuses("invalid endedAt/short") {
                try await agency.worked(website, "2026-11-17T10:00:00Z", "2026-11-17T10:00:59Z")
            }
            try await agency.refuses("invalid endedAt/long") {
                try await agency.worked(website, "2026-11-15T10:00:00Z", "2026-11-16T11:01:00Z")
            }
            // It is 09:00 UTC.
            try await agency.refuses("invalid endedAt/future") {
                try await agency.worked(website, "2026-11-18T08:00:00Z", "2026-11-18T09:01:00Z")
            }
            try await agency.refuses("invalid date/span") {
                try await agency.worked(website, "2026-11-17T10:00:00Z", "2026-11-17T11:00:00Z", date: "2026-11-16")
            }
            // A quarter past midnight in Amsterdam.
            try await agency.worked(website, "2026-11-16T23:15:00Z", "2026-11-17T01:00:00Z", date: "2026-11-17")
        }
    }

    @Test("that start on another day in the crew's zone can be changed, deleted and restored, but not moved")
    func otherZone() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let record = try await agency.inOtherZone(
                try await agency.worked(website, "2026-11-16T22:30:00Z", "2026-11-17T01:00:00Z", date: "2026-11-16")
            )
            let changed = try await agency.change(record) { $0.comment = "Release" }.record
            #expect(changed.date == record.date && changed.span == record.span)
            try await agency.delete(record)
            #expect(try await agency.restore(record).date == record.date)
            try await agency.refuses("invalid date/span") {
                try await agency.change(record) { $0.date = try day("2026-11-15") }
            }
        }
    }

    @Test(
        "have their actual duration at clock changes",
        arguments: [
            ("2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T06:00:00Z", 420),
            ("2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T07:00:00Z", 540),
        ]
    )
    func clockChanges(_ date: String, _ start: String, _ end: String, _ minutes: Int) async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let record = try await agency.worked(website, start, end, date: date)
            #expect(record.minutes == minutes)
            // From midnight to eight in local time, both times.
            let span = try #require(record.span)
            #expect(
                agency.lea.zone.local(span.startsAt).time == .midnight
                    && agency.lea.zone.local(span.endsAt).time.hour == 8
            )
        }
    }

    @Test("cannot overlap with other records of the person, even across midnight, but can be adjacent")
    func overlaps() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            let night = try await agency.worked(
                website,
                "2026-11-16T21:00:00Z",
                "2026-11-17T02:00:00Z",
                date: "2026-11-16"
            )
            for (start, end) in [
                ("2026-11-17T00:00:00Z", "2026-11-17T01:00:00Z"), ("2026-11-17T01:59:00Z", "2026-11-17T03:00:00Z"),
                ("2026-11-16T20:00:00Z", "2026-11-17T03:00:00Z"),
            ] {
                try await agency.refuses("conflict startedAt/overlap") { try await agency.worked(app, start, end) }
            }
            let after = try await agency.worked(app, "2026-11-17T02:00:00Z", "2026-11-17T03:00:00Z")
            try await agency.worked(app, "2026-11-16T20:00:00Z", "2026-11-16T21:00:00Z")
            // Another person can.
            try await agency.worked(app, "2026-11-17T00:00:00Z", "2026-11-17T01:00:00Z", by: agency.omar)
            // Records without times do not overlap, and a record does not overlap itself.
            try await agency.log("1", app, "2026-11-17")
            try await agency.change(night) { $0.comment = "Release" }
            try await agency.refuses("conflict startedAt/overlap") {
                try await agency.change(after) {
                    $0.span = HoursSpan(
                        startsAt: try moment("2026-11-17T01:30:00Z"),
                        endsAt: try moment("2026-11-17T03:00:00Z")
                    )
                    $0.minutes = nil
                }
            }
        }
    }

    @Test("cannot overlap with the running timer either")
    func running() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            try await agency.run(app, since: "2026-11-18T08:00:00Z")
            try await agency.refuses("conflict startedAt/running") {
                try await agency.worked(website, "2026-11-18T07:00:00Z", "2026-11-18T08:30:00Z")
            }
            try await agency.worked(website, "2026-11-18T07:00:00Z", "2026-11-18T08:00:00Z")
            try await agency.worked(website, "2026-11-18T08:00:00Z", "2026-11-18T08:30:00Z", by: agency.omar)
        }
    }
}
