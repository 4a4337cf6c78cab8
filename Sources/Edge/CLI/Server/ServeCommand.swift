import App
import ArgumentParser
import Core
import CoreMetrics
import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Storage
import Telemetry
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
        MemoryArenas.limit()
        let settings = try await options.settings(demo: demo)
        let traces = try TraceSettings(ProcessInfo.processInfo.environment)
        LoggingSystem.bootstrap(StreamLogHandler.standardError, metadataProvider: traces == nil ? nil : .traces)
        var logger = Logger(label: "decklog")
        logger.logLevel = settings.logLevel
        for name in SettingNames.unknown(in: Array(ProcessInfo.processInfo.environment.keys)) {
            logger.warning("there is no such setting; it is ignored", metadata: ["setting": "\(name)"])
        }
        let metrics = PrometheusMetrics(help: metricsHelp)
        MetricsSystem.bootstrap(metrics)
        let exporter = traces.map { bootstrapTraces($0, logger: logger) }
        keepToOwner()
        Descriptors.raiseLimit()
        let place = settings.place
        try place.prepare()
        let database = try place.open(Modules().migrations, for: .server, logger: logger)
            .loggingStatements(to: logger)
            .measured()
        try await migrate(database, logger)
        if settings.demo { try await loadDemo(into: database) }
        let server = try Server(settings, database: database, metrics: metrics, logger: logger)
        let host = settings.host
        let application = server.application { port in
            let line = "Decklog is ready: http://\(host.contains(":") ? "[\(host)]" : host):\(port)\n"
            // Not `print`, which is buffered when the output is not a terminal.
            try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
        }
        let stop = StopDeadline(logger: logger)
        do {
            // All tasks of the server inherit the executor.
            try await withTaskExecutorPreference(GrowingExecutor.requests) {
                // They stop in reverse order, so the spans of the last requests are sent as well.
                try await run([exporter, application].compactMap { $0 }, logger)
            }
        } catch let error as IOError where [EADDRINUSE, EADDRNOTAVAIL, EACCES].contains(error.errnoCode) {
            let reason = String(cString: strerror(error.errnoCode))
            throw CommandError(
                "Can't listen on \(host), port \(settings.port): \(reason). Choose another --host or --port."
            )
        } catch is SocketAddressError.UnknownHost {
            throw CommandError("Can't listen on \"\(host)\": there is no such address. Choose another --host.")
        }
        try await database.close()
        stop.cancel()
    }

    /// Logs how many migrations there are, because on a large database they can take minutes.
    private func migrate(_ database: Database, _ logger: Logger) async throws {
        let missing = try await database.missingMigrations()
        if !missing.isEmpty { logger.notice("migrating the database", metadata: ["migrations": "\(missing.count)"]) }
        try await database.migrate(now: .systemNow())
        if !missing.isEmpty { logger.notice("the database is up to date") }
    }

    /// - Throws: `CommandError` when the database has people already.
    private func loadDemo(into database: Database) async throws {
        do {
            _ = try await DemoWorld.load(into: database, now: .systemNow())
        } catch StorageError.notEmpty {
            throw CommandError("The demo crew needs an empty database, and this one has people. Start without --demo.")
        }
    }

    /// Runs until SIGTERM or SIGINT. Pending responses are completed first; whatever is still running after the timeout
    /// is cancelled.
    private func run(_ services: [any Service], _ logger: Logger) async throws {
        var configuration = ServiceGroupConfiguration(
            services: services,
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        configuration.maximumGracefulShutdownDuration = .seconds(6)
        try await ServiceGroup(configuration: configuration).run()
    }
}

/// The help texts in `/metrics` for the metrics that are recorded where things happen.
private let metricsHelp = [
    "decklog_http_request_duration_seconds": "From the head of a request to the head of its response, by route.",
    "decklog_database_wait_seconds": "How long transactions waited for their turn.",
    "decklog_database_time_seconds": "How long transactions took once they had begun, including their commit.",
    "decklog_deliveries_total": "Attempts to deliver push messages, mails and events of webhooks.",
    "decklog_jobs_total": "Runs of jobs.",
    "decklog_heartbeats_total": "Heartbeats of ActivityWatch programs.",
]
