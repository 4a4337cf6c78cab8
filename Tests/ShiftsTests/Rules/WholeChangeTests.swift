import API
import Core
import Testing

@testable import Shifts

@Suite("Rules for a whole change")
struct WholeChangeTests {
    private let zone = Zone.utc

    @Test("a person who no longer holds the shift cannot give it, whatever the settings")
    func stillHeld() throws {
        let shift = try commitment("2026-06-26 10:00-12:00", zone)
        for holder in [.joris, nil] as [PersonID?] {
            let found = CrewRules(only([:])).findings(
                on: [Takeover(shift, giver: .ahmed, holder: holder, taker: .sanne)],
                schedules: [:],
                now: .past
            )
            #expect(found.map(\.rule) == [.stillHeld])
            #expect(found.map(\.mode) == [.block])
        }
    }

    @Test("two people who trade overlapping shifts do not block each other")
    func trade() throws {
        let early = try commitment("2026-06-26 10:00-15:00", zone)
        let late = try commitment("2026-06-26 14:00-20:00", zone)
        let schedules: [PersonID: Schedule] = [.ahmed: Schedule([early]), .sanne: Schedule([late])]
        let alone = CrewRules().findings(
            on: [Takeover(early, giver: .ahmed, holder: .ahmed, taker: .sanne)],
            schedules: schedules,
            now: .past
        )
        #expect(alone.map(\.rule) == [.overlap])
        let both = CrewRules().findings(
            on: [
                Takeover(early, giver: .ahmed, holder: .ahmed, taker: .sanne),
                Takeover(late, giver: .sanne, holder: .sanne, taker: .ahmed),
            ],
            schedules: schedules,
            now: .past
        )
        #expect(both == [])
    }

    @Test("two shifts for one person at once are checked together")
    func together() throws {
        let found = CrewRules().findings(
            on: [
                Takeover(try commitment("2026-06-26 10:00-15:00", zone), giver: .ahmed, holder: .ahmed, taker: .sanne),
                Takeover(try commitment("2026-06-26 14:00-20:00", zone), giver: .joris, holder: .joris, taker: .sanne),
            ],
            schedules: [:],
            now: .past
        )
        #expect(found.map(\.rule) == [.overlap, .overlap])
    }

    @Test("a shift never conflicts with itself")
    func itself() throws {
        let shift = try commitment("2026-06-26 10:00-15:00", zone)
        let found = CrewRules().findings(
            on: [Takeover(shift, giver: .ahmed, holder: .ahmed, taker: .sanne)],
            schedules: [.sanne: Schedule([shift])],
            now: .past
        )
        #expect(found == [])
    }

    @Test("all blocking rules are named in one error, in words for the reader")
    func refusal() throws {
        let found = CrewRules([.hoursPerDay: RuleSetting(mode: .block, value: 60)]).findings(
            on: [
                Takeover(try commitment("2026-06-26 10:00-15:00", zone), giver: .ahmed, holder: .ahmed, taker: .sanne)
            ],
            schedules: [.sanne: Schedule([try commitment("2026-06-26 09:00-11:00", zone)])],
            now: .past
        )
        let error = #expect(throws: AppError.self) { try found.refuseBlocked(to: .sanne, names: [:]) }
        #expect(error?.fields.map(\.code) == ["overlap", "hoursPerDay"])
        #expect(error?.message.key == "shifts.rule.overlap.you")
        let other = #expect(throws: AppError.self) { try found.refuseBlocked(to: .ahmed, names: [.sanne: "Sanne"]) }
        #expect(other?.message.key == "shifts.rule.overlap.other")
        #expect(other?.message.arguments["name"] == .text("Sanne"))
    }

    @Test("the horizon covers everything that the strictest value of a rule can concern")
    func horizon() {
        #expect(CrewRules().horizonDays == 1)
        #expect(CrewRules([.minimumRest: RuleSetting(mode: .warn, value: 2880)]).horizonDays >= 3)
        #expect(CrewRules([.weeklyRest: RuleSetting(mode: .warn, value: 2100)]).horizonDays >= 8)
        #expect(CrewRules([.daysInARow: RuleSetting(mode: .warn, value: 13)]).horizonDays >= 13)
        #expect(CrewRules([.daysPerWeek: RuleSetting(mode: .warn, value: 5)]).horizonDays >= 6)
        #expect(CrewRules([.weekendsInARow: RuleSetting(mode: .warn, value: 8)]).horizonDays >= 8 * 7 + 1)
        #expect(CrewRules([.hoursPerWeek: RuleSetting(mode: .warn, value: 60)]).horizonDays >= 7)
        #expect(CrewRules([.averageHours: RuleSetting(mode: .warn, value: 60)]).horizonDays >= 16 * 7 + 7)
        #expect(CrewRules([.youngWorker: RuleSetting(mode: .warn)]).horizonDays >= 7)
    }

    // Regression: fault 10 of Decklog's predecessor for shifts.
    @Test("a shift on the same day of another year is not a second one on that day")
    func otherYear() async throws {
        try await withKitchen { kitchen in
            try await kitchen.rule(.oneADay, .block)
            try await kitchen.shift(kitchen.sanne, "2027-06-23", "17:00", "23:00")
            let today = try await kitchen.shift(kitchen.ahmed, "2026-06-23", "17:00", "23:00")
            try await kitchen.accept(try await kitchen.offer(today, by: kitchen.ahmed), by: kitchen.sanne)
        }
    }
}
