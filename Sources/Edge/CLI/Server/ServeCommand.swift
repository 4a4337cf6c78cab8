import App
import ArgumentParser
import Core
import Foundation
import Hummingbird
import Logging
import Storage

/// `decklog serve`
struct ServeCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Runs the server until it is told to stop."
    )

    @OptionGroup var options: ServerOptions

    @Flag(help: "Fill an empty database with the demo crew De Kombuis.")
    var demo = false

    func carryOut() async throws {
        let settings = try await options.settings(demo: demo)
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        var logger = Logger(label: "decklog")
        logger.logLevel = Logger.Level(rawValue: settings.logLevel) ?? .info
        keepToOwner()
        let place = settings.place
        try place.prepare()
        let database = try place.open(Modules().migrations, for: .server, logger: logger)
        try await database.migrate(now: .systemNow())
        if settings.demo { _ = try await DemoWorld.load(into: database, now: .systemNow()) }
        let server = try Server(settings, database: database, logger: logger)
        let host = settings.host
        try await server.application { port in
            let line = "Decklog is ready: http://\(host.contains(":") ? "[\(host)]" : host):\(port)\n"
            // Not `print`, which holds a line back for long where the output is not a terminal.
            FileHandle.standardOutput.write(Data(line.utf8))
        }.runService()
        try await database.close()
    }
}
