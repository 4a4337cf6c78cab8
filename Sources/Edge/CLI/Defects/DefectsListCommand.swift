import API
import ArgumentParser
import Client
import Foundation

/// `decklog defects list`
struct DefectsListCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "The crew's defects, the newest first.",
        discussion: "For example: decklog defects list --assigned-to me --open"
    )

    @OptionGroup var filter: DefectFilterOptions

    @Option(help: "How bad it is, such as 1-Critical; several with commas between them.")
    var severity: String?

    @Option(help: "How soon it has to be seen to; several with commas between them.")
    var priority: String?

    @Option(help: "number, -number, -changed, open, severity or priority. (default: -number)")
    var sort: String?

    @Option(help: ArgumentHelp("At most so many.", valueName: "number"))
    var most = 50

    @Flag(help: "As JSON, for programs.")
    var json = false

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if most < 1 { throw ValidationError("--most is at least 1.") }
        if let sort, DefectSort(rawValue: sort) == nil {
            throw ValidationError("--sort is one of: \(DefectSort.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
    }

    func carryOut() async throws {
        let found = try await crew.withCrew { here in
            var filter = try await filter.filter(here)
            (filter.severity, filter.priority) = (severity, priority)
            filter.sort = sort.flatMap { DefectSort(rawValue: $0) }
            return try await here.client.defects.list(in: here.slug, filter).items(atMost: most)
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(found), as: UTF8.self))
        } else if found.isEmpty {
            print("There is nothing like that.")
        } else {
            let rows = found.map { defect in
                [defect.displayId, defect.state, defect.severity ?? "-", defect.owner?.name ?? "-", defect.headline]
            }
            print(Table("DEFECT", "STATE", "SEVERITY", "OWNER", "WHAT IS WRONG", rows: rows).text, terminator: "")
        }
    }
}
