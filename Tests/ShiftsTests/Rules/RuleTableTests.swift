import API
import Core
import Testing

@testable import Shifts

@Suite("The table of rules")
struct RuleTableTests {
    /// One cell of the table.
    struct Field: Sendable, CustomTestStringConvertible {
        let rule: RuleName
        let mode: RuleMode
        let isBroken: Bool
        let isTrade: Bool
        let night: Night

        var testDescription: String {
            "\(rule.rawValue), \(isBroken ? mode.rawValue : "pass"), \(isTrade ? "who gives in a trade" : "who takes"), "
                + "\(night.rawValue) night"
        }
    }

    static let fields: [Field] = CrewRules.adjustable.flatMap { rule in
        [true, false].flatMap { isTrade in
            Night.allCases.flatMap { night in
                RuleMode.allCases.map { mode in
                    Field(rule: rule, mode: mode, isBroken: true, isTrade: isTrade, night: night)
                } + [Field(rule: rule, mode: .block, isBroken: false, isTrade: isTrade, night: night)]
            }
        }
    }

    @Test(
        "each rule, in each mode, on both sides of its edge, for both people, when the clocks change",
        arguments: fields
    )
    func field(_ field: Field) throws {
        let findings = try judge(field).filter { $0.person == .sanne }
        #expect(findings.map(\.rule) == (field.isBroken && field.mode != .off ? [field.rule] : []))
        #expect(findings.allSatisfy { $0.mode == field.mode && $0.isBlocking == (field.mode == .block) })
        #expect(findings.allSatisfy { $0.version == 7 })
    }

    private func judge(_ field: Field) throws -> [Finding] {
        let zone = try Zone.named("Europe/Amsterdam")
        let edge = try #require(RuleEdge(field.rule, field.night))
        let side = field.isBroken ? edge.breaking : edge.passing
        let shift = try at(side.shift ?? edge.shift, field.night, zone, position: edge.position)
        // In a trade she gives a shift away at the same time: if it still counted as hers, nearly every rule would
        // apply.
        let given = try at(side.shift ?? edge.shift, field.night, zone, series: 2)
        let has = try side.has.map { try at($0, field.night, zone, series: 1) }
        let saturday = try day(field.night.saturday)
        let off = side.off.map { saturday.adding(days: $0)...saturday.adding(days: $0) }
        let takes = Takeover(shift, giver: .ahmed, holder: .ahmed, taker: .sanne)
        let gives = Takeover(given, giver: .sanne, holder: .sanne, taker: .ahmed)
        let now = try side.now.map { try at($0, field.night, zone).startsAt }
        return CrewRules(
            zone: zone,
            youngWorkers: [.sanne],
            version: 7,
            only([field.rule: RuleSetting(mode: field.mode, value: side.value)])
        ).findings(
            on: field.isTrade ? [gives, takes] : [takes],
            schedules: [
                .sanne: Schedule(field.isTrade ? has + [given] : has, positions: side.can, daysOff: off),
                .ahmed: Schedule([shift]),
            ],
            now: now ?? .past
        )
    }

    private func at(
        _ slot: RuleEdge.Slot,
        _ night: Night,
        _ zone: Zone,
        position: String? = nil,
        series: UInt64 = 0
    ) throws -> Commitment {
        let date = try day(night.saturday).adding(days: slot.day)
        return try commitment("\(date) \(slot.times)", zone, position: position, series: series)
    }
}
