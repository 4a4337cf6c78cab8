extension Wire {
    /// The address of a webhook: https, on the public internet.
    /// - Limit: 1...2000
    /// - Example: https://hooks.example.org/decklog
    public typealias WebhookURL = String
}

/// An address to which a crew's events are sent, signed as in Standard Webhooks.
public struct Webhook: Codable, Hashable, Sendable {
    /// The webhook's id.
    public var id: Wire.ID
    /// Where events are sent. It never changes.
    public var url: Wire.WebhookURL
    /// What is sent.
    public var events: [WebhookTopic]
    /// Whether events are sent.
    public var enabled: Bool
    /// When it was added.
    public var createdAt: Wire.Instant
    /// The time since which every delivery has failed; null if the last one succeeded.
    @OrNull public var failingSince: Wire.Instant?
    /// The secret with which deliveries are signed; only present in the response that creates or replaces it.
    /// - Example: whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
    public var secret: String?
}

/// The groups of events that a webhook can receive.
public enum WebhookTopic: String, Codable, CaseIterable, Sendable {
    /// Shifts, offers, trades and requests.
    case shifts
    /// Defects and their comments.
    case defects
    /// People who join or leave.
    case people
}

/// A new webhook.
/// - Example: {"url": "https://hooks.example.org/decklog", "events": ["shifts"]}
public struct NewWebhook: APIInput {
    /// Where to send events.
    public var url: Wire.WebhookURL
    /// What to send.
    /// - Limit: 1...3
    public var events: [WebhookTopic]
}

/// Changes to a webhook. Fields that are left out stay unchanged.
/// - Example: {"enabled": false}
public struct WebhookPatch: APIInput {
    /// What to send.
    /// - Limit: 1...3
    public var events: [WebhookTopic]?
    /// Whether to send events.
    public var enabled: Bool?
}

/// An event that was or will be sent to a webhook. Deliveries are kept for seven days.
public struct WebhookDelivery: Codable, Hashable, Sendable {
    /// The delivery's id, sent as `webhook-id`; the same in all attempts.
    public var id: Wire.ID
    /// The event.
    /// - Example: shift.taken
    public var type: String
    /// When the event happened.
    public var createdAt: Wire.Instant
    /// The number of attempts so far.
    public var attempts: Wire.Count
    /// The HTTP status of the last response; null if there was none.
    /// - Example: 204
    @OrNull public var status: Int?
    /// Why the last attempt failed; null if it did not.
    @OrNull public var problem: WebhookProblem?
    /// When it was delivered; null if it was not.
    @OrNull public var deliveredAt: Wire.Instant?
    /// When it is tried next; null if it is not.
    @OrNull public var nextAt: Wire.Instant?
}

/// Why an event could not be delivered.
public enum WebhookProblem: String, Codable, CaseIterable, Sendable {
    /// The address is not on the public internet.
    case address
    /// The host has no address.
    case unresolved
    /// No connection could be made.
    case unreachable
    /// The receiver did not respond in time.
    case timeout
    /// The receiver responded with a status other than 2xx.
    case status
}
