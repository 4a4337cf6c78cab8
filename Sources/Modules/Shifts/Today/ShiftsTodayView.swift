import API
import Accounts
import Core
import HTML
import Web

/// The cards of Shifts on the start page.
struct ShiftsTodayView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var offersView: OffersView { OffersView(context: context, html: html, words: words) }

    // MARK: - The next shift

    func next(_ model: ShiftsToday) {
        html.section(.class("card today-next"), .aria(.labelledby, "next-title")) {
            guard let shift = model.next else { return nothingPlanned() }
            let isRunning = shift.startsAt <= model.now
            let status = ShiftStatusLine(shift, viewer, model.now)
            html.div(.class("card-head")) {
                html.h2(words(isRunning ? "shifts.today.now" : "shifts.today.next"), .id("next-title"))
                if let word = status.word(words) { html.span(word, .class("status \(status.statusClass)")) }
            }
            html.p(.class("today-when")) {
                html.a(.href("\(viewer.path)/shifts/\(shift.id)")) {
                    html.span(words.heading(words.day(shift.date)))
                    html.text(" ")
                    html.span("\(shift.start)–\(shift.end)", .class("nowrap"))
                }
            }
            html.p {
                if let position = shift.position {
                    html.bdi(position)
                    html.text(" · ")
                }
                html.span(shift.lengthText(words), .class("nowrap"))
                html.text(" · ")
                html.span(isRunning ? until(shift) : away(shift, model.today), .class("nowrap"))
            }
            if let note = status.note(words) { html.p(note, .class("muted")) }
            beside(model)
        }
    }

    private func nothingPlanned() {
        html.h2(words("shifts.today.next"), .id("next-title"))
        html.p(words("shifts.today.none"), .class("muted"))
        html.div(.class("actions")) {
            html.a(words("shifts.today.toOffers"), .class("button"), .href("\(viewer.path)/offers"))
            html.a(words("shifts.today.week"), .class("button button-quiet"), .href("\(viewer.path)/week"))
        }
    }

    private func until(_ shift: Shift) -> String {
        words("shifts.today.until", ["end": .time(shift.end)])
    }

    private func away(_ shift: Shift, _ today: LocalDate) -> String {
        switch today.days(until: shift.date) {
        case ...0: words("shifts.today.later")
        case 1: words("shifts.today.tomorrow")
        case let days: words("shifts.today.inDays", ["count": .number(days)])
        }
    }

    private func beside(_ model: ShiftsToday) {
        if model.beside.isEmpty { return }
        html.p(.class("today-with")) {
            html.span(words("shifts.today.with"), .class("muted"))
            for (index, shift) in model.beside.prefix(ShiftsToday.mostPeople).enumerated() {
                html.text(index == 0 ? " " : ", ")
                html.bdi(shift.person?.name ?? "")
                if let position = shift.position, position != model.next?.position {
                    html.text(" (")
                    html.bdi(position)
                    html.text(")")
                }
            }
            if model.beside.count > ShiftsToday.mostPeople { html.text(", …") }
        }
    }

    // MARK: - Waiting decisions

    func waiting(_ model: ShiftsToday) {
        html.ul(.class("rows")) {
            for exchange in model.toDecide.prefix(ShiftsToday.most) { decision(exchange) }
            for proposal in model.proposals.prefix(ShiftsToday.most) { self.proposal(proposal) }
            let view = DaysOffView(context: context, html: html, words: words, returnsTo: .today)
            for days in model.daysOff.prefix(ShiftsToday.most) {
                view.request(days, shifts: model.shiftCounts[days.id] ?? 0)
            }
        }
        if model.toDecide.count > ShiftsToday.most { more(words("shifts.today.allOffers"), "\(viewer.path)/offers") }
        if model.proposals.count > ShiftsToday.most {
            more(words("shifts.today.allProposals"), "\(viewer.path)/week")
        }
        if model.daysOff.count > ShiftsToday.most { more(words("shifts.daysOff.title"), "\(viewer.path)/days-off") }
    }

    func offered(_ model: ShiftsToday) {
        html.section(.class("section"), .aria(.labelledby, "offered-title")) {
            html.div(.class("spread")) {
                html.h2(words("shifts.today.offered"), .id("offered-title"))
                html.a(words("shifts.today.allOffers"), .href("\(viewer.path)/offers"))
            }
            html.ul(.class("rows")) {
                for exchange in model.offers.prefix(ShiftsToday.most) { offer(exchange) }
                for shift in model.claims.prefix(ShiftsToday.most) { claim(shift) }
            }
        }
    }

    private func more(_ text: String, _ path: String) {
        html.p(.class("today-more")) { html.a(text, .href(path)) }
    }

    private func decision(_ exchange: Exchange) {
        row(exchange.shift, id: "waits-\(exchange.id)", title: exchange.sentence(words)) {
            if let reason = exchange.reason { html.blockquote(.class("quote")) { html.bdi(reason) } }
            offersView.findings(exchange.findings.filter { !$0.isBlocking }, exchange.names)
        } end: {
            offersView.decisionForms(exchange, back: .page(.today))
        }
    }

    private func offer(_ exchange: Exchange) {
        let names = ["giver": Phrase.Argument.text(exchange.giver?.name ?? "")]
        let key = exchange.kind == .trade ? "shifts.today.wantsTrade" : "shifts.today.offers"
        row(exchange.shift, id: "waits-\(exchange.id)", title: words(key, names)) {
            if let counter = exchange.counter { offersView.counter(counter) }
            if let reason = exchange.reason { html.blockquote(.class("quote")) { html.bdi(reason) } }
        } end: {
            offersView.answerForms(exchange, back: .page(.today))
        }
    }

    private func claim(_ shift: Shift) {
        row(shift, id: "open-\(shift.id)", title: words("shifts.today.open")) {
        } end: {
            offersView.claimForm(shift, back: .page(.today))
        }
    }

    private func proposal(_ proposal: FixedShiftProposal) {
        let view = ProposalView(context: context, html: html, words: words, returnsTo: .today)
        html.row(id: "proposal-\(proposal.id)") {
            html.p(view.sentence(proposal), .class("row-title"))
            html.p(.class("row-note")) {
                html.a(words.heading(proposal.title(words)), .href(view.path(proposal)))
                if let position = proposal.draft.position {
                    html.text(" · ")
                    html.bdi(position)
                }
            }
        } end: {
            view.decisionForms(proposal)
        }
    }

    // MARK: - Working and open shifts

    func working(_ model: ShiftsToday) {
        html.section(.class("section"), .aria(.labelledby, "working-title")) {
            html.div(.class("spread")) {
                html.h2(words("shifts.today.working"), .id("working-title"))
                html.a(words("shifts.today.week"), .href("\(viewer.path)/week"))
            }
            html.ul(.class("rows")) {
                for shift in model.working.prefix(ShiftsToday.mostPeople) { worker(shift, model.now) }
            }
            if model.working.count > ShiftsToday.mostPeople { more(words("shifts.today.more"), "\(viewer.path)/week") }
        }
    }

    private func worker(_ shift: Shift, _ now: Instant) {
        html.li(.class("row"), .id("works-\(shift.id)")) {
            if let person = shift.person { context.site.avatar(html, person.id, person.name) }
            html.div(.class("row-body")) {
                html.p(.class("row-title")) {
                    html.a(.class("cover"), .href("\(viewer.path)/shifts/\(shift.id)")) {
                        html.bdi(shift.person?.name ?? "")
                    }
                }
                html.p(.class("row-note")) {
                    html.span("\(shift.start)–\(shift.end)", .class("nowrap"))
                    if let position = shift.position {
                        html.text(" · ")
                        html.bdi(position)
                    }
                }
            }
            if shift.startsAt <= now {
                html.span(words("shifts.today.isOn"), .class("status status-approved"))
            }
        }
    }

    func gaps(_ model: ShiftsToday) {
        html.section(.class("section"), .aria(.labelledby, "gaps-title")) {
            html.div(.class("spread")) {
                html.h2(words("shifts.today.gaps"), .id("gaps-title"))
                html.span("\(model.gaps.count)", .class("badge"))
            }
            html.ul(.class("rows")) {
                for shift in model.gaps.prefix(ShiftsToday.most) {
                    row(shift, id: "gap-\(shift.id)", title: nil) {
                        if let person = shift.person {
                            html.p(.class("row-note")) {
                                html.bdi(person.name)
                                html.text(" · " + words("shifts.daysOff.kind.sick"))
                            }
                        }
                    } end: {
                        offersView.giveLink(shift)
                    }
                }
            }
            if model.gaps.count > ShiftsToday.most { more(words("shifts.today.allGaps"), "\(viewer.path)/week") }
        }
    }

    /// - Parameter title: a heading for the row; `nil` to show only the time.
    private func row(_ shift: Shift, id: String, title: String?, body: () -> Void, end: () -> Void) {
        html.li(.class("row"), .id(id)) {
            html.div(.class("row-body")) {
                if let title { html.p(title, .class("row-title")) }
                html.p(.class(title == nil ? "row-title" : "row-note")) {
                    let link = {
                        html.a(.href("\(viewer.path)/shifts/\(shift.id)")) {
                            html.text(words.heading(words.day(shift.date)) + " ")
                            html.span("\(shift.start)–\(shift.end)", .class("nowrap"))
                        }
                    }
                    let position: (() -> Void)? = shift.position.map { position in { html.bdi(position) } }
                    context.site.dots(html, [link, position])
                }
                body()
            }
            html.div(.class("row-end"), content: end)
        }
    }
}
