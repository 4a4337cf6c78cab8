import App
import ArgumentParser
import Media
import Storage

/// `decklog check`
struct CheckCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks that the database is intact and consistent.",
        discussion: "Exits with status 1 and a list if something is wrong."
    )

    /// A single bug can affect every row, and no one would read all of them.
    private static let mostShown = 100

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        let settings = try await options.settings()
        let findings = try await options.withCurrentDatabase { database in
            try await database.check(Modules().invariants) + settings.media(database).findings()
        }
        if findings.isEmpty {
            print("All is well.")
        } else {
            print("\(counted(findings.count, "thing")):")
            for finding in findings.prefix(Self.mostShown) { print("- \(finding)") }
            if findings.count > Self.mostShown { print("and \(findings.count - Self.mostShown) more.") }
            throw ExitCode(1)
        }
    }
}
