import Core
import GRDB
import Synchronization

/// Makes many small writes durable with one commit.
///
/// Writes that arrive while a commit is being made durable wait for the next one and share it. When one of them fails, all of that
/// group begin again, each in a savepoint of its own, so that it spoils no other. Every caller is answered only after the commit that
/// holds its write.
final class GroupCommit: Sendable {
    /// More writes than this in line are refused: the disk cannot keep up, and waiting longer would only hide it.
    private static let longestLine = 10_000
    /// Bounds how long the first of a group waits for the last.
    private static let largestGroup = 256
    /// After a failed group others often fail: so many groups after it use savepoints from the start.
    private static let carefulGroups = 16

    /// The room for statements of all writes of the app together, in bytes.
    private static let statementBytes = 8 << 20

    private let writer: DatabaseQueue
    private let log: WriteAheadLog
    private let statements = StatementCache(most: statementBytes)
    private let line = Mutex(Line())

    private struct Line {
        var waiting: [Job] = []
        /// Jobs of background work.
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

    /// To be called before the writer is closed.
    func forgetStatements() {
        statements.removeAll()
    }

    var count: CommitCount { line.withLock { $0.count } }

    /// - Parameter isSlice: it is one of many and takes long: others come before it, and only one shares their commit.
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

    /// Asks for a checkpoint of the log, if one is due, without a write.
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

    /// A savepoint keeps how every page was that is changed after it. Nearly always that is for nothing.
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
                    // A full disk may have undone the whole transaction; then nothing in this group can be saved.
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
                // Half of this write would be committed with the others: then none of the group is.
                _ = try? connection.run("ROLLBACK")
            }
            throw error
        }
        _ = try connection.run("RELEASE write")
    }
}

/// Says in our words what SQLite said in its own. What a rule threw passes as it is.
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
