import Core
import GRDB
import Synchronization

/// Makes many small writes durable with one commit.
///
/// Writes that arrive while a commit is in progress wait for the next one and share it. If one of them fails, the whole
/// group is rerun with a savepoint for each write, so that a failure does not affect the others. A caller gets its
/// result only after the commit that contains its write.
final class GroupCommit: Sendable {
    /// The longest queue; writes beyond it are refused, because longer waits would only hide that the disk cannot keep
    /// up.
    private static let longestLine = 10_000
    /// A failure is often followed by others: this many groups after it use savepoints from the start.
    private static let carefulGroups = 16

    /// The limit for the prepared statements of all writes, in bytes.
    private static let statementBytes = 8 << 20

    private let writer: DatabaseQueue
    private let thread = SerialThread()
    private let log: WriteAheadLog
    private let statements = StatementCache(most: statementBytes)
    private let state = Mutex(State())

    private struct State {
        var line = WriteLine<Job>()
        var isDraining = false
        var careful = 0
        var count = CommitCount()
    }

    private struct Job {
        let body: @Sendable (Tx) throws -> Void
        let answer: CheckedContinuation<Void, any Error>
    }

    init(_ writer: DatabaseQueue, _ log: WriteAheadLog) {
        self.writer = writer
        self.log = log
    }

    /// Must be called before the writer is closed.
    func forgetStatements() {
        statements.removeAll()
    }

    var count: CommitCount { state.withLock { $0.count } }

    /// - Parameter isSlice: whether it is part of a long operation: other writes go first, and it has a commit of its own.
    func write(isSlice: Bool, _ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { answer in
            let verdict = state.withLock { state -> Verdict in
                if state.line.count >= Self.longestLine { return .full }
                state.line.append(Job(body: body, answer: answer), isSlice: isSlice)
                defer { state.isDraining = true }
                return state.isDraining ? .queued : .first
            }
            switch verdict {
            case .full: answer.resume(throwing: AppError.unavailable)
            case .queued: break
            case .first: thread.run { self.writer.inDatabase { db in self.drain(db) } }
            }
        }
    }

    private enum Verdict {
        case full, queued, first
    }

    private func drain(_ db: GRDB.Database) {
        while let group = nextGroup() {
            commit(group, on: db)
            if let connection = db.sqliteConnection { log.checkpointWhenDue(connection) }
        }
    }

    /// Runs a checkpoint of the log, if one is due, without a write.
    func checkpoint() {
        guard log.isDue else { return }
        thread.run { [writer, log] in
            writer.inDatabase { db in
                if let connection = db.sqliteConnection { log.checkpointWhenDue(connection) }
            }
        }
    }

    private func nextGroup() -> [Job]? {
        state.withLock { state in
            if state.line.isEmpty {
                state.isDraining = false
                return nil
            }
            let group = state.line.takeGroup()
            state.count.writes += group.count
            state.count.commits += 1
            return group
        }
    }

    private func commit(_ group: [Job], on db: GRDB.Database) {
        let isCareful = state.withLock { state in
            defer { state.careful = max(0, state.careful - 1) }
            return state.careful > 0
        }
        do {
            if isCareful && group.count > 1 {
                try commitApart(group, on: db)
            } else {
                try commitTogether(group, on: db)
            }
        } catch {
            for job in group { job.answer.resume(throwing: mapped(error)) }
        }
    }

    /// Commits without savepoints: a savepoint saves the former content of every page changed after it, almost always
    /// for nothing.
    private func commitTogether(_ group: [Job], on db: GRDB.Database) throws {
        let connection = SQLiteConnection(db, statements)
        do {
            try inTransaction(connection, db) { tx in
                for job in group { try job.body(tx) }
            }
        } catch  where group.count > 1 {
            state.withLock { $0.careful = Self.carefulGroups }
            return try commitApart(group, on: db)
        }
        for job in group { job.answer.resume() }
    }

    private func commitApart(_ group: [Job], on db: GRDB.Database) throws {
        let connection = SQLiteConnection(db, statements)
        var failures: [Int: any Error] = [:]
        try inTransaction(connection, db) { tx in
            for (index, job) in group.enumerated() {
                do {
                    try runInSavepoint(job, tx, connection)
                } catch {
                    failures[index] = error
                    // A full disk may have rolled back the whole transaction; then nothing in this group can be saved.
                    if !db.isInsideTransaction { throw error }
                }
            }
        }
        for (index, job) in group.enumerated() {
            if let error = failures[index] {
                job.answer.resume(throwing: mapped(error))
            } else {
                job.answer.resume()
            }
        }
    }

    private func inTransaction(_ connection: SQLiteConnection, _ db: GRDB.Database, _ body: (Tx) throws -> Void) throws
    {
        do {
            _ = try connection.run("BEGIN IMMEDIATE")
            try body(Tx(connection))
            _ = try connection.run("COMMIT")
        } catch {
            if db.isInsideTransaction { _ = try? connection.run("ROLLBACK") }
            throw error
        }
    }

    private func runInSavepoint(_ job: Job, _ tx: Tx, _ connection: SQLiteConnection) throws {
        _ = try connection.run("SAVEPOINT write")
        do {
            try job.body(tx)
        } catch {
            do {
                _ = try connection.run("ROLLBACK TO write")
                _ = try connection.run("RELEASE write")
            } catch {
                // Otherwise half of this write would be committed with the others: roll back the whole group.
                _ = try? connection.run("ROLLBACK")
            }
            throw error
        }
        _ = try connection.run("RELEASE write")
    }
}

/// Translates an error of SQLite; errors thrown by a body pass unchanged.
func mapped(_ error: any Error) -> any Error {
    guard let error = error as? DatabaseError else { return error }
    return switch error.resultCode {
    case .SQLITE_CONSTRAINT: StorageError.constraint(error.message ?? "")
    case .SQLITE_FULL, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_NOMEM:
        AppError.outage(error.message ?? "SQLite error \(error.resultCode.rawValue)")
    case .SQLITE_NOTADB: StorageError.notADatabase(error.message ?? "")
    case .SQLITE_CORRUPT: StorageError.damaged(error.message ?? "")
    default: StorageError.unexpected(error.description)
    }
}
