// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Webhooks/Webhook.swift: change that.

extension Webhook {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        url: Wire.WebhookURL,
        events: [WebhookTopic],
        enabled: Bool,
        createdAt: Wire.Instant,
        failingSince: Wire.Instant?,
        secret: String?,
        _: Void = ()
    ) {
        self.init(
            id: id,
            url: url,
            events: events,
            enabled: enabled,
            createdAt: createdAt,
            failingSince: failingSince,
            secret: secret
        )
    }
}

extension NewWebhook {
    /// Creates a value with all properties.
    public init(url: Wire.WebhookURL, events: [WebhookTopic], _: Void = ()) {
        self.init(url: url, events: events)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["url", "events"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `events`.
        public static let events = 1...3
    }
}

extension WebhookPatch {
    /// Creates a value with all properties.
    public init(events: [WebhookTopic]? = nil, enabled: Bool? = nil, _: Void = ()) {
        self.init(events: events, enabled: enabled)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["events", "enabled"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `events`.
        public static let events = 1...3
    }
}

extension WebhookDelivery {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        type: String,
        createdAt: Wire.Instant,
        attempts: Wire.Count,
        status: Int?,
        problem: WebhookProblem?,
        deliveredAt: Wire.Instant?,
        nextAt: Wire.Instant?,
        _: Void = ()
    ) {
        self.init(
            id: id,
            type: type,
            createdAt: createdAt,
            attempts: attempts,
            status: status,
            problem: problem,
            deliveredAt: deliveredAt,
            nextAt: nextAt
        )
    }
}
