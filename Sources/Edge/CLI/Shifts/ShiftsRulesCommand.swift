import API
import ArgumentParser
import Client

/// `decklog shifts rules`
struct ShiftsRulesCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Shows the rules for takeovers; with --preset, sets those that a law requires.",
        discussion: "Without --preset, it changes nothing."
    )

    @OptionGroup var crew: CrewOption

    @Flag(help: "List the presets.")
    var presets = false

    @Option(help: "The id of a preset to apply (managers).")
    var preset: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if presets && preset != nil { throw ValidationError("Choose --presets or --preset, not both.") }
    }

    func execute() async throws {
        if presets { return try await listPresets() }
        let settings = try await crew.withCrew { here in
            guard let preset else { return try await here.client.send(.getShiftSettings(crew: here.slug)) }
            let all = try await here.client.list(.listRulePresets(crew: here.slug)).items()
            guard let chosen = all.first(where: { $0.id == preset }) else {
                let names = all.map(\.id).joined(separator: ", ")
                throw CommandError("There is no preset \"\(preset)\". Choose from: \(names)")
            }
            let patch = ShiftSettingsPatch(rules: chosen.rules)
            return try await here.client.send(.changeShiftSettings(crew: here.slug, patch))
        }
        if json {
            try printJSON(settings)
        } else {
            print(settings.rules.table.text, terminator: "")
        }
    }

    private func listPresets() async throws {
        let presets = try await crew.withCrew { try await $0.client.list(.listRulePresets(crew: $0.slug)).items() }
        if json { return try printJSON(presets) }
        for preset in presets {
            print("\(printable(preset.id)): \(printable(preset.name))\n  \(printable(preset.text))")
        }
    }
}

extension Rules {
    fileprivate var table: Table {
        Table(
            "RULE",
            "WHEN BROKEN",
            "NUMBER",
            rows: [
                row("overlap", overlap), row("oneADay", oneADay),
                row("minimumRest", minimumRest, hours), row("weeklyRest", weeklyRest, hours),
                row("daysInARow", daysInARow) { "\($0) days" }, row("daysPerWeek", daysPerWeek) { "\($0) days" },
                row("weekendsInARow", weekendsInARow) { "\($0) weekends" },
                row("hoursPerShift", hoursPerShift, hours), row("hoursPerDay", hoursPerDay, hours),
                row("hoursPerWeek", hoursPerWeek, hours), row("averageHours", averageHours, hours),
                row("youngWorker", youngWorker), row("dayOff", dayOff), row("position", position),
                row("notice", notice, hours),
            ]
        )
    }

    private func row(_ name: String, _ setting: RuleSetting, _ number: (Int) -> String = { "\($0)" }) -> [String] {
        [name, setting.mode.words, setting.mode == .off ? "" : setting.value.map(number) ?? ""]
    }

    /// "11 h" or "11:30 h".
    private func hours(_ minutes: Int) -> String {
        let rest = minutes % 60
        return rest == 0 ? "\(minutes / 60) h" : "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest) h"
    }
}

extension RuleMode {
    fileprivate var words: String {
        switch self {
        case .block: "not allowed"
        case .approve: "needs approval"
        case .warn: "mentioned"
        case .off: "off"
        }
    }
}
