import Core
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite("The statement log")
struct StatementLogTests {
    private static let table = Migration("a", "CREATE TABLE thing (name text NOT NULL)")

    @Test("contains the text, the rows, the transaction and the request, and never a value")
    func lines() async throws {
        let lines = Mutex<[String]>([])
        try await withLogged(at: .trace, { line in lines.withLock { $0.append(line) } }) { database in
            try await StatementLog.$request.withValue("r1") {
                try await database.write { tx in
                    let name = "a secret"
                    try tx.run("INSERT INTO thing (name)\n    VALUES (\(name))")
                }
            }
            let names = try await database.read { tx in try tx.all("SELECT name FROM thing") { try $0.read() as String }
            }
            #expect(names == ["a secret"])
        }
        #expect(
            lines.withLock { $0 } == [
                "INSERT INTO thing (name) VALUES (?) request=r1 rows=1 transaction=write 1",
                "SELECT name FROM thing rows=1 transaction=read 2",
            ]
        )
    }

    @Test("is not written at other log levels")
    func off() async throws {
        let count = Mutex(0)
        try await withLogged(at: .debug, { _ in count.withLock { $0 += 1 } }) { database in
            try await database.write { tx in _ = try tx.run("INSERT INTO thing (name) VALUES ('x')") }
        }
        #expect(count.withLock { $0 } == 0)
    }

    private func withLogged(
        at level: Logger.Level,
        _ note: @escaping @Sendable (String) -> Void,
        _ body: (Database) async throws -> Void
    ) async throws {
        try await withDatabase([Self.table]) { database in
            var logger = Logger(label: "test") { _ in LineHandler(note: note) }
            logger.logLevel = level
            try await body(database.loggingStatements(to: logger))
        }
    }
}

/// Passes on each line with its metadata sorted by key, without the duration of the statement.
private struct LineHandler: LogHandler {
    let note: @Sendable (String) -> Void
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { _, new in new }.filter { $0.key != "us" }
        note(
            ([event.message.description] + all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(
                separator: " "
            )
        )
    }
}
