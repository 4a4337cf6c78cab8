import API
import Accounts
import Core
import HTML
import Notifications
import Web

/// The page of a shift: its details, the viewer's actions, and its history.
struct ShiftView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    func write(_ page: ShiftPage) {
        html.div(.id("shift-head"), .data(.live, "shifts")) { head(page) }
        let turn = ShiftTurnView(context: context, html: html, words: words)
        // Separate from the form, so that live updates continue while the viewer is typing.
        html.div(.id("shift-now"), .class("stack"), .data(.live, "shifts")) {
            html.div(.class("card")) { facts(page) }
            turn.write(page)
        }
        if case .withdraw = page.turn { PushHint.write(html, context.site, words) }
        html.div(.id("shift-offer"), .class("offer-forms"), .data(.live, "shifts")) {
            switch page.turn {
            case .offer:
                turn.proposals(page)
                turn.offerForm(page)
            case .heldByColleague: turn.tradeForm(page)
            default: break
            }
        }
        html.div(.id("shift-history"), .class("section"), .data(.live, "shifts")) {
            html.h2(words("shifts.history.title"))
            timeline(page.history)
        }
    }

    private func head(_ page: ShiftPage) {
        let shift = page.shift
        html.header(.class("page-head")) {
            html.p(.class("crumb")) { back(shift) }
            html.h1 {
                html.text(words.heading(words.day(shift.date)) + ", ")
                html.span("\(shift.start)–\(shift.end)", .class("nowrap"))
            }
            html.p(.class("lede")) {
                html.text(shift.lengthText(words))
                if let position = shift.position {
                    html.text(" · ")
                    html.bdi(position)
                }
            }
            if canChange(page) {
                html.div(.class("page-actions")) {
                    // An open shift has the link in its own actions.
                    if shift.person != nil { OffersView(context: context, html: html, words: words).giveLink(shift) }
                    editLink(shift)
                }
            }
        }
    }

    /// The link to the week of the shift, on the viewer's roster or the crew's.
    private func back(_ shift: Shift) {
        let week = shift.date.weekNumber(firstDay: viewer.weekStart)
        let page = shift.person?.id == viewer.person ? "roster" : "week"
        html.a(.href("\(viewer.path)/\(page)?week=\(week)")) {
            context.site.icon(html, "chevron-left")
            html.text(words("nav.\(page)"))
        }
    }

    private func canChange(_ page: ShiftPage) -> Bool {
        switch page.turn {
        case .closed, .over, .started: false
        default: viewer.isManager
        }
    }

    private func editLink(_ shift: Shift) {
        html.a(words("shifts.edit.link"), .class("button"), .href("\(viewer.path)/shifts/\(shift.id)/edit"))
    }

    // MARK: - Facts

    private func facts(_ page: ShiftPage) {
        let shift = page.shift
        let status = ShiftStatusLine(shift, viewer, context.site.clock.now, page.turn.exchange)
        html.dl(.class("facts")) {
            // For an open shift the status already says so.
            if let person = shift.person {
                html.fact(words("shifts.page.who")) {
                    html.span(.class("cluster")) {
                        context.site.avatar(html, person.id, person.name)
                        html.bdi(person.name)
                    }
                }
            }
            html.fact(words("shifts.page.status")) {
                html.span(status.word(words) ?? words("shifts.status.idle"), .class("status \(status.statusClass)"))
            }
            if let place = page.place { html.fact(words("shifts.positions.place")) { place.write(html) } }
            if shift.fixedShift != nil {
                html.fact(words("shifts.page.fixed")) {
                    series(page)
                    if page.isException { html.p(words("shifts.page.byHand"), .class("small muted")) }
                }
            }
        }
    }

    private func series(_ page: ShiftPage) {
        guard let series = page.series else { return html.text(words("shifts.page.ended")) }
        html.a(.href("\(viewer.path)/fixed-shifts/\(series.id)")) {
            html.text(words.weekday(series.weekday) + " ")
            html.span("\(series.start)–\(series.end)", .class("nowrap"))
        }
    }

    // MARK: - History

    private func timeline(_ lines: [HistoryLine]) {
        html.ol(.class("timeline")) {
            for line in lines.reversed() {
                html.li(.class("timeline-item timeline-\(line.tone)")) {
                    html.p(words(line.sentence(for: context.viewer)))
                    if let reason = line.reason(for: viewer) {
                        html.blockquote(.class("quote")) { html.bdi(reason) }
                    }
                    html.p(.class("timeline-when")) {
                        html.time(words.moment(line.at, in: viewer.zone), .datetime(line.at.description))
                    }
                }
            }
        }
    }
}

extension HistoryLine {
    /// The color class of the line.
    fileprivate var tone: String {
        switch kind {
        case .offered, .suggested, .tradeProposed: "offered"
        case .accepted, .tradeAccepted: "pending"
        case .taken, .approved, .assigned, .traded, .handedOver: "approved"
        case .rejected, .deleted: "rejected"
        case .withdrawn, .expired, .superseded, .tradeEnded: "past"
        case .released: "open"
        case .created, .changed: "idle"
        }
    }
}
