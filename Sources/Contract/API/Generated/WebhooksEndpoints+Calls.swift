// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/WebhooksEndpoints.swift: change that.

extension Call where Output == Page<Webhook> {
    /// List the crew's webhooks (managers).
    public static func listWebhooks(crew: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Webhook>>.listWebhooks.operation, at: [crew], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Webhook {
    /// Add a webhook (managers).
    ///
    /// An address that is not on the public internet is 422. A crew has at most 10 webhooks.
    public static func addWebhook(crew: String, _ input: NewWebhook) -> Self {
        Call(Endpoint<NewWebhook, Webhook>.addWebhook.operation, at: [crew], body: input)
    }

    /// Change what is sent to a webhook, or switch it on or off (managers).
    public static func changeWebhook(crew: String, webhook: String, _ input: WebhookPatch) -> Self {
        Call(Endpoint<WebhookPatch, Webhook>.changeWebhook.operation, at: [crew, webhook], body: input)
    }

    /// Replace the secret of a webhook (managers).
    ///
    /// For 24 hours, deliveries are signed with the old secret too.
    public static func replaceWebhookSecret(crew: String, webhook: String) -> Self {
        Call(Endpoint<Void, Webhook>.replaceWebhookSecret.operation, at: [crew, webhook])
    }
}

extension Call where Output == Void {
    /// Remove a webhook and its deliveries (managers).
    public static func removeWebhook(crew: String, webhook: String) -> Self {
        Call(Endpoint<Void, Void>.removeWebhook.operation, at: [crew, webhook])
    }
}

extension Call where Output == Page<WebhookDelivery> {
    /// List the deliveries of a webhook, newest first (managers).
    public static func listWebhookDeliveries(
        crew: String,
        webhook: String,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<WebhookDelivery>>.listWebhookDeliveries.operation, at: [crew, webhook], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == WebhookDelivery {
    /// Send a test event, `webhook.ping` (managers).
    public static func pingWebhook(crew: String, webhook: String) -> Self {
        Call(Endpoint<Void, WebhookDelivery>.pingWebhook.operation, at: [crew, webhook])
    }

    /// Send an event again (managers).
    public static func redeliver(crew: String, webhook: String, delivery: String) -> Self {
        Call(Endpoint<Void, WebhookDelivery>.redeliver.operation, at: [crew, webhook, delivery])
    }
}
