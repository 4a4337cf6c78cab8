import Foundation
import Logging

@testable package import Storage

/// The PostgreSQL server that `bin/lib/postgres.py` started for this run.
package enum TestCluster {
    /// The URL of a database whose owner may create others.
    package static let url = ProcessInfo.processInfo.environment["DECKLOG_TEST_POSTGRES"]
    /// The number of connections is limited, and hundreds of tests start at a time.
    private static let turns = Turns(8)
    @TaskLocal private static var hasTurn = false

    /// Calls `body` with the URL of a temporary database.
    /// - Parameter migrations: its schema; empty for a database without tables.
    package static func withCopy<Value>(
        _ migrations: [Migration] = [],
        _ body: (String) async throws -> Value
    ) async throws -> Value {
        // A test may use several; waiting for each separately could deadlock.
        if !hasTurn { await turns.take() }
        defer { if !hasTurn { Task { await turns.giveBack() } } }
        return try await $hasTurn.withValue(true) {
            let name = try await make(copyOf: templates.template(migrations))
            defer { Task { try await command("DROP DATABASE \(name) WITH (FORCE)") } }
            return try await body(address(name))
        }
    }

    package static func open(_ url: String, _ migrations: [Migration]) throws -> Database {
        Database(try engine(url), migrations: migrations)
    }

    /// Among hundreds of other tests, the wait for a connection may exceed the usual timeout.
    package static func engine(_ url: String, connections: Int = 4) throws -> PostgreSQLEngine {
        try PostgreSQLEngine(url: url, connections: connections, patience: .seconds(60), logger: quiet)
    }

    /// Runs statements on the cluster itself, such as those that damage a database under test.
    package static func command(_ statements: String) async throws {
        try await admins.template([]).pool.run { try $0.take().script(statements) }
    }

    private static let templates = Templates<String> { migrations in
        let name = try await make(copyOf: "template0")
        try await using(try open(address(name), migrations)) { try await $0.migrate(now: testNow) }
        return name
    }

    /// Creating and dropping databases waits for the disk and for each other; tests are not affected by these timeouts.
    private static let admins = Templates<PostgreSQLEngine> { _ in
        try PostgreSQLEngine(url: url ?? "", connections: 4, role: .command, patience: .seconds(300), logger: quiet)
    }

    private static var quiet: Logger {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }

    private static func make(copyOf template: String) async throws -> String {
        let name = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        // By copying files: the default strategy writes every page to the log.
        try await command("CREATE DATABASE \(name) TEMPLATE \(template) STRATEGY file_copy")
        return name
    }

    private static func address(_ name: String) -> String {
        let server = url ?? ""
        return server.prefix(upTo: server.lastIndex(of: "/") ?? server.endIndex) + "/" + name
    }
}

/// A semaphore.
private actor Turns {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func take() async {
        if free > 0 {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
