import App
import ArgumentParser
import Core
import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import Storage
import UnixSignals
import Web
import Work

/// `decklog serve`
struct ServeCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Runs the server until it is stopped."
    )

    @OptionGroup var options: ServerOptions

    @Flag(help: "Fill an empty database with the demo crew De Kombuis.")
    var demo = false

    func execute() async throws {
        let settings = try await options.settings(demo: demo)
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        var logger = Logger(label: "decklog")
        logger.logLevel = Logger.Level(rawValue: settings.logLevel) ?? .info
        keepToOwner()
        Descriptors.raiseLimit()
        let place = settings.place
        try place.prepare()
        let database = try place.open(Modules().migrations, for: .server, logger: logger)
            .loggingStatements(to: logger)
        try await database.migrate(now: .systemNow())
        if settings.demo { _ = try await DemoWorld.load(into: database, now: .systemNow()) }
        let server = try Server(settings, database: database, logger: logger)
        let host = settings.host
        let application = server.application { port in
            let line = "Decklog is ready: http://\(host.contains(":") ? "[\(host)]" : host):\(port)\n"
            // Not `print`, which is buffered when the output is not a terminal.
            FileHandle.standardOutput.write(Data(line.utf8))
        }
        let stop = StopDeadline(logger: logger)
        // All tasks of the server inherit the executor.
        try await withTaskExecutorPreference(GrowingExecutor.requests) { try await run(application, logger) }
        try await database.close()
        stop.cancel()
    }

    /// Runs until SIGTERM or SIGINT. Pending responses are completed first; what still runs after the timeout is
    /// cancelled.
    private func run(_ application: some Service, _ logger: Logger) async throws {
        var configuration = ServiceGroupConfiguration(
            services: [application],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        configuration.maximumGracefulShutdownDuration = .seconds(6)
        try await ServiceGroup(configuration: configuration).run()
    }
}
