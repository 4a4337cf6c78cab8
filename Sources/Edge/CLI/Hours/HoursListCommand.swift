import API
import ArgumentParser
import Client
import Foundation

/// `decklog hours list`
struct HoursListCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "What you wrote down, the newest day first; for managers also of others."
    )

    @OptionGroup var crew: CrewOption

    @Option(help: "The first date, such as 2026-11-16. (default: 366 days before the end)")
    var from: String?

    @Option(help: "The date before which to stop. (default: the end of this week)")
    var to: String?

    @Option(help: "me, or for managers all, or a colleague's name or id.")
    var person = "me"

    @Option(help: "Only this project, as client/project.")
    var project: String?

    @Flag(help: "As JSON, for programs.")
    var json = false

    func carryOut() async throws {
        let records = try await crew.withCrew { here in
            let project = try await project(here)
            let person = try await whose(here)
            var records: [HoursRecord] = []
            let list = here.client.hours.records(in: here.slug, from: from, to: to, person: person, project: project)
            for try await record in list { records.append(record) }
            return records
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(records), as: UTF8.self))
        } else if records.isEmpty {
            print("Nothing is written down.")
        } else {
            print(table(records).text, terminator: "")
        }
    }

    private func project(_ here: InCrew) async throws -> String? {
        guard let project else { return nil }
        return try await here.project(project).id
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
                    record.hours, record.billable ? "" : "not billed", record.comment ?? "",
                ]
            }
        )
    }
}
