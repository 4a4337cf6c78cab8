import API
import ArgumentParser
import Client

/// `decklog defects history`
struct DefectsHistoryCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Shows a defect's history, newest first."
    )

    @Argument(help: "The defect's number, key or id.")
    var defect: String

    @Option(help: "The maximum number of entries.")
    var most = 50

    @OptionGroup var crew: CrewOption

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if most < 1 { throw ValidationError("--most must be at least 1.") }
    }

    func execute() async throws {
        let events = try await crew.withCrew { here in
            try await here.client.list(.getDefectHistory(crew: here.slug, defect: defect)).items(atMost: most)
        }
        if json {
            return try printJSON(events)
        }
        for event in events {
            print("\(event.at)  \(printable(event.text))")
            // The sentence already contains a single change.
            if event.changes.count == 1 && event.state == event.formerState || event.formerState == nil { continue }
            for change in event.changes { print("    \(change.words)") }
        }
    }
}

extension DefectFieldChange {
    /// "How soon: Some time -> At once"
    fileprivate var words: String {
        let line = { (text: String?) in
            text.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") } ?? "nothing"
        }
        return printable("\(title): \(line(oldText)) -> \(line(newText))")
    }
}
