import API
import ArgumentParser
import Client

/// `decklog hours list`
struct HoursListCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists logged hours, newest day first; managers can list others' hours."
    )

    @OptionGroup var crew: CrewOption

    @Option(help: "The first date, such as 2026-11-16. (default: 366 days before the end)")
    var from: String?

    @Option(help: "The day after the last date. (default: the end of this week)")
    var to: String?

    @Option(help: "me, or for managers all, or a colleague's name or id.")
    var person = "me"

    @Option(help: "Only this project, as client/project.")
    var project: String?

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let records = try await crew.withCrew { here in
            let project = try await project(here)
            let person = try await whose(here)
            let records = here.client.list(
                .listHours(crew: here.slug, from: from, to: to, person: person, project: project)
            )
            return try await records.items()
        }
        if json {
            try printJSON(records)
        } else if records.isEmpty {
            print("No hours logged.")
        } else {
            print(table(records).text, terminator: "")
        }
    }

    private func project(_ here: InCrew) async throws -> String? {
        guard let project else { return nil }
        return try await here.project(project, orArchived: true).id
    }

    private func whose(_ here: InCrew) async throws -> String? {
        switch person {
        case "all": nil
        case "me": "me"
        default: try await here.person(person).id
        }
    }

    private func table(_ records: [HoursRecord]) -> Table {
        let ids = records.map(\.id)
        return Table(
            "RECORD",
            "DAY",
            "WHO",
            "PROJECT",
            "HOURS",
            "",
            "COMMENT",
            rows: records.map { record in
                [
                    ShortID.short(record.id, among: ids), record.date, record.person.name, record.project.title,
                    record.hours, record.billable ? "" : "non-billable", record.comment ?? "",
                ]
            }
        )
    }
}
