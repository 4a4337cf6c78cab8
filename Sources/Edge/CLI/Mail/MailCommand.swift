import ArgumentParser

/// `decklog mail`
struct MailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail",
        abstract: "Checks how mail is sent.",
        subcommands: [MailTestCommand.self]
    )
}
