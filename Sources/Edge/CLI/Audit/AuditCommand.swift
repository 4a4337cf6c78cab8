import API
import ArgumentParser
import Client

/// `decklog audit`
struct AuditCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Lists who changed what in a crew, newest first (managers).",
        discussion: """
            For example:
            decklog audit --kind shifts --from 2026-11-01 --to 2026-12-01
            decklog audit --kind rate.set --json
            """
    )

    @Option(
        help: "A group (shifts, hours, defects, people, announcements or webhooks) or one kind, such as shift.offered."
    )
    var kind: String?

    @Option(help: "The id of a person, or me: only what they did.")
    var person: String?

    @Option(help: "The first date, such as 2026-11-01. (default: 31 days before --to)")
    var from: String?

    @Option(help: "The day after the last date, at most 31 days after --from.")
    var to: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let entries = try await crew.withCrew { here in
            try await here.client.list(
                .listAudit(crew: here.slug, actor: person, kind: kind, from: from, to: to)
            ).items()
        }
        if json { return try printJSON(entries) }
        if entries.isEmpty { return print("Nothing matches.") }
        let rows = entries.map { entry in
            [entry.at, printable(entry.actor?.name ?? "Decklog"), printable(entry.kind), printable(entry.details)]
        }
        print(Table("TIME", "PERSON", "WHAT", "DETAILS", rows: rows).text, terminator: "")
    }
}

extension AuditEntry {
    fileprivate var details: String {
        changes.map { change in
            let from = change.from.map { "\($0) → " } ?? ""
            return "\(change.field)=\(from)\(change.to ?? "none")"
        }
        .joined(separator: ", ")
    }
}
