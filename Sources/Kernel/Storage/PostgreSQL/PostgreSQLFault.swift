import CPostgreSQL
import Core

/// An error of PostgreSQL or of the connection, by its SQLSTATE (postgresql.org/docs/current/errcodes-appendix.html).
struct PostgreSQLFault: Error {
    /// Five characters; empty when the connection broke before the server answered.
    let state: String
    /// The server's message, without the detail line, which quotes values.
    var message: String

    /// Whether it occurred while the transaction was being opened, before the first statement of the body.
    var isOfOpening = false
    /// Whether it was reported for a statement before the last one of its batch.
    var isBeforeLast = false

    /// A conflict with other transactions; a rerun may succeed. A lock timeout while opening counts too: the
    /// transaction waited too long for a write that runs alone.
    var isCollision: Bool { ["40001", "40P01"].contains(state) || isOfOpening && state == "55P03" }

    /// A duplicate key. Under SERIALIZABLE this may be a collision in disguise (PostgreSQL 15, §13.2.3); if so, the
    /// rerun sees the row of the other transaction.
    var isDuplicate: Bool { state == "23505" }

    /// The connection was lost, or the server is starting or stopping.
    var isLoss: Bool { state.isEmpty || state.hasPrefix("08") || state.hasPrefix("57P") }

    /// Whether the connection was lost, but certainly before the last statement of the batch: the server itself reported
    /// that it ended an earlier one. libpq, without a state, and a proxy such as PgBouncer, with 08P01, report only that
    /// no result came: the server may have got further.
    var isLossBeforeLast: Bool { isBeforeLast && state.hasPrefix("57P") }

    /// A table or other object of that name exists already.
    var isTaken: Bool { ["42P07", "42710"].contains(state) }

    /// The statement itself is wrong, whatever the data.
    var isMistake: Bool { state.hasPrefix("42") }

    /// The error that callers get.
    var mapped: any Error {
        switch state {
        case "40001", "40P01", "57014", "55P03", "25P03", "25P04": AppError.outage(message)
        // A standby is read-only; after a switch-over the same URL leads to the primary.
        case "25006" where message.contains("recovery"), "0A000" where message.contains("standby"):
            AppError.outage(message)
        case _ where isLoss || state.hasPrefix("53") || state.hasPrefix("58"): AppError.outage(message)
        // A text with the character U+0000, which PostgreSQL cannot store.
        case "22021", "22P05": AppError(.invalid, Phrase("error.invalid"))
        // The role of the connection lacks a privilege.
        case "42501": StorageError.unreachable(message)
        case _ where state.hasPrefix("23"): StorageError.constraint(message)
        default: StorageError.unexpected("\(message) (SQLSTATE \(state))")
        }
    }
}

extension PostgreSQLFault {
    init(_ result: OpaquePointer?) {
        state = field(result, "C") ?? ""
        message = field(result, "M") ?? "no reason given"
    }
}

/// One field of an error: PG_DIAG_SQLSTATE is "C" and PG_DIAG_MESSAGE_PRIMARY is "M" (postgres_ext.h; Swift does not
/// import these macros).
private func field(_ result: OpaquePointer?, _ code: Unicode.Scalar) -> String? {
    PQresultErrorField(result, CInt(code.value)).map { String(cString: $0) }
}
