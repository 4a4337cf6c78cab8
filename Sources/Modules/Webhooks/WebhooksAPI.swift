import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/webhooks`
struct WebhooksAPI {
    let target: WebhookTarget

    func add(to routes: Routes<CrewContext>) {
        let target = target
        routes.on(.listWebhooks) { request, context in
            let viewer = context.viewer
            let paging = try Paging(request)
            let hooks = try await context.read { tx in try Webhook.list(viewer, paging, in: tx) }
            return paging.answer(hooks, by: \.id, to: request) { $0.json() }
        }
        routes.on(.addWebhook) { request, context, input in
            try context.viewer.requireManager()
            if let first = try await context.repeated(request, input: input) { return first }
            let url = try await target.check(input.url, for: context.viewer.crew)
            return try await context.write(request, input: input) { tx in
                let (hook, secret) = try Webhook.add(url, input.events, in: tx)
                return Reply(hook.json(secret), status: .created)
            }
        }
        routes.on(.changeWebhook) { request, context, input in
            let id = try context.id("webhook", of: WebhookKey.self)
            return try await context.write(request, input: input) { tx in
                Reply(try Webhook.change(id, topics: input.events, isEnabled: input.enabled, in: tx).json())
            }
        }
        routes.on(.replaceWebhookSecret) { request, context in
            let id = try context.id("webhook", of: WebhookKey.self)
            return try await context.write(request) { tx in
                let (hook, secret) = try Webhook.replaceSecret(id, in: tx)
                return Reply(hook.json(secret))
            }
        }
        routes.on(.removeWebhook) { request, context in
            let id = try context.id("webhook", of: WebhookKey.self)
            return try await context.write(request) { tx in
                try Webhook.remove(id, in: tx)
                return .noContent
            }
        }
        routes.on(.listWebhookDeliveries) { request, context in
            let viewer = context.viewer
            let id = try context.id("webhook", of: WebhookKey.self)
            let paging = try Paging(request)
            let deliveries = try await context.read { tx in try WebhookDelivery.list(of: id, viewer, paging, in: tx) }
            return paging.answer(deliveries, by: \.id, to: request) { $0.json }
        }
        routes.on(.pingWebhook) { request, context in
            let id = try context.id("webhook", of: WebhookKey.self)
            return try await context.write(request) { tx in
                Reply(try WebhookDelivery.ping(id, in: tx).json, status: .created)
            }
        }
        routes.on(.redeliver) { request, context in
            let id = try context.id("webhook", of: WebhookKey.self)
            let delivery = try context.id("delivery", of: WebhookDeliveryKey.self)
            return try await context.write(request) { tx in
                Reply(try WebhookDelivery.redeliver(delivery, of: id, in: tx).json)
            }
        }
    }
}

extension Webhook {
    /// - Parameter secret: the secret, if it has just been created.
    fileprivate func json(_ secret: WebhookSecret? = nil) -> API.Webhook {
        API.Webhook(
            id: id.description,
            url: url,
            events: topics,
            enabled: isEnabled,
            createdAt: createdAt.description,
            failingSince: failingSince?.description,
            secret: secret?.text
        )
    }
}

extension WebhookDelivery {
    fileprivate var json: API.WebhookDelivery {
        API.WebhookDelivery(
            id: id.description,
            type: type,
            createdAt: createdAt.description,
            attempts: attempts,
            status: status,
            problem: problem,
            deliveredAt: deliveredAt?.description,
            nextAt: nextAt?.description
        )
    }
}
