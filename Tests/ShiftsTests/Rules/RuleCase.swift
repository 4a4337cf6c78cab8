import API
import Core
import Events
import Testing

@testable import Shifts

/// One takeover by Sanne, who has other shifts, and the rules that apply.
struct RuleCase: Sendable, CustomTestStringConvertible {
    let name: String
    let rules: [RuleName: RuleSetting]
    var weekStart = Weekday.monday
    var overnight = Overnight.start
    var zone = "Europe/Amsterdam"
    let shift: String
    var position: String?
    let has: [String]
    var can: Set<String> = []
    /// Days off: `2026-06-26` or `2026-06-26 2026-06-28`.
    var off: [String] = []
    var isYoung = false
    var now = "2026-01-01T00:00:00Z"
    let says: [RuleName]

    var testDescription: String { name }

    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let found = try findings()
        #expect(found.map(\.rule) == says, "\(name)", sourceLocation: sourceLocation)
        #expect(found.allSatisfy { $0.person == .sanne }, sourceLocation: sourceLocation)
    }

    func findings() throws -> [Finding] {
        let zone = try Zone.named(zone)
        let rules = CrewRules(
            overnight: overnight,
            weekStart: weekStart,
            zone: zone,
            youngWorkers: isYoung ? [.sanne] : [],
            only(rules)
        )
        let shift = try commitment(shift, zone, position: position)
        let off = try off.map { text in
            let days = try text.split { $0 == " " }.map { try day(String($0)) }
            return days[0]...(days.last ?? days[0])
        }
        return rules.findings(
            on: [Takeover(shift, giver: .ahmed, holder: .ahmed, taker: .sanne)],
            schedules: [
                .sanne: Schedule(try has.map { try commitment($0, zone, series: 1) }, positions: can, daysOff: off)
            ],
            now: try #require(Instant(iso8601: now))
        )
    }
}

let block = RuleSetting(mode: .block)

func least(_ rule: RuleName, _ value: Int) -> [RuleName: RuleSetting] {
    [rule: RuleSetting(mode: .block, value: value)]
}

func most(_ rule: RuleName, _ value: Int) -> [RuleName: RuleSetting] {
    [rule: RuleSetting(mode: .block, value: value)]
}

/// These settings, with all other adjustable rules off.
func only(_ settings: [RuleName: RuleSetting]) -> [RuleName: RuleSetting] {
    let off = CrewRules.adjustable.map { ($0, RuleSetting(mode: .off)) }
    return Dictionary(off + settings.map { ($0.key, $0.value) }) { _, new in new }
}

/// Reads `2026-06-26 17:00-23:00`.
func commitment(_ text: String, _ zone: Zone, position: String? = nil, series: UInt64 = 0) throws -> Commitment {
    let parts = text.split { $0 == " " }
    let times = try parts[1].split(separator: "-").suffix(2).map { try time(String($0)) }
    let date = try day(String(parts[0]))
    let span = ShiftSpan(date, times[0], times[1], in: zone)
    return Commitment(
        shift: ShiftID(
            high: UInt64(date.daysSinceEpoch) + series << 32,
            low: UInt64(times[0].minutes * 2000 + times[1].minutes)
        ),
        date: date,
        start: times[0],
        end: times[1],
        startsAt: span.startsAt,
        endsAt: span.endsAt,
        position: position
    )
}

extension PersonID {
    static let ahmed = PersonID(high: 1, low: 1)
    static let sanne = PersonID(high: 1, low: 2)
    static let joris = PersonID(high: 1, low: 3)
}

extension Instant {
    static let past = Instant(milliseconds: 0)
}
