import Core

/// Runs our SQL in transactions on one line. What opens a transaction travels with its first statement, and the end of a read is not
/// waited for: that leaves one journey for each statement.
final class PostgreSQLConnection: Connection {
    /// Each costs the server memory for as long as the connection lives, and lists of many lengths make many.
    private static let mostStatements = 1_000

    private let link: PostgreSQLLink
    /// To be sent before the next statement.
    private var opening: [SQL] = []
    /// The error that ended the last transaction, whatever the caller made of it; `nil` where another run might write twice.
    private(set) var fault: PostgreSQLFault?

    /// - Throws: `PostgreSQLFault`.
    init(_ url: String, _ role: DatabaseRole) throws {
        link = try PostgreSQLLink(url, patience: role.patience)
        try link.script(role.settings)
    }

    var isAlive: Bool { link.isAlive }

    enum Kind {
        /// One snapshot, without a durable commit at its end.
        case read
        /// Serializable, and answered only when it is durable; alone while no other write is under way, in any server.
        case write(alone: Bool)
    }

    /// Opens a transaction, runs the body in it, and ends it: nothing is written when this throws, unless the connection was lost while
    /// the end was under way.
    /// - Throws: what the body throws. `fault` then tells whether another run may pass.
    func transact(_ kind: Kind, _ body: (Tx) throws -> Void) throws {
        fault = nil
        if link.statementCount > Self.mostStatements { try noting { try link.forgetStatements() } }
        opening = kind.opening
        do {
            try body(Tx(self))
            if let fault { throw fault.mapped }
        } catch {
            undo(kind)
            throw error
        }
        switch kind {
        case .read: leave("COMMIT")
        case .write: try commit()
        }
    }

    /// Runs statements without parameters, several at once, in a transaction of their own.
    /// - Returns: how many rows the last one has.
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
        try noting(statement) {
            for statement in opening { try link.send(statement) }
            opening = []
            try link.send(statement)
            try link.receive(rowByRow: rowByRow) { try read(PostgreSQLResult($0)) }
        }
    }

    @discardableResult
    private func noting<Value>(_ statement: SQL? = nil, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch var fault as PostgreSQLFault {
            // Its text holds no values, and is needed to find the error.
            if fault.isMistake, let statement { fault.message += ", in: \(statement.text)" }
            self.fault = self.fault ?? fault
            throw fault.mapped
        }
    }

    private func commit() throws {
        if !opening.isEmpty { return }
        // Nothing was written until now, so the transaction can be run again.
        try noting { try link.checkIsThere() }
        do {
            try perform("COMMIT") { _ in true }
        } catch {
            guard let fault, fault.isLoss else { throw error }
            // Whether the commit took place is unknown; another run might write twice.
            self.fault = nil
            throw AppError.uncertain
        }
    }

    private func undo(_ kind: Kind) {
        switch kind {
        case .read: leave("ROLLBACK")
        case .write:
            // Waited for: until then, what it claimed and locked is kept from whoever comes next.
            if opening.isEmpty && isAlive && (try? link.send("ROLLBACK")) != nil { try? link.receive { _ in true } }
            opening = []
        }
    }

    /// Puts the end of a transaction on its way with whatever comes next.
    private func leave(_ statement: SQL) {
        if opening.isEmpty && isAlive { try? link.send(statement) }
        opening = []
    }

    /// Nothing comes next: what is still here is sent.
    func settle() {
        link.settle()
    }
}

extension PostgreSQLConnection.Kind {
    fileprivate var opening: [SQL] {
        switch self {
        case .read: ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"]
        // The lock is taken before the first snapshot, which a function could not do, and goes with the transaction.
        case .write(alone: false):
            ["BEGIN ISOLATION LEVEL SERIALIZABLE", "LOCK TABLE schema_migration IN ROW SHARE MODE"]
        // Alone it is serial without being watched. Watched, it may come out as a collision for ever: for SERIALIZABLE whatever ended
        // after the oldest writer of any database of the cluster began is still under way (`CheckTargetForConflictsIn` in predicate.c).
        case .write(alone: true):
            ["BEGIN ISOLATION LEVEL REPEATABLE READ", "LOCK TABLE schema_migration IN EXCLUSIVE MODE"]
        }
    }
}
