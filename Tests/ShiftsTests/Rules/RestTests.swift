import API
import Core
import Testing

@testable import Shifts

@Suite("Rules: rest between shifts and in seven days")
struct RestTests {
    @Test("each applies beyond its limit and not within it", arguments: cases)
    func edges(_ edge: RuleCase) throws {
        try edge.check()
    }

    private static let cases: [RuleCase] = [
        RuleCase(
            name: "eleven hours of rest over midnight",
            rules: least(.minimumRest, 660),
            shift: "2026-06-27 10:00-15:00",
            has: ["2026-06-26 17:00-23:00"],
            says: []
        ),
        RuleCase(
            name: "a minute less than eleven hours",
            rules: least(.minimumRest, 660),
            shift: "2026-06-27 09:59-15:00",
            has: ["2026-06-26 17:00-23:00"],
            says: [.minimumRest]
        ),
        RuleCase(
            name: "rest counts after the shift as well",
            rules: least(.minimumRest, 660),
            shift: "2026-06-26 17:00-23:00",
            has: ["2026-06-27 09:59-15:00"],
            says: [.minimumRest]
        ),
        RuleCase(
            name: "rest after a night shift",
            rules: least(.minimumRest, 660),
            shift: "2026-06-27 16:59-20:00",
            has: ["2026-06-26 22:00-06:00"],
            says: [.minimumRest]
        ),
        RuleCase(
            name: "the clock shows eleven hours, but the night was an hour longer",
            rules: least(.minimumRest, 720),
            shift: "2026-10-25 10:00-15:00",
            has: ["2026-10-24 17:00-23:00"],
            says: []
        ),
        RuleCase(
            name: "the clock shows eleven hours, but the night was an hour shorter",
            rules: least(.minimumRest, 660),
            shift: "2027-03-28 10:00-15:00",
            has: ["2027-03-27 17:00-23:00"],
            says: [.minimumRest]
        ),
        RuleCase(
            name: "shifts that touch leave no rest",
            rules: least(.minimumRest, 1),
            shift: "2026-06-26 12:00-17:00",
            has: ["2026-06-26 17:00-23:00"],
            says: [.minimumRest]
        ),
        RuleCase(
            name: "what overlaps is a matter of overlap, not of rest",
            rules: least(.minimumRest, 660),
            shift: "2026-06-26 12:00-18:00",
            has: ["2026-06-26 17:00-23:00"],
            says: []
        ),
        RuleCase(
            name: "six days of work and a free Sunday leave forty hours",
            rules: least(.weeklyRest, 35 * 60),
            shift: "2026-06-27 10:00-18:00",
            has: [
                "2026-06-22 10:00-18:00", "2026-06-23 10:00-18:00", "2026-06-24 10:00-18:00", "2026-06-25 10:00-18:00",
                "2026-06-26 10:00-18:00", "2026-06-29 10:00-18:00",
            ],
            says: []
        ),
        RuleCase(
            name: "seven days of work leave no long rest",
            rules: least(.weeklyRest, 35 * 60),
            shift: "2026-06-28 10:00-18:00",
            has: [
                "2026-06-22 10:00-18:00", "2026-06-23 10:00-18:00", "2026-06-24 10:00-18:00", "2026-06-25 10:00-18:00",
                "2026-06-26 10:00-18:00", "2026-06-27 10:00-18:00",
            ],
            says: [.weeklyRest]
        ),
        RuleCase(
            name: "exactly thirty-five hours between Saturday night and Monday morning",
            rules: least(.weeklyRest, 35 * 60),
            shift: "2026-06-27 15:00-23:00",
            has: [
                "2026-06-22 10:00-18:00", "2026-06-23 10:00-18:00", "2026-06-24 10:00-18:00", "2026-06-25 10:00-18:00",
                "2026-06-26 10:00-18:00", "2026-06-29 10:00-18:00", "2026-06-30 10:00-18:00",
            ],
            says: []
        ),
        RuleCase(
            name: "a minute less than thirty-five hours",
            rules: least(.weeklyRest, 35 * 60),
            shift: "2026-06-27 15:00-23:01",
            has: [
                "2026-06-22 10:00-18:00", "2026-06-23 10:00-18:00", "2026-06-24 10:00-18:00", "2026-06-25 10:00-18:00",
                "2026-06-26 10:00-18:00", "2026-06-29 10:00-18:00",
            ],
            says: [.weeklyRest]
        ),
        RuleCase(
            name: "the shift that fills the only long rest",
            rules: least(.weeklyRest, 35 * 60),
            shift: "2026-06-24 12:00-13:00",
            has: [
                "2026-06-22 10:00-18:00", "2026-06-23 10:00-18:00", "2026-06-25 10:00-18:00", "2026-06-26 10:00-18:00",
                "2026-06-27 10:00-18:00", "2026-06-28 10:00-18:00", "2026-06-29 10:00-18:00",
            ],
            says: [.weeklyRest]
        ),
        RuleCase(
            name: "a short rest in the week before is not this shift's matter",
            rules: least(.weeklyRest, 35 * 60),
            shift: "2026-07-06 10:00-18:00",
            has: [
                "2026-06-21 10:00-18:00", "2026-06-22 10:00-18:00", "2026-06-23 10:00-18:00", "2026-06-24 10:00-18:00",
                "2026-06-25 10:00-18:00", "2026-06-26 10:00-18:00", "2026-06-27 10:00-18:00",
            ],
            says: []
        ),
        RuleCase(
            name: "in the 25-hour night thirty-four hours on the clock are thirty-five",
            rules: least(.weeklyRest, 35 * 60),
            shift: "2026-10-24 15:00-23:00",
            has: [
                "2026-10-19 10:00-18:00", "2026-10-20 10:00-18:00", "2026-10-21 10:00-18:00", "2026-10-22 10:00-18:00",
                "2026-10-23 10:00-18:00", "2026-10-26 09:00-18:00",
            ],
            says: []
        ),
        RuleCase(
            name: "in the 23-hour night thirty-five hours on the clock are thirty-four",
            rules: least(.weeklyRest, 35 * 60),
            shift: "2027-03-27 15:00-23:00",
            has: [
                "2027-03-22 10:00-18:00", "2027-03-23 10:00-18:00", "2027-03-24 10:00-18:00", "2027-03-25 10:00-18:00",
                "2027-03-26 10:00-18:00", "2027-03-29 10:00-18:00",
            ],
            says: [.weeklyRest]
        ),
    ]
}
