import CPostgreSQL
import Core

/// An error of PostgreSQL or of the connection to it, by its SQLSTATE (postgresql.org/docs/current/errcodes-appendix.html).
struct PostgreSQLFault: Error {
    /// Five characters; empty when the connection broke before the server could say anything.
    let state: String
    /// The server's own sentence, without the detail line, in which it quotes values.
    var message: String

    /// Whether it ended what opens a transaction, before the first statement of the rule.
    var isOfOpening = false

    /// The transaction came between others; run again, it may pass. Opening one waits for a write that runs alone: whoever waited too
    /// long for that only came at a bad time.
    var isCollision: Bool { ["40001", "40P01"].contains(state) || isOfOpening && state == "55P03" }

    /// Two made the same thing at once. Under SERIALIZABLE that too may be a collision in disguise (PostgreSQL 15, §13.2.3), and if so
    /// the next run finds what the other made.
    var isDuplicate: Bool { state == "23505" }

    /// The connection is lost, or the server is starting or stopping.
    var isLoss: Bool { state.isEmpty || state.hasPrefix("08") || state.hasPrefix("57P") }

    /// There is a table, or something else, of that name already.
    var isTaken: Bool { ["42P07", "42710"].contains(state) }

    /// The statement is wrong, whatever is in the database.
    var isMistake: Bool { state.hasPrefix("42") }

    /// Says in our words what PostgreSQL said in its own.
    var mapped: any Error {
        switch state {
        case "40001", "40P01", "57014", "55P03", "25P03", "25P04": AppError.unavailable
        // A standby takes no writes; after a switch-over the same address leads to one that does.
        case "25006" where message.contains("recovery"), "0A000" where message.contains("standby"): AppError.unavailable
        case _ where isLoss || state.hasPrefix("53") || state.hasPrefix("58"): AppError.unavailable
        // A text with the character zero, which this engine does not hold.
        case "22021", "22P05": AppError(.invalid, Phrase("error.invalid"))
        // Our role lacks a privilege that it needs.
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

/// One part of an error: PG_DIAG_SQLSTATE is "C" and PG_DIAG_MESSAGE_PRIMARY is "M" (postgres_ext.h; Swift does not import these macros).
private func field(_ result: OpaquePointer?, _ code: Unicode.Scalar) -> String? {
    PQresultErrorField(result, CInt(code.value)).map { String(cString: $0) }
}
