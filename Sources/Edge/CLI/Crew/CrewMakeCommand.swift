import Accounts
import ArgumentParser
import Core
import Storage

/// `decklog crew make`
struct CrewMakeCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "make", abstract: "Creates a crew.")

    @Argument(help: "The crew's name.")
    var name: String

    @Option(help: "The e-mail address of its owner.")
    var owner: String

    @Option(help: "The time zone, such as Europe/Amsterdam.")
    var timeZone: String

    @Option(help: "The crew's language: en or nl.")
    var language = "en"

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        try await options.withCurrentDatabase { database in
            let details = try Operating.checkedCrew(name: name, zone: timeZone, language: language)
            let person = try await findPerson(owner, in: database)
            let made = try await database.write { tx in
                let crew = try Crews.make(details, by: person, at: .systemNow(), in: tx)
                return try Operating.crews(in: tx).first { $0.id == crew }
            }
            print("\(details.name) was created; its short name is \(made?.slug ?? "").")
        }
    }
}
