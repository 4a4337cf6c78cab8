import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Work

@testable import Shifts

@Suite("Generated shifts")
struct GenerateTests {
    @Test("exist at once for this week and eight full ones")
    func ahead() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            try await kitchen.fixed(kitchen.sanne, .sunday, "17:00", "23:00")
            try await kitchen.fixed(kitchen.joris, .monday, "17:00", "23:00")
            #expect(try await kitchen.dates(kitchen.ahmed) == weekly(from: "2026-06-26", to: "2026-08-21"))
            #expect(try await kitchen.dates(kitchen.sanne) == weekly(from: "2026-06-28", to: "2026-08-23"))
            #expect(try await kitchen.dates(kitchen.joris) == weekly(from: "2026-06-29", to: "2026-08-17"))
            let first = try #require(try await kitchen.shifts(kitchen.ahmed).first)
            #expect(try await kitchen.history(first) == ["created.fixed by Marieke"])
        }
    }

    @Test("on a Sunday belong to the week that starts on it, where weeks start on Sunday")
    func sundayWeeks() async throws {
        try await withKitchen(weekStart: .sunday) { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .saturday, "17:00", "23:00")
            try await kitchen.fixed(kitchen.sanne, .sunday, "17:00", "23:00")
            #expect(try await kitchen.dates(kitchen.ahmed) == weekly(from: "2026-06-27", to: "2026-08-22"))
            #expect(try await kitchen.dates(kitchen.sanne) == weekly(from: "2026-06-28", to: "2026-08-16"))
        }
    }

    @Test("are created once each, however often and concurrently the job runs")
    func twice() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            for week in 0..<4 {
                try await withThrowingTaskGroup { group in
                    for _ in 0..<4 { group.addTask { try await kitchen.generate() } }
                    try await group.waitForAll()
                }
                let last = try day("2026-08-21").adding(days: week * 7).description
                #expect(try await kitchen.dates(kitchen.ahmed) == weekly(from: "2026-06-26", to: last))
                kitchen.clock.advance(days: 7)
            }
        }
    }

    @Test(
        "are created once each after a year's pause, at the same local time, across both clock changes",
        arguments: [
            "Europe/Amsterdam", "America/New_York", "America/Santiago", "Australia/Lord_Howe", "Asia/Kathmandu",
        ]
    )
    func pause(_ name: String) async throws {
        try await withKitchen(zone: name) { kitchen in
            let zone = try Zone.named(name)
            try await kitchen.fixed(kitchen.ahmed, .saturday, "22:00", "06:00")
            kitchen.clock.advance(days: 365)
            try await kitchen.generate()
            try await kitchen.generate()
            let shifts = try await kitchen.shifts(kitchen.ahmed)
            #expect(shifts.map(\.date.description) == (try weekly(from: "2026-06-27", to: "2027-08-21")))
            for shift in shifts {
                #expect(zone.local(shift.startsAt) == (shift.date, try time("22:00")))
                #expect(zone.local(shift.endsAt) == (shift.date.adding(days: 1), try time("06:00")))
                #expect(shift.clockMinutes == 480)
            }
            let changed = Dictionary(grouping: shifts.map(\.minutes).filter { $0 != 480 }) { $0 }.mapValues(\.count)
            let step = name == "Australia/Lord_Howe" ? 30 : 60
            #expect(changed == (name == "Asia/Kathmandu" ? [:] : [480 - step: 1, 480 + step: 1]))
        }
    }

    @Test("have their actual length at clock changes", arguments: nights)
    func clockChange(_ night: Night) async throws {
        try await withKitchen(zone: night.zone) { kitchen in
            let date = try day(night.date)
            kitchen.clock.advance(days: try day("2026-06-23").days(until: date) - 7)
            let series = try await kitchen.fixed(
                kitchen.ahmed,
                date.weekday,
                night.start,
                night.end,
                from: night.date,
                until: night.date
            )
            let shifts = try await kitchen.shifts(kitchen.ahmed)
            let shift = try #require(shifts.first)
            #expect(shifts.count == 1 && shift.fixedShift == series.id)
            #expect(shift.startsAt.description == night.starts)
            #expect(shift.endsAt.description == night.ends)
            #expect(shift.startsAt < shift.endsAt)
            #expect(shift.start.description == night.start && shift.end.description == night.end)
        }
    }

    struct Night: Sendable, CustomTestStringConvertible {
        let zone, date, start, end, starts, ends: String

        init(_ zone: String, _ date: String, _ start: String, _ end: String, is starts: String, _ ends: String) {
            (self.zone, self.date, self.start, self.end, self.starts, self.ends) = (
                zone, date, start, end, starts, ends
            )
        }

        var testDescription: String { "\(zone) \(date) \(start)-\(end)" }
    }

    private static let amsterdam = "Europe/Amsterdam"

    static let nights = [
        Night(amsterdam, "2026-10-24", "22:00", "06:00", is: "2026-10-24T20:00:00Z", "2026-10-25T05:00:00Z"),
        Night(amsterdam, "2026-10-25", "02:30", "10:00", is: "2026-10-25T00:30:00Z", "2026-10-25T09:00:00Z"),
        Night(amsterdam, "2026-10-25", "02:15", "02:45", is: "2026-10-25T00:15:00Z", "2026-10-25T00:45:00Z"),
        Night(amsterdam, "2026-10-24", "20:00", "02:30", is: "2026-10-24T18:00:00Z", "2026-10-25T00:30:00Z"),
        Night(amsterdam, "2027-03-27", "23:00", "07:00", is: "2027-03-27T22:00:00Z", "2027-03-28T05:00:00Z"),
        Night(amsterdam, "2027-03-28", "02:30", "10:00", is: "2027-03-28T01:30:00Z", "2027-03-28T08:00:00Z"),
        Night(amsterdam, "2027-03-28", "02:15", "02:45", is: "2027-03-28T01:15:00Z", "2027-03-28T01:45:00Z"),
        Night(amsterdam, "2027-03-28", "02:30", "03:30", is: "2027-03-28T01:30:00Z", "2027-03-28T02:30:00Z"),
        Night("America/New_York", "2026-11-01", "01:30", "05:00", is: "2026-11-01T05:30:00Z", "2026-11-01T10:00:00Z"),
        Night("America/Santiago", "2026-09-06", "00:30", "08:00", is: "2026-09-06T04:30:00Z", "2026-09-06T11:00:00Z"),
        Night(
            "Australia/Lord_Howe",
            "2026-10-04",
            "02:15",
            "06:00",
            is: "2026-10-03T15:45:00Z",
            "2026-10-03T19:00:00Z"
        ),
        Night(
            "Australia/Lord_Howe",
            "2027-04-04",
            "01:45",
            "06:00",
            is: "2027-04-03T14:45:00Z",
            "2027-04-03T19:30:00Z"
        ),
    ]

    @Test("on a date that a rule blocks are open, and their history says why")
    func blocked() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            try await kitchen.shift(kitchen.ahmed, "2026-08-28", "20:00", "23:30")
            kitchen.clock.advance(days: 14)
            try await kitchen.generate()
            try await kitchen.generate()
            let open = try await kitchen.openShifts()
            #expect(open.map(\.date.description) == ["2026-08-28"])
            #expect(open.map(\.status) == [.open])
            let shift = try #require(open.first)
            let line = try #require(try await kitchen.lines(shift).first)
            #expect(line.sentence.key == "shifts.history.shift.created.conflict" && line.actor == nil)
            let fact: ShiftCreated? = try await kitchen.facts(shift).first?.fact()
            #expect(fact?.conflict?.key == "shifts.rule.overlap.other")
            #expect(fact?.conflict?.arguments["name"] == .text("Ahmed"))
            #expect(fact?.holder == nil)
            #expect(try await kitchen.dates(kitchen.ahmed) == weekly(from: "2026-06-26", to: "2026-09-04"))
        }
    }

    @Test("of a series whose last day has been generated need no more writes, until it gets a later last day")
    func over() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00", until: "2026-09-04")
            kitchen.clock.advance(days: 14)
            try await kitchen.generate()
            #expect(try await kitchen.dates(kitchen.ahmed).last == "2026-09-04")
            let last = try #require(try await kitchen.now(series)).generatedUntil
            kitchen.clock.advance(days: 14)
            try await kitchen.generate()
            #expect(try await kitchen.now(series)?.generatedUntil == last)
            try await kitchen.change(series) { $0.validUntil = try day("2026-09-18") }
            #expect(try await kitchen.dates(kitchen.ahmed).last == "2026-09-18")
        }
    }

    @Test("are not blocked by the notice rule")
    func notice() async throws {
        try await withKitchen { kitchen in
            try await kitchen.rule(.notice, .block, 14 * 24 * 60)
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            #expect(try await kitchen.openShifts().isEmpty)
        }
    }

    @Test("are not created in an archived crew, and all created after it is restored")
    func archived() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            for isArchived in [true, false] {
                try await kitchen.archive(isArchived)
                kitchen.clock.advance(days: 28)
                try await kitchen.generate()
                let last = isArchived ? "2026-08-21" : "2026-10-16"
                #expect(try await kitchen.dates(kitchen.ahmed) == weekly(from: "2026-06-26", to: last))
            }
        }
    }

    // Regression: fault 22 of Decklog's predecessor for shifts.
    @Test("are created once each by two servers that start at the same time after months of downtime")
    func away() async throws {
        try await withTwoKitchens { kitchen, other in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            kitchen.clock.advance(days: 30 * 7)
            async let one: Void = kitchen.generate()
            async let two: Void = other.generate()
            _ = try await (one, two)
            let dates = try await kitchen.shifts(kitchen.ahmed).map(\.date)
            let first = try day("2026-06-26")
            #expect(dates == (0..<39).map { first.adding(days: 7 * $0) })
        }
    }
}

/// Every seventh day between two dates.
func weekly(from first: String, to last: String) throws -> [String] {
    stride(from: try day(first), through: try day(last), by: 7).map(\.description)
}
