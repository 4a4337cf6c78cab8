package import Core
import Foundation
package import Storage

/// Mail waiting to be sent.
package enum MailQueue {
    /// The maximum number of waiting mails. A private relay accepts a few hundred an hour.
    static let most = 10_000

    /// Queues a mail, in the transaction that causes it. Nothing is queued for an address that is known not to exist.
    /// - Parameters:
    ///   - address: must have been validated by `Validation.email`.
    ///   - expiresAt: when the mail becomes useless.
    /// - Returns: `nil` if the address is known not to exist.
    /// - Throws: `AppError.unavailable` when too many mails are waiting.
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

    /// Removes mails that have become useless, except those that are being sent right now.
    package static func drop(_ ids: [ID<MailKey>], at now: Instant, in tx: Tx) throws {
        if ids.isEmpty { return }
        try tx.run(
            """
            UPDATE mail SET state = 'expired', content = NULL, due_at = NULL
            WHERE id IN \(list: ids) AND due_at IS NOT NULL AND leased_until <= \(now)
            """
        )
    }

    /// When the mail server reported that the address does not exist.
    package static func refusal(of address: String, in tx: Tx) throws -> Instant? {
        try tx.value("SELECT refused_at FROM mail_refusal WHERE address = \(address)")
    }

    /// Those addresses to which no mail is sent.
    package static func refused(among addresses: [String], in tx: Tx) throws -> Set<String> {
        if addresses.isEmpty { return [] }
        return Set(
            try tx.all("SELECT address FROM mail_refusal WHERE address IN \(list: addresses.sorted())") {
                try $0.read() as String
            }
        )
    }

    /// Allows mail to an address again.
    package static func forgive(_ address: String, in tx: Tx) throws {
        try tx.run("DELETE FROM mail_refusal WHERE address = \(address)")
    }
}

/// The type of the ids of mails.
package enum MailKey {}
