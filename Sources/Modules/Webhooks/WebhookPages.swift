import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the list, with the form for a new webhook.
struct WebhooksPage: Sendable {
    let webhooks: [Webhook]
    let form: Form
}

/// The model of the page of one webhook.
struct WebhookPage: Sendable {
    /// The maximum number of deliveries shown.
    static let most = 50

    let webhook: Webhook
    let deliveries: [WebhookDelivery]
    let form: Form
    /// The secret, if it has just been created.
    let secret: WebhookSecret?
}

/// `/c/{crew}/settings/webhooks`
struct WebhookPages {
    let target: WebhookTarget

    func add(to routes: Routes<CrewContext>) {
        routes.get("settings/webhooks") { request, context in
            let everything = Form(prefilled: ["events": WebhookTopic.allCases.map(\.rawValue)])
            return try await list(everything, .ok, request, context)
        }
        routes.post("settings/webhooks", add)
        routes.get("settings/webhooks/{id}") { request, context in
            try await show(Form(), nil, .ok, request, context)
        }
        routes.post("settings/webhooks/{id}", change)
        routes.post("settings/webhooks/{id}/secret", replaceSecret)
        routes.post("settings/webhooks/{id}/ping") { _, context in
            let id = try context.id("id", of: WebhookKey.self)
            return try await context.act(back: address(id, context), say: Phrase("webhooks.said.pinged")) { tx in
                _ = try WebhookDelivery.ping(id, in: tx)
            }
        }
        routes.post("settings/webhooks/{id}/removal") { _, context in
            let id = try context.id("id", of: WebhookKey.self)
            let back = "\(context.viewer.path)/settings/webhooks"
            return try await context.act(back: back, say: Phrase("webhooks.said.removed")) { tx in
                try Webhook.remove(id, in: tx)
            }
        }
        routes.post("settings/webhooks/{id}/deliveries/{delivery}/redelivery") { _, context in
            let id = try context.id("id", of: WebhookKey.self)
            let delivery = try context.id("delivery", of: WebhookDeliveryKey.self)
            return try await context.act(back: address(id, context), say: Phrase("webhooks.said.again")) { tx in
                _ = try WebhookDelivery.redeliver(delivery, of: id, in: tx)
            }
        }
    }

    private func address(_ id: WebhookID, _ context: CrewContext) -> String {
        "\(context.viewer.path)/settings/webhooks/\(id)"
    }

    @Sendable private func add(_ request: Request, _ context: CrewContext) async throws -> Response {
        try context.viewer.requireManager()
        let form = try await Form(request)
        return try await submitForm(form, fields: ["url", "events"]) {
            let input = try form.input(NewWebhook.self)
            let url = try await target.check(input.url, for: context.viewer.crew)
            let (webhook, secret) = try await context.write { tx in try Webhook.add(url, input.events, in: tx) }
            // Shown in this response, without a redirect: the secret is only known now.
            return try await show(webhook.id, Form(), secret, .ok, request, context)
        } again: { form, status in
            try await list(form, status, request, context)
        }
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let id = try context.id("id", of: WebhookKey.self)
        return try await context.submit(request, fields: ["events"]) { form, tx in
            let topics = form.all("events").compactMap(WebhookTopic.init)
            let isEnabled = form["enabled"] != nil
            _ = try Webhook.change(id, topics: topics, isEnabled: isEnabled, in: tx)
            return (address(id, context), Flash(Phrase("webhooks.said.saved")))
        } again: { form in
            try await show(form, nil, form.status, request, context)
        }
    }

    @Sendable private func replaceSecret(_ request: Request, _ context: CrewContext) async throws -> Response {
        let id = try context.id("id", of: WebhookKey.self)
        let shown = Precondition.shown(try await Form(request)["version"])
        do {
            let secret = try await context.write { tx in try Webhook.replaceSecret(id, if: shown, in: tx).secret }
            // Shown in this response, without a redirect: the secret is only known now.
            return try await show(Form(), secret, .ok, request, context)
        } catch let error as AppError where error.code == .stale {
            // Reloading that response sends the form again.
            return seeOther(address(id, context)).leaving(Flash(Phrase("webhooks.error.replaced"), .error))
        }
    }

    private func list(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let viewer = context.viewer
        return try await context.page(request, active: "crew-settings", title: "webhooks.title", status: status) { tx in
            WebhooksPage(webhooks: try Webhook.list(viewer, in: tx), form: form)
        } body: { page, html, words in
            WebhooksView(context: context, html: html, words: words).write(page)
        }
    }

    private func show(
        _ form: Form,
        _ secret: WebhookSecret?,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        try await show(try context.id("id", of: WebhookKey.self), form, secret, status, request, context)
    }

    private func show(
        _ id: WebhookID,
        _ form: Form,
        _ secret: WebhookSecret?,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, paging) = (context.viewer, Paging.page(of: WebhookPage.most))
        return try await context.page(request, active: "crew-settings", status: status) { tx in
            WebhookPage(
                webhook: try Webhook.find(id, viewer, in: tx),
                deliveries: Array(try WebhookDelivery.list(of: id, viewer, paging, in: tx).prefix(paging.limit)),
                form: form,
                secret: secret
            )
        } title: { page, _ in
            host(of: page.webhook.url)
        } body: { page, html, words in
            WebhookView(context: context, html: html, words: words).write(page)
        }
    }
}
