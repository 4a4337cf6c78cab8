import API
import ArgumentParser
import Client

/// `decklog modules`
struct ModulesCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "modules",
        abstract: "Shows which modules a crew uses, in order; with --set or --order, changes them (managers).",
        discussion: "For example: decklog modules --set defects=managers --set hours=off --order hours,shifts"
    )

    @OptionGroup var crew: CrewOption

    @Option(help: "A module and who sees it: everyone, managers or off, such as hours=off. Repeatable.")
    var set: [String] = []

    @Option(help: "The first modules in the navigation, such as hours,shifts; the others follow.")
    var order: String?

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let wanted = try set.map(setting)
        let modules = try await crew.withCrew { here in
            if wanted.isEmpty && order == nil { return try await here.client.send(.getCrew(crew: here.slug)).modules }
            let order = order.map { $0.split(separator: ",").map(String.init) }
            let patch = CrewPatch(modules: wanted.isEmpty ? nil : wanted, moduleOrder: order)
            return try await here.client.send(.changeCrew(crew: here.slug, patch)).modules
        }
        if json { return try printJSON(modules) }
        let rows = modules.map { [printable($0.id), $0.visible.words] }
        print(Table("MODULE", "VISIBLE TO", rows: rows).text, terminator: "")
    }

    private func setting(_ text: String) throws -> CrewModule {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let visible = ModuleVisibility(rawValue: parts[1]) else {
            throw CommandError("Give a module and who sees it, such as hours=everyone, hours=managers or hours=off.")
        }
        return CrewModule(id: parts[0], visible: visible)
    }
}

extension ModuleVisibility {
    fileprivate var words: String {
        switch self {
        case .everyone: "everyone"
        case .managers: "managers"
        case .off: "no one (off)"
        }
    }
}
