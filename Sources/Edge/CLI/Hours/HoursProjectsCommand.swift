import API
import ArgumentParser
import Client
import Core

/// `decklog hours projects`
struct HoursProjectsCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "projects",
        abstract: "Lists projects."
    )

    @Argument(help: "Parts of the client's or project's name. (default: all)")
    var text: [String] = []

    @Flag(help: "Only your projects.")
    var mine = false

    @Flag(help: "Archived projects instead.")
    var archived = false

    @OptionGroup var crew: CrewOption

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let projects = try await crew.withCrew { here in
            let words = text.joined(separator: " ")
            let projects = here.client.list(
                .listProjects(
                    crew: here.slug,
                    text: words.isEmpty ? nil : words,
                    archived: archived,
                    pinned: mine ? true : nil
                )
            )
            return try await projects.items()
        }
        if json {
            try printJSON(projects)
        } else if projects.isEmpty {
            print("No projects match.")
        } else {
            print(table(projects).text, terminator: "")
        }
    }

    private func table(_ projects: [Project]) -> Table {
        Table(
            "PROJECT",
            "YOURS",
            "PEOPLE",
            "BILLED",
            "BUDGET",
            rows: projects.map { project in
                [
                    "\(project.client.name)/\(project.name)", project.pinned ? "yes" : "-", String(project.people),
                    project.billable ? "yes" : "no", project.budget.map(budget) ?? "-",
                ]
            }
        )
    }

    /// "12:30 of 40:00 a month"; "40:00 a month" for readers who may not see how much is used.
    private func budget(_ budget: ProjectBudget) -> String {
        guard let minutes = budget.minutes else { return "in money" }
        let used = budget.usedMinutes.map { "\(hoursText($0)) of " } ?? ""
        return used + hoursText(minutes) + (budget.monthly ? " a month" : "")
    }
}
