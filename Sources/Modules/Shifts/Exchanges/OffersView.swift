import API
import Accounts
import Core
import HTML
import Web

/// The marketplace: takeovers that wait for the viewer, offers that the viewer can take, then other pending ones.
struct OffersView {
    let context: CrewContext
    let html: HTML
    let words: Words

    func write(_ page: OffersPage) {
        head("offers")
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
            section("decide", page.toDecide) { decision($0, page.hours[$0.id] ?? []) }
            section("asked", page.asked) { mine($0) }
            section("open", page.offers) { offer($0, page.findings[$0.id] ?? []) }
            section("unclaimed", page.unclaimed) { unclaimed($0.shift, $0.findings) }
            section("mine", page.mine) { mine($0) }
            section("waiting", page.waiting) { card($0) {} }
        }
    }

    /// The header of the pages about exchanges.
    /// - Parameter page: `offers` or `requests`.
    func head(_ page: String) {
        context.site.pageHead(html, .row, title: words("shifts.\(page).title"), lede: words("shifts.\(page).lede")) {
            if page == "offers" {
                html.a(words("shifts.settings.link"), .class("button"), .href("\(context.viewer.path)/settings/shifts"))
            } else if !context.viewer.isArchived {
                html.a(words("shifts.requests.choose"), .class("button button-primary"), .href("#requests-ask"))
            }
        }
    }

    private func section<Item>(_ name: String, _ items: [Item], card: (Item) -> Void) {
        if items.isEmpty { return }
        html.section(words("shifts.offers.\(name)"), id: "offers-\(name)") {
            html.ul(.class("cards")) { for item in items { card(item) } }
        }
    }

    /// An offer that the viewer can accept.
    func offer(_ exchange: Exchange, _ findings: [Finding]) {
        card(exchange) {
            self.findings(findings, exchange.names)
            let isPossible = !findings.contains(where: \.isBlocking)
            let canDecline = exchange.canBeRejected(by: context.viewer)
            if !isPossible && !canDecline { return }
            html.div(.class("actions")) {
                if isPossible { acceptance(exchange) }
                if canDecline { form(exchange, "rejection", "shifts.decline.button", "button-quiet") }
            }
        }
    }

    private func decision(_ exchange: Exchange, _ hours: [WeekHours]) {
        card(exchange) {
            findings(exchange.findings.filter { !$0.isBlocking }, exchange.names)
            self.hours(hours, exchange)
            html.div(.class("actions")) {
                form(exchange, "approval", "shifts.approve.button", "button-primary")
                rejection(exchange)
            }
        }
    }

    /// Declining first asks for a reason, which also prevents accidental taps.
    func rejection(_ exchange: Exchange, back: Back = .offers) {
        let reason = "reason-\(exchange.id)"
        html.details(.class("waits-no"), .id("reject-\(exchange.id)")) {
            html.summary(.class("button")) { label("shifts.reject.open", exchange.shift, back) }
            html.form(.class("form"), .post(), .action("\(context.viewer.path)/offers/\(exchange.id)/rejection")) {
                hidden(back, exchange)
                html.div(.class("field")) {
                    html.label(words("shifts.reject.reason"), .for(reason), .class("label"))
                    html.input(.class("input"), .id(reason), .name("reason"), .maxlength(longestReason))
                }
                html.submit(words("shifts.reject.button"), .danger)
            }
        }
    }

    private func mine(_ exchange: Exchange) {
        card(exchange) {
            html.div(.class("actions")) {
                if exchange.giver?.id == context.viewer.person {
                    form(exchange, "withdrawal", exchange.withdrawKey, "button-quiet")
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
            let isPossible = !findings.contains(where: \.isBlocking)
            if !isPossible && !context.viewer.isManager { return }
            html.div(.class("actions")) { claimActions(shift, isPossible: isPossible, back: .offers) }
        }
    }

    private func card(_ exchange: Exchange, content: () -> Void) {
        card(exchange.shift, of: exchange, id: "offer-\(exchange.id)") {
            facts(exchange.shift, of: exchange.giver)
            if let counter = exchange.counter { self.counter(counter) }
            if let only = only(exchange) { html.p(only, .class("muted")) }
            let status = ShiftStatusLine(exchange.shift, context.viewer, context.site.clock.now)
            if let note = status.note(words) { html.p(note) }
            if let reason = exchange.reason { html.blockquote(.class("quote")) { html.bdi(reason) } }
            content()
        }
    }

    private func card(_ shift: Shift, of exchange: Exchange? = nil, id: String, content: () -> Void) {
        let status = ShiftStatusLine(shift, context.viewer, context.site.clock.now, exchange)
        html.li(.class("card offer"), .id(id)) {
            html.header(.class("offer-head")) {
                html.h3(.class("offer-when")) {
                    html.a(.href("\(context.viewer.path)/shifts/\(shift.id)")) {
                        html.span(words.heading(words.day(shift.date)), .class("offer-day"))
                        html.text(" ")
                        html.span("\(shift.start)–\(shift.end)", .class("offer-time"))
                    }
                }
                if let word = status.word(words) { html.span(word, .class("status \(status.statusClass)")) }
            }
            content()
        }
    }

    /// The giver, the position and the length.
    private func facts(_ shift: Shift, of giver: Named?) {
        html.p(.class("offer-who")) {
            if let giver {
                context.site.avatar(html, giver.id, giver.name)
                html.text(" ")
            }
            html.span {
                if let giver {
                    html.b { html.bdi(giver.name) }
                    html.text(" ")
                }
                html.span(.class("offer-what")) {
                    if let position = shift.position {
                        html.span(.class(positionClass(position))) { html.bdi(position) }
                        html.text(" · ")
                    }
                    html.span(shift.lengthText(words), .class("nowrap"))
                }
            }
        }
    }

    /// The note that it is offered to one person only.
    private func only(_ exchange: Exchange) -> String? {
        guard let to = exchange.to, exchange.state == .open else { return nil }
        if to.id != context.viewer.person { return words("shifts.offers.onlyTo", ["name": .text(to.name)]) }
        return exchange.kind == .offer
            ? words("shifts.offers.onlyYou")
            : exchange.kind == .suggestion ? words("shifts.offers.youAsked") : nil
    }

    /// The weekly hours of giver and taker, before and after.
    func hours(_ hours: [WeekHours], _ exchange: Exchange) {
        WeekHoursView(html: html, words: words, weekStart: context.viewer.weekStart).write(hours, exchange.names)
    }

    /// The shift given in return in a trade.
    func counter(_ shift: Shift) {
        html.p(.class("counter")) {
            context.site.icon(html, "arrow-left-right")
            html.span {
                let isMine = shift.person?.id == context.viewer.person
                let name = ["name": Phrase.Argument.text(shift.person?.name ?? "")]
                html.text((isMine ? words("shifts.trade.forYours") : words("shifts.trade.for", name)) + " ")
                html.a(shift.title(words), .href("\(context.viewer.path)/shifts/\(shift.id)"))
                if let position = shift.position {
                    html.text(" · ")
                    html.bdi(position)
                }
            }
        }
    }

    /// The findings: why it is not possible, or what to consider.
    /// - Parameter isPlanning: whether a manager plans the shift, who needs no approval.
    func findings(_ findings: [Finding], _ names: [PersonID: String], isPlanning: Bool = false) {
        if findings.isEmpty { return }
        html.ul(.class("findings")) {
            for finding in findings {
                let tone: FindingTone =
                    switch finding.mode {
                    case .block: .block
                    case .approve: isPlanning ? .warn : .approve
                    case .warn, .off: .warn
                    }
                let reason = finding.reason(to: context.viewer.person, names: names)
                context.site.finding(html, tone: tone, words(reason), words)
            }
        }
    }

    /// The forms to approve or decline a takeover.
    func decisionForms(_ exchange: Exchange, back: Back) {
        form(exchange, "approval", "shifts.approve.button", "button-primary", back: back)
        rejection(exchange, back: back)
    }

    /// The forms to accept an offer, and to decline it if it is for the viewer alone.
    func answerForms(_ exchange: Exchange, canAccept: Bool = true, back: Back) {
        if canAccept {
            acceptance(exchange, back: back)
        } else {
            html.p(words("shifts.settled.notPossible"), .class("small muted"))
        }
        if exchange.canBeRejected(by: context.viewer) {
            form(exchange, "rejection", "shifts.decline.button", "button-quiet", back: back)
        }
    }

    /// The page to return to after a decision.
    enum Back {
        case offers, requests, shift
        case page(ReturnPage)
    }

    /// A form with a single button for a decision.
    func form(_ exchange: Exchange, _ decision: String, _ label: String, _ kind: String, back: Back = .offers) {
        html.form(
            .class("inline-form"),
            .post(),
            .action("\(context.viewer.path)/offers/\(exchange.id)/\(decision)")
        ) {
            hidden(back, exchange)
            html.button(.class("button \(kind)")) { self.label(label, exchange.shift, back) }
        }
    }

    /// A label, with the shift for screen readers unless the whole page is about that shift.
    func label(_ key: String, _ shift: Shift, _ back: Back) {
        if case .shift = back { return html.text(words(key)) }
        html.named(words(key), shift.name(words))
    }

    private func hidden(_ back: Back, _ exchange: Exchange) {
        switch back {
        case .offers: break
        case .requests: html.input(.type("hidden"), .name("back"), .value("requests"))
        case .page(let page): html.back(to: page)
        case .shift: html.input(.type("hidden"), .name("back"), .value(exchange.shift.id.description))
        }
    }
}
