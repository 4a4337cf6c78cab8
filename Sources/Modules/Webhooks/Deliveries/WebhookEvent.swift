import API
import Accounts
import Core
package import Storage
package import Work

/// What a webhook gets: ids only, because rights may have changed by the time it arrives. Receivers read the rest from
/// the API.
struct WebhookEvent: Sendable, Encodable {
    static let ping = "webhook.ping"

    struct Data: Sendable, Encodable {
        /// The short name of the crew.
        let crew: String
        var subject: String?
        var actor: String?
        /// The number of the event among those about its subject, so that a receiver can drop an older one.
        var number: Int?
    }

    let type: String
    let timestamp: String
    let data: Data

    init(_ type: String, at time: Instant, _ data: Data) {
        self.type = type
        timestamp = time.description
        self.data = data
    }

    /// The topic of a kind of facts; `nil` for kinds that are never sent, because not every member may read them.
    static func topic(of kind: String) -> WebhookTopic? {
        if ["shift.", "request.", "fixedShift"].contains(where: kind.hasPrefix) { return .shifts }
        if kind.hasPrefix("defect.") && kind != "defect.watched" { return .defects }
        return ["member.joined", "member.left"].contains(kind) ? .people : nil
    }
}

/// Queues an event for each webhook that wants it, in the transaction that delivers the fact, and so exactly once.
package struct QueueDeliveries: Listener {
    package init() {}

    package func receive(_ entry: OutboxEntry, in tx: Tx) throws {
        guard let topic = WebhookEvent.topic(of: entry.kind) else { return }
        let hooks = try tx.all("SELECT id, topics FROM webhook WHERE crew = \(entry.crew) AND enabled") { row in
            (id: try row.read() as WebhookID, topics: webhookTopics(try row.read()))
        }.filter { $0.topics.contains(topic) }
        if hooks.isEmpty { return }
        let event = WebhookEvent(
            entry.kind,
            at: entry.at,
            .init(
                crew: try Crews.slug(of: entry.crew, in: tx) ?? "",
                subject: entry.subject.description,
                actor: entry.actor?.description,
                number: entry.seq
            )
        )
        for hook in hooks {
            let id = WebhookDeliveryID.new(at: entry.at)
            try WebhookDelivery.insert(id, of: entry.id, event, to: hook.id, crew: entry.crew, at: entry.at, in: tx)
        }
    }
}

/// Deletes deliveries that are more than a week old and have ended: an old one may have been sent again.
struct SweepDeliveries: Job {
    static let kind = "webhooks.sweep"
    private static let keptMinutes = 7 * 24 * 60

    let database: Database

    func run(now: Instant) async throws {
        let oldest = now.adding(minutes: -Self.keptMinutes)
        try await database.delete(
            from: "webhook_delivery",
            where: "created_at < \(oldest) AND due_at IS NULL AND leased_until <= \(now)",
            order: "created_at"
        )
    }
}
