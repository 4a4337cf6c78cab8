import API
import Accounts
import Core
import HTML
import Web

/// The page of one webhook, with its recent deliveries.
struct WebhookView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    func write(_ page: WebhookPage) {
        let (webhook, path) = (page.webhook, "\(viewer.path)/settings/webhooks/\(page.webhook.id)")
        context.site.pageHead(
            html,
            title: host(of: webhook.url),
            lede: webhook.url,
            back: ("\(viewer.path)/settings/webhooks", words("webhooks.title"))
        )
        if let secret = page.secret { show(secret, path) }
        WebhookStatus(html: html, words: words).write(webhook)
        if !viewer.isArchived { form(page, path) }
        deliveries(page.deliveries, path)
        if !viewer.isArchived { buttons(webhook, path) }
    }

    private func show(_ secret: WebhookSecret, _ path: String) {
        html.article(.class("card")) {
            html.h2(words("webhooks.secret"))
            html.p(words("webhooks.secretText"))
            html.copyLine(
                secret.text,
                id: "webhook-secret",
                label: words("webhooks.secret"),
                once: path,
                words
            )
        }
    }

    private func form(_ page: WebhookPage, _ path: String) {
        let webhook = page.webhook
        var form = page.form
        if form.errors.isEmpty {
            form = Form(prefilled: [
                "enabled": webhook.isEnabled ? ["yes"] : [], "events": webhook.topics.map(\.rawValue),
            ])
        }
        let fields = Fields(context.site, html, form, words)
        html.form(.class("form"), .post(), .action(path)) {
            fields.summary(["events": "webhooks.events"])
            fields.pills("events", legend: "webhooks.events", several: true, words.topicChoices)
            html.label(.class("choice")) {
                html.input(
                    .id("enabled"),
                    .type("checkbox"),
                    .name("enabled"),
                    .value("yes"),
                    .checked(form["enabled"] != nil)
                )
                html.text(" ")
                html.span(words("webhooks.enabled"))
            }
            html.submit(words("form.save"))
        }
    }

    private func deliveries(_ deliveries: [WebhookDelivery], _ path: String) {
        html.section(words("webhooks.deliveries"), id: "deliveries") {
            if !viewer.isArchived {
                html.postButton("\(path)/ping", words("webhooks.ping"))
            }
            if deliveries.isEmpty { html.p(words("webhooks.noDeliveries"), .class("muted")) }
            html.ul(.class("rows")) { for delivery in deliveries { row(delivery, path) } }
        }
    }

    private func row(_ delivery: WebhookDelivery, _ path: String) {
        html.li(.class("row")) {
            html.div(.class("row-body")) {
                html.p(.class("row-title")) { html.code(delivery.type) }
                html.p(.class("row-note")) {
                    html.time(
                        words.moment(delivery.createdAt, in: viewer.zone),
                        .datetime(delivery.createdAt.description)
                    )
                    html.text(" · " + state(of: delivery))
                }
            }
            if !viewer.isArchived && delivery.mayBeSentAgain {
                html.div(.class("row-end")) {
                    html.form(
                        .class("inline-form"),
                        .post(),
                        .action("\(path)/deliveries/\(delivery.id)/redelivery")
                    ) {
                        html.button(words("webhooks.redeliver"), .class("button button-quiet"))
                    }
                }
            }
        }
    }

    private func state(of delivery: WebhookDelivery) -> String {
        if delivery.deliveredAt != nil {
            return words("webhooks.state.delivered", ["status": .number(delivery.status ?? 0)])
        }
        if delivery.isUnsent { return words("webhooks.state.unsent") }
        guard let problem = delivery.problem else { return words("webhooks.state.waiting") }
        let cause = words("webhooks.problem.\(problem.rawValue)", ["status": .number(delivery.status ?? 0)])
        guard let next = delivery.nextAt else { return cause }
        return words(
            "webhooks.state.next",
            ["problem": .text(cause), "when": .text(words.moment(next, in: viewer.zone))]
        )
    }

    private func buttons(_ webhook: Webhook, _ path: String) {
        html.div(.class("section")) {
            html.div(.class("actions")) {
                html.confirmedForm(
                    "\(path)/secret",
                    words,
                    words("webhooks.replaceConfirm"),
                    yes: words("webhooks.replace")
                ) {
                    html.version(webhook.secretVersion)
                    html.button(words("webhooks.replace"), .class("button"))
                }
                html.confirmedForm(
                    "\(path)/removal",
                    words,
                    words("webhooks.removeConfirm"),
                    yes: words("webhooks.remove")
                ) {
                    html.button(words("webhooks.remove"), .class("button button-danger"))
                }
            }
        }
    }
}
