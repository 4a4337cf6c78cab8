import API
import ArgumentParser
import Client
import Core

/// `decklog defects log`
struct DefectsLogCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Logs how long you worked on a defect, as an entry of your hours.",
        discussion: "For example: decklog defects log 42 0:45"
    )

    @Argument(help: "Its number, key or id.")
    var defect: String

    @Argument(help: "How long, such as 0:45, 1.5 or 30m. (default: show what was logged)")
    var hours: String?

    @Option(help: "The project, as client/project. (default: the defect's, or your last one)")
    var project: String?

    @Option(help: "The day, such as 2026-11-20. (default: today)")
    var date: String?

    @Option(help: "What you did. (default: the defect's title)")
    var comment: String?

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if hours == nil && (project ?? date ?? comment) != nil { throw ValidationError("Say how long, such as 0:45.") }
    }

    func execute() async throws {
        try await crew.withCrew { here in
            if let hours {
                let input = NewDefectTime(
                    hours: .text(hours),
                    comment: comment,
                    date: date,
                    project: try await projectID(here)
                )
                let record = try await here.client.send(.logDefectTime(crew: here.slug, defect: defect, input))
                print("Logged: \(record.words).")
                print("To undo: decklog hours delete \(record.record)")
            } else {
                let time = try await here.client.send(.getDefectTime(crew: here.slug, defect: defect))
                for record in time.items { print("\(printable(record.person.name)): \(record.words)") }
                print("\(hoursText(time.minutes)) in total.")
            }
        }
    }

    private func projectID(_ here: InCrew) async throws -> String? {
        guard let project else { return nil }
        return try await here.project(project).id
    }
}

extension DefectTimeRecord {
    /// "2026-11-20, Acme/Website, 0:45".
    fileprivate var words: String { printable("\(date), \(project), \(hoursText(minutes))") }
}
