import API
import ArgumentParser
import Client
import Foundation

/// `decklog defects history`
struct DefectsHistoryCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "What happened to a defect, the newest first."
    )

    @Argument(help: "The defect's number, what it is called, or its id.")
    var defect: String

    @Option(help: "At most so many things.")
    var most = 50

    @OptionGroup var crew: CrewOption

    @Flag(help: "As JSON, for programs.")
    var json = false

    func carryOut() async throws {
        let events = try await crew.withCrew { here in
            try await here.client.defects.history(of: defect, in: here.slug).items(atMost: most)
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return print(String(decoding: try encoder.encode(events), as: UTF8.self))
        }
        for event in events {
            print("\(event.at)  \(printable(event.text))")
            // The sentence of one change says it all.
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
