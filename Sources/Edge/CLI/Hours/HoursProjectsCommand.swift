import API
import ArgumentParser
import Client
import Core
import Foundation

/// `decklog hours projects`
struct HoursProjectsCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "projects",
        abstract: "What hours can be spent on."
    )

    @Argument(help: "Parts of the client's name or the project's. (default: all)")
    var text: [String] = []

    @Flag(help: "Only those that you have added yourself to.")
    var mine = false

    @Flag(help: "Those that are archived instead.")
    var archived = false

    @OptionGroup var crew: CrewOption

    @Flag(help: "As JSON, for programs.")
    var json = false

    func carryOut() async throws {
        let projects = try await crew.withCrew { here in
            var projects: [Project] = []
            let words = text.joined(separator: " ")
            let list = here.client.hours.projects(
                in: here.slug,
                text: words.isEmpty ? nil : words,
                archived: archived,
                pinned: mine ? true : nil
            )
            for try await project in list { projects.append(project) }
            return projects
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(projects), as: UTF8.self))
        } else if projects.isEmpty {
            print("There is no such project.")
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

    /// "12:30 of 40:00 a month", or for who may not see what was used "40:00 a month".
    private func budget(_ budget: ProjectBudget) -> String {
        guard let minutes = budget.minutes else { return "in money" }
        let used = budget.usedMinutes.map { "\(hoursText($0)) of " } ?? ""
        return used + hoursText(minutes) + (budget.monthly ? " a month" : "")
    }
}
