import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Shifts

private typealias WeekHours = Shifts.WeekHours

@Suite("Hours before and after a change")
struct WeekHoursTests {
    @Test("the giver loses and the taker gains, in the week of the shift")
    func takeover() async throws {
        try await withKitchen { kitchen in
            try await kitchen.shift(kitchen.ahmed, "2026-06-24", "09:00", "17:00")
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            try await kitchen.shift(kitchen.sanne, "2026-06-28", "09:00", "13:30")
            // Neither the week before nor the one after counts.
            try await kitchen.shift(kitchen.sanne, "2026-06-29", "09:00", "17:00")
            let hours = try await kitchen.hours([friday.to(kitchen.sanne)])
            #expect(hours == ["Ahmed 2026-06-22 840 480", "Sanne 2026-06-22 270 630"])
        }
    }

    @Test("an open shift is only gained")
    func open() async throws {
        try await withKitchen { kitchen in
            let friday = try await kitchen.shift(nil, "2026-06-26", "17:00", "23:00")
            #expect(try await kitchen.hours([friday.to(kitchen.sanne)]) == ["Sanne 2026-06-22 0 360"])
        }
    }

    @Test("a trade across two weeks is shown for both people in both weeks")
    func trade() async throws {
        try await withKitchen { kitchen in
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            let monday = try await kitchen.shift(kitchen.sanne, "2026-06-29", "09:00", "17:00")
            let hours = try await kitchen.hours([friday.to(kitchen.sanne), monday.to(kitchen.ahmed)])
            #expect(
                hours == [
                    "Ahmed 2026-06-22 360 0", "Ahmed 2026-06-29 0 480", "Sanne 2026-06-22 0 360",
                    "Sanne 2026-06-29 480 0",
                ]
            )
        }
    }

    @Test("where weeks start on Sunday, a Sunday is in the week of the following Monday")
    func sunday() async throws {
        try await withKitchen(weekStart: .sunday) { kitchen in
            let sunday = try await kitchen.shift(kitchen.ahmed, "2026-06-28", "10:00", "18:00")
            try await kitchen.shift(kitchen.sanne, "2026-06-29", "10:00", "18:00")
            let hours = try await kitchen.hours([sunday.to(kitchen.sanne)])
            #expect(hours == ["Ahmed 2026-06-28 480 0", "Sanne 2026-06-28 480 960"])
        }
    }

    @Test("the night in which the clocks go back has nine hours, all counted for the day on which it starts")
    func autumn() async throws {
        try await withKitchen { kitchen in
            let night = try await kitchen.shift(kitchen.ahmed, "2026-10-25", "22:00", "06:00")
            let long = try await kitchen.shift(kitchen.ahmed, "2026-10-24", "22:00", "06:00")
            #expect(
                try await kitchen.hours([long.to(kitchen.sanne)])
                    == ["Ahmed 2026-10-19 1020 480", "Sanne 2026-10-19 0 540"]
            )
            #expect(
                try await kitchen.hours([night.to(kitchen.sanne)])
                    == ["Ahmed 2026-10-19 1020 540", "Sanne 2026-10-19 0 480"]
            )
        }
    }

    @Test("split at midnight, a Sunday night is in two weeks")
    func split() async throws {
        try await withKitchen { kitchen in
            try await kitchen.set(overnight: .split)
            try await kitchen.shift(kitchen.sanne, "2026-06-28", "22:00", "06:00")
            let night = try await kitchen.shift(kitchen.ahmed, "2026-07-05", "22:00", "06:00")
            #expect(
                try await kitchen.hours([night.to(kitchen.sanne)]) == [
                    "Ahmed 2026-06-29 120 0", "Ahmed 2026-07-06 360 0", "Sanne 2026-06-29 360 480",
                    "Sanne 2026-07-06 0 360",
                ]
            )
        }
    }

    @Test("accepted shifts that wait for approval do not count yet")
    func waiting() async throws {
        try await withKitchen { kitchen in
            let (friday, offer) = try await kitchen.offered()
            let saturday = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "17:00", "23:00")
            try await kitchen.accept(offer, by: kitchen.sanne)
            let both = try await kitchen.hours([
                "friday": [friday.to(kitchen.sanne)], "saturday": [saturday.to(kitchen.sanne)],
            ])
            #expect(both["friday"] == ["Ahmed 2026-06-22 720 360", "Sanne 2026-06-22 0 360"])
            #expect(both["saturday"] == both["friday"])
        }
    }

    @Test("many changes at once give the same results as each alone")
    func many() async throws {
        try await withKitchen { kitchen in
            var changes: [String: [Takeover]] = [:]
            for day in 24...30 {
                let shift = try await kitchen.shift(kitchen.ahmed, "2026-06-\(day)", "09:00", "1\(day % 10):30")
                changes["\(day)"] = [shift.to(day % 2 == 0 ? kitchen.sanne : kitchen.joris)]
            }
            let together = try await kitchen.hours(changes)
            #expect(together.count == 7)
            for (key, change) in changes {
                #expect(try await kitchen.hours(change) == together[key])
            }
            #expect(try await kitchen.hours([String: [Takeover]]()).isEmpty)
        }
    }
}

extension Shift {
    fileprivate func to(_ taker: Viewer) -> Takeover {
        Takeover(commitment, giver: person?.id, holder: person?.id, taker: taker.person)
    }
}

extension Kitchen {
    fileprivate func hours(_ change: [Takeover]) async throws -> [String] {
        try await hours([0: change])[0] ?? []
    }

    fileprivate func hours<Key: Hashable & Sendable>(_ changes: [Key: [Takeover]]) async throws -> [Key: [String]] {
        let crew = crew
        return try await database.read { tx in try WeekHours.of(changes, crew: crew, in: tx) }
            .mapValues { $0.map(text) }
    }

    private func text(_ hours: WeekHours) -> String {
        let name = [marieke, ahmed, sanne, joris].first { $0.person == hours.person }?.name ?? ""
        return "\(name) \(hours.week) \(hours.before) \(hours.after)"
    }

    func set(overnight: Overnight) async throws {
        let (now, marieke) = (now, marieke)
        _ = try await database.write { tx in
            try CrewRules.change(ShiftSettingsChange(overnight: overnight), in: tx.acting(as: marieke, at: now))
        }
    }
}
