import App
import ArgumentParser
import Media
import Storage

/// `decklog check`
struct CheckCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks that the database is intact and consistent.",
        discussion: """
            Exits with status 1 and a list if something is wrong. If the server sends push notifications, the fingerprint of its \
            key and recent problems with push services are printed too.
            """
    )

    /// A single bug can affect every row, and no one would read all of them.
    private static let mostShown = 100

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        let settings = try await options.settings()
        let modules = Modules()
        let (findings, report) = try await options.withCurrentDatabase { database in
            (
                try await database.check(modules.invariants) + settings.media(database).findings(),
                try await database.read { tx in try modules.report(in: tx) }
            )
        }
        for sentence in report { print(sentence) }
        if findings.isEmpty {
            print("All is well.")
        } else {
            print("\(counted(findings.count, "problem")) found:")
            for finding in findings.prefix(Self.mostShown) { print("- \(finding)") }
            if findings.count > Self.mostShown { print("and \(findings.count - Self.mostShown) more.") }
            throw ExitCode(1)
        }
    }
}
