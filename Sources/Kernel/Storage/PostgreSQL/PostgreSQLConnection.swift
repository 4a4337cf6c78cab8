import Core

/// Runs our SQL in transactions on one line. What opens a transaction travels with its first statement, and the end of a read is not
/// waited for: that leaves one journey for each statement.
final class PostgreSQLConnection: Connection {
    /// Each costs the server memory for as long as the connection lives, and lists of many lengths make many.
    private static let mostStatements = 1_000

    private let link: PostgreSQLLink
    /// To be sent before the next statement.
    private var opening: SQL?
    /// What ended the last transaction, whatever the rule made of it; `nil` where another run might write twice.
    private(set) var fault: PostgreSQLFault?

    /// - Parameter settings: statements that a new connection begins with.
    /// - Throws: `PostgreSQLFault`.
    init(_ url: String, settings: String) throws {
        link = try PostgreSQLLink(url)
        try link.script(settings)
    }

    var isAlive: Bool { link.isAlive }

    enum Ending {
        /// Nothing was written, and nobody waits for the end.
        case read
        /// Answered only when it is durable.
        case write
    }

    /// Opens a transaction, runs the body in it, and ends it: nothing is written when this throws, unless the connection was lost while
    /// the end was under way.
    /// - Throws: what the body throws. `fault` then tells whether another run may pass.
    func transact(_ opening: SQL, _ ending: Ending, _ body: (Tx) throws -> Void) throws {
        if link.statementCount > Self.mostStatements { try link.forgetStatements() }
        self.opening = opening
        fault = nil
        do {
            try body(Tx(self))
            if let fault { throw fault.mapped }
        } catch {
            leave("ROLLBACK")
            throw error
        }
        switch ending {
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

    func query(_ query: SQL, _ each: (Row) throws -> Bool) throws {
        try perform(query) { try $0.forEach(each) }
    }

    func stream(_ query: SQL, _ each: (Row) throws -> Bool) throws {
        try perform(query, rowByRow: true) { try $0.forEach(each) }
    }

    func claim(_ name: String) throws -> Bool {
        var isOurs = false
        try query("SELECT pg_try_advisory_xact_lock(hashtextextended(\(name), 0))") { row in
            isOurs = try row[0]
            return false
        }
        return isOurs
    }

    private func perform(
        _ statement: SQL,
        rowByRow: Bool = false,
        _ read: (PostgreSQLResult) throws -> Bool
    ) throws {
        do {
            if let opening { try link.send(opening) }
            opening = nil
            try link.send(statement)
            try link.receive(rowByRow: rowByRow) { try read(PostgreSQLResult($0)) }
        } catch let fault as PostgreSQLFault {
            self.fault = self.fault ?? fault
            throw fault.mapped
        }
    }

    private func commit() throws {
        if opening != nil { return }
        do {
            try perform("COMMIT") { _ in true }
        } catch {
            // Whether it came through, nobody knows; run again, it might be done twice.
            if let fault, fault.isLoss { self.fault = nil }
            throw error
        }
    }

    private func leave(_ statement: SQL) {
        if opening == nil && isAlive && (try? link.send(statement)) != nil { link.leave() }
        opening = nil
    }
}
