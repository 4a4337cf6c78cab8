import Core

/// Runs SQL in transactions on one connection. The statements that open a transaction are sent with its first
/// statement, an enqueued one with the next or with the commit, and a read does not wait for its end: that leaves one
/// round trip for each statement whose result is needed, and one for a commit.
final class PostgreSQLConnection: Connection {
    /// The maximum number of prepared statements: each uses server memory as long as the connection lives, and lists of
    /// different lengths need many.
    private static let mostStatements = 1_000
    /// Their results are read together, so they must fit into the buffers of the connection.
    private static let mostEnqueued = 100

    private let link: PostgreSQLLink
    /// Statements to send before the next one: those that open the transaction, then the enqueued ones.
    private var opening: [SQL] = []
    private var enqueued: [SQL] = []
    /// The error that ended the last transaction, however the caller handled it; `nil` if a rerun could write twice.
    private(set) var fault: PostgreSQLFault?

    /// - Parameter patience: the longest wait for a result; by default that of the role.
    /// - Throws: `PostgreSQLFault`.
    init(_ url: String, _ role: DatabaseRole, patience: Duration? = nil) throws {
        link = try PostgreSQLLink(url, patience: patience ?? role.patience)
        try link.script(role.settings)
    }

    var isAlive: Bool { link.isAlive }

    enum Kind {
        /// A single query. Without BEGIN, it is a transaction of its own, with one snapshot.
        case single
        /// One snapshot; the end of the transaction is neither durable nor awaited.
        case read
        /// Serializable; returns when it is durable. `alone` waits until no other write runs on any server, and blocks
        /// new ones.
        case write(alone: Bool)
    }

    /// Opens a transaction, runs the body in it, and ends it. Nothing is written when this throws, unless the
    /// connection was lost during the commit.
    /// - Throws: what the body throws. `fault` then tells whether a rerun may succeed.
    func transact(_ kind: Kind, _ body: (Tx) throws -> Void) throws {
        fault = nil
        if link.statementCount > Self.mostStatements { try noting { try link.forgetStatements() } }
        (opening, enqueued) = (kind.opening, [])
        do {
            try body(Tx(self))
            if let fault { throw fault.mapped }
            switch kind {
            case .single: break
            case .read where enqueued.isEmpty: leave("COMMIT")
            case .read, .write: try commit()
            }
        } catch {
            undo(kind)
            throw error
        }
    }

    /// Runs several statements without parameters, in a transaction of their own.
    /// - Returns: the number of rows of the last one.
    @discardableResult
    func script(_ text: String) throws -> Int {
        try link.script(text)
    }

    func run(_ statement: SQL) throws -> Int {
        var count = 0
        try perform(statement) { result in
            count = result.changes
            return true
        }
        return count
    }

    func enqueue(_ statement: SQL) throws {
        if enqueued.count < Self.mostEnqueued { enqueued.append(statement) } else { _ = try run(statement) }
    }

    func query(_ query: SQL, _ each: (inout Row) throws -> Bool) throws {
        try perform(query) { try $0.forEach(each) }
    }

    func stream(_ query: SQL, _ each: (inout Row) throws -> Bool) throws {
        try perform(query, rowByRow: true) { try $0.forEach(each) }
    }

    func analyze() throws {
        _ = try run("ANALYZE")
    }

    func claim(_ name: String) throws -> Bool {
        var isOurs = false
        try query("SELECT pg_try_advisory_xact_lock(hashtextextended(\(name), 0))") { row in
            isOurs = try row.read()
            return false
        }
        return isOurs
    }

    private func perform(
        _ statement: SQL,
        rowByRow: Bool = false,
        _ read: (PostgreSQLResult) throws -> Bool
    ) throws {
        try noting {
            for statement in opening { try link.send(statement, isOpening: true) }
            opening = []
            for statement in enqueued {
                try link.flush()
                try link.send(statement)
            }
            if !enqueued.isEmpty { try link.flush() }
            enqueued = []
            try link.send(statement)
            try link.receive(rowByRow: rowByRow) { try read(PostgreSQLResult($0)) }
        }
    }

    @discardableResult
    private func noting<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let fault as PostgreSQLFault {
            self.fault = self.fault ?? fault
            throw fault.mapped
        }
    }

    private func commit() throws {
        if !opening.isEmpty && enqueued.isEmpty { return }
        // Nothing has been written so far, so the transaction can be rerun.
        try noting { try link.checkIsThere() }
        do {
            try perform("COMMIT") { _ in true }
        } catch {
            guard let fault, fault.isLoss, !fault.isLossBeforeLast else { throw error }
            // Whether the commit took place is unknown; a rerun could write twice.
            self.fault = nil
            throw AppError.uncertain
        }
    }

    private func undo(_ kind: Kind) {
        enqueued = []
        switch kind {
        case .single: break
        case .read: leave("ROLLBACK")
        case .write:
            // Awaited: until the rollback is done, other transactions cannot get its locks.
            if opening.isEmpty && isAlive && (try? link.send("ROLLBACK")) != nil { try? link.receive { _ in true } }
            opening = []
        }
    }

    /// Queues the end of a transaction, to be sent with the next statement.
    private func leave(_ statement: SQL) {
        if opening.isEmpty && isAlive { try? link.send(statement) }
        opening = []
    }

    /// Sends what is queued, because no statement follows.
    func settle() {
        link.settle()
    }
}

extension PostgreSQLConnection.Kind {
    fileprivate var opening: [SQL] {
        switch self {
        case .single: []
        case .read: ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"]
        // A statement, not a function, so that the lock is taken before the first snapshot; it is released with the
        // transaction.
        case .write(alone: false):
            ["BEGIN ISOLATION LEVEL SERIALIZABLE", "LOCK TABLE schema_migration IN ROW SHARE MODE"]
        // A write that is alone is serial even without SERIALIZABLE, under which it could collide forever: that level
        // treats every transaction that ended after the start of the oldest writer in the cluster, of any database, as
        // concurrent (`CheckTargetForConflictsIn` in predicate.c).
        case .write(alone: true):
            ["BEGIN ISOLATION LEVEL REPEATABLE READ", "LOCK TABLE schema_migration IN EXCLUSIVE MODE"]
        }
    }
}
