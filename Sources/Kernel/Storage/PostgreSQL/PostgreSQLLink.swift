import CPostgreSQL
import Foundation

/// A connection through libpq in pipeline mode (postgresql.org/docs/15/libpq-pipeline-mode.html): statements are sent,
/// a sync ends a batch, and its results are read in order. Used by one thread at a time.
final class PostgreSQLLink {
    private let link: OpaquePointer
    private var statements: [StatementKey: String] = [:]
    /// The number of prepared statements on the server, whose names are numbers; includes statements that failed in
    /// their first run.
    private(set) var statementCount = 0
    private var parameters = PostgreSQLParameters()
    /// What has been sent since the last sync.
    private var batch = Batch()
    /// The number of sent batches whose results are still to be read and discarded.
    private var unread = 0
    /// In milliseconds: a server that is silent for longer counts as dead; -1 waits forever.
    private let patience: CInt
    private var isHungUp = false
    /// The number of consecutive reads without a result.
    private var ends = 0

    private struct StatementKey: Hashable {
        let text: String
        let types: [Oid]
    }

    private struct Batch {
        /// For each result to expect, the text of its statement.
        var answers: [String] = []
        /// How many of these results are of statements that open a transaction.
        var openings = 0
        var prepared: [StatementKey] = []
    }

    /// - Parameters:
    ///   - url: in libpq's form; its settings override our defaults.
    ///   - patience: the longest wait for a result; `nil` for no limit.
    /// - Throws: `PostgreSQLFault` in class 08.
    init(_ url: String, patience: Duration?) throws {
        guard let link = connect(url) else { throw PostgreSQLFault(state: "08001", message: "out of memory") }
        guard PQstatus(link) == CONNECTION_OK, PQenterPipelineMode(link) == 1 else {
            defer { PQfinish(link) }
            throw PostgreSQLFault(state: "08001", message: isReadable(url) ? lastMessage(link) : unreadable)
        }
        // Otherwise notices would go to standard error.
        PQsetNoticeProcessor(link, { _, _ in }, nil)
        self.link = link
        self.patience = patience.map { CInt($0 / .milliseconds(1)) } ?? -1
    }

    deinit {
        PQfinish(link)
    }

    var isAlive: Bool { !isHungUp && PQstatus(link) == CONNECTION_OK }
    var socket: CInt { PQsocket(link) }

    /// Adds a statement to the batch.
    /// - Parameter isOpening: whether it opens the transaction in which the following statements run.
    func send(_ statement: SQL, isOpening: Bool = false) throws {
        parameters.set(statement.values)
        if statement.isReused { try sendPrepared(statement.text) } else { try sendOnce(statement.text) }
        batch.answers.append(statement.text)
        if isOpening { batch.openings = batch.answers.count }
    }

    /// Makes the server send the results so far. Otherwise it would be silent for as long as all statements of the batch
    /// take together, although each has a time limit of its own, and would count as dead.
    func flush() throws { try check(PQsendFlushRequest(link)) }

    private func sendPrepared(_ text: String) throws {
        let key = StatementKey(text: text, types: parameters.types)
        let name = try statements[key] ?? prepare(key)
        let isSent = parameters.withPointers { values, lengths, formats in
            PQsendQueryPrepared(link, name, CInt(values.count), values, lengths, formats, 1)
        }
        try check(isSent)
    }

    /// Uses the unnamed statement, which the server replaces with the next one.
    private func sendOnce(_ text: String) throws {
        let text = numbered(text, parameters.types)
        let isSent = parameters.withPointers { values, lengths, formats in
            PQsendQueryParams(link, text, CInt(values.count), parameters.types, values, lengths, formats, 1)
        }
        try check(isSent)
    }

    private func numbered(_ text: String, _ types: [Oid]) -> String {
        numberedParameters(text) { types.dropFirst($0).first.map(PostgreSQLType.init(rawValue:))?.isText == true }
    }

    /// Ends the batch and reads its results; `read` gets the rows of the last statement until it returns `false`.
    /// - Parameter rowByRow: whether each row is a result of its own, available while the server still computes the
    ///   next.
    /// - Throws: what `read` throws, or the first `PostgreSQLFault`.
    func receive(rowByRow: Bool = false, _ read: (OpaquePointer) throws -> Bool) throws {
        try check(PQpipelineSync(link))
        try skipUnread()
        let sent = batch
        batch = Batch()
        do {
            try readBatch(sent, rowByRow, read)
        } catch {
            // After an error, the new statements may not have been prepared.
            for key in sent.prepared { statements[key] = nil }
            throw error
        }
    }

    private func readBatch(_ batch: Batch, _ rowByRow: Bool, _ read: (OpaquePointer) throws -> Bool) throws {
        let last = batch.answers.count - 1
        var failure: (any Error)?
        var isWanted = true
        var answer = 0
        if rowByRow && last == 0 { PQsetSingleRowMode(link) }
        while true {
            guard let result = try next(after: failure) else {
                answer += 1
                if rowByRow && answer == last { PQsetSingleRowMode(link) }
                continue
            }
            defer { PQclear(result) }
            let status = PQresultStatus(result)
            if status == PGRES_PIPELINE_SYNC { break }
            if status == PGRES_PIPELINE_ABORTED || failure != nil { continue }
            guard isAnswer(status) else {
                var fault = PostgreSQLFault(result)
                fault.isOfOpening = answer < batch.openings
                fault.isBeforeLast = answer < last
                // The text has no values in it, and helps to find the error.
                if fault.isMistake, let text = batch.answers.dropFirst(answer).first {
                    fault.message += ", in: \(text)"
                }
                failure = fault
                continue
            }
            if answer < last || !isWanted { continue }
            do {
                isWanted = try read(result)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// Ends the batch, if there is one, without waiting: the next read discards its results.
    func settle() {
        if batch.answers.isEmpty { return }
        batch = Batch()
        if PQpipelineSync(link) == 1 { unread += 1 }
    }

    /// Runs several statements without parameters.
    /// - Returns: the number of rows of the last one.
    @discardableResult
    func script(_ text: String) throws -> Int {
        settle()
        try skipUnread()
        try check(PQexitPipelineMode(link))
        try check(PQsendQuery(link, text))
        var rows = 0
        var failure: PostgreSQLFault?
        while let result = try next() {
            defer { PQclear(result) }
            rows = Int(PQntuples(result))
            if !isAnswer(PQresultStatus(result)) { failure = failure ?? PostgreSQLFault(result) }
        }
        ends = 0
        // Also after an error, because the next statement needs pipeline mode.
        try check(PQenterPipelineMode(link))
        if let failure { throw failure }
        return rows
    }

    /// Deallocates all prepared statements on the server.
    func forgetStatements() throws {
        try script("DEALLOCATE ALL")
        (statements, statementCount) = ([:], 0)
    }

    /// - Throws: when the connection is known to be lost.
    func checkIsThere() throws {
        // The first call reads what the server sent before it closed the connection, the second one notices the end.
        for _ in 1...2 { try check(PQconsumeInput(link)) }
    }

    /// Reads what has arrived, and returns whether it included a notification.
    /// - Throws: when the connection is lost.
    func takeNotifications() throws -> Bool {
        try check(PQconsumeInput(link))
        var isAny = false
        while let notification = PQnotifies(link) {
            PQfreemem(notification)
            isAny = true
        }
        return isAny
    }

    private func prepare(_ key: StatementKey) throws -> String {
        statementCount += 1
        let name = "s\(statementCount)"
        let text = numbered(key.text, key.types)
        try check(PQsendPrepare(link, name, text, CInt(key.types.count), key.types))
        batch.answers.append(key.text)
        statements[key] = name
        batch.prepared.append(key)
        return name
    }

    private func isAnswer(_ status: ExecStatusType) -> Bool {
        [PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_SINGLE_TUPLE].contains(status)
    }

    private func skipUnread() throws {
        while unread > 0 {
            guard let result = try next() else { continue }
            defer { PQclear(result) }
            if PQresultStatus(result) == PGRES_PIPELINE_SYNC { unread -= 1 }
        }
    }

    /// Like `next()`, but a server that ends the connection after it has reported an error throws that error.
    private func next(after failure: (any Error)?) throws -> OpaquePointer? {
        do { return try next() } catch { throw failure as? PostgreSQLFault ?? error }
    }

    /// The next result; `nil` after the last one of a statement.
    /// - Throws: when the connection is dead, or silent for too long.
    private func next() throws -> OpaquePointer? {
        while PQisBusy(link) == 1 {
            var socket = pollfd(fd: PQsocket(link), events: Int16(POLLIN), revents: 0)
            let count = poll(&socket, 1, patience)
            if count == 0 { throw disconnect("the server does not answer") }
            if count > 0 && PQconsumeInput(link) != 1 { throw disconnect(lastMessage(link)) }
        }
        if let result = PQgetResult(link) {
            ends = 0
            return result
        }
        ends += 1
        // After a failed write, libpq may have given up the connection without reporting it: then no result would ever
        // come.
        if ends > 1 || !isAlive { throw disconnect(lastMessage(link)) }
        return nil
    }

    private func disconnect(_ reason: String) -> PostgreSQLFault {
        isHungUp = true
        return PostgreSQLFault(state: "08006", message: reason)
    }

    private func check(_ isDone: CInt) throws {
        if isDone == 1 { return }
        // If the connection is intact, libpq rejected the statement and would again.
        throw PostgreSQLFault(state: isAlive ? "XX000" : "08006", message: lastMessage(link))
    }
}

private func connect(_ url: String) -> OpaquePointer? {
    let settings = [
        ("application_name", "decklog"), ("connect_timeout", "5"), ("keepalives_idle", "30"),
        ("keepalives_interval", "10"),
        // In milliseconds: a server that does not acknowledge data for this long counts as lost.
        ("tcp_user_timeout", "15000"),
        // Expanded, so that settings in the URL override those before it.
        ("dbname", url), ("client_encoding", "UTF8"),
    ]
    let names = settings.map { strdup($0.0) }
    let values = settings.map { strdup($0.1) }
    defer { for text in names + values { free(text) } }
    return PQconnectdbParams(names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
}

private let unreadable = "its URL cannot be read; within a password, write %40 for @, %2F for / and %25 for %"

/// Whether libpq parses the URL as intended. If not, its error message is not shown, because it may quote a part of the
/// password.
private func isReadable(_ url: String) -> Bool {
    guard let options = PQconninfoParse(url, nil) else { return false }
    defer { PQconninfoFree(options) }
    var option = options
    while let keyword = option.pointee.keyword {
        // After an unescaped @ or / in a password, libpq takes the rest of it for the host or the database.
        if ["host", "dbname"].contains(String(cString: keyword)), let value = option.pointee.val,
            String(cString: value).contains("@")
        {
            return false
        }
        option += 1
    }
    return true
}

private func lastMessage(_ link: OpaquePointer) -> String {
    String(cString: PQerrorMessage(link)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
