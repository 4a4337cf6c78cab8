import API
import Core
import HTML
import Web

/// The page of recorded activity: buckets, retention, how to connect, and deletion.
struct ActivityView: Sendable {
    let recorded: RecordedActivity
    let zone: Zone
    /// The URL to which programs send activity.
    let address: String
    let form: Form

    func write(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("activity.title"),
            lede: words("activity.lede"),
            back: ("/focus/settings", words("activity.back"))
        )
        html.section(words("activity.buckets"), id: "buckets") {
            if recorded.buckets.isEmpty {
                html.p(words("activity.none"), .class("muted"))
            } else {
                html.ul(.class("rows")) {
                    for bucket in recorded.buckets { row(bucket, html, words) }
                }
            }
        }
        connect(html, words)
        keep(Fields(site, html, form, words), html, words)
        if !recorded.buckets.isEmpty { delete(html, words) }
    }

    private func row(_ bucket: ActivityBucket, _ html: HTML, _ words: Words) {
        html.li(.class("row")) {
            html.div(.class("row-body")) {
                html.p(.class("row-title")) { html.bdi(bucket.name) }
                let source: [String: Phrase.Argument] = [
                    "client": .text(bucket.client), "host": .text(bucket.hostname),
                ]
                html.p(.class("row-note")) { html.bdi(words("activity.bucket.source", source)) }
                let last = bucket.lastEnd.map {
                    words("activity.bucket.last", ["moment": .text(words.moment($0.instant, in: zone))])
                }
                let amount = [words.count("activity.bucket.events", bucket.events), size(bucket.bytes, words)]
                html.p(
                    bucket.events == 0
                        ? words("activity.bucket.empty")
                        : ([last].compactMap(\.self) + amount).joined(separator: " · "),
                    .class("row-note num")
                )
            }
            html.confirmedForm(
                "\(ActivityModule.path)/\(bucket.id)/delete",
                words,
                words("activity.bucket.deleteConfirm", ["name": .text(bucket.name)]),
                yes: words("activity.bucket.delete"),
                class: "row-end inline-form"
            ) {
                html.button(.class("button button-quiet")) {
                    html.named(words("activity.bucket.delete"), bucket.name, separator: ": ")
                }
            }
        }
    }

    private func connect(_ html: HTML, _ words: Words) {
        html.section(words("activity.connect.title"), id: "connect") {
            html.p(words("activity.connect.text"))
            html.copyLine("decklog focus relay", id: "command", label: words("activity.connect.command"), words)
            html.p(words("activity.connect.direct"))
            html.copyLine(address, id: "address", label: words("activity.connect.address"), words)
            html.a(words("activity.connect.token"), .class("button"), .href("/settings/tokens"))
        }
    }

    private func keep(_ fields: Fields, _ html: HTML, _ words: Words) {
        html.section(words("activity.keep.title"), id: "keep") {
            html.form(.class("form"), .post(), .action(ActivityModule.path)) {
                fields.summary(["keptDays": "activity.keep.label"])
                html.version(recorded.settings.version)
                let days = recorded.settings.keptDays
                fields.select(
                    "keptDays",
                    label: "activity.keep.label",
                    value: String(days),
                    Set([1, 7, 14, 30, 60, 90, 180, 365, days]).sorted().map {
                        (String($0), words.count("activity.keep.days", $0))
                    }
                )
                html.submit(words("form.save"))
            }
        }
    }

    private func delete(_ html: HTML, _ words: Words) {
        html.section(words("activity.delete.title"), id: "delete") {
            html.p(words("activity.delete.text"), .class("muted"))
            html.confirmedForm(
                "\(ActivityModule.path)/delete",
                words,
                words("activity.delete.confirm"),
                yes: words("activity.delete.button"),
                class: nil
            ) {
                html.button(words("activity.delete.button"), .class("button button-danger"))
            }
        }
    }

    private func size(_ bytes: Int, _ words: Words) -> String {
        bytes < 1_000_000
            ? words("activity.size.kilobytes", ["count": .number(max(1, bytes / 1000))])
            : words("activity.size.megabytes", ["count": .number(bytes / 1_000_000)])
    }
}
