import Accounts
import ArgumentParser
import Storage

/// `decklog person list`
struct PersonListCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists all accounts.")

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        let people = try await options.withCurrentDatabase { try await $0.read { tx in try Operating.people(in: tx) } }
        if people.isEmpty { return print("There are no accounts yet.") }
        let rows = people.map { [$0.email, $0.name, $0.crews.joined(separator: ", ")] }
        print(Table("E-MAIL", "NAME", "CREWS", rows: rows).text, terminator: "")
    }
}
