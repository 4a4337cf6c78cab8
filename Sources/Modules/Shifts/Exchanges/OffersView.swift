import API
import Accounts
import Core
import HTML
import Web

/// The marketplace: what waits for me first, then what I could take, then what is on its way.
struct OffersView {
    let context: CrewContext
    let html: HTML
    let words: Words

    func write(_ page: OffersPage) {
        context.site.pageHead(html, title: words("shifts.offers.title"), lede: words("shifts.offers.lede")) {
            html.a(words("shifts.settings.link"), .class("button"), .href("\(context.viewer.path)/settings/shifts"))
        }
        html.div(.id("offers"), .class("offers"), .data(.live, "shifts")) {
            if page.toDecide.isEmpty && page.offers.isEmpty && page.mine.isEmpty && page.waiting.isEmpty {
                context.site.emptyState(
                    html,
                    icon: "store",
                    title: words("shifts.offers.empty"),
                    text: words("shifts.offers.emptyText"),
                    action: ("\(context.viewer.path)/roster", words("shifts.offers.toRoster"))
                )
            }
            section("decide", page.toDecide) { decision($0) }
            section("open", page.offers) { offer($0, page.findings[$0.id] ?? []) }
            section("mine", page.mine) { mine($0) }
            section("waiting", page.waiting) { card($0) {} }
        }
    }

    private func section(_ name: String, _ exchanges: [Exchange], card: (Exchange) -> Void) {
        if exchanges.isEmpty { return }
        html.section(.class("section"), .aria(.labelledby, "offers-\(name)")) {
            html.h2(words("shifts.offers.\(name)"), .id("offers-\(name)"))
            html.ul(.class("cards")) { for exchange in exchanges { card(exchange) } }
        }
    }

    private func offer(_ exchange: Exchange, _ findings: [Finding]) {
        card(exchange) {
            self.findings(findings, exchange)
            if findings.contains(where: \.isBlocking) { return }
            html.div(.class("actions")) {
                form(exchange, "acceptance", "shifts.accept.button", "button-primary")
                if exchange.canBeRejected(by: context.viewer) {
                    form(exchange, "rejection", "shifts.decline.button", "button-quiet")
                }
            }
        }
    }

    private func decision(_ exchange: Exchange) {
        card(exchange) {
            findings(exchange.findings.filter { !$0.isBlocking }, exchange)
            html.div(.class("actions")) {
                form(exchange, "approval", "shifts.approve.button", "button-primary")
                form(exchange, "rejection", "shifts.reject.button", "button-danger")
            }
        }
    }

    private func mine(_ exchange: Exchange) {
        card(exchange) {
            html.div(.class("actions")) {
                if exchange.giver.id == context.viewer.person {
                    form(exchange, "withdrawal", "shifts.withdraw.button", "button-quiet")
                } else {
                    form(exchange, "rejection", "shifts.backOut.button", "button-quiet")
                }
            }
        }
    }

    private func card(_ exchange: Exchange, content: () -> Void) {
        let shift = exchange.shift
        let status = ShiftStatusLine(shift, context.viewer, context.site.clock.now)
        html.li(.class("card offer"), .id("offer-\(exchange.id)")) {
            html.header(.class("offer-head")) {
                html.h3(.class("offer-when")) {
                    html.a(.href("\(context.viewer.path)/shifts/\(shift.id)")) {
                        html.span(words.day(shift.date), .class("offer-day"))
                        html.text(" ")
                        html.span("\(shift.start)–\(shift.end)", .class("offer-time"))
                    }
                }
                if let word = status.word(words) { html.span(word, .class("status \(status.statusClass)")) }
            }
            html.p(.class("offer-who")) {
                context.site.avatar(html, exchange.giver.id, exchange.giver.name)
                html.text(" ")
                html.span {
                    html.b { html.bdi(exchange.giver.name) }
                    if let position = shift.position {
                        html.text(" · ")
                        html.bdi(position)
                    }
                    html.text(" · ")
                    html.span(shift.lengthText(words), .class("nowrap"))
                }
            }
            if let to = exchange.to { html.p(words("shifts.offers.onlyTo", ["name": .text(to.name)]), .class("muted")) }
            if let note = status.note(words) { html.p(note) }
            if let reason = exchange.reason { html.blockquote(.class("quote")) { html.bdi(reason) } }
            content()
        }
    }

    /// Why it is not possible, or what is good to know.
    func findings(_ findings: [Finding], _ exchange: Exchange) {
        if findings.isEmpty { return }
        html.ul(.class("findings")) {
            for finding in findings {
                let tone: FindingTone =
                    switch finding.mode {
                    case .block: .block
                    case .approve: .approve
                    case .warn, .off: .warn
                    }
                let reason = finding.reason(to: context.viewer.person, names: exchange.names)
                context.site.finding(html, tone: tone, words(reason), words)
            }
        }
    }

    /// One button that decides.
    /// - Parameter back: whether to come back to the shift's page instead of the marketplace.
    func form(_ exchange: Exchange, _ decision: String, _ label: String, _ kind: String, back: Bool = false) {
        html.form(
            .class("inline-form"),
            .post(),
            .action("\(context.viewer.path)/offers/\(exchange.id)/\(decision)")
        ) {
            if back { html.input(.type("hidden"), .name("back"), .value(exchange.shift.id.description)) }
            html.button(words(label), .class("button \(kind)"))
        }
    }
}
