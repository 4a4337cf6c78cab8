import GRDBSQLite
import Synchronization

/// The most recently used prepared statements of one connection, up to a number of bytes: texts that depend on a list's
/// length or on a search would otherwise fill the memory. Like its connection, used by one thread at a time.
final class StatementCache: Sendable {
    private let most: Int
    private let state = Mutex(State())

    private struct State {
        var entries: [String: Entry] = [:]
        var bytes = 0
        var uses = 0
    }

    private struct Entry {
        /// The address of SQLite's statement, which unlike a pointer is Sendable.
        let address: UInt
        let bytes: Int
        var lastUse: Int
        /// Whether it is in use; it can then be neither reused nor finalized.
        var isBusy: Bool
    }

    /// - Parameter most: the limit of the memory that SQLite reports for the statements, in bytes.
    init(most: Int) {
        self.most = most
    }

    /// The number of cached statements.
    var count: Int { state.withLock { $0.entries.count } }
    /// The memory of all cached statements, in bytes.
    var bytes: Int { state.withLock { $0.bytes } }

    /// A statement ready for binding. Return it with `release`.
    /// - Returns: `nil` when SQLite rejects the text; the connection then has the error.
    func take(_ sql: SQL, on connection: OpaquePointer) -> TakenStatement? {
        let connection = UInt(bitPattern: connection)
        return state.withLock { state in
            state.uses += 1
            if let entry = state.entries[sql.text], !entry.isBusy {
                state.entries[sql.text]?.lastUse = state.uses
                state.entries[sql.text]?.isBusy = true
                return TakenStatement(address: entry.address, isKept: true)
            }
            return prepare(sql, on: connection, &state)
        }
    }

    func release(_ statement: TakenStatement, _ sql: SQL) {
        guard statement.isKept else {
            sqlite3_finalize(statement.handle)
            return
        }
        sqlite3_reset(statement.handle)
        sqlite3_clear_bindings(statement.handle)
        state.withLock { $0.entries[sql.text]?.isBusy = false }
    }

    /// Must be called before the connection is closed.
    func removeAll() {
        state.withLock { state in
            for entry in state.entries.values { sqlite3_finalize(OpaquePointer(bitPattern: entry.address)) }
            state = State()
        }
    }

    private func prepare(_ sql: SQL, on connection: UInt, _ state: inout State) -> TakenStatement? {
        let isKept = sql.isReused && state.entries[sql.text] == nil
        var statement: OpaquePointer?
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let code = sqlite3_prepare_v3(OpaquePointer(bitPattern: connection), sql.text, -1, flags, &statement, nil)
        guard code == SQLITE_OK, let statement else { return nil }
        if isKept {
            let size = Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_MEMUSED, 0)) + sql.text.utf8.count
            state.entries[sql.text] = Entry(
                address: UInt(bitPattern: statement),
                bytes: size,
                lastUse: state.uses,
                isBusy: true
            )
            state.bytes += size
            if state.bytes > most { shrink(&state) }
        }
        return TakenStatement(address: UInt(bitPattern: statement), isKept: isKept)
    }

    /// Finalizes a quarter of the statements, least recently used first, so that this is rarely needed.
    private func shrink(_ state: inout State) {
        for (text, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where !entry.isBusy {
            if state.bytes <= most / 4 * 3 { return }
            sqlite3_finalize(OpaquePointer(bitPattern: entry.address))
            state.entries[text] = nil
            state.bytes -= entry.bytes
        }
    }
}

struct TakenStatement: Sendable {
    fileprivate let address: UInt
    let isKept: Bool

    /// Never `nil` in practice: the address is that of a prepared statement.
    var handle: OpaquePointer? { OpaquePointer(bitPattern: address) }
}
