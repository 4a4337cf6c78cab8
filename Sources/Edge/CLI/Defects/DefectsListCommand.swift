import API
import ArgumentParser
import Client

/// `decklog defects list`
struct DefectsListCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the crew's defects, newest first.",
        discussion: "For example: decklog defects list --assigned-to me --open"
    )

    @OptionGroup var filter: DefectFilterOptions

    @Option(help: "The severity, such as 1-Critical; several separated by commas.")
    var severity: String?

    @Option(help: "The priority; several separated by commas.")
    var priority: String?

    @Option(help: "number, -number, -changed, open, severity or priority. (default: -number)")
    var sort: String?

    @Option(help: ArgumentHelp("The maximum number of results.", valueName: "number"))
    var most = 50

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if most < 1 { throw ValidationError("--most must be at least 1.") }
        if let sort, DefectSort(rawValue: sort) == nil {
            let choices = DefectSort.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--sort must be one of: \(choices).")
        }
    }

    func execute() async throws {
        let found = try await crew.withCrew { here in
            var filter = try await filter.filter(here)
            (filter.severity, filter.priority) = (severity, priority)
            filter.sort = sort.flatMap { DefectSort(rawValue: $0) }
            return try await here.client.list(.listDefects(crew: here.slug, filter)).items(atMost: most)
        }
        if json {
            try printJSON(found)
        } else if found.isEmpty {
            print("No defects match.")
        } else {
            let rows = found.map { defect in
                [defect.displayId, defect.state, defect.severity ?? "-", defect.owner?.name ?? "-", defect.headline]
            }
            print(Table("DEFECT", "STATUS", "SEVERITY", "ASSIGNED TO", "WHAT'S WRONG", rows: rows).text, terminator: "")
        }
    }
}
