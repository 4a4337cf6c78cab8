import ArgumentParser

/// The baselines of Decklog's benchmarks: its components without Decklog.
@main
struct Floor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchfloor",
        abstract: "What Decklog is measured against: its parts without it.",
        subcommands: [ServeCommand.self, RawCommand.self, RulesCommand.self]
    )
}

/// Prints the result of a loop as one line of JSON.
func report(writes: Int, commits: Int, took: Duration) {
    let (seconds, attoseconds) = took.components
    print(
        "{\"writes\": \(writes), \"commits\": \(commits), \"seconds\": \(Double(seconds) + Double(attoseconds) / 1e18)}"
    )
}
