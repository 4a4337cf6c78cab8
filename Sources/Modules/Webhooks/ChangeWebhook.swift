package import API
package import Accounts
import Core
import Foundation
import Storage

/// A secret with which deliveries are signed.
package struct WebhookSecret: Sendable {
    let bytes: [UInt8]

    static func random() -> WebhookSecret {
        WebhookSecret(bytes: (0..<32).map { _ in UInt8.random(in: 0...255) })
    }

    /// As receivers expect it (Standard Webhooks, "Signature scheme").
    package var text: String { "whsec_" + Data(bytes).base64EncodedString() }
}

extension Webhook {
    /// How long the old secret also signs.
    private static let oldMinutes = 24 * 60

    /// Adds a webhook (managers).
    /// - Parameter url: an address that `WebhookTarget` checked.
    /// - Throws: `AppError` `forbidden`; `invalid`, field `events`; `conflict` in an archived crew, and with code `limit`.
    package static func add(
        _ url: String,
        _ topics: [WebhookTopic],
        in tx: MemberTransaction
    ) throws -> (webhook: Webhook, secret: WebhookSecret) {
        try tx.viewer.requireManager()
        try requireTopics(topics)
        let count: Int? = try tx.value("SELECT COUNT(*) FROM webhook WHERE crew = \(tx.crew)")
        try AppError.requireRoom(count, below: most, "url", "limit", "webhooks.error.tooMany")
        let (id, secret) = (WebhookID.new(at: tx.now), WebhookSecret.random())
        try tx.run(
            """
            INSERT INTO webhook (crew, id, url, topics, secret, enabled, created_at)
            VALUES (\(tx.crew), \(id), \(url), \(column(of: topics)), \(secret.bytes), TRUE, \(tx.now))
            """
        )
        try tx.record(WebhookAdded(host: host(of: url)), about: id)
        return (try find(id, tx.viewer, in: tx), secret)
    }

    /// Changes what is sent, or switches it on or off (managers); `nil` keeps a value.
    /// - Throws: `AppError` `forbidden`, `notFound`, or `conflict` in an archived crew; `invalid`, field `events`.
    package static func change(
        _ id: WebhookID,
        topics: [WebhookTopic]? = nil,
        isEnabled: Bool? = nil,
        in tx: MemberTransaction
    ) throws -> Webhook {
        let old = try find(id, tx.viewer, in: tx)
        if let topics { try requireTopics(topics) }
        let isOnAgain = isEnabled == true && !old.isEnabled
        try tx.run(
            """
            UPDATE webhook SET topics = \(column(of: topics ?? old.topics)), enabled = \(isEnabled ?? old.isEnabled),
                failing_since = CASE WHEN \(isOnAgain) THEN NULL ELSE failing_since END,
                failures = CASE WHEN \(isOnAgain) THEN 0 ELSE failures END
            WHERE crew = \(tx.crew) AND id = \(id)
            """
        )
        if isEnabled == false { try WebhookDelivery.giveUp(of: id, crew: tx.crew, in: tx) }
        try tx.record(WebhookChanged(), about: id)
        return try find(id, tx.viewer, in: tx)
    }

    /// Replaces the secret (managers). The old one also signs for another day.
    /// - Parameter precondition: about `secretVersion`.
    /// - Throws: `AppError` `forbidden`, `notFound`, `stale`, or `conflict` in an archived crew.
    package static func replaceSecret(
        _ id: WebhookID,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> (webhook: Webhook, secret: WebhookSecret) {
        let (webhook, secret) = (try find(id, tx.viewer, in: tx), WebhookSecret.random())
        try precondition.check(webhook.secretVersion)
        let changed = try tx.run(
            """
            UPDATE webhook SET old_secret = secret, old_until = \(tx.now.adding(minutes: oldMinutes)),
                secret = \(secret.bytes)
            WHERE crew = \(tx.crew) AND id = \(id) AND COALESCE(old_until, 0) = \(webhook.secretVersion)
            """
        )
        if changed == 0 { throw AppError.stale }
        try tx.record(WebhookChanged(), about: id)
        return (webhook, secret)
    }

    /// Removes a webhook with its deliveries (managers).
    /// - Throws: `AppError` `forbidden`, `notFound`, or `conflict` in an archived crew.
    package static func remove(_ id: WebhookID, in tx: MemberTransaction) throws {
        _ = try find(id, tx.viewer, in: tx)
        try tx.run("DELETE FROM webhook_delivery WHERE crew = \(tx.crew) AND webhook = \(id)")
        try tx.run("DELETE FROM webhook WHERE crew = \(tx.crew) AND id = \(id)")
        try tx.record(WebhookRemoved(), about: id)
    }

    private static func requireTopics(_ topics: [WebhookTopic]) throws {
        if topics.isEmpty { throw AppError.invalid("events", "required", Phrase("webhooks.error.events")) }
    }
}

/// The host of a checked address.
func host(of url: String) -> String {
    URLComponents(string: url)?.host ?? ""
}
