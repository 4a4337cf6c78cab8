import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Work

@testable import Shifts

@Suite("The rules of a crew")
struct ShiftSettingsTests {
    @Test("rules that are left out are kept, and each change increments the version")
    func stays() async throws {
        try await withKitchen { kitchen in
            #expect(try await kitchen.rules().version == 1)
            try await kitchen.rule(.weeklyRest, .approve, 36 * 60)
            try await kitchen.set(overnight: .split)
            try await kitchen.rule(.weeklyRest, .warn)
            let rules = try await kitchen.rules()
            #expect(rules[.weeklyRest] == RuleSetting(mode: .warn, value: 36 * 60))
            #expect(rules.overnight == .split && rules.approval == .manager && rules.version == 4)
            #expect(rules.zone.name == "Europe/Amsterdam")
        }
    }

    @Test("every rule accepts the ends of its range and nothing beyond")
    func ranges() async throws {
        try await withKitchen { kitchen in
            for rule in CrewRules.adjustable {
                guard let range = CrewRules.range(of: rule) else {
                    try await kitchen.refuses("invalid rules.\(rule.rawValue).value/unknown") {
                        try await kitchen.rule(rule, .block, 1)
                    }
                    continue
                }
                for value in [range.lowerBound, range.upperBound] { try await kitchen.rule(rule, .off, value) }
                for value in [range.lowerBound - 1, range.upperBound + 1] {
                    try await kitchen.refuses("invalid rules.\(rule.rawValue).value/range") {
                        try await kitchen.rule(rule, .off, value)
                    }
                }
            }
        }
    }

    @Test("each change is recorded with its version and all resulting settings")
    func history() async throws {
        try await withKitchen { kitchen in
            try await kitchen.rule(.hoursPerWeek, .approve, 40 * 60)
            try await kitchen.set(young: [kitchen.joris])
            let crew = kitchen.crew
            let entries = try await kitchen.database.read { tx in
                try Outbox.history(of: crew, crew: crew, in: tx)
            }
            let facts: [ShiftSettingsChanged] = try entries.compactMap { try $0.fact() }
            #expect(facts.map(\.version) == [2, 3])
            #expect(facts[1].rules["hoursPerWeek"] == .init(mode: "approve", value: 2400))
            #expect(facts[1].rules.count == CrewRules.adjustable.count)
            #expect(facts[1].approval == "manager" && facts[1].overnight == "start")
        }
    }

    @Test("a finding contains the version of the rules")
    func versioned() async throws {
        try await withKitchen { kitchen in
            try await kitchen.rule(.hoursPerShift, .warn, 5 * 60)
            let (_, offer) = try await kitchen.offered()
            let accepted = try await kitchen.accept(offer, by: kitchen.sanne)
            #expect(accepted.findings.map(\.version) == [2])
            try await kitchen.rule(.hoursPerShift, .warn, 4 * 60)
            #expect(try await kitchen.now(accepted).findings.map(\.version) == [2])
            #expect(try await kitchen.approve(accepted, by: kitchen.marieke).findings.map(\.version) == [3])
        }
    }

    @Test("a preset changes nothing by itself, and all its values can be saved")
    func presets() async throws {
        try await withKitchen { kitchen in
            let before = try await kitchen.rules()
            for preset in Preset.allCases {
                for (rule, setting) in preset.rules.settings {
                    #expect(before[rule].mode == .off, "\(rule)")
                    try await kitchen.rule(rule, setting.mode, setting.value)
                    let now = try await kitchen.rules()[rule]
                    #expect(now.mode == setting.mode && (setting.value == nil || now.value == setting.value))
                }
            }
        }
    }

    // MARK: - Young workers

    @Test("a person marked as young is checked, as long as they are marked")
    func young() async throws {
        try await withKitchen { kitchen in
            try await kitchen.rule(.youngWorker, .block)
            let (_, offer) = try await kitchen.offered()
            try await kitchen.set(young: [kitchen.sanne, kitchen.joris])
            try await kitchen.refuses("conflict rule/youngWorker") {
                try await kitchen.accept(offer, by: kitchen.sanne)
            }
            // Other changes do not affect the marks.
            try await kitchen.policy(.none)
            try await kitchen.refuses("conflict rule/youngWorker") {
                try await kitchen.accept(offer, by: kitchen.joris)
            }
            try await kitchen.set(young: [kitchen.joris])
            #expect(try await kitchen.accept(offer, by: kitchen.sanne).state == .done)
        }
    }

    @Test("managers see who is marked, others only themselves")
    func seen() async throws {
        try await withKitchen { kitchen in
            try await kitchen.set(young: [kitchen.sanne, kitchen.joris])
            #expect(try await kitchen.page(kitchen.marieke).youngWorkers.map(\.name) == ["Joris", "Sanne"])
            #expect(try await kitchen.page(kitchen.sanne).youngWorkers.map(\.name) == ["Sanne"])
            #expect(try await kitchen.page(kitchen.ahmed).youngWorkers == [])
            try await kitchen.remove(kitchen.joris)
            #expect(try await kitchen.page(kitchen.marieke).youngWorkers.map(\.name) == ["Sanne"])
        }
    }

    @Test("only members can be marked, and only by a manager")
    func refused() async throws {
        try await withKitchen { kitchen in
            try await kitchen.remove(kitchen.joris)
            for stranger in [kitchen.joris.person, PersonID(high: 9, low: 9)] {
                try await kitchen.refuses("invalid youngWorkers/unknown") {
                    try await kitchen.set(young: [kitchen.sanne.person, stranger])
                }
            }
            try await kitchen.refuses("forbidden") {
                try await kitchen.set(young: [kitchen.sanne.person], by: kitchen.sanne)
            }
        }
    }
}

extension Kitchen {
    func rules() async throws -> CrewRules {
        let crew = crew
        return try await database.read { tx in try CrewRules.of(crew, in: tx) }
    }

    fileprivate func page(_ viewer: Viewer) async throws -> ShiftSettingsPage {
        try await database.read { tx in try ShiftSettingsPage.load(viewer, tx) }
    }

    fileprivate func set(young: [Viewer]) async throws {
        try await set(young: young.map(\.person))
    }

    fileprivate func set(young: [PersonID], by viewer: Viewer? = nil) async throws {
        let (now, viewer) = (now, viewer ?? marieke)
        _ = try await database.write { tx in
            try CrewRules.change(ShiftSettingsChange(youngWorkers: Set(young)), in: tx.acting(as: viewer, at: now))
        }
    }
}
