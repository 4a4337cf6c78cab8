import API
import ArgumentParser
import Client

/// `decklog defects import`
struct DefectsImportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract:
            "Imports defects from Bugzilla, Redmine, Jira, GitHub or a Decklog archive.",
        discussion: """
            The import is all or nothing, and nobody is notified. Importing the same file again changes
            nothing; importing a newer one applies what has changed since.
            """
    )

    @OptionGroup var crew: CrewOption

    @Argument(help: "The file, at most 200 MB.")
    var file: String

    @Option(
        help:
            "The format: archive, bugzilla, redmine, jira or github. (default: detected)"
    )
    var format: String?

    @Flag(help: "Only show what would happen.")
    var dryRun = false

    @Option(help: "The time zone of times in the file. (default: the crew's)")
    var zone: String?

    @Option(help: "Which person a name in the file stands for, such as \"J. Jansen=Jan\". Repeatable.")
    var map: [String] = []

    @Option(
        help: "What a term in the file becomes, such as \"severity:blocker:1-Critical\". Repeatable."
    )
    var value: [String] = []

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let data = try readImport(file, most: 200)
        let asked: DefectImportFormat? = try choice(format, "--format")
        let result = try await crew.withCrew { here in
            try await here.client.upload(
                data,
                .importDefects(
                    crew: here.slug,
                    format: asked,
                    dryRun: dryRun,
                    zone: zone,
                    map: try await here.people(map),
                    value: value
                )
            )
        }
        if json {
            try printJSON(result)
        } else {
            tell(result)
        }
    }

    private func tell(_ result: DefectImportResult) {
        let (made, changed) =
            dryRun ? ("would be imported", "would be updated") : ("imported", "updated")
        print(
            "Read \(counted(result.read, "defect")) of \(result.format.rawValue): \(result.created) \(made), \(result.updated) \(changed), "
                + "\(result.unchanged) already there, \(result.rejectedCount) skipped."
        )
        printList(
            "Not in the crew, so only the name is kept (say who with --map):",
            result.people.filter { $0.person == nil }.map(\.name)
        )
        printList(
            "What terms become (change with --value):",
            result.values.map { "\($0.field) \"\($0.value)\": \($0.choice ?? "nothing")" }
        )
        printLines("Skipped:", result.rejected, of: result.rejectedCount)
        printLines("Good to know:", result.notes, of: result.notes.count)
    }
}
