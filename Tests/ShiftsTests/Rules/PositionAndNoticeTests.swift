import API
import Core
import Testing

@testable import Shifts

@Suite("Rules: position, notice, and a shift that has started")
struct PositionAndNoticeTests {
    @Test("each applies beyond its limit and not within it", arguments: cases)
    func edges(_ edge: RuleCase) throws {
        try edge.check()
    }

    private static let cases: [RuleCase] = [
        RuleCase(
            name: "a position that the taker has",
            rules: [.position: block],
            shift: "2026-06-26 10:00-12:00",
            position: "Bar",
            has: [],
            can: ["Bar", "Kitchen"],
            says: []
        ),
        RuleCase(
            name: "a position that the taker does not have",
            rules: [.position: block],
            shift: "2026-06-26 10:00-12:00",
            position: "Bar",
            has: [],
            can: ["Kitchen"],
            says: [.position]
        ),
        RuleCase(
            name: "a shift without a position",
            rules: [.position: block],
            shift: "2026-06-26 10:00-12:00",
            has: [],
            says: []
        ),
        RuleCase(
            name: "a day's notice",
            rules: most(.notice, 1440),
            shift: "2026-06-26 10:00-12:00",
            has: [],
            now: "2026-06-25T08:00:00Z",
            says: []
        ),
        RuleCase(
            name: "a minute less than a day's notice",
            rules: most(.notice, 1440),
            shift: "2026-06-26 10:00-12:00",
            has: [],
            now: "2026-06-25T08:01:00Z",
            says: [.notice]
        ),
        RuleCase(
            name: "a shift that starts in a moment",
            rules: [:],
            shift: "2026-06-26 10:00-12:00",
            has: [],
            now: "2026-06-26T07:59:59Z",
            says: []
        ),
        RuleCase(
            name: "a shift that starts now",
            rules: most(.notice, 1440),
            shift: "2026-06-26 10:00-12:00",
            has: [],
            now: "2026-06-26T08:00:00Z",
            says: [.notStarted]
        ),
    ]
}
