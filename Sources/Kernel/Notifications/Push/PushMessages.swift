import Core
import Foundation
import Storage
import Web

/// The queue of push messages, one for each device.
enum PushMessages {
    /// Adds a message for each of a person's devices. It replaces queued messages about the same notice.
    static func add(
        _ content: PushContent,
        about row: UnreadRow,
        to devices: [PushSubscriptions.Device],
        expiresAt: Instant,
        at now: Instant,
        in tx: Tx
    ) throws {
        try tx.run("DELETE FROM push_message WHERE notice = \(row.id) AND leased_until <= \(now)")
        let json = try SQLValue.json(of: content)
        for device in devices {
            try tx.run(
                """
                INSERT INTO push_message (
                    id, subscription, notice, told_at, origin, content, urgent, expires_at, due_at
                )
                VALUES (
                    \(ID<PushMessageKey>.new(at: now)), \(device.id), \(row.id), \(row.at), \(device.origin), \(json),
                    \(row.isUrgent), \(expiresAt), \(now)
                )
                ON CONFLICT (subscription, notice, told_at) DO NOTHING
                """
            )
        }
    }

    /// Drops queued messages about notices that the person has read, except those being sent at this moment.
    static func dropRead(of person: PersonID, at now: Instant, in tx: Tx) throws {
        try tx.run(
            """
            DELETE FROM push_message WHERE leased_until <= \(now)
                AND subscription IN (SELECT id FROM push_subscription WHERE person = \(person))
                AND notice IN (SELECT id FROM notice WHERE person = \(person) AND read_at IS NOT NULL)
            """
        )
    }

    /// A message that was leased for sending.
    struct Leased: Sendable {
        let id: ID<PushMessageKey>
        let subscription: ID<PushSubscriptionKey>
        let origin: String
        /// JSON.
        let content: String
        let isShort: Bool
        let isUrgent: Bool
        let attempts: Int
        let expiresAt: Instant

        static let columns: SQL = "id, subscription, origin, content, short, urgent, attempts, expires_at"

        init(row: inout Row) throws {
            id = try row.read()
            subscription = try row.read()
            origin = try row.read()
            content = try row.read()
            isShort = try row.read()
            isUrgent = try row.read()
            attempts = try row.read()
            expiresAt = try row.read()
        }
    }

    /// The device of a message, if its person may still see the notice and has not read it.
    static func target(of message: Leased, in tx: Tx) throws -> (endpoint: String, key: [UInt8], secret: [UInt8])? {
        try tx.first(
            """
            SELECT push_subscription.endpoint, push_subscription.public_key, push_subscription.secret
            FROM push_message
            JOIN push_subscription ON push_subscription.id = push_message.subscription
            JOIN notice ON notice.id = push_message.notice
            WHERE push_message.id = \(message.id) AND notice.person = push_subscription.person
                AND notice.read_at IS NULL AND \(isStillVisible)
            """
        ) { (endpoint: try $0.read(), key: try $0.read(), secret: try $0.read()) }
    }
}

/// The type of the ids of push messages.
enum PushMessageKey {}
