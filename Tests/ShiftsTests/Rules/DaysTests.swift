import API
import Core
import Testing

@testable import Shifts

@Suite("Rules: days and weekends")
struct DaysTests {
    @Test("each applies beyond its limit and not within it", arguments: cases)
    func edges(_ edge: RuleCase) throws {
        try edge.check()
    }

    private static let cases: [RuleCase] = [
        RuleCase(
            name: "six days in a row",
            rules: most(.daysInARow, 6),
            shift: "2026-06-26 10:00-12:00",
            has: (21...25).map { "2026-06-\($0) 10:00-12:00" },
            says: []
        ),
        RuleCase(
            name: "the seventh day in a row",
            rules: most(.daysInARow, 6),
            shift: "2026-06-26 10:00-12:00",
            has: (20...25).map { "2026-06-\($0) 10:00-12:00" },
            says: [.daysInARow]
        ),
        RuleCase(
            name: "the day that joins two rows",
            rules: most(.daysInARow, 6),
            shift: "2026-06-24 10:00-12:00",
            has: [21, 22, 23, 25, 26, 27].map { "2026-06-\($0) 10:00-12:00" },
            says: [.daysInARow]
        ),
        RuleCase(
            name: "a second shift on a day of the row",
            rules: most(.daysInARow, 6),
            shift: "2026-06-24 20:00-22:00",
            has: (21...26).map { "2026-06-\($0) 10:00-12:00" },
            says: []
        ),
        RuleCase(
            name: "days in a row go on over the end of a month",
            rules: most(.daysInARow, 6),
            shift: "2026-07-01 10:00-12:00",
            has: (25...30).map { "2026-06-\($0) 10:00-12:00" },
            says: [.daysInARow]
        ),
        RuleCase(
            name: "the days of two months with a free day between are no row",
            rules: most(.daysInARow, 6),
            shift: "2026-07-02 10:00-12:00",
            has: (25...30).map { "2026-06-\($0) 10:00-12:00" },
            says: []
        ),
        RuleCase(
            name: "a row goes on over the end of February",
            rules: most(.daysInARow, 6),
            shift: "2027-03-01 10:00-12:00",
            has: (23...28).map { "2027-02-\($0) 10:00-12:00" },
            says: [.daysInARow]
        ),
        RuleCase(
            name: "the hours after midnight are no day of their own",
            rules: most(.daysInARow, 6),
            shift: "2026-06-26 22:00-06:00",
            has: (21...25).map { "2026-06-\($0) 10:00-12:00" },
            says: []
        ),
        RuleCase(
            name: "five days in a week",
            rules: most(.daysPerWeek, 5),
            shift: "2026-06-28 10:00-12:00",
            has: [
                "2026-06-22 10:00-12:00", "2026-06-24 10:00-12:00", "2026-06-25 10:00-12:00", "2026-06-27 10:00-12:00",
                "2026-06-29 10:00-12:00",
            ],
            says: []
        ),
        RuleCase(
            name: "the sixth day in a week",
            rules: most(.daysPerWeek, 5),
            shift: "2026-06-28 10:00-12:00",
            has: [
                "2026-06-22 10:00-12:00", "2026-06-23 10:00-12:00", "2026-06-24 10:00-12:00", "2026-06-25 10:00-12:00",
                "2026-06-26 10:00-12:00",
            ],
            says: [.daysPerWeek]
        ),
        RuleCase(
            name: "a second shift on one of five days",
            rules: most(.daysPerWeek, 5),
            shift: "2026-06-26 18:00-20:00",
            has: [
                "2026-06-22 10:00-12:00", "2026-06-23 10:00-12:00", "2026-06-24 10:00-12:00", "2026-06-25 10:00-12:00",
                "2026-06-26 10:00-12:00",
            ],
            says: []
        ),
        RuleCase(
            name: "Sunday is the first day where weeks start on it",
            rules: most(.daysPerWeek, 5),
            weekStart: .sunday,
            shift: "2026-06-28 10:00-12:00",
            has: [
                "2026-06-22 10:00-12:00", "2026-06-23 10:00-12:00", "2026-06-24 10:00-12:00", "2026-06-25 10:00-12:00",
                "2026-06-26 10:00-12:00",
            ],
            says: []
        ),
        RuleCase(
            name: "Sunday to Friday are six days where weeks start on Sunday",
            rules: most(.daysPerWeek, 5),
            weekStart: .sunday,
            shift: "2026-06-26 10:00-12:00",
            has: [
                "2026-06-21 10:00-12:00", "2026-06-22 10:00-12:00", "2026-06-23 10:00-12:00", "2026-06-24 10:00-12:00",
                "2026-06-25 10:00-12:00",
            ],
            says: [.daysPerWeek]
        ),
        RuleCase(
            name: "the third weekend in a row",
            rules: most(.weekendsInARow, 2),
            shift: "2026-06-27 10:00-12:00",
            has: ["2026-06-14 10:00-12:00", "2026-06-20 10:00-12:00"],
            says: [.weekendsInARow]
        ),
        RuleCase(
            name: "both days of a weekend are one weekend",
            rules: most(.weekendsInARow, 2),
            shift: "2026-06-28 10:00-12:00",
            has: ["2026-06-27 10:00-12:00", "2026-06-20 10:00-12:00", "2026-06-21 10:00-12:00"],
            says: []
        ),
        RuleCase(
            name: "a free weekend between",
            rules: most(.weekendsInARow, 2),
            shift: "2026-06-28 10:00-12:00",
            has: ["2026-06-07 10:00-12:00", "2026-06-13 10:00-12:00"],
            says: []
        ),
        RuleCase(
            name: "the weekend that joins two rows",
            rules: most(.weekendsInARow, 2),
            shift: "2026-06-20 10:00-12:00",
            has: ["2026-06-13 10:00-12:00", "2026-06-28 10:00-12:00"],
            says: [.weekendsInARow]
        ),
        RuleCase(
            name: "a working day has nothing to do with weekends",
            rules: most(.weekendsInARow, 2),
            shift: "2026-06-26 10:00-12:00",
            has: ["2026-06-13 10:00-12:00", "2026-06-20 10:00-12:00", "2026-06-27 10:00-12:00"],
            says: []
        ),
        RuleCase(
            name: "the hours of Saturday after a Friday night are no weekend",
            rules: most(.weekendsInARow, 2),
            shift: "2026-06-26 22:00-06:00",
            has: ["2026-06-13 10:00-12:00", "2026-06-20 10:00-12:00"],
            says: []
        ),
    ]
}
