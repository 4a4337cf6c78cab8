import API
import Core
import Testing

@testable import Shifts

@Suite("Rules: two shifts at once")
struct TwoAtOnceTests {
    @Test("each applies beyond its limit and not within it", arguments: cases)
    func edges(_ edge: RuleCase) throws {
        try edge.check()
    }

    private static let cases: [RuleCase] = [
        RuleCase(
            name: "shifts that touch do not overlap",
            rules: [.overlap: block],
            shift: "2026-06-26 12:00-17:00",
            has: ["2026-06-26 17:00-23:00", "2026-06-26 08:00-12:00"],
            says: []
        ),
        RuleCase(
            name: "one minute too many overlaps",
            rules: [.overlap: block],
            shift: "2026-06-26 12:00-17:01",
            has: ["2026-06-26 17:00-23:00"],
            says: [.overlap]
        ),
        RuleCase(
            name: "a shift within another overlaps",
            rules: [.overlap: block],
            shift: "2026-06-26 12:00-13:00",
            has: ["2026-06-26 08:00-17:00"],
            says: [.overlap]
        ),
        RuleCase(
            name: "the same times overlap",
            rules: [.overlap: block],
            shift: "2026-06-26 12:00-13:00",
            has: ["2026-06-26 12:00-13:00"],
            says: [.overlap]
        ),
        RuleCase(
            name: "a night shift overlaps the next morning",
            rules: [.overlap: block],
            shift: "2026-06-27 05:00-12:00",
            has: ["2026-06-26 22:00-06:00"],
            says: [.overlap]
        ),
        RuleCase(
            name: "a night shift touches the next morning",
            rules: [.overlap: block],
            shift: "2026-06-27 06:00-12:00",
            has: ["2026-06-26 22:00-06:00"],
            says: []
        ),
        RuleCase(
            name: "the night before overlaps too",
            rules: [.overlap: block],
            shift: "2026-06-26 22:00-06:00",
            has: ["2026-06-27 05:59-12:00"],
            says: [.overlap]
        ),
        RuleCase(
            name: "a whole day round touches itself on the next day",
            rules: [.overlap: block],
            shift: "2026-06-27 08:00-08:00",
            has: ["2026-06-26 08:00-08:00", "2026-06-28 08:00-08:00"],
            says: []
        ),
        RuleCase(
            name: "the same day of another year is another day",
            rules: [.overlap: block, .oneADay: block],
            shift: "2027-06-26 12:00-17:00",
            has: ["2026-06-26 12:00-17:00"],
            says: []
        ),
        RuleCase(
            name: "1 November is not 11 January",
            rules: [.oneADay: block],
            shift: "2026-11-01 12:00-17:00",
            has: ["2026-01-11 12:00-17:00"],
            says: []
        ),
        RuleCase(
            name: "two shifts that start on one day",
            rules: [.oneADay: block],
            shift: "2026-06-26 18:00-22:00",
            has: ["2026-06-26 08:00-12:00"],
            says: [.oneADay]
        ),
        RuleCase(
            name: "a shift that ends on the day that another starts on",
            rules: [.oneADay: block],
            shift: "2026-06-27 18:00-22:00",
            has: ["2026-06-26 22:00-06:00"],
            says: []
        ),
        RuleCase(
            name: "one a day speaks of overlapping shifts when overlap is off",
            rules: [.oneADay: block],
            shift: "2026-06-26 18:00-22:00",
            has: ["2026-06-26 17:00-23:00"],
            says: [.oneADay]
        ),
        RuleCase(
            name: "one a day speaks beside an overlap that only warns",
            rules: [.oneADay: block, .overlap: RuleSetting(mode: .warn)],
            shift: "2026-06-26 18:00-22:00",
            has: ["2026-06-26 17:00-23:00"],
            says: [.overlap, .oneADay]
        ),
        RuleCase(
            name: "one a day has nothing to add to a forbidden overlap",
            rules: [.oneADay: block, .overlap: block],
            shift: "2026-06-26 18:00-22:00",
            has: ["2026-06-26 17:00-23:00"],
            says: [.overlap]
        ),
        RuleCase(
            name: "in the 25-hour night shifts that touch do not overlap",
            rules: [.overlap: block],
            shift: "2026-10-25 01:00-04:00",
            has: ["2026-10-25 04:00-08:00", "2026-10-24 20:00-01:00"],
            says: []
        ),
        RuleCase(
            name: "in the 23-hour night a time that is skipped comes an hour later",
            rules: [.overlap: block],
            shift: "2027-03-28 01:00-02:30",
            has: ["2027-03-28 03:00-08:00"],
            says: [.overlap]
        ),
    ]
}
