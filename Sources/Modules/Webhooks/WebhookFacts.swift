package import Core
import Work

// Facts about webhooks. Their subject is the webhook.

package enum WebhookKey {}
package enum WebhookDeliveryKey {}

package typealias WebhookID = ID<WebhookKey>
package typealias WebhookDeliveryID = ID<WebhookDeliveryKey>

struct WebhookAdded: Fact {
    static let kind = "webhook.added"
    let host: String
}

/// Its events or its secret were changed, or it was switched on or off.
struct WebhookChanged: Fact {
    static let kind = "webhook.changed"
}

struct WebhookRemoved: Fact {
    static let kind = "webhook.removed"
}

/// It was switched off by the server, because deliveries kept failing or the receiver answered 410.
struct WebhookDisabled: Fact {
    static let kind = "webhook.disabled"
    let host: String
}
