import API
import ArgumentParser
import Client

/// `decklog hours import`
struct HoursImportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract:
            "Imports hours from Toggl, Clockify, Harvest, Kimai, solidtime, Trackerati or Decklog.",
        discussion: """
            The import is all or nothing. Importing the same file again changes nothing.
            """
    )

    @OptionGroup var crew: CrewOption

    @Argument(help: "The file, at most 64 MB.")
    var file: String

    @Option(
        help:
            "The format: csv, json, trackerati, toggl, clockify, harvest, kimai or solidtime. (default: detected)"
    )
    var format: String?

    @Flag(help: "Only show what would happen.")
    var dryRun = false

    @Option(
        help: "Whether day or month comes first in dates such as 03/04/2026: dmy or mdy. (default: detected)"
    )
    var dates: String?

    @Option(help: "The time zone of times in the file. (default: the crew's)")
    var zone: String?

    @Option(help: "Which person a name in the file stands for, such as \"J. Jansen=Jan\". Repeatable.")
    var map: [String] = []

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let data = try readImport(file, most: 64)
        let asked: HoursImportFormat? = try choice(format, "--format")
        let order: HoursImportDates? = try choice(dates, "--dates")
        let result = try await crew.withCrew { here in
            try await here.client.upload(
                data,
                .importHours(
                    crew: here.slug,
                    format: asked,
                    dryRun: dryRun,
                    dates: order,
                    zone: zone,
                    map: try await here.people(map)
                )
            )
        }
        if json {
            try printJSON(result)
        } else {
            tell(result)
        }
    }

    private func tell(_ result: HoursImportResult) {
        let said = dryRun ? "would be imported" : "imported"
        print(
            "Read \(counted(result.read, "record")) of \(result.format.rawValue): \(result.created) \(said), "
                + "\(result.unchanged) already there, \(result.rejectedCount) skipped."
        )
        printList(dryRun ? "New clients:" : "New clients created:", result.unknown.clients)
        printList(dryRun ? "New projects:" : "New projects created:", result.unknown.projects)
        printList("Not in the crew (say who with --map):", result.unknown.people)
        printLines("Skipped:", result.rejected, of: result.rejectedCount)
        printLines("Good to know:", result.notes, of: result.notes.count)
    }
}
