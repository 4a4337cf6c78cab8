import API
import Core
import Events
import Testing

@testable import Shifts

@Suite("Rules")
struct RulesTests {
    /// One takeover by Sanne, who has some work already, and which rules speak.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let rules: [RuleName: RuleSetting]
        var weekStart = Weekday.monday
        var zone = "Europe/Amsterdam"
        let shift: String
        var position: String?
        let has: [String]
        var can: Set<String> = []
        var now = "2026-01-01T00:00:00Z"
        let says: [RuleName]

        var testDescription: String { name }
    }

    @Test("each rule speaks on one side of its edge and not on the other", arguments: cases)
    func edges(_ edge: Case) throws {
        let zone = try Zone.named(edge.zone)
        let found = CrewRules(weekStart: edge.weekStart, only(edge.rules)).findings(
            on: [
                Takeover(
                    try commitment(edge.shift, zone, position: edge.position),
                    giver: ahmed,
                    holder: ahmed,
                    taker: sanne
                )
            ],
            schedules: [sanne: Schedule(try edge.has.map { try commitment($0, zone, series: 1) }, positions: edge.can)],
            now: try #require(Instant(iso8601: edge.now))
        )
        #expect(found.map(\.rule) == edge.says)
        #expect(found.allSatisfy { $0.person == sanne })
    }

    static let cases: [Case] = overlaps + rest + hours + days + others

    private static let block = RuleSetting(mode: .block)

    private static let overlaps = [
        Case(
            name: "shifts that touch do not overlap",
            rules: [.overlap: block],
            shift: "2026-06-26 12:00-17:00",
            has: ["2026-06-26 17:00-23:00", "2026-06-26 08:00-12:00"],
            says: []
        ),
        Case(
            name: "one minute too many overlaps",
            rules: [.overlap: block],
            shift: "2026-06-26 12:00-17:01",
            has: ["2026-06-26 17:00-23:00"],
            says: [.overlap]
        ),
        Case(
            name: "a shift within another overlaps",
            rules: [.overlap: block],
            shift: "2026-06-26 12:00-13:00",
            has: ["2026-06-26 08:00-17:00"],
            says: [.overlap]
        ),
        Case(
            name: "the same times overlap",
            rules: [.overlap: block],
            shift: "2026-06-26 12:00-13:00",
            has: ["2026-06-26 12:00-13:00"],
            says: [.overlap]
        ),
        Case(
            name: "a night shift overlaps the next morning",
            rules: [.overlap: block],
            shift: "2026-06-27 05:00-12:00",
            has: ["2026-06-26 22:00-06:00"],
            says: [.overlap]
        ),
        Case(
            name: "a night shift touches the next morning",
            rules: [.overlap: block],
            shift: "2026-06-27 06:00-12:00",
            has: ["2026-06-26 22:00-06:00"],
            says: []
        ),
        Case(
            name: "the night before overlaps too",
            rules: [.overlap: block],
            shift: "2026-06-26 22:00-06:00",
            has: ["2026-06-27 05:59-12:00"],
            says: [.overlap]
        ),
        Case(
            name: "a whole day round touches itself on the next day",
            rules: [.overlap: block],
            shift: "2026-06-27 08:00-08:00",
            has: ["2026-06-26 08:00-08:00", "2026-06-28 08:00-08:00"],
            says: []
        ),
        Case(
            name: "the same day of another year is another day",
            rules: [.overlap: block, .oneADay: block],
            shift: "2027-06-26 12:00-17:00",
            has: ["2026-06-26 12:00-17:00"],
            says: []
        ),
        Case(
            name: "1 November is not 11 January",
            rules: [.oneADay: block],
            shift: "2026-11-01 12:00-17:00",
            has: ["2026-01-11 12:00-17:00"],
            says: []
        ),
        Case(
            name: "two shifts that start on one day",
            rules: [.oneADay: block],
            shift: "2026-06-26 18:00-22:00",
            has: ["2026-06-26 08:00-12:00"],
            says: [.oneADay]
        ),
        Case(
            name: "a shift that ends on the day that another starts on",
            rules: [.oneADay: block],
            shift: "2026-06-27 18:00-22:00",
            has: ["2026-06-26 22:00-06:00"],
            says: []
        ),
        Case(
            name: "one a day speaks of overlapping shifts when overlap is off",
            rules: [.oneADay: block],
            shift: "2026-06-26 18:00-22:00",
            has: ["2026-06-26 17:00-23:00"],
            says: [.oneADay]
        ),
        Case(
            name: "one a day speaks beside an overlap that only warns",
            rules: [.oneADay: block, .overlap: RuleSetting(mode: .warn)],
            shift: "2026-06-26 18:00-22:00",
            has: ["2026-06-26 17:00-23:00"],
            says: [.overlap, .oneADay]
        ),
        Case(
            name: "one a day has nothing to add to a forbidden overlap",
            rules: [.oneADay: block, .overlap: block],
            shift: "2026-06-26 18:00-22:00",
            has: ["2026-06-26 17:00-23:00"],
            says: [.overlap]
        ),
        Case(
            name: "in the 25-hour night shifts that touch do not overlap",
            rules: [.overlap: block],
            shift: "2026-10-25 01:00-04:00",
            has: ["2026-10-25 04:00-08:00", "2026-10-24 20:00-01:00"],
            says: []
        ),
        Case(
            name: "in the 23-hour night a time that is skipped comes an hour later",
            rules: [.overlap: block],
            shift: "2027-03-28 01:00-02:30",
            has: ["2027-03-28 03:00-08:00"],
            says: [.overlap]
        ),
    ]

    private static func least(_ minutes: Int) -> [RuleName: RuleSetting] {
        [.minimumRest: RuleSetting(mode: .block, value: minutes)]
    }

    private static let rest = [
        Case(
            name: "eleven hours of rest over midnight",
            rules: least(660),
            shift: "2026-06-27 10:00-15:00",
            has: ["2026-06-26 17:00-23:00"],
            says: []
        ),
        Case(
            name: "a minute less than eleven hours",
            rules: least(660),
            shift: "2026-06-27 09:59-15:00",
            has: ["2026-06-26 17:00-23:00"],
            says: [.minimumRest]
        ),
        Case(
            name: "rest counts after the shift as well",
            rules: least(660),
            shift: "2026-06-26 17:00-23:00",
            has: ["2026-06-27 09:59-15:00"],
            says: [.minimumRest]
        ),
        Case(
            name: "rest after a night shift",
            rules: least(660),
            shift: "2026-06-27 16:59-20:00",
            has: ["2026-06-26 22:00-06:00"],
            says: [.minimumRest]
        ),
        Case(
            name: "the clock shows eleven hours, but the night was an hour longer",
            rules: least(720),
            shift: "2026-10-25 10:00-15:00",
            has: ["2026-10-24 17:00-23:00"],
            says: []
        ),
        Case(
            name: "the clock shows eleven hours, but the night was an hour shorter",
            rules: least(660),
            shift: "2027-03-28 10:00-15:00",
            has: ["2027-03-27 17:00-23:00"],
            says: [.minimumRest]
        ),
        Case(
            name: "shifts that touch leave no rest",
            rules: least(1),
            shift: "2026-06-26 12:00-17:00",
            has: ["2026-06-26 17:00-23:00"],
            says: [.minimumRest]
        ),
        Case(
            name: "what overlaps is a matter of overlap, not of rest",
            rules: least(660),
            shift: "2026-06-26 12:00-18:00",
            has: ["2026-06-26 17:00-23:00"],
            says: []
        ),
    ]

    private static func most(_ rule: RuleName, _ value: Int) -> [RuleName: RuleSetting] {
        [rule: RuleSetting(mode: .block, value: value)]
    }

    private static let hours = [
        Case(
            name: "ten hours in a day",
            rules: most(.hoursPerDay, 600),
            shift: "2026-06-26 17:00-23:00",
            has: ["2026-06-26 10:00-14:00", "2026-06-25 08:00-18:00"],
            says: []
        ),
        Case(
            name: "ten hours and a minute",
            rules: most(.hoursPerDay, 600),
            shift: "2026-06-26 17:00-23:00",
            has: ["2026-06-26 10:00-14:01"],
            says: [.hoursPerDay]
        ),
        Case(
            name: "a night shift belongs to the day it starts on",
            rules: most(.hoursPerDay, 600),
            shift: "2026-06-26 20:00-06:00",
            has: ["2026-06-27 12:00-22:00"],
            says: []
        ),
        Case(
            name: "the 25-hour night makes a shift of eight hours nine",
            rules: most(.hoursPerDay, 480),
            shift: "2026-10-24 22:00-06:00",
            has: [],
            says: [.hoursPerDay]
        ),
        Case(
            name: "the 23-hour night makes a shift of nine hours eight",
            rules: most(.hoursPerDay, 480),
            shift: "2027-03-27 22:00-07:00",
            has: [],
            says: []
        ),
        Case(
            name: "sixteen hours in a week that starts on Monday",
            rules: most(.hoursPerWeek, 960),
            shift: "2026-06-28 10:00-18:00",
            has: ["2026-06-22 10:00-18:00", "2026-06-29 10:00-18:00"],
            says: []
        ),
        Case(
            name: "Monday to Sunday is one week",
            rules: most(.hoursPerWeek, 959),
            shift: "2026-06-28 10:00-18:00",
            has: ["2026-06-22 10:00-18:00"],
            says: [.hoursPerWeek]
        ),
        Case(
            name: "Sunday and the Monday after are two weeks",
            rules: most(.hoursPerWeek, 480),
            shift: "2026-06-28 10:00-18:00",
            has: ["2026-06-29 10:00-18:00"],
            says: []
        ),
        Case(
            name: "Sunday and the Monday after are one week where weeks start on Sunday",
            rules: most(.hoursPerWeek, 480),
            weekStart: .sunday,
            shift: "2026-06-28 10:00-18:00",
            has: ["2026-06-29 10:00-18:00"],
            says: [.hoursPerWeek]
        ),
        Case(
            name: "Saturday and Sunday are two weeks where weeks start on Sunday",
            rules: most(.hoursPerWeek, 480),
            weekStart: .sunday,
            shift: "2026-06-28 10:00-18:00",
            has: ["2026-06-27 10:00-18:00"],
            says: []
        ),
        Case(
            name: "Sunday night's hours after midnight are the old week's",
            rules: most(.hoursPerWeek, 480),
            shift: "2026-06-28 22:00-06:00",
            has: ["2026-06-29 10:00-18:00"],
            says: []
        ),
    ]

    private static let days = [
        Case(
            name: "six days in a row",
            rules: most(.daysInARow, 6),
            shift: "2026-06-26 10:00-12:00",
            has: (21...25).map { "2026-06-\($0) 10:00-12:00" },
            says: []
        ),
        Case(
            name: "the seventh day in a row",
            rules: most(.daysInARow, 6),
            shift: "2026-06-26 10:00-12:00",
            has: (20...25).map { "2026-06-\($0) 10:00-12:00" },
            says: [.daysInARow]
        ),
        Case(
            name: "the day that joins two rows",
            rules: most(.daysInARow, 6),
            shift: "2026-06-24 10:00-12:00",
            has: [21, 22, 23, 25, 26, 27].map { "2026-06-\($0) 10:00-12:00" },
            says: [.daysInARow]
        ),
        Case(
            name: "a second shift on a day of the row",
            rules: most(.daysInARow, 6),
            shift: "2026-06-24 20:00-22:00",
            has: (21...26).map { "2026-06-\($0) 10:00-12:00" },
            says: []
        ),
    ]

    private static let others = [
        Case(
            name: "a position that the taker has",
            rules: [.position: block],
            shift: "2026-06-26 10:00-12:00",
            position: "Bar",
            has: [],
            can: ["Bar", "Kitchen"],
            says: []
        ),
        Case(
            name: "a position that the taker does not have",
            rules: [.position: block],
            shift: "2026-06-26 10:00-12:00",
            position: "Bar",
            has: [],
            can: ["Kitchen"],
            says: [.position]
        ),
        Case(
            name: "a shift without a position",
            rules: [.position: block],
            shift: "2026-06-26 10:00-12:00",
            has: [],
            says: []
        ),
        Case(
            name: "a day's notice",
            rules: most(.notice, 1440),
            shift: "2026-06-26 10:00-12:00",
            has: [],
            now: "2026-06-25T08:00:00Z",
            says: []
        ),
        Case(
            name: "a minute less than a day's notice",
            rules: most(.notice, 1440),
            shift: "2026-06-26 10:00-12:00",
            has: [],
            now: "2026-06-25T08:01:00Z",
            says: [.notice]
        ),
        Case(
            name: "a shift that starts in a moment",
            rules: [:],
            shift: "2026-06-26 10:00-12:00",
            has: [],
            now: "2026-06-26T07:59:59Z",
            says: []
        ),
        Case(
            name: "a shift that starts now",
            rules: most(.notice, 1440),
            shift: "2026-06-26 10:00-12:00",
            has: [],
            now: "2026-06-26T08:00:00Z",
            says: [.notStarted]
        ),
    ]
}

@Suite("Rules of a whole change")
struct WholeChangeTests {
    private let zone = Zone.utc

    @Test("a rule that is off says nothing; the others say what they are set to", arguments: RuleMode.allCases)
    func mode(_ mode: RuleMode) throws {
        for rule in CrewRules.adjustable {
            var settings = only([rule: RuleSetting(mode: mode, value: 1)])
            if rule == .daysInARow { settings[rule]?.value = 1 }
            let found = CrewRules(settings).findings(
                on: [
                    Takeover(
                        try commitment("2026-06-26 10:00-12:00", zone, position: "Bar"),
                        giver: ahmed,
                        holder: ahmed,
                        taker: sanne
                    )
                ],
                schedules: [sanne: Schedule(try busy(rule))],
                now: try #require(Instant(iso8601: "2026-06-26T09:59:30Z"))
            )
            #expect(found.map(\.rule) == (mode == .off ? [] : [rule]), "\(rule)")
            #expect(found.allSatisfy { $0.mode == mode && $0.isBlocking == (mode == .block) }, "\(rule)")
        }
    }

    /// Work that trips one rule and no other.
    private func busy(_ rule: RuleName) throws -> [Commitment] {
        switch rule {
        case .overlap: [try commitment("2026-06-25 23:00-10:30", zone)]
        case .oneADay, .minimumRest: [try commitment("2026-06-26 12:00-14:00", zone)]
        case .daysInARow: [try commitment("2026-06-25 10:00-12:00", zone)]
        default: []
        }
    }

    @Test("who no longer has the shift cannot give it, whatever the crew has set")
    func stillHeld() throws {
        let shift = try commitment("2026-06-26 10:00-12:00", zone)
        for holder in [joris, nil] as [PersonID?] {
            let found = CrewRules(only([:])).findings(
                on: [Takeover(shift, giver: ahmed, holder: holder, taker: sanne)],
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
        let schedules = [ahmed: Schedule([early]), sanne: Schedule([late])]
        let alone = CrewRules().findings(
            on: [Takeover(early, giver: ahmed, holder: ahmed, taker: sanne)],
            schedules: schedules,
            now: .past
        )
        #expect(alone.map(\.rule) == [.overlap])
        let both = CrewRules().findings(
            on: [
                Takeover(early, giver: ahmed, holder: ahmed, taker: sanne),
                Takeover(late, giver: sanne, holder: sanne, taker: ahmed),
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
                Takeover(try commitment("2026-06-26 10:00-15:00", zone), giver: ahmed, holder: ahmed, taker: sanne),
                Takeover(try commitment("2026-06-26 14:00-20:00", zone), giver: joris, holder: joris, taker: sanne),
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
            on: [Takeover(shift, giver: ahmed, holder: ahmed, taker: sanne)],
            schedules: [sanne: Schedule([shift])],
            now: .past
        )
        #expect(found == [])
    }

    @Test("every rule that forbids is named in one refusal, in words for the reader")
    func refusal() throws {
        let found = CrewRules([.hoursPerDay: RuleSetting(mode: .block, value: 60)]).findings(
            on: [Takeover(try commitment("2026-06-26 10:00-15:00", zone), giver: ahmed, holder: ahmed, taker: sanne)],
            schedules: [sanne: Schedule([try commitment("2026-06-26 09:00-11:00", zone)])],
            now: .past
        )
        let error = #expect(throws: AppError.self) { try found.refuseBlocked(to: sanne, names: [:]) }
        #expect(error?.fields.map(\.code) == ["overlap", "hoursPerDay"])
        #expect(error?.message.key == "shifts.rule.overlap.you")
        let other = #expect(throws: AppError.self) { try found.refuseBlocked(to: ahmed, names: [sanne: "Sanne"]) }
        #expect(other?.message.key == "shifts.rule.overlap.other")
        #expect(other?.message.arguments["name"] == .text("Sanne"))
    }

    @Test("the horizon reaches everything that the strictest value of a rule can be about")
    func horizon() {
        #expect(CrewRules().horizonDays == 1)
        #expect(CrewRules([.minimumRest: RuleSetting(mode: .warn, value: 2880)]).horizonDays >= 3)
        #expect(CrewRules([.daysInARow: RuleSetting(mode: .warn, value: 13)]).horizonDays >= 13)
        #expect(CrewRules([.hoursPerWeek: RuleSetting(mode: .warn, value: 60)]).horizonDays >= 6)
    }
}

private let ahmed = PersonID(high: 1, low: 1)
private let sanne = PersonID(high: 1, low: 2)
private let joris = PersonID(high: 1, low: 3)

extension Instant {
    fileprivate static let past = Instant(milliseconds: 0)
}

/// All other adjustable rules off.
private func only(_ settings: [RuleName: RuleSetting]) -> [RuleName: RuleSetting] {
    let off = CrewRules.adjustable.map { ($0, RuleSetting(mode: .off)) }
    return Dictionary(off + settings.map { ($0.key, $0.value) }) { _, new in new }
}

/// Reads `2026-06-26 17:00-23:00`.
private func commitment(_ text: String, _ zone: Zone, position: String? = nil, series: UInt64 = 0) throws -> Commitment
{
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
