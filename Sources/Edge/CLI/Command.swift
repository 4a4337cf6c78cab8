package import ArgumentParser

/// `decklog`
package struct Command: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "decklog",
        abstract: "One server that a crew owns, for its whole working day.",
        subcommands: [ServeCommand.self]
    )

    package init() {}
}
