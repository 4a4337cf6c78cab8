import API
import Accounts
import Core
import HTML
import Web

/// The webhooks of a crew, and the form for a new one.
struct WebhooksView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/settings/webhooks" }

    func write(_ page: WebhooksPage) {
        context.site.pageHead(
            html,
            title: words("webhooks.title"),
            lede: words("webhooks.lede"),
            back: ("\(viewer.path)/settings", words("nav.crew-settings"))
        )
        if !page.webhooks.isEmpty {
            html.ul(.class("rows")) { for webhook in page.webhooks { row(webhook) } }
        }
        if !viewer.isArchived { form(page.form) }
    }

    private func row(_ webhook: Webhook) {
        html.li(.class("row")) {
            context.site.icon(html, "link")
            html.div(.class("row-body")) {
                html.p(.class("row-title")) {
                    html.a(host(of: webhook.url), .class("cover"), .href("\(path)/\(webhook.id)"))
                }
                html.p(words.topics(webhook.topics), .class("row-note"))
            }
            html.div(.class("row-end")) { WebhookStatus(html: html, words: words).write(webhook) }
        }
    }

    private func form(_ form: Form) {
        let fields = Fields(context.site, html, form, words)
        html.section(words("webhooks.new"), id: "new-webhook") {
            html.form(.class("form"), .post(), .action(path)) {
                fields.summary(["url": "webhooks.url", "events": "webhooks.events"])
                fields.input(
                    "url",
                    label: "webhooks.url",
                    type: "url",
                    hint: "webhooks.urlHint",
                    .required(),
                    .maxlength(Wire.Limits.webhookURL.upperBound),
                    .autocomplete("off")
                )
                fields.pills("events", legend: "webhooks.events", several: true, words.topicChoices)
                html.submit(words("webhooks.add"))
            }
        }
    }
}

/// Whether a webhook is off or failing; nothing for one that works.
struct WebhookStatus {
    let html: HTML
    let words: Words

    func write(_ webhook: Webhook) {
        if !webhook.isEnabled {
            html.span(words("webhooks.isOff"), .class("status status-past"))
        } else if webhook.failingSince != nil {
            html.span(words("webhooks.isFailing"), .class("status status-returned"))
        }
    }
}

extension Words {
    var topicChoices: [(value: String, text: String)] {
        WebhookTopic.allCases.map { ($0.rawValue, self("webhooks.topic.\($0.rawValue)")) }
    }

    func topics(_ topics: [WebhookTopic]) -> String {
        topics.map { self("webhooks.topic.\($0.rawValue)") }.joined(separator: ", ")
    }
}
