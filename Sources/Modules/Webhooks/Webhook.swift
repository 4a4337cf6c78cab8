package import API
package import Accounts
package import Core
package import Storage

/// An address to which a crew's events are sent.
package struct Webhook: Sendable, Identifiable {
    package let id: WebhookID
    package let url: String
    package let topics: [WebhookTopic]
    package let isEnabled: Bool
    package let createdAt: Instant
    package let failingSince: Instant?
    /// Differs after each replacement of the secret.
    let secretVersion: Int

    /// The maximum number in a crew.
    package static let most = 10
}

extension Webhook: Record {
    package static let columns: SQL = """
        webhook.id, webhook.url, webhook.topics, webhook.enabled, webhook.created_at, webhook.failing_since,
        COALESCE(webhook.old_until, 0)
        """

    package init(row: inout Row) throws {
        id = try row.read()
        url = try row.read()
        topics = webhookTopics(try row.read())
        isEnabled = try row.read()
        createdAt = try row.read()
        failingSince = try row.read()
        secretVersion = try row.read()
    }

    /// The webhooks of a crew, oldest first (managers).
    /// - Throws: `AppError` `forbidden`; `invalid`, field `after`.
    package static func list(_ viewer: Viewer, _ paging: Paging = .whole, in tx: Tx) throws -> [Webhook] {
        try viewer.requireManager()
        let later: SQL = try paging.key(WebhookKey.self).map { "AND webhook.id > \($0)" } ?? ""
        return try tx.all(
            Webhook.self,
            "FROM webhook WHERE webhook.crew = \(viewer.crew) \(later) ORDER BY webhook.id LIMIT \(paging.fetched)"
        )
    }

    /// - Throws: `AppError` `forbidden` or `notFound`.
    package static func find(_ id: WebhookID, _ viewer: Viewer, in tx: Tx) throws -> Webhook {
        try viewer.requireManager()
        return try tx.first(
            Webhook.self,
            "FROM webhook WHERE webhook.crew = \(viewer.crew) AND webhook.id = \(id)"
        ).orNotFound()
    }
}

/// The topics in a database column.
func webhookTopics(_ text: String) -> [WebhookTopic] {
    text.split(separator: " ").compactMap { WebhookTopic(rawValue: String($0)) }
}

/// The value of a database column with topics, each once.
func column(of topics: [WebhookTopic]) -> String {
    WebhookTopic.allCases.filter(topics.contains).map(\.rawValue).joined(separator: " ")
}
