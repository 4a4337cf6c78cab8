import API
import Core
import Testing

@testable import Shifts

@Suite("Rules: young workers")
struct YoungWorkerTests {
    @Test("each applies beyond its limit and not within it", arguments: cases)
    func edges(_ edge: RuleCase) throws {
        try edge.check()
    }

    @Test("each excess is reported, without mentioning an age")
    func sentences() throws {
        let long = RuleCase(
            name: "",
            rules: [.youngWorker: block],
            shift: "2026-06-27 06:00-16:00",
            has: (22...26).map { "2026-06-\($0) 08:00-16:00" },
            isYoung: true,
            says: []
        )
        let said = try long.findings().map { $0.reason(to: .ahmed, names: [.sanne: "Sanne"]) }
        #expect(
            said.map(\.key) == ["hours", "day", "week"].map { "shifts.rule.youngWorker.\($0).other" }
        )
        #expect(said[0].arguments["until"] == LocalTime("21:00").map { .time($0) })
        #expect(said[1].arguments["total"] == .minutes(600))
        #expect(said[2].arguments["total"] == .minutes(50 * 60))
    }

    private static let cases: [RuleCase] = [
        RuleCase(
            name: "from seven to seven on a day in May",
            rules: [.youngWorker: block],
            shift: "2026-05-31 07:00-15:00",
            has: [],
            isYoung: true,
            says: []
        ),
        RuleCase(
            name: "a minute before seven in the morning",
            rules: [.youngWorker: block],
            shift: "2026-05-31 06:59-12:00",
            has: [],
            isYoung: true,
            says: [.youngWorker]
        ),
        RuleCase(
            name: "to seven in the evening in May",
            rules: [.youngWorker: block],
            shift: "2026-05-31 12:00-19:00",
            has: [],
            isYoung: true,
            says: []
        ),
        RuleCase(
            name: "a minute after seven in the evening in May",
            rules: [.youngWorker: block],
            shift: "2026-05-31 12:00-19:01",
            has: [],
            isYoung: true,
            says: [.youngWorker]
        ),
        RuleCase(
            name: "to nine in the evening from 1 June",
            rules: [.youngWorker: block],
            shift: "2026-06-01 13:00-21:00",
            has: [],
            isYoung: true,
            says: []
        ),
        RuleCase(
            name: "a minute after nine on a summer evening",
            rules: [.youngWorker: block],
            shift: "2026-06-01 15:00-21:01",
            has: [],
            isYoung: true,
            says: [.youngWorker]
        ),
        RuleCase(
            name: "to nine on Labor Day, the first Monday of September",
            rules: [.youngWorker: block],
            shift: "2026-09-07 15:00-21:00",
            has: [],
            isYoung: true,
            says: []
        ),
        RuleCase(
            name: "to seven again the day after Labor Day",
            rules: [.youngWorker: block],
            shift: "2026-09-08 15:00-19:01",
            has: [],
            isYoung: true,
            says: [.youngWorker]
        ),
        RuleCase(
            name: "Labor Day may be 1 September",
            rules: [.youngWorker: block],
            shift: "2025-09-02 15:00-19:01",
            has: [],
            isYoung: true,
            now: "2025-01-01T00:00:00Z",
            says: [.youngWorker]
        ),
        RuleCase(
            name: "a night is never in those hours",
            rules: [.youngWorker: block],
            shift: "2026-06-27 20:30-04:30",
            has: [],
            isYoung: true,
            says: [.youngWorker]
        ),
        RuleCase(
            name: "a shift that ends at midnight is not in those hours",
            rules: [.youngWorker: block],
            shift: "2026-06-27 18:00-00:00",
            has: [],
            isYoung: true,
            says: [.youngWorker]
        ),
        RuleCase(
            name: "eight hours in two shifts of a day",
            rules: [.youngWorker: block],
            shift: "2026-06-26 16:00-20:00",
            has: ["2026-06-26 08:00-12:00"],
            isYoung: true,
            says: []
        ),
        RuleCase(
            name: "eight hours and a minute in a day",
            rules: [.youngWorker: block],
            shift: "2026-06-26 16:00-20:01",
            has: ["2026-06-26 08:00-12:00"],
            isYoung: true,
            says: [.youngWorker]
        ),
        RuleCase(
            name: "forty hours in a week",
            rules: [.youngWorker: block],
            shift: "2026-06-26 08:00-16:00",
            has: [
                "2026-06-22 08:00-16:00", "2026-06-23 08:00-16:00", "2026-06-24 08:00-16:00", "2026-06-25 08:00-16:00",
            ],
            isYoung: true,
            says: []
        ),
        RuleCase(
            name: "a minute more than forty hours in a week",
            rules: [.youngWorker: block],
            shift: "2026-06-27 08:00-08:01",
            has: [
                "2026-06-22 08:00-16:00", "2026-06-23 08:00-16:00", "2026-06-24 08:00-16:00", "2026-06-25 08:00-16:00",
                "2026-06-26 08:00-16:00",
            ],
            isYoung: true,
            says: [.youngWorker]
        ),
        RuleCase(
            name: "a week that starts on Sunday begins anew on it",
            rules: [.youngWorker: block],
            weekStart: .sunday,
            shift: "2026-06-28 08:00-16:00",
            has: [
                "2026-06-22 08:00-16:00", "2026-06-23 08:00-16:00", "2026-06-24 08:00-16:00", "2026-06-25 08:00-16:00",
                "2026-06-26 08:00-16:00",
            ],
            isYoung: true,
            says: []
        ),
        RuleCase(
            name: "who is not marked works as late as anybody",
            rules: [.youngWorker: block],
            shift: "2026-06-27 20:00-07:30",
            has: [],
            says: []
        ),
    ]
}
