package import Core
import Foundation
package import Storage

/// Mail that waits to be sent.
package enum MailQueue {
    /// The most that may wait. A relay at home takes some hundreds in an hour.
    static let most = 10_000

    /// Adds a mail, in the transaction that gives it its reason. Nothing is added for an address that is known not to exist.
    /// - Parameters:
    ///   - address: checked by `Validation.email`.
    ///   - expiresAt: when it is of no use any more.
    /// - Returns: `nil` for such an address.
    /// - Throws: `AppError.unavailable` when too many wait.
    @discardableResult
    package static func add(
        _ content: MailContent,
        to address: String,
        expiresAt: Instant,
        at now: Instant,
        in tx: Tx
    ) throws -> ID<MailKey>? {
        if try refusal(of: address, in: tx) != nil { return nil }
        let waiting = try tx.value("SELECT COUNT(*) FROM mail WHERE due_at IS NOT NULL", as: Int.self) ?? 0
        if waiting >= most { throw AppError.unavailable }
        let text = String(decoding: try JSONEncoder().encode(content), as: UTF8.self)
        let id = ID<MailKey>.new(at: now)
        try tx.run(
            """
            INSERT INTO mail (id, recipient, content, state, created_at, expires_at, due_at)
            VALUES (\(id), \(address), \(SQLValue.json(text)), 'waiting', \(now), \(expiresAt), \(now))
            """
        )
        return id
    }

    /// Lets go of a mail that is of no use any more, unless it is being sent at this moment.
    package static func drop(_ id: ID<MailKey>, at now: Instant, in tx: Tx) throws {
        try tx.run(
            """
            UPDATE mail SET state = 'expired', content = NULL, due_at = NULL
            WHERE id = \(id) AND due_at IS NOT NULL AND leased_until <= \(now)
            """
        )
    }

    /// When the mail server said that there is no such address.
    package static func refusal(of address: String, in tx: Tx) throws -> Instant? {
        try tx.value("SELECT refused_at FROM mail_refusal WHERE address = \(address)")
    }

    /// Those of some addresses that get no mail.
    package static func refused(among addresses: [String], in tx: Tx) throws -> Set<String> {
        if addresses.isEmpty { return [] }
        return Set(
            try tx.all("SELECT address FROM mail_refusal WHERE address IN \(list: addresses.sorted())") {
                try $0.read() as String
            }
        )
    }

    /// Sends to an address again.
    package static func forgive(_ address: String, in tx: Tx) throws {
        try tx.run("DELETE FROM mail_refusal WHERE address = \(address)")
    }
}

/// Keys a mail.
package enum MailKey {}
