import App
import ArgumentParser
import Foundation
import Storage

/// `decklog move`
struct MoveCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Copies everything from SQLite to PostgreSQL, or back: all or nothing.",
        discussion: """
            Stop the server first. The target has to be empty; the source is not changed. Sessions and access tokens are moved \
            too, so everyone stays signed in.
            """
    )

    @Option(help: "The destination: a URL such as postgresql://decklog@localhost/decklog, or a folder.")
    var to: String

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        keepToOwner()
        let settings = try await options.settings()
        let source = settings.place
        let target = try DataLocation(to)
        // A server started in the meantime would write data that is then left behind.
        if source.hasDatabase { try source.prepare() }
        let rows = try await options.withDatabase(in: source) { from in
            if try await from.isInUse() {
                throw CommandError("A server is using \(source.name). Stop it first. Nothing was changed.")
            }
            return try await settings.withFilesInside(from, copyIn: FileManager.default.temporaryDirectory) { from in
                try await withNewDatabase(in: target) { into in try await from.move(into: into, Modules().invariants) }
            }
        }
        print(
            """
            \(counted(rows, "row")) of \(source.name) are in \(target.name), and passed all checks.
            Start the server with \(target.setting) from now on. \(source.name) was left as it was: keep it until you are \
            sure, and never start a server on it again.
            """
        )
    }
}

extension DataLocation {
    fileprivate var setting: String {
        switch self {
        case .folder(let folder): "--data \(folder.url.path) and without --database"
        case .postgreSQL: "DECKLOG_DATABASE set to that URL"
        }
    }
}
