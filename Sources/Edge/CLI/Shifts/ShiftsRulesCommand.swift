import API
import ArgumentParser
import Client
import Foundation

/// `decklog shifts rules`
struct ShiftsRulesCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "What is watched when a shift changes hands; with --preset, sets it as a law asks for.",
        discussion: "Without --preset, or with --presets, it changes nothing."
    )

    @OptionGroup var crew: CrewOption

    @Flag(help: "The presets that there are.")
    var presets = false

    @Option(help: "The id of a preset to set the rules by (managers).")
    var preset: String?

    @Flag(help: "As JSON, for programs.")
    var json = false

    func carryOut() async throws {
        if presets { return try await listPresets() }
        let settings = try await crew.withCrew { here in
            let calls = here.client.shifts
            guard let preset else { return try await calls.settings(of: here.slug).value }
            let all = try await calls.presets(of: here.slug)
            guard let chosen = all.first(where: { $0.id == preset }) else {
                throw CommandError("There is no preset \"\(preset)\", but: \(all.map(\.id).joined(separator: ", "))")
            }
            return try await calls.changeSettings(of: here.slug, ShiftSettingsPatch(rules: chosen.rules)).value
        }
        if json {
            try printJSON(settings)
        } else {
            print(settings.rules.table.text, terminator: "")
        }
    }

    private func listPresets() async throws {
        let presets = try await crew.withCrew { here in try await here.client.shifts.presets(of: here.slug) }
        if json { return try printJSON(presets) }
        for preset in presets {
            print("\(printable(preset.id)): \(printable(preset.name))\n  \(printable(preset.text))")
        }
    }

    private func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(value), as: UTF8.self))
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
                row("youngWorker", youngWorker), row("position", position), row("notice", notice, hours),
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
        case .block: "not possible"
        case .approve: "a manager decides"
        case .warn: "mentioned"
        case .off: "off"
        }
    }
}
