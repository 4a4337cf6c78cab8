import API
import Core
import Testing

@testable import Shifts

@Suite("Rules: hours a shift, a day, a week and on average")
struct HoursTests {
    @Test("each applies beyond its limit and not within it", arguments: cases)
    func edges(_ edge: RuleCase) throws {
        try edge.check()
    }

    /// Five days of eight hours in each of some weeks, counted back from that of 22 June 2026.
    private static func weeks(_ back: ClosedRange<Int>) -> [String] {
        back.flatMap { week in
            (0..<5).map { "\(LocalDate(daysSinceEpoch: 20_626 - 7 * week + $0)) 09:00-17:00" }
        }
    }

    /// Monday to Thursday of that week.
    private static let fourDays = (22...25).map { "2026-06-\($0) 09:00-17:00" }

    private static let cases: [RuleCase] = [
        RuleCase(
            name: "ten hours in a day",
            rules: most(.hoursPerDay, 600),
            shift: "2026-06-26 17:00-23:00",
            has: ["2026-06-26 10:00-14:00", "2026-06-25 08:00-18:00"],
            says: []
        ),
        RuleCase(
            name: "ten hours and a minute",
            rules: most(.hoursPerDay, 600),
            shift: "2026-06-26 17:00-23:00",
            has: ["2026-06-26 10:00-14:01"],
            says: [.hoursPerDay]
        ),
        RuleCase(
            name: "a night shift belongs to the day it starts on",
            rules: most(.hoursPerDay, 600),
            shift: "2026-06-26 20:00-06:00",
            has: ["2026-06-27 12:00-22:00"],
            says: []
        ),
        RuleCase(
            name: "the 25-hour night makes a shift of eight hours nine",
            rules: most(.hoursPerDay, 480),
            shift: "2026-10-24 22:00-06:00",
            has: [],
            says: [.hoursPerDay]
        ),
        RuleCase(
            name: "the 23-hour night makes a shift of nine hours eight",
            rules: most(.hoursPerDay, 480),
            shift: "2027-03-27 22:00-07:00",
            has: [],
            says: []
        ),
        RuleCase(
            name: "sixteen hours in a week that starts on Monday",
            rules: most(.hoursPerWeek, 960),
            shift: "2026-06-28 10:00-18:00",
            has: ["2026-06-22 10:00-18:00", "2026-06-29 10:00-18:00"],
            says: []
        ),
        RuleCase(
            name: "Monday to Sunday is one week",
            rules: most(.hoursPerWeek, 959),
            shift: "2026-06-28 10:00-18:00",
            has: ["2026-06-22 10:00-18:00"],
            says: [.hoursPerWeek]
        ),
        RuleCase(
            name: "Sunday and the Monday after are two weeks",
            rules: most(.hoursPerWeek, 480),
            shift: "2026-06-28 10:00-18:00",
            has: ["2026-06-29 10:00-18:00"],
            says: []
        ),
        RuleCase(
            name: "Sunday and the Monday after are one week where weeks start on Sunday",
            rules: most(.hoursPerWeek, 480),
            weekStart: .sunday,
            shift: "2026-06-28 10:00-18:00",
            has: ["2026-06-29 10:00-18:00"],
            says: [.hoursPerWeek]
        ),
        RuleCase(
            name: "Saturday and Sunday are two weeks where weeks start on Sunday",
            rules: most(.hoursPerWeek, 480),
            weekStart: .sunday,
            shift: "2026-06-28 10:00-18:00",
            has: ["2026-06-27 10:00-18:00"],
            says: []
        ),
        RuleCase(
            name: "Sunday night's hours after midnight are the old week's",
            rules: most(.hoursPerWeek, 480),
            shift: "2026-06-28 22:00-06:00",
            has: ["2026-06-29 10:00-18:00"],
            says: []
        ),
        RuleCase(
            name: "a shift of eight hours",
            rules: most(.hoursPerShift, 480),
            shift: "2026-06-26 10:00-18:00",
            has: ["2026-06-26 19:00-23:00"],
            says: []
        ),
        RuleCase(
            name: "a shift of eight hours and a minute",
            rules: most(.hoursPerShift, 480),
            shift: "2026-06-26 10:00-18:01",
            has: [],
            says: [.hoursPerShift]
        ),
        RuleCase(
            name: "eight hours on the clock in the 25-hour night",
            rules: most(.hoursPerShift, 480),
            shift: "2026-10-24 22:00-06:00",
            has: [],
            says: [.hoursPerShift]
        ),
        RuleCase(
            name: "nine hours on the clock in the 23-hour night",
            rules: most(.hoursPerShift, 480),
            shift: "2027-03-27 22:00-07:00",
            has: [],
            says: []
        ),
        RuleCase(
            name: "split at midnight, a night leaves its morning to the next day",
            rules: most(.hoursPerDay, 600),
            overnight: .split,
            shift: "2026-06-26 20:00-06:00",
            has: ["2026-06-27 12:00-17:00"],
            says: [.hoursPerDay]
        ),
        RuleCase(
            name: "split at midnight, a night and four hours on its next day are ten hours",
            rules: most(.hoursPerDay, 600),
            overnight: .split,
            shift: "2026-06-26 20:00-06:00",
            has: ["2026-06-27 12:00-16:00"],
            says: []
        ),
        RuleCase(
            name: "split at midnight, the night before counts for today",
            rules: most(.hoursPerDay, 600),
            overnight: .split,
            shift: "2026-06-27 12:00-17:00",
            has: ["2026-06-26 20:00-06:00"],
            says: [.hoursPerDay]
        ),
        RuleCase(
            name: "split at midnight, a night takes only its evening from its own day",
            rules: most(.hoursPerDay, 600),
            overnight: .split,
            shift: "2026-06-26 20:00-06:00",
            has: ["2026-06-26 10:00-16:00"],
            says: []
        ),
        RuleCase(
            name: "a shift that ends at midnight has no part in the next day",
            rules: most(.hoursPerDay, 600),
            overnight: .split,
            shift: "2026-06-26 16:00-00:00",
            has: ["2026-06-27 08:00-18:00"],
            says: []
        ),
        RuleCase(
            name: "split at midnight, the 25-hour night gives its long part to Sunday",
            rules: most(.hoursPerDay, 420),
            overnight: .split,
            shift: "2026-10-24 22:00-06:00",
            has: [],
            says: []
        ),
        RuleCase(
            name: "split at midnight, seven hours and a minute of the 25-hour Sunday",
            rules: most(.hoursPerDay, 420),
            overnight: .split,
            shift: "2026-10-24 22:00-06:01",
            has: [],
            says: [.hoursPerDay]
        ),
        RuleCase(
            name: "split at midnight, the 23-hour night gives five hours to Sunday",
            rules: most(.hoursPerDay, 300),
            overnight: .split,
            shift: "2027-03-27 22:00-06:00",
            has: [],
            says: []
        ),
        RuleCase(
            name: "split at midnight, Sunday night's morning is the new week's",
            rules: most(.hoursPerWeek, 480),
            overnight: .split,
            shift: "2026-06-28 22:00-06:00",
            has: ["2026-06-29 10:00-12:01"],
            says: [.hoursPerWeek]
        ),
        RuleCase(
            name: "split at midnight, Sunday night's evening is the old week's",
            rules: most(.hoursPerWeek, 480),
            overnight: .split,
            shift: "2026-06-28 22:00-06:00",
            has: ["2026-06-27 10:00-16:00", "2026-06-29 10:00-12:00"],
            says: []
        ),
        RuleCase(
            name: "split where weeks start on Sunday, Saturday night reaches into the new week",
            rules: most(.hoursPerWeek, 480),
            weekStart: .sunday,
            overnight: .split,
            shift: "2026-06-27 22:00-06:00",
            has: ["2026-06-28 10:00-12:01"],
            says: [.hoursPerWeek]
        ),
        RuleCase(
            name: "a midnight that the clock skips is where the day begins",
            rules: most(.hoursPerDay, 240),
            overnight: .split,
            zone: "Africa/Cairo",
            shift: "2026-04-23 20:00-05:00",
            has: [],
            says: []
        ),
        RuleCase(
            name: "seventeen weeks of forty hours",
            rules: most(.averageHours, 40 * 60),
            shift: "2026-06-26 09:00-17:00",
            has: weeks(1...16) + fourDays,
            says: []
        ),
        RuleCase(
            name: "a minute more in one of the seventeen weeks",
            rules: most(.averageHours, 40 * 60),
            shift: "2026-06-26 09:00-17:01",
            has: weeks(1...16) + fourDays,
            says: [.averageHours]
        ),
        RuleCase(
            name: "a full week makes up for by an empty one",
            rules: most(.averageHours, 40 * 60),
            shift: "2026-06-26 09:00-17:00",
            has: weeks(2...16) + fourDays + ["2026-06-27 09:00-17:00"],
            says: []
        ),
        RuleCase(
            name: "weeks to come count as well",
            rules: most(.averageHours, 40 * 60),
            shift: "2026-06-26 09:00-17:01",
            has: weeks(-8...(-1)) + weeks(1...8) + fourDays,
            says: [.averageHours]
        ),
        RuleCase(
            name: "what lies eighteen weeks apart is never averaged together",
            rules: most(.averageHours, 40 * 60),
            shift: "2026-06-26 09:00-17:01",
            has: weeks(2...17) + fourDays,
            says: []
        ),
    ]
}
