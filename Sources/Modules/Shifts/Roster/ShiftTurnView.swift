import Accounts
import Core
import HTML
import Web

/// The part of a shift's page with the viewer's actions, or why there are none.
struct ShiftTurnView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var offers: OffersView { OffersView(context: context, html: html, words: words) }

    func write(_ page: ShiftPage) {
        switch page.turn {
        case .closed: say("error.archived")
        case .over: say("shifts.page.over")
        case .started:
            say("shifts.page.started")
            if let holder = page.shift.person, holder.id != viewer.person { sick(holder, page.shift) }
        case .decide(let exchange): decide(exchange, page.shift, page.hours)
        case .withdraw(let exchange): withdraw(exchange, page.shift)
        case .backOut(let exchange): backOut(exchange, page.shift)
        case .take(let exchange): take(exchange, page.findings)
        case .watch(let exchange): watch(exchange, page.shift)
        case .secret: say("shifts.page.toOneColleague", ["name": .text(page.shift.person?.name ?? "")])
        case .offer: break
        case .claim: claim(page)
        case .heldByColleague(let holder):
            say(viewer.isManager ? "shifts.page.othersManager" : "shifts.page.others", ["name": .text(holder.name)])
            sick(holder, page.shift)
        }
        let holder = page.shift.person.map { [$0.id: $0.name] } ?? [:]
        offers.findings(page.brokenRules, holder, isPlanning: true)
    }

    private func say(_ key: String, _ arguments: [String: Phrase.Argument] = [:]) {
        html.p(words(key, arguments), .class("muted"))
    }

    /// The link with which a manager reports the holder sick, shortly before the shift and during it.
    private func sick(_ holder: Named, _ shift: Shift) {
        guard viewer.isManager, shift.isSoon(at: context.site.clock.now) else { return }
        let query = "kind=sick&person=\(holder.id)&first=\(shift.date)"
        html.p(.class("muted")) {
            html.text(words("shifts.page.sick", ["name": .text(holder.name)]) + " ")
            html.a(words("shifts.offer.reportSick"), .href("\(viewer.path)/days-off?\(query)#days-off-add"))
        }
    }

    // MARK: - A decision

    private func decide(_ exchange: Exchange, _ shift: Shift, _ hours: [WeekHours]) {
        // In a trade, whoever takes this shift may be the giver of the exchange.
        let taker = shift.exchange?.taker
        html.div(.class("waits")) {
            if let taker { context.site.avatar(html, taker.id, taker.name) }
            html.p {
                html.strong(words("shifts.pending.other", ["name": .text(taker?.name ?? "")]))
                html.text(" " + words("shifts.page.youDecide"))
            }
            counter(exchange, shift)
            offers.findings(exchange.findings.filter { !$0.isBlocking }, exchange.names)
            offers.hours(hours, exchange)
            html.div(.class("actions")) {
                offers.form(exchange, "approval", "shifts.approve.button", "button-primary", back: .shift)
                if exchange.giver?.id == viewer.person {
                    offers.form(exchange, "withdrawal", exchange.withdrawKey, "button-quiet", back: .shift)
                }
                offers.rejection(exchange, back: .shift)
            }
        }
        quote(exchange)
    }

    // MARK: - The viewer's own offer or acceptance

    private func withdraw(_ exchange: Exchange, _ shift: Shift) {
        note(exchange, shift)
        stays(shift)
        quote(exchange)
        html.div(.class("actions")) {
            offers.form(exchange, "withdrawal", exchange.withdrawKey, "button-quiet", back: .shift)
        }
    }

    private func backOut(_ exchange: Exchange, _ shift: Shift) {
        note(exchange, shift)
        stays(shift)
        offers.findings(exchange.findings.filter { !$0.isBlocking }, exchange.names)
        html.div(.class("actions")) {
            offers.form(exchange, "rejection", "shifts.backOut.button", "button-quiet", back: .shift)
        }
    }

    /// Whose shift it is until someone takes it over; nothing for an open shift.
    private func stays(_ shift: Shift) {
        guard let holder = shift.person else { return }
        if holder.id == viewer.person { return say("shifts.page.yours") }
        say("shifts.page.waits", ["name": .text(holder.name)])
    }

    // MARK: - An offer of another person

    private func take(_ exchange: Exchange, _ findings: [Finding]) {
        if let counter = exchange.counter { offers.counter(counter) }
        quote(exchange)
        verdict(findings, exchange.names)
        let isBlocked = findings.contains(where: \.isBlocking)
        html.div(.class("actions")) {
            if !isBlocked {
                offers.form(exchange, "acceptance", exchange.acceptKey, "button-primary", back: .shift)
            }
            if exchange.canBeRejected(by: viewer) {
                offers.form(exchange, "rejection", "shifts.decline.button", "button-quiet", back: .shift)
            }
        }
    }

    private func claim(_ page: ShiftPage) {
        say("shifts.page.open")
        let canTake = !page.findings.contains(where: \.isBlocking)
        // Managers plan for others, so a finding that blocks them personally is irrelevant.
        if canTake || !viewer.isManager { verdict(page.findings, [:]) }
        if viewer.isManager { say("shifts.page.openManager") }
        if !canTake && !viewer.isManager { return }
        html.div(.class("actions")) {
            if viewer.isManager {
                html.a(
                    words("shifts.give.link"),
                    .class("button button-primary"),
                    .href("\(viewer.path)/shifts/\(page.shift.id)/give")
                )
            }
            if canTake { offers.claimForm(page.shift, isPrimary: !viewer.isManager) }
        }
    }

    private func verdict(_ findings: [Finding], _ names: [PersonID: String]) {
        if findings.isEmpty {
            html.ul(.class("findings")) {
                context.site.finding(html, tone: .ok, words("shifts.page.fits"), words)
            }
        }
        offers.findings(findings, names)
    }

    private func watch(_ exchange: Exchange, _ shift: Shift) {
        note(exchange, shift)
        quote(exchange)
    }

    /// The taker and whose approval is needed, or the only person who may take it.
    private func note(_ exchange: Exchange, _ shift: Shift) {
        counter(exchange, shift)
        let status = ShiftStatusLine(shift, viewer, context.site.clock.now)
        if let note = status.note(words) { html.p(note) }
        if let to = exchange.to, exchange.taker == nil { say("shifts.offers.onlyTo", ["name": .text(to.name)]) }
    }

    /// The other shift of a trade.
    private func counter(_ exchange: Exchange, _ shift: Shift) {
        if let counter = exchange.counter { offers.counter(counter.id == shift.id ? exchange.shift : counter) }
    }

    private func quote(_ exchange: Exchange) {
        guard let reason = exchange.reason else { return }
        html.blockquote(.class("quote")) {
            html.bdi(reason)
            if let giver = exchange.giver { html.cite { html.bdi(giver.name) } }
        }
    }

    // MARK: - Trading

    /// The trades that colleagues propose for it.
    func proposals(_ page: ShiftPage) {
        if page.proposals.isEmpty { return }
        html.section(words("shifts.trade.proposals"), id: "proposals") {
            html.ul(.class("cards")) {
                for proposal in page.proposals { offers.offer(proposal, page.verdicts[proposal.id] ?? []) }
            }
        }
    }

    func tradeForm(_ page: ShiftPage) {
        if page.tradable.isEmpty { return }
        let fields = Fields(context.site, html, page.form, words)
        html.section(words("shifts.trade.title"), id: "trade-title") {
            html.p(words("shifts.trade.text"), .class("muted"))
            html.form(
                .class("form"),
                .post(),
                .action("\(viewer.path)/shifts/\(page.shift.id)/trade"),
                .data(.draft, words("form.restored"))
            ) {
                fields.summary(["give": "shifts.trade.give", "reason": "shifts.offer.reason"])
                fields.select(
                    "give",
                    label: "shifts.trade.give",
                    page.tradable.map { shift in
                        (
                            shift.id.description,
                            [shift.title(words), shift.position].compactMap { $0 }.joined(separator: " · ")
                        )
                    }
                )
                fields.input(
                    "reason",
                    label: "shifts.offer.reason",
                    hint: "shifts.trade.reasonHint",
                    .maxlength(longestReason)
                )
                html.submit(words("shifts.trade.button"))
            }
        }
    }

    // MARK: - Offering

    func offerForm(_ page: ShiftPage) {
        let fields = Fields(context.site, html, page.form, words)
        html.section(words("shifts.offer.title"), id: "offer-title") {
            html.p(words("shifts.offer.text"), .class("muted"))
            html.p(.class("muted")) {
                html.text(words("shifts.trade.how") + " ")
                html.a(
                    words("shifts.trade.week"),
                    .href("\(viewer.path)/week?week=\(page.shift.date.weekNumber(firstDay: viewer.weekStart))")
                )
            }
            html.p(.class("muted")) {
                html.text(words("shifts.offer.sick") + " ")
                let query = "kind=sick&first=\(page.shift.date)"
                html.a(words("shifts.offer.reportSick"), .href("\(viewer.path)/days-off?\(query)#days-off-add"))
            }
            html.form(
                .class("form"),
                .post(),
                .action("\(viewer.path)/shifts/\(page.shift.id)/offer"),
                .data(.draft, words("form.restored"))
            ) {
                fields.summary(["to": "shifts.offer.to", "reason": "shifts.offer.reason"])
                fields.select(
                    "to",
                    label: "shifts.offer.to",
                    [("", words("shifts.offer.everybody"))] + page.colleagues.map { ($0.id.description, $0.name) }
                )
                fields.input(
                    "reason",
                    label: "shifts.offer.reason",
                    hint: "shifts.offer.reasonHint",
                    .maxlength(longestReason)
                )
                html.submit(words("shifts.offer.button"))
            }
        }
    }
}
