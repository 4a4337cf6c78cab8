import ArgumentParser
import GRDBSQLite

/// `benchfloor raw`: the statements that write an accepted offer, on one SQLite connection, with several accepts per
/// commit.
///
/// The values are known in advance: it reads nothing, checks no rule, and sends no response or notice.
struct RawCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "raw")

    @Option var database: String

    @Option(help: "How many accepts share a commit.")
    var group: Int

    @Option(help: "How many offers to accept.")
    var most: Int

    func run() throws {
        let db = try Raw(database)
        let offers = try db.openOffers(most)
        let accept = try db.prepareAccept()
        let clock = ContinuousClock()
        var commits = 0
        let took = try clock.measure {
            for first in stride(from: 0, to: offers.count, by: group) {
                try db.run("BEGIN IMMEDIATE")
                for offer in offers[first..<min(first + group, offers.count)] { try accept(offer) }
                try db.run("COMMIT")
                commits += 1
            }
        }
        report(writes: offers.count, commits: commits, took: took)
    }
}

struct RawError: Error, CustomStringConvertible {
    let description: String
}

/// SQLite's C interface, with as little overhead as possible.
struct Raw {
    private let db: OpaquePointer

    struct Offer {
        let crew, exchange, shift, giver, taker: [UInt8]
    }

    init(_ path: String) throws {
        var handle: OpaquePointer?
        guard sqlite3_open(path, &handle) == SQLITE_OK, let handle else {
            throw RawError(description: "cannot open \(path)")
        }
        db = handle
        // The server's settings.
        for pragma in ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "cache_size = -16000"] {
            try run("PRAGMA \(pragma)")
        }
    }

    func run(_ sql: String) throws {
        if sqlite3_exec(db, sql, nil, nil, nil) != SQLITE_OK { throw failure }
    }

    /// Offers, each with a colleague who does not have the shift.
    func openOffers(_ most: Int) throws -> [Offer] {
        let query = try prepare(
            """
            SELECT exchange.crew, exchange.id, exchange_leg.shift, exchange.giver,
                (SELECT person FROM member WHERE member.crew = exchange.crew AND person <> exchange.giver LIMIT 1)
            FROM exchange JOIN exchange_leg ON exchange_leg.crew = exchange.crew AND exchange_leg.exchange = exchange.id
            WHERE exchange.state = 'open' ORDER BY exchange.id LIMIT \(most)
            """
        )
        defer { sqlite3_finalize(query) }
        var offers: [Offer] = []
        while sqlite3_step(query) == SQLITE_ROW {
            func bytes(_ column: Int32) -> [UInt8] {
                [UInt8](UnsafeRawBufferPointer(start: sqlite3_column_blob(query, column), count: 16))
            }
            offers.append(Offer(crew: bytes(0), exchange: bytes(1), shift: bytes(2), giver: bytes(3), taker: bytes(4)))
        }
        return offers
    }

    /// The four statements of `Exchange.accept` in a crew that requires no approval.
    func prepareAccept() throws -> (Offer) throws -> Void {
        let move = try prepare(
            """
            UPDATE exchange SET state = 'done', live = 0, taker = ?, waiting_for = NULL, findings = '[]', settled_at = 1
            WHERE crew = ? AND id = ? AND state = 'open'
            """
        )
        let handOver = try prepare(
            "UPDATE shift SET person = ? WHERE crew = ? AND id = ? AND person = ? AND deleted_at IS NULL"
        )
        let renew = try prepare("UPDATE shift SET version = version + 1 WHERE crew = ? AND id = ?")
        let tell = try prepare(
            """
            INSERT INTO outbox (crew, id, subject, seq, kind, actor, at, payload, due_at)
            VALUES (?, ?, ?, COALESCE((SELECT MAX(seq) FROM outbox WHERE crew = ? AND subject = ?), 0) + 1, 'shift.taken', ?, 1, ?, 1)
            """
        )
        // The length of the fact that the server records.
        let fact = Array(String(repeating: "x", count: 150).utf8)
        return { offer in
            try step(move, [offer.taker, offer.crew, offer.exchange])
            try step(handOver, [offer.taker, offer.crew, offer.shift, offer.giver])
            try step(renew, [offer.crew, offer.shift])
            try step(tell, [offer.crew, offer.exchange, offer.shift, offer.crew, offer.shift, offer.taker], text: fact)
        }
    }

    private func prepare(_ sql: String) throws -> OpaquePointer {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(db, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw failure }
        return statement
    }

    private func step(_ statement: OpaquePointer, _ keys: [[UInt8]], text: [UInt8]? = nil) throws {
        // SQLITE_TRANSIENT: SQLite makes its own copy (sqlite3.h).
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (index, key) in keys.enumerated() {
            sqlite3_bind_blob(statement, Int32(index + 1), key, Int32(key.count), copied)
        }
        text?.withUnsafeBytes { bytes in
            let start = bytes.bindMemory(to: CChar.self).baseAddress
            _ = sqlite3_bind_text(statement, Int32(keys.count + 1), start, Int32(bytes.count), copied)
        }
        defer { sqlite3_reset(statement) }
        guard sqlite3_step(statement) == SQLITE_DONE else { throw failure }
        if sqlite3_changes(db) != 1 { throw RawError(description: "a statement changed nothing") }
    }

    private var failure: RawError {
        RawError(description: String(cString: sqlite3_errmsg(db)))
    }
}
