import CPostgreSQL
import Foundation

/// A line to the server through libpq (postgresql.org/docs/15/libpq-pipeline-mode.html): statements are sent, a sync ends a batch, and
/// its answers are read in order. Used by one thread at a time.
final class PostgreSQLLink {
    private let link: OpaquePointer
    private var statements: [StatementKey: String] = [:]
    /// How many the server keeps; their names are numbers. It keeps those too that failed when they were first run.
    private(set) var statementCount = 0
    private var parameters = PostgreSQLParameters()
    /// The batch that is being sent: how many answers it will have, and which statements were prepared with it.
    private var answers = 0
    private var prepared: [StatementKey] = []
    /// Batches whose answers are still to be read and ignored.
    private var unread = 0
    /// In milliseconds: who says nothing for longer is taken for dead; -1 waits for ever.
    private let patience: CInt
    private var isHungUp = false
    /// How often in a row there was no answer.
    private var ends = 0

    private struct StatementKey: Hashable {
        let text: String
        let types: [Oid]
    }

    /// - Parameters:
    ///   - url: in libpq's form; its settings override our defaults.
    ///   - patience: how long an answer may take; `nil` for however long.
    /// - Throws: `PostgreSQLFault` in class 08.
    init(_ url: String, patience: Duration?) throws {
        guard let link = connect(url) else { throw PostgreSQLFault(state: "08001", message: "out of memory") }
        guard PQstatus(link) == CONNECTION_OK, PQenterPipelineMode(link) == 1 else {
            defer { PQfinish(link) }
            throw PostgreSQLFault(state: "08001", message: isReadable(url) ? lastMessage(link) : unreadable)
        }
        // Or they would go to standard error.
        PQsetNoticeProcessor(link, { _, _ in }, nil)
        self.link = link
        self.patience = patience.map { CInt($0 / .milliseconds(1)) } ?? -1
    }

    deinit {
        PQfinish(link)
    }

    var isAlive: Bool { !isHungUp && PQstatus(link) == CONNECTION_OK }
    var socket: CInt { PQsocket(link) }

    /// Puts a statement into the batch.
    func send(_ statement: SQL) throws {
        parameters.set(statement.values)
        if !statement.isReused { return try sendOnce(statement.text) }
        let key = StatementKey(text: statement.text, types: parameters.types)
        let name = try statements[key] ?? prepare(key)
        let isSent = parameters.withPointers { values, lengths, formats in
            PQsendQueryPrepared(link, name, CInt(values.count), values, lengths, formats, 1)
        }
        try check(isSent)
        answers += 1
    }

    /// Without a name, so that the server forgets it with the next one.
    private func sendOnce(_ text: String) throws {
        let text = numbered(text, parameters.types)
        let isSent = parameters.withPointers { values, lengths, formats in
            PQsendQueryParams(link, text, CInt(values.count), parameters.types, values, lengths, formats, 1)
        }
        try check(isSent)
        answers += 1
    }

    private func numbered(_ text: String, _ types: [Oid]) -> String {
        numberedParameters(text) { types.dropFirst($0).first == PostgreSQLType.text.rawValue }
    }

    /// Ends the batch and reads its answers; `read` gets the rows of its last statement until it returns `false`.
    /// - Parameter rowByRow: an answer for each row, while the server still looks for the next.
    /// - Throws: what `read` throws, or the first `PostgreSQLFault`.
    func receive(rowByRow: Bool = false, _ read: (OpaquePointer) throws -> Bool) throws {
        try check(PQpipelineSync(link))
        try skipUnread()
        let (last, fresh) = (answers - 1, prepared)
        (answers, prepared) = (0, [])
        do {
            try readBatch(last, rowByRow, read)
        } catch {
            // They may not have come so far.
            for key in fresh { statements[key] = nil }
            throw error
        }
    }

    private func readBatch(_ last: Int, _ rowByRow: Bool, _ read: (OpaquePointer) throws -> Bool) throws {
        var failure: (any Error)?
        var isWanted = true
        var answer = 0
        if rowByRow && last == 0 { PQsetSingleRowMode(link) }
        while true {
            guard let result = try next() else {
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
                fault.isOfOpening = answer < last
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

    /// Ends the batch, if there is one, without waiting: the next one to read passes over its answers.
    func settle() {
        if answers == 0 { return }
        (answers, prepared) = (0, [])
        if PQpipelineSync(link) == 1 { unread += 1 }
    }

    /// Runs statements without parameters, several at once.
    /// - Returns: how many rows the last one has.
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
        // Also after a refusal, or the next statement could not be sent.
        try check(PQenterPipelineMode(link))
        if let failure { throw failure }
        return rows
    }

    /// Lets the server forget every statement.
    func forgetStatements() throws {
        try script("DEALLOCATE ALL")
        (statements, statementCount) = ([:], 0)
    }

    /// - Throws: when the connection is known to be lost.
    func checkIsThere() throws {
        // The first takes in what the server said before it hung up, the second finds that it did.
        for _ in 1...2 { try check(PQconsumeInput(link)) }
    }

    /// Reads what has arrived, and returns whether a notification was among it.
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
        answers += 1
        statements[key] = name
        prepared.append(key)
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

    /// The next answer, or `nil` after the last one of a statement.
    /// - Throws: when the line is dead, or silent for too long.
    private func next() throws -> OpaquePointer? {
        while PQisBusy(link) == 1 {
            var socket = pollfd(fd: PQsocket(link), events: Int16(POLLIN), revents: 0)
            let count = poll(&socket, 1, patience)
            if count == 0 { throw hangUp("the server does not answer") }
            if count > 0 && PQconsumeInput(link) != 1 { throw hangUp(lastMessage(link)) }
        }
        if let result = PQgetResult(link) {
            ends = 0
            return result
        }
        ends += 1
        // After a write that failed, libpq may have given the line up without saying so: then nothing more comes, for ever.
        if ends > 1 || !isAlive { throw hangUp(lastMessage(link)) }
        return nil
    }

    private func hangUp(_ reason: String) -> PostgreSQLFault {
        isHungUp = true
        return PostgreSQLFault(state: "08006", message: reason)
    }

    private func check(_ isDone: CInt) throws {
        if isDone == 1 { return }
        // While the line stands, libpq refused what it was given, and would again.
        throw PostgreSQLFault(state: isAlive ? "XX000" : "08006", message: lastMessage(link))
    }
}

private func connect(_ url: String) -> OpaquePointer? {
    let settings = [
        ("application_name", "decklog"), ("connect_timeout", "5"), ("keepalives_idle", "30"),
        ("keepalives_interval", "10"),
        // A server that accepts no data for this long counts as lost; in milliseconds.
        ("tcp_user_timeout", "15000"),
        // Expanded, so that what the URL says replaces what stands before it.
        ("dbname", url), ("client_encoding", "UTF8"),
    ]
    let names = settings.map { strdup($0.0) }
    let values = settings.map { strdup($0.1) }
    defer { for text in names + values { free(text) } }
    return PQconnectdbParams(names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
}

private let unreadable = "its URL cannot be read; within a password, write %40 for @, %2F for / and %25 for %"

/// Whether libpq reads the URL as it was meant. If not, the reason that it gives quotes parts of it, which may be of the password.
private func isReadable(_ url: String) -> Bool {
    guard let options = PQconninfoParse(url, nil) else { return false }
    defer { PQconninfoFree(options) }
    var option = options
    while let keyword = option.pointee.keyword {
        // Behind a bare @ or / in a password, the rest of it is taken for the host or the database.
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
