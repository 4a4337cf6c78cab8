import Dispatch
import Foundation
import Logging
import Synchronization
import TestSupport

@testable import Storage

let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

/// A server's connection pool to a database.
func withPool<Value>(
    _ url: String,
    connections: Int = 4,
    patience: Duration = .seconds(5),
    _ body: (Database) async throws -> Value
) async throws -> Value {
    let engine = try PostgreSQLEngine(url: url, connections: connections, patience: patience, logger: quiet)
    return try await using(Database(engine, migrations: [noteMigration]), body)
}

/// A pool of one connection to a database of its own, so that any state left by one statement affects the next.
func withSmallPool<Value>(_ body: (Database) async throws -> Value) async throws -> Value {
    try await TestCluster.withCopy([noteMigration]) { try await withPool($0, connections: 1, body) }
}

/// A new database with its own options, instead of a copy of the template.
func withOddDatabase<Value>(_ options: String, _ body: (String) async throws -> Value) async throws -> Value {
    let name = "odd_" + UUID().uuidString.lowercased().filter { $0 != "-" }
    try await TestCluster.command("CREATE DATABASE \(name) TEMPLATE template0 \(options)")
    do {
        let value = try await body(replacingDatabase(of: TestCluster.url ?? "", by: name))
        try await TestCluster.command("DROP DATABASE \(name) WITH (FORCE)")
        return value
    } catch {
        try await TestCluster.command("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
        throw error
    }
}

func replacingDatabase(of url: String, by name: String) -> String {
    url.prefix(through: url.lastIndex(of: "/") ?? url.startIndex) + name
}

func databaseName(_ url: String) -> String {
    String(url.suffix(from: url.lastIndex(of: "/") ?? url.startIndex).dropFirst())
}

/// Runs statements on the database outside of Decklog.
func asOperator(_ url: String, _ statements: String) throws {
    try PostgreSQLConnection(url, .command).script(statements)
}

/// Ends every other connection to the database, and waits until they are gone.
func cutConnections(_ url: String, where condition: String = "true") throws {
    try asOperator(
        url,
        """
        SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND \(condition)
        """
    )
}

/// Waits until a condition holds in the database.
/// - Throws: `Refusal` if it does not within ten seconds.
func eventually(_ url: String, _ condition: String) async throws {
    let connection = try PostgreSQLConnection(url, .command)
    try await eventually { try connection.script("SELECT 1 WHERE \(condition)") > 0 }
}

func eventually(_ condition: () throws -> Bool) async throws {
    for _ in 0..<500 {
        if try condition() { return }
        try await Task.sleep(for: .milliseconds(20))
    }
    throw Refusal()
}

/// A barrier for threads, which fixes the order of their steps.
final class Meeting: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    /// - Throws: `Refusal` after a timeout, so that a test fails instead of hanging.
    func wait() throws {
        if semaphore.wait(timeout: .now() + 10) == .timedOut { throw Refusal() }
    }

    /// Like `wait`, for a task, which must not block its thread.
    func reached() async throws {
        try await withCheckedThrowingContinuation { answer in
            DispatchQueue.global().async { answer.resume(with: Result { try self.wait() }) }
        }
    }
}

/// A counter for any thread.
final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    @discardableResult
    func increment() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
