import ArgumentParser

/// `decklog mail`
struct MailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail",
        abstract: "Looks at how mail goes out.",
        subcommands: [MailTestCommand.self]
    )
}
