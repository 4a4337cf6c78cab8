package import API
package import Accounts
package import Core
package import Storage
import Work

/// An event that is queued for a webhook, or was in the last week.
package struct WebhookDelivery: Sendable, Identifiable {
    package let id: WebhookDeliveryID
    package let type: String
    package let createdAt: Instant
    package let attempts: Int
    package let status: Int?
    package let problem: WebhookProblem?
    package let deliveredAt: Instant?
    package let nextAt: Instant?

    /// Whether it was given up, or has expired, before the first attempt.
    var isUnsent: Bool { deliveredAt == nil && problem == nil && nextAt == nil }
    /// Whether there is a reason to send it again: it was attempted, or will not be.
    var mayBeSentAgain: Bool { attempts > 0 || nextAt == nil }

    /// How long delivery is attempted: longer than all pauses between attempts.
    static let patienceMinutes = 92 * 60
}

extension WebhookDelivery: Record {
    package static let columns: SQL = "id, type, created_at, attempts, status, problem, delivered_at, due_at"

    package init(row: inout Row) throws {
        id = try row.read()
        type = try row.read()
        createdAt = try row.read()
        attempts = try row.read()
        status = try row.read()
        problem = (try row.read() as String?).flatMap(WebhookProblem.init)
        deliveredAt = try row.read()
        nextAt = try row.read()
    }

    /// The deliveries of a webhook, newest first (managers).
    /// - Throws: `AppError` `forbidden` or `notFound`; `invalid`, field `after`.
    package static func list(
        of webhook: WebhookID,
        _ viewer: Viewer,
        _ paging: Paging = .whole,
        in tx: Tx
    ) throws -> [WebhookDelivery] {
        _ = try Webhook.find(webhook, viewer, in: tx)
        let older: SQL = try paging.key(WebhookDeliveryKey.self).map { "AND id < \($0)" } ?? ""
        return try tx.all(
            WebhookDelivery.self,
            """
            FROM webhook_delivery WHERE crew = \(viewer.crew) AND webhook = \(webhook) \(older)
            ORDER BY id DESC LIMIT \(paging.fetched)
            """
        )
    }

    static func find(_ id: WebhookDeliveryID, of webhook: WebhookID, _ viewer: Viewer, in tx: Tx) throws
        -> WebhookDelivery
    {
        try tx.first(
            WebhookDelivery.self,
            "FROM webhook_delivery WHERE crew = \(viewer.crew) AND webhook = \(webhook) AND id = \(id)"
        ).orNotFound()
    }

    /// Sends an event again, with the same id (managers).
    /// - Throws: `AppError` `forbidden`, `notFound`, or `conflict` in an archived crew.
    package static func redeliver(
        _ id: WebhookDeliveryID,
        of webhook: WebhookID,
        in tx: MemberTransaction
    ) throws -> WebhookDelivery {
        _ = try Webhook.find(webhook, tx.viewer, in: tx)
        try tx.run(
            """
            UPDATE webhook_delivery SET due_at = \(tx.now), expires_at = \(tx.now.adding(minutes: patienceMinutes)),
                attempts = 0, status = NULL, problem = NULL, delivered_at = NULL
            WHERE crew = \(tx.crew) AND webhook = \(webhook) AND id = \(id) AND leased_until <= \(tx.now)
            """
        )
        return try find(id, of: webhook, tx.viewer, in: tx)
    }

    /// Sends a test event (managers), even to a webhook that is switched off.
    /// - Throws: `AppError` `forbidden`, `notFound`, or `conflict` in an archived crew.
    package static func ping(_ webhook: WebhookID, in tx: MemberTransaction) throws -> WebhookDelivery {
        _ = try Webhook.find(webhook, tx.viewer, in: tx)
        let id = WebhookDeliveryID.new(at: tx.now)
        let event = WebhookEvent(WebhookEvent.ping, at: tx.now, .init(crew: tx.viewer.slug))
        try insert(id, of: nil, event, to: webhook, crew: tx.crew, at: tx.now, in: tx)
        return try find(id, of: webhook, tx.viewer, in: tx)
    }

    static func insert(
        _ id: WebhookDeliveryID,
        of fact: Core.ID<OutboxEntry>?,
        _ event: WebhookEvent,
        to webhook: WebhookID,
        crew: CrewID,
        at now: Instant,
        in tx: Tx
    ) throws {
        try tx.run(
            """
            INSERT INTO webhook_delivery (crew, webhook, id, fact, type, body, created_at, due_at, expires_at)
            VALUES (
                \(crew), \(webhook), \(id), \(fact), \(event.type), \(try jsonText(event)), \(now), \(now),
                \(now.adding(minutes: patienceMinutes))
            )
            ON CONFLICT (crew, webhook, fact) DO NOTHING
            """
        )
    }

    /// Stops attempting everything that is queued for a webhook.
    static func giveUp(of webhook: WebhookID, crew: CrewID, in tx: Tx) throws {
        try tx.run(
            "UPDATE webhook_delivery SET due_at = NULL WHERE crew = \(crew) AND webhook = \(webhook) AND due_at IS NOT NULL"
        )
    }
}
