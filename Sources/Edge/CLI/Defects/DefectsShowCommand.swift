import API
import ArgumentParser
import Client
import Foundation

/// `decklog defects show`
struct DefectsShowCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "What is known of a defect, and what can be done to it."
    )

    @Argument(help: "Its number, what it is called, or its id.")
    var defect: String

    @Flag(help: "As JSON, for programs.")
    var json = false

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let (found, actions) = try await crew.withCrew { here in
            let found = try await here.client.defects.get(defect, in: here.slug).value
            return (found, json ? [] : try await here.client.defects.actions(on: found.id, in: here.slug))
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return print(String(decoding: try encoder.encode(found), as: UTF8.self))
        }
        print(found.lines)
        if !actions.isEmpty { print("\nWhat can be done: \(actions.map(\.words).joined(separator: ", "))") }
    }
}
