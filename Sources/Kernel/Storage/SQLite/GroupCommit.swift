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
    /// Limits how long the first write of a group waits for the last.
    private static let largestGroup = 256
    /// A failure is often followed by others: so many groups after it use savepoints from the start.
    private static let carefulGroups = 16

    /// The limit for the prepared statements of all writes, in bytes.
    private static let statementBytes = 8 << 20

    private let writer: DatabaseQueue
    private let log: WriteAheadLog
    private let statements = StatementCache(most: statementBytes)
    private let line = Mutex(Line())

    private struct Line {
        var waiting: [Job] = []
        /// Writes of background work.
        var slices: [Job] = []
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

    var count: CommitCount { line.withLock { $0.count } }

    /// - Parameter isSlice: whether it is one of many longer writes: others go first, and a commit contains only one of
    ///   them.
    func write(isSlice: Bool, _ body: @escaping @Sendable (Tx) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { answer in
            let verdict = line.withLock { line -> Verdict in
                if line.waiting.count + line.slices.count >= Self.longestLine { return .full }
                let job = Job(body: body, answer: answer)
                if isSlice { line.slices.append(job) } else { line.waiting.append(job) }
                defer { line.isDraining = true }
                return line.isDraining ? .queued : .first
            }
            switch verdict {
            case .full: answer.resume(throwing: AppError.unavailable)
            case .queued: break
            case .first: writer.asyncWriteWithoutTransaction { db in self.drain(db) }
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
        writer.asyncWriteWithoutTransaction { [log] db in
            if let connection = db.sqliteConnection { log.checkpointWhenDue(connection) }
        }
    }

    private func nextGroup() -> [Job]? {
        line.withLock { line in
            if line.waiting.isEmpty && line.slices.isEmpty {
                line.isDraining = false
                return nil
            }
            var group = Array(line.waiting.prefix(Self.largestGroup))
            line.waiting.removeFirst(group.count)
            if !line.slices.isEmpty { group.append(line.slices.removeFirst()) }
            line.count.writes += group.count
            line.count.commits += 1
            return group
        }
    }

    private func commit(_ group: [Job], on db: GRDB.Database) {
        let isCareful = line.withLock { line in
            defer { line.careful = max(0, line.careful - 1) }
            return line.careful > 0
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
            line.withLock { $0.careful = Self.carefulGroups }
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
        AppError.unavailable
    case .SQLITE_NOTADB: StorageError.notADatabase(error.message ?? "")
    case .SQLITE_CORRUPT: StorageError.damaged(error.message ?? "")
    default: StorageError.unexpected(error.description)
    }
}
