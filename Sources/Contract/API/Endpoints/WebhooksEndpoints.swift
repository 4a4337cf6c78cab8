extension Endpoint where Input == Void, Output == Page<Webhook> {
    /// List the crew's webhooks (managers).
    public static var listWebhooks: Self {
        Endpoint(.get, "crews/{crew}/webhooks", .crews, [.paged, .restricted], gives: "One page of the list.")
    }
}

extension Endpoint where Input == NewWebhook, Output == Webhook {
    /// Add a webhook (managers).
    ///
    /// An address that is not on the public internet is 422. A crew has at most 10 webhooks.
    public static var addWebhook: Self {
        Endpoint(.post, "crews/{crew}/webhooks", .crews, [.created], gives: "The webhook, with its secret.")
    }
}

extension Endpoint where Input == WebhookPatch, Output == Webhook {
    /// Change what is sent to a webhook, or switch it on or off (managers).
    public static var changeWebhook: Self {
        Endpoint(.patch, "crews/{crew}/webhooks/{webhook}", .crews, gives: "The webhook as it is now.")
    }
}

extension Endpoint where Input == Void, Output == Webhook {
    /// Replace the secret of a webhook (managers).
    ///
    /// For 24 hours, deliveries are signed with the old secret too.
    public static var replaceWebhookSecret: Self {
        Endpoint(
            .post,
            "crews/{crew}/webhooks/{webhook}/secret",
            .crews,
            gives: "The webhook, with its new secret."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Remove a webhook and its deliveries (managers).
    public static var removeWebhook: Self {
        Endpoint(.delete, "crews/{crew}/webhooks/{webhook}", .crews, gives: "The webhook is removed.")
    }
}

extension Endpoint where Input == Void, Output == Page<WebhookDelivery> {
    /// List the deliveries of a webhook, newest first (managers).
    public static var listWebhookDeliveries: Self {
        Endpoint(
            .get,
            "crews/{crew}/webhooks/{webhook}/deliveries",
            .crews,
            [.paged, .restricted],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == Void, Output == WebhookDelivery {
    /// Send a test event, `webhook.ping` (managers).
    public static var pingWebhook: Self {
        Endpoint(
            .post,
            "crews/{crew}/webhooks/{webhook}/ping",
            .crews,
            [.created],
            gives: "The delivery, which is sent at once."
        )
    }

    /// Send an event again (managers).
    public static var redeliver: Self {
        Endpoint(
            .post,
            "crews/{crew}/webhooks/{webhook}/deliveries/{delivery}/redelivery",
            .crews,
            gives: "The delivery, which is sent at once."
        )
    }
}
