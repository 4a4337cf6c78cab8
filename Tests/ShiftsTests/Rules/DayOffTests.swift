import API
import Core
import Testing

@testable import Shifts

@Suite("Rules: days off")
struct DayOffRuleTests {
    @Test("apply to shifts that start on one of the days", arguments: cases)
    func edges(_ edge: RuleCase) throws {
        try edge.check()
    }

    private static let cases: [RuleCase] = [
        RuleCase(
            name: "the day before the first one",
            rules: [.dayOff: block],
            shift: "2026-06-25 10:00-12:00",
            has: [],
            off: ["2026-06-26 2026-06-28"],
            says: []
        ),
        RuleCase(
            name: "a night that ends on the first one",
            rules: [.dayOff: block],
            shift: "2026-06-25 22:00-06:00",
            has: [],
            off: ["2026-06-26 2026-06-28"],
            says: []
        ),
        RuleCase(
            name: "the first one",
            rules: [.dayOff: block],
            shift: "2026-06-26 10:00-12:00",
            has: [],
            off: ["2026-06-26 2026-06-28"],
            says: [.dayOff]
        ),
        RuleCase(
            name: "a night that begins on the last one",
            rules: [.dayOff: block],
            shift: "2026-06-28 22:00-06:00",
            has: [],
            off: ["2026-06-26 2026-06-28"],
            says: [.dayOff]
        ),
        RuleCase(
            name: "the day after the last one",
            rules: [.dayOff: block],
            shift: "2026-06-29 10:00-12:00",
            has: [],
            off: ["2026-06-26 2026-06-28"],
            says: []
        ),
        RuleCase(
            name: "sick during a holiday: one finding",
            rules: [.dayOff: block],
            shift: "2026-06-27 10:00-12:00",
            has: [],
            off: ["2026-06-26 2026-06-28", "2026-06-27"],
            says: [.dayOff]
        ),
    ]

    @Test(
        "leave a fixed shift open in every mode but off; sickness, which offers it, does so only if it blocks",
        arguments: [
            (RuleMode.block, true, true), (RuleMode.approve, true, true), (RuleMode.warn, true, true),
            (RuleMode.off, true, false), (RuleMode.block, false, true), (RuleMode.approve, false, false),
        ]
    )
    func fixedShift(_ mode: RuleMode, _ isAway: Bool, _ isOpen: Bool) throws {
        let onDayOff = RuleCase(
            name: "",
            rules: [.dayOff: RuleSetting(mode: mode)],
            shift: "2026-06-26 10:00-12:00",
            has: [],
            off: ["2026-06-26"],
            says: []
        )
        let why = try onDayOff.findings().whyOpen(isAway: isAway)
        #expect(why?.rule == (isOpen ? .dayOff : nil))
    }

    @Test("need approval unless the crew chooses otherwise, and their reason does not tell the kind")
    func reason() throws {
        #expect(CrewRules()[.dayOff] == RuleSetting(mode: .approve))
        let off = RuleCase(
            name: "",
            rules: [.dayOff: block],
            shift: "2026-06-26 10:00-12:00",
            has: [],
            off: ["2026-06-26"],
            says: [.dayOff]
        )
        let finding = try #require(try off.findings().first)
        let other = finding.reason(to: .ahmed, names: [.sanne: "Sanne"])
        #expect(other.key == "shifts.rule.dayOff.other")
        #expect(Set(other.arguments.keys) == ["name", "day"])
    }
}
