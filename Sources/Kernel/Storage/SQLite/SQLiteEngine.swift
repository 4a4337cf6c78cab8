package import Core
import GRDB
import GRDBSQLite
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// SQLite in the server process: one writer, whose writes share commits, and a connection for each concurrent read.
package final class SQLiteEngine: Engine {
    /// A safeguard: reads block their thread, so there are never more of them than threads.
    private static let mostReaders = 64
    /// How many times a read is interrupted for a checkpoint before it is left to finish.
    private static let mostInterruptions = 3
    /// The longest pause of an interrupted read.
    private static let pauseAfterInterruption: Duration = .seconds(1)
    /// The maximum number of idle connections: each keeps pages and statements, some 6 MB.
    private static let mostIdleReaders = 12

    private let path: String
    private let patience: Duration?
    private let writer: DatabaseQueue
    private let groupCommit: GroupCommit
    private let idleReaders = Mutex<[SQLiteReader]>([])
    private let openReaders = OpenReaders()
    private let log: WriteAheadLog

    /// Opens the file, or creates it. Its folder must exist.
    package convenience init(path: String, role: DatabaseRole = .server) throws {
        // The same limit as on PostgreSQL.
        try self.init(path: path, patience: role == .server ? .seconds(8) : nil)
    }

    /// - Parameter patience: the limit of processor time for one statement of a read; `nil` for no limit.
    init(path: String, patience: Duration?, log limits: WriteAheadLog.Limits = .init()) throws {
        _ = SQLiteMemory.hasNoStatistics
        self.path = path
        self.patience = patience
        do {
            writer = try DatabaseQueue(path: path, configuration: Self.configuration(readOnly: false))
            let copier = try DatabaseQueue(path: path, configuration: Self.configuration(readOnly: false))
            log = WriteAheadLog(limits, copier: copier) { [openReaders] in openReaders.yield() }
            // GRDB sets NORMAL in WAL mode, under which a power failure can lose acknowledged writes.
            try writer.inDatabase { [log] db in
                try db.execute(sql: "PRAGMA synchronous = FULL")
                // The log of a large write, or of one long read, is truncated when it is restarted;
                // sqlite.org/pragma.html#pragma_journal_size_limit.
                try db.execute(sql: "PRAGMA journal_size_limit = \(limits.keptBytes)")
                if let connection = db.sqliteConnection { log.watch(connection) }
            }
        } catch {
            throw mapped(error)
        }
        groupCommit = GroupCommit(writer, log)
    }

    package var name: String { "sqlite" }

    package var commits: CommitCount { groupCommit.count }

    /// The connections that read; one more writes.
    package var connections: ConnectionCount {
        let idle = idleReaders.withLock { $0.count }
        return ConnectionCount(busy: max(0, openReaders.count - idle), idle: idle)
    }

    package func read(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await awaitShortLog()
        var interruptions = 0
        while true {
            do {
                return try await read(yields: interruptions < Self.mostInterruptions, body)
            } catch is ReadBeginsAgain {
                interruptions += 1
                try await BackgroundWork.run { try await awaitShortLog(atMost: Self.pauseAfterInterruption) }
            }
        }
    }

    private func read(yields: Bool, _ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        let reader = try takeReader()
        defer { giveBack(reader) }
        do {
            try await withTaskCancellationHandler {
                try reader.read(yields: yields, body)
            } onCancel: {
                reader.cancel()
            }
        } catch {
            throw mapped(error)
        }
    }

    package func write(_ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await awaitShortLog()
        try await groupCommit.write(isSlice: BackgroundWork.isCurrent, body)
    }

    /// Does nothing: only one server uses the file.
    package func notifyPeers() {}
    /// Always 0: a lock on the folder prevents a second server.
    package func otherServers() -> Int { 0 }
    package func listen(_ heard: @escaping @Sendable () -> Void) {}

    package func close() async throws {
        for reader in idleReaders.withLock({ $0 }) { try reader.close() }
        groupCommit.forgetStatements()
        try log.close()
        try writer.close()
    }

    /// Makes background work wait until the log is reset. It requests the checkpoint itself, since there may be no
    /// other writer.
    private func awaitShortLog(atMost patience: Duration = .seconds(15)) async throws {
        try await BackgroundWork.wait(atMost: patience) {
            if log.isLong { groupCommit.checkpoint() }
            return log.isLong
        }
    }

    private func takeReader() throws -> SQLiteReader {
        if let reader = idleReaders.withLock({ $0.popLast() }) { return reader }
        if openReaders.count >= Self.mostReaders { throw AppError.unavailable }
        do {
            let reader = try SQLiteReader(path: path, Self.configuration(readOnly: true), patience: patience)
            openReaders.add(reader)
            return reader
        } catch {
            throw mapped(error)
        }
    }

    private func giveBack(_ reader: SQLiteReader) {
        let isKept = idleReaders.withLock { readers in
            if readers.count >= Self.mostIdleReaders { return false }
            readers.append(reader)
            return true
        }
        if isKept { return }
        // Nothing is lost when it cannot be closed.
        try? reader.close()
        openReaders.remove(reader)
    }

    private static func configuration(readOnly: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = readOnly
        configuration.busyMode = .timeout(Double(WriteAheadLog.busyTimeout) / 1_000)
        if !readOnly { configuration.journalMode = .wal }
        configuration.prepareDatabase { db in
            // A negative number is in KiB (sqlite.org/pragma.html#pragma_cache_size).
            try db.execute(sql: readOnly ? "PRAGMA cache_size = -4000" : "PRAGMA cache_size = -32000")
            if !readOnly {
                // Savepoints store the former content of pages; on disk, each write of a group would create, fill and
                // delete a file.
                try db.execute(sql: "PRAGMA temp_store = MEMORY")
            }
            // GRDB collects the columns of each statement for its observers. We have none, and since we prepare our
            // own statements, the collection would only grow, and preparing slow down with it.
            sqlite3_set_authorizer(db.sqliteConnection, nil, nil)
        }
        return configuration
    }
}

// MARK: - Schema

extension SQLiteEngine {
    package func appliedMigrations() async throws -> [String] {
        try await read(optional: "SELECT name FROM schema_migration ORDER BY applied_at, name")
    }

    package func apply(_ migration: Migration, now: Instant) async throws {
        let statements = sqliteDialect(migration.sql)
        do {
            try await writer.write { db in
                try db.execute(
                    sql: """
                        CREATE TABLE IF NOT EXISTS schema_migration (name TEXT PRIMARY KEY NOT NULL, applied_at INTEGER NOT NULL) STRICT
                        """
                )
                try db.execute(sql: statements)
                try db.execute(
                    sql: "INSERT INTO schema_migration (name, applied_at) VALUES (?, ?)",
                    arguments: [migration.name, now.milliseconds]
                )
            }
        } catch {
            throw mapped(error)
        }
    }

    package func schema() async throws -> String {
        let statements: [String] = try await read(
            optional:
                "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY tbl_name, type DESC, name"
        )
        return statements.map { $0 + ";\n" }.joined(separator: "\n")
    }

    package func plan(_ query: SQL) async throws -> [String] {
        try await collect { tx in
            try tx.all("EXPLAIN QUERY PLAN \(query)") { row in
                row.skip(3)
                return try row.read()
            }
        }
    }

    /// Reads texts from a table that a new database does not have yet.
    private func read(optional query: SQL) async throws -> [String] {
        try await collect { tx in
            let isNew = try !tx.exists("SELECT 1 FROM sqlite_master WHERE name = 'schema_migration'")
            return isNew ? [] : try tx.all(query) { try $0.read() }
        }
    }
}

// MARK: - Backup and check

extension SQLiteEngine {
    package func backup(to target: String) async throws {
        try refuseExisting(target)
        let unfinished = target + ".unfinished"
        unlink(unfinished)
        do {
            let source = try DatabaseQueue(path: path, configuration: Self.configuration(readOnly: true))
            try await source.vacuum(into: unfinished)
        } catch {
            unlink(unfinished)
            throw mapped(error)
        }
        try makeDurable(unfinished, as: target)
    }

    package func integrityFindings() async throws -> [String] {
        try await collect { tx in
            let damage = try tx.all("PRAGMA integrity_check") { try $0.read() as String }.filter { $0 != "ok" }
            let orphans: [String] = try tx.all("PRAGMA foreign_key_check") { row in
                let table: String = try row.read()
                row.skip()
                let parent: String = try row.read()
                row.skip()
                return "a row of \(table) points to a row of \(parent) that does not exist"
            }
            return damage + orphans
        }
    }

    /// Restores a backup to the path of a database that does not exist yet.
    package static func restore(_ backup: String, to path: String) throws {
        try refuseExisting(path)
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let source = try DatabaseQueue(path: backup, configuration: configuration)
            let isOurs = try source.read { db in
                let findings = try String.fetchAll(db, sql: "PRAGMA integrity_check")
                if findings != ["ok"] { throw StorageError.damaged(findings.first ?? backup) }
                return try db.tableExists("schema_migration")
            }
            if !isOurs { throw StorageError.notADatabase(backup) }
            let unfinished = path + ".unfinished"
            unlink(unfinished)
            try source.vacuum(into: unfinished)
            try makeDurable(unfinished, as: path)
        } catch {
            throw mapped(error)
        }
    }
}

private func refuseExisting(_ path: String) throws {
    if access(path, F_OK) == 0 { throw StorageError.notEmpty(path) }
}

/// Makes the content of a finished file durable, then gives the file its name.
private func makeDurable(_ unfinished: String, as path: String) throws {
    let file = open(unfinished, O_RDONLY)
    defer { if file >= 0 { close(file) } }
    guard file >= 0, fsync(file) == 0, rename(unfinished, path) == 0 else { throw systemOutage }
    let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let folder = open(parent.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : parent, O_RDONLY | O_DIRECTORY)
    defer { if folder >= 0 { close(folder) } }
    guard folder >= 0, fsync(folder) == 0 else { throw systemOutage }
}

private var systemOutage: AppError { .outage(String(cString: strerror(errno))) }
