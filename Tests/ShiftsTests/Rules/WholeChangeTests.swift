import API
import Core
import Testing

@testable import Shifts

@Suite("Rules of a whole change")
struct WholeChangeTests {
    private let zone = Zone.utc

    @Test("who no longer has the shift cannot give it, whatever the crew has set")
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

    @Test("two who trade overlapping shifts do not stand in each other's way")
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

    @Test("two shifts that come to one person at once are judged together")
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

    @Test("a shift never stands in its own way")
    func itself() throws {
        let shift = try commitment("2026-06-26 10:00-15:00", zone)
        let found = CrewRules().findings(
            on: [Takeover(shift, giver: .ahmed, holder: .ahmed, taker: .sanne)],
            schedules: [.sanne: Schedule([shift])],
            now: .past
        )
        #expect(found == [])
    }

    @Test("every rule that forbids is named in one refusal, in words for the reader")
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

    @Test("the horizon reaches everything that the strictest value of a rule can be about")
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

    // Fault 10 of the former shift trader.
    @Test("a shift on the same day of another year is no second one that day")
    func otherYear() async throws {
        try await withKitchen { kitchen in
            try await kitchen.rule(.oneADay, .block)
            try await kitchen.shift(kitchen.sanne, "2027-06-23", "17:00", "23:00")
            let today = try await kitchen.shift(kitchen.ahmed, "2026-06-23", "17:00", "23:00")
            try await kitchen.accept(try await kitchen.offer(today, by: kitchen.ahmed), by: kitchen.sanne)
        }
    }
}
