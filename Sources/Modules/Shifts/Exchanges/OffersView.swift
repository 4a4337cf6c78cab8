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
            if page.isEmpty {
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
            section("unclaimed", page.unclaimed) { unclaimed($0.shift, $0.findings) }
            section("mine", page.mine) { mine($0) }
            section("waiting", page.waiting) { card($0) {} }
        }
    }

    private func section<Item>(_ name: String, _ items: [Item], card: (Item) -> Void) {
        if items.isEmpty { return }
        html.section(.class("section"), .aria(.labelledby, "offers-\(name)")) {
            html.h2(words("shifts.offers.\(name)"), .id("offers-\(name)"))
            html.ul(.class("cards")) { for item in items { card(item) } }
        }
    }

    private func offer(_ exchange: Exchange, _ findings: [Finding]) {
        card(exchange) {
            self.findings(findings, exchange.names)
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
            findings(exchange.findings.filter { !$0.isBlocking }, exchange.names)
            html.div(.class("actions")) {
                form(exchange, "approval", "shifts.approve.button", "button-primary")
                form(exchange, "rejection", "shifts.reject.button", "button-danger")
            }
        }
    }

    private func mine(_ exchange: Exchange) {
        card(exchange) {
            html.div(.class("actions")) {
                if exchange.giver?.id == context.viewer.person {
                    form(exchange, "withdrawal", "shifts.withdraw.button", "button-quiet")
                } else {
                    form(exchange, "rejection", "shifts.backOut.button", "button-quiet")
                }
            }
        }
    }

    private func unclaimed(_ shift: Shift, _ findings: [Finding]) {
        card(shift, id: "shift-\(shift.id)") {
            facts(shift, of: nil)
            self.findings(findings, [:])
            if findings.contains(where: \.isBlocking) { return }
            html.div(.class("actions")) { claimForm(shift, back: "offers") }
        }
    }

    private func card(_ exchange: Exchange, content: () -> Void) {
        card(exchange.shift, id: "offer-\(exchange.id)") {
            facts(exchange.shift, of: exchange.giver)
            if let to = exchange.to { html.p(words("shifts.offers.onlyTo", ["name": .text(to.name)]), .class("muted")) }
            let status = ShiftStatusLine(exchange.shift, context.viewer, context.site.clock.now)
            if let note = status.note(words) { html.p(note) }
            if let reason = exchange.reason { html.blockquote(.class("quote")) { html.bdi(reason) } }
            content()
        }
    }

    private func card(_ shift: Shift, id: String, content: () -> Void) {
        let status = ShiftStatusLine(shift, context.viewer, context.site.clock.now)
        html.li(.class("card offer"), .id(id)) {
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
            content()
        }
    }

    /// Whose it is, its position and its length.
    private func facts(_ shift: Shift, of giver: Shift.Named?) {
        html.p(.class("offer-who")) {
            if let giver {
                context.site.avatar(html, giver.id, giver.name)
                html.text(" ")
            }
            html.span {
                if let giver {
                    html.b { html.bdi(giver.name) }
                    html.text(" · ")
                }
                if let position = shift.position {
                    html.bdi(position)
                    html.text(" · ")
                }
                html.span(shift.lengthText(words), .class("nowrap"))
            }
        }
    }

    /// Why it is not possible, or what is good to know.
    func findings(_ findings: [Finding], _ names: [PersonID: String]) {
        if findings.isEmpty { return }
        html.ul(.class("findings")) {
            for finding in findings {
                let tone: FindingTone =
                    switch finding.mode {
                    case .block: .block
                    case .approve: .approve
                    case .warn, .off: .warn
                    }
                let reason = finding.reason(to: context.viewer.person, names: names)
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

    /// The button that takes what nobody has.
    /// - Parameter back: `offers` to come back to the marketplace; the shift's page otherwise.
    func claimForm(_ shift: Shift, back: String = "") {
        html.form(.class("inline-form"), .post(), .action("\(context.viewer.path)/shifts/\(shift.id)/claim")) {
            if !back.isEmpty { html.input(.type("hidden"), .name("back"), .value(back)) }
            html.button(words("shifts.accept.button"), .class("button button-primary"))
        }
    }
}
