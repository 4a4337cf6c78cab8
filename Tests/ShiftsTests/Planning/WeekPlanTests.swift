import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Shifts

@Suite("A week of a crew")
struct RosterWeekTests {
    @Test(
        "has the number of its Thursday, whatever day it starts on, and so have its neighbours",
        arguments: [Weekday.monday, .sunday, .saturday, .thursday, .friday]
    )
    func number(weekStart: Weekday) async throws {
        try await withKitchen(weekStart: weekStart) { kitchen in
            let week = RosterWeek("2026-W53", kitchen.sanne, now: kitchen.now)
            #expect(week.week.text == "2026-W53" && week.first.weekday == weekStart)
            #expect(week.next.week.text == "2027-W01" && week.next.next.week.text == "2027-W02")
            #expect(week.previous.week.text == "2026-W52" && week.previous.next == week)
        }
    }
}

@Suite("The tasks of a manager in a week")
struct WeekPlanTests {
    @Test("are this week's future open shifts, and its takeovers that wait for a manager")
    func gapsAndTakeovers() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let gap = try await kitchen.shift(nil, "2026-06-24", "10:00", "12:00")
            try await kitchen.shift(nil, "2026-06-30", "10:00", "12:00")
            let claimed = try await kitchen.shift(nil, "2026-06-25", "10:00", "12:00")
            try await kitchen.claim(claimed, by: kitchen.joris)
            let given = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "10:00", "18:00")
            let offer = try await kitchen.offer(given, by: kitchen.ahmed)
            try await kitchen.accept(offer, by: kitchen.sanne)
            let next = try await kitchen.shift(kitchen.ahmed, "2026-07-01", "10:00", "18:00")
            try await kitchen.accept(try await kitchen.offer(next, by: kitchen.ahmed), by: kitchen.sanne)
            let plan = try await kitchen.plan()
            #expect(plan.gaps.map(\.id) == [gap.id])
            #expect(plan.waiting.map(\.shift.id) == [claimed.id, given.id])
            let hours = try #require(plan.hours[offer.id]).map { [$0.before, $0.after] }
            #expect(hours == [[480, 0], [0, 480]])
            kitchen.clock.advance(days: 2)
            #expect(try await kitchen.plan().gaps.isEmpty)
        }
    }

    @Test("do not include takeovers that wait for the giver, or one's own")
    func notForMe() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.giver)
            let given = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "10:00", "18:00")
            try await kitchen.accept(try await kitchen.offer(given, by: kitchen.ahmed), by: kitchen.sanne)
            #expect(try await kitchen.plan().waiting.isEmpty)
            _ = try await kitchen.addManager("Kees")
            try await kitchen.policy(.manager)
            let other = try await kitchen.shift(kitchen.joris, "2026-06-27", "10:00", "18:00")
            try await kitchen.accept(try await kitchen.offer(other, by: kitchen.joris), by: kitchen.marieke)
            #expect(try await kitchen.plan().waiting.isEmpty)
        }
    }

    @Test("include broken rules on the current roster, each reported once")
    func conflicts() async throws {
        try await withKitchen { kitchen in
            try await kitchen.shift(kitchen.ahmed, "2026-06-24", "10:00", "18:00")
            let second = try await kitchen.shift(kitchen.ahmed, "2026-06-24", "19:00", "23:00")
            let early = try await kitchen.shift(kitchen.ahmed, "2026-06-25", "06:00", "14:00")
            try await kitchen.shift(kitchen.ahmed, "2026-06-26", "10:00", "18:00")
            try await kitchen.shift(kitchen.sanne, "2026-06-24", "10:00", "18:00")
            try await kitchen.rule(.minimumRest, .block, 11 * 60)
            try await kitchen.rule(.hoursPerWeek, .approve, 20 * 60)
            try await kitchen.rule(.notice, .block, 14 * 24 * 60)
            let conflicts = try await kitchen.plan().conflicts
            #expect(conflicts.allSatisfy { $0.person.name == "Ahmed" })
            let told = conflicts.map { "\($0.shift.date) \($0.shift.start) \($0.finding.rule)" }
            #expect(
                Set(told) == [
                    "2026-06-24 10:00 hoursPerWeek", "2026-06-24 19:00 oneADay", "2026-06-24 19:00 minimumRest",
                    "2026-06-25 06:00 minimumRest",
                ]
            )
            #expect(told.count == 4)
            try await kitchen.change(second, holder: .some(nil))
            try await kitchen.delete(early)
            #expect(try await kitchen.plan().conflicts.isEmpty)
        }
    }

    @Test("include several takeovers, of which one can be approved after another was withdrawn")
    func several() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let one = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "10:00", "18:00")
            let offer = try await kitchen.offer(one, by: kitchen.ahmed)
            try await kitchen.accept(offer, by: kitchen.sanne)
            let other = try await kitchen.shift(kitchen.joris, "2026-06-27", "10:00", "18:00")
            let withdrawn = try await kitchen.offer(other, by: kitchen.joris)
            try await kitchen.accept(withdrawn, by: kitchen.sanne)
            #expect(try await kitchen.plan().waiting.count == 2)
            try await kitchen.withdraw(withdrawn, by: kitchen.joris)
            await #expect(throws: AppError.self) { try await kitchen.approve(withdrawn, by: kitchen.marieke) }
            try await kitchen.approve(offer, by: kitchen.marieke)
            #expect(try await kitchen.now(one).person?.name == "Sanne")
            #expect(try await kitchen.now(other).person?.name == "Joris")
        }
    }

    @Test("list candidates who work in the position of a shift before the others")
    func candidatesByPosition() async throws {
        try await withKitchen { kitchen in
            try await kitchen.position("Bar", of: kitchen.ahmed, kitchen.joris)
            try await kitchen.position("Kitchen", of: kitchen.sanne)
            let gap = try await kitchen.shift(nil, "2026-06-25", "17:00", "23:00", position: "Bar")
            try await kitchen.shift(kitchen.ahmed, "2026-06-25", "10:00", "12:00")
            let candidates = try await kitchen.candidates(gap)
            #expect(
                candidates.map { "\($0.person.name) \($0.positions) \($0.isElsewhere)" } == [
                    #"Joris ["Bar"] false"#, #"Ahmed ["Bar"] false"#, "Marieke [] true", #"Sanne ["Kitchen"] true"#,
                ]
            )
        }
    }

    @Test("list candidates for a shift: the best match first, then those with the fewest hours")
    func candidates() async throws {
        try await withKitchen { kitchen in
            let gap = try await kitchen.shift(nil, "2026-06-25", "17:00", "23:00")
            try await kitchen.shift(kitchen.ahmed, "2026-06-24", "10:00", "18:00")
            try await kitchen.shift(kitchen.sanne, "2026-06-25", "20:00", "22:00")
            try await kitchen.shift(kitchen.joris, "2026-06-25", "10:00", "12:00")
            // Hours of another week do not count.
            try await kitchen.shift(kitchen.marieke, "2026-06-30", "10:00", "22:00")
            let candidates = try await kitchen.candidates(gap)
            #expect(
                candidates.map { "\($0.person.name) \($0.minutes) \($0.findings.map(\.rule.rawValue))" } == [
                    "Marieke 0 []", "Ahmed 480 []", #"Joris 120 ["oneADay"]"#, #"Sanne 120 ["overlap"]"#,
                ]
            )
            #expect(candidates.map(\.isBlocked) == [false, false, false, true])
        }
    }
}

extension Kitchen {
    /// The plan of this week, for the owner.
    fileprivate func plan() async throws -> WeekPlan {
        let (marieke, now) = (marieke, now)
        return try await database.read { tx in
            try CrewWeekPage.load(RosterWeek("2026-W26", marieke, now: now), marieke, now: now, tx).plan
                ?? WeekPlan(waiting: [], proposals: [], gaps: [], conflicts: [], hours: [:])
        }
    }

    fileprivate func candidates(_ shift: Shift) async throws -> [Candidate] {
        let (marieke, now) = (marieke, now)
        return try await database.read { tx in try Candidate.of(shift, marieke, now: now, tx) }
    }
}
