import Accounts
import Core
import HTML
import Web

/// The list of hourly rates, with a form to set one.
struct RatesView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/hours/rates" }

    func write(_ page: RatesPage) {
        context.site.pageHead(
            html,
            title: words("hours.rates.title"),
            lede: words("hours.rates.lede"),
            back: ("\(viewer.path)/hours/projects", words("hours.projects.title"))
        )
        if !viewer.isArchived { form(page) }
        html.div(.id("rates"), .class("section"), .data(.live, "hours")) {
            if page.scopes.isEmpty { html.p(words("hours.rates.empty"), .class("muted")) } else { table(page) }
        }
    }

    private func form(_ page: RatesPage) {
        let fields = Fields(context.site, html, page.form, words)
        html.form(.class("form rate-form"), .post(), .action(path)) {
            fields.summary([
                "amount": "hours.rates.amount", "validFrom": "hours.rates.from", "project": "hours.rates.project",
                "person": "hours.rates.person",
            ])
            html.div(.class("form-grid")) {
                fields.input(
                    "project",
                    label: "hours.rates.project",
                    hint: "hours.rates.projectHint",
                    .list("titles"),
                    .autocomplete("off")
                )
                fields.select(
                    "person",
                    label: "hours.rates.person",
                    hint: "hours.rates.personHint",
                    [("", words("hours.rates.everybody"))] + page.members.map { ($0.id.description, $0.name) }
                )
            }
            html.datalist(.id("titles")) { for title in page.titles { html.option("", .value(title)) } }
            html.div(.class("form-grid")) {
                fields.input(
                    "validFrom",
                    label: "hours.rates.from",
                    type: "date",
                    hint: "hours.rates.fromHint",
                    value: page.today.description,
                    isShort: true,
                    .required()
                )
                fields.input(
                    "amount",
                    label: "hours.rates.amount",
                    hint: "hours.rates.amountHint",
                    isShort: true,
                    .inputmode("decimal"),
                    .autocomplete("off"),
                    .required()
                )
            }
            html.p(words("hours.rates.currency", ["currency": .text(page.currency)]), .class("hint"))
            html.submit(words("hours.rates.set"))
        }
    }

    private func table(_ page: RatesPage) {
        html.div(.class("table-wrap")) {
            html.table(.class("table")) {
                html.caption(words("hours.rates.caption"))
                html.thead {
                    html.tr {
                        for key in ["hours.rates.for", "hours.rates.days", "hours.rates.perHour"] {
                            html.th(words(key), .scope("col"))
                        }
                        html.th(.scope("col")) { html.span(words("hours.rates.remove"), .class("visually-hidden")) }
                    }
                }
                html.tbody {
                    for rates in page.scopes { for rate in rates { row(rate, page) } }
                }
            }
        }
    }

    private func row(_ rate: HourlyRate, _ page: RatesPage) {
        html.tr {
            html.th(.scope("row"), .data(.label, words("hours.rates.for"))) { html.bdi(name(rate)) }
            html.td(.data(.label, words("hours.rates.days"))) { html.text(days(rate)) }
            html.td(.data(.label, words("hours.rates.perHour"))) {
                html.span(words.money(rate.amount, page.currency), .class("nowrap num"))
            }
            html.td {
                if !viewer.isArchived { remove(rate) }
            }
        }
    }

    private func remove(_ rate: HourlyRate) {
        html.confirmedForm(
            "\(path)/\(rate.id)/remove",
            words,
            words("hours.rates.confirm"),
            yes: words("hours.rates.remove")
        ) {
            html.button(.class("button button-quiet")) {
                html.named(words("hours.rates.remove"), "\(name(rate)), \(days(rate))", separator: ": ")
            }
        }
    }

    /// "Acme · Website · Lea"; the label for everyone when it applies to all projects and people.
    private func name(_ rate: HourlyRate) -> String {
        let project = rate.projectTitle.map { projectLabel($0.client.name, $0.name) }
        let parts = [project, rate.person?.name].compactMap { $0 }
        return parts.isEmpty ? words("hours.rates.everybody") : parts.joined(separator: " · ")
    }

    private func days(_ rate: HourlyRate) -> String {
        let from = date(rate.validFrom)
        guard let last = rate.validUntil else { return words("hours.rates.since", ["day": .text(from)]) }
        return words("hours.rates.between", ["first": .text(from), "last": .text(date(last))])
    }

    /// "3 Jul 2026"
    private func date(_ date: LocalDate) -> String {
        "\(words.shortDay(date)) \(date.year)"
    }
}
