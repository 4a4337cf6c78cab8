import API
import Accounts
import Core
import HTML
import Web

/// The hours of everyone in a week or month, with the actions of a manager.
struct CrewSheetsView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/hours" }
    private var status: SheetStatus { SheetStatus(html: html, words: words) }

    func write(_ page: CrewSheetsPage) {
        html.div(.id("crew-head"), .data(.live, "hours")) { head(page) }
        html.div(.class("spread ways")) {
            PeriodSteps(context: context, html: html, words: words).write(page.period) {
                crewSheetsAddress($0, page.show, viewer)
            }
            html.div(.id("crew-show"), .data(.live, "hours")) { choices(page) }
        }
        html.div(.id("crew-sheets"), .class("stack"), .data(.live, "hours")) {
            elsewhere(page)
            list(page)
        }
        html.div(.id("crew-closing"), .data(.live, "hours")) { closing(page) }
        context.site.inspector(html, words, within: "\(path)/timesheets/")
    }

    private func head(_ page: CrewSheetsPage) {
        let minutes = page.all.reduce(0) { $0 + $1.minutes }
        let billable = page.billableMinutes
        let billed = words("hours.sheet.billed", ["share": .text(words.share(billable, of: minutes))])
        context.site.pageHead(
            html,
            .compact,
            title: words.title(page.period),
            lede: ([words.range(page.first, page.last), words.length(minutes)] + (billable > 0 ? [billed] : []))
                .joined(separator: " · ")
        )
    }

    private func choices(_ page: CrewSheetsPage) {
        html.nav(.class("segmented"), .aria(.label, words("hours.crew.show"))) {
            for show in CrewSheetsPage.Show.allCases {
                let count = page.rows(show, viewer).count
                html.a(
                    words("hours.crew.show.\(show.rawValue)", ["count": .number(count)]),
                    .href(crewSheetsAddress(page.period, show, viewer)),
                    .aria(.current, show == page.show ? "page" : nil)
                )
            }
        }
    }

    /// A reminder of timesheets waiting in other periods.
    private func elsewhere(_ page: CrewSheetsPage) {
        if page.elsewhere.isEmpty { return }
        html.p(.class("sheet-elsewhere")) {
            html.text(words("hours.crew.elsewhere"))
            for (index, other) in page.elsewhere.enumerated() {
                html.text(index == 0 ? " " : ", ")
                html.a(
                    "\(words.title(other.period)) (\(other.count))",
                    .class("nowrap"),
                    .href(crewSheetsAddress(other.period, .waiting, viewer))
                )
            }
        }
    }

    // MARK: - The list

    private func list(_ page: CrewSheetsPage) {
        let (rows, next) = page.part(viewer)
        if rows.isEmpty {
            context.site.emptyState(
                html,
                icon: "circle-check",
                title: words("hours.crew.empty.\(page.show.rawValue)"),
                text: words("hours.crew.emptyText")
            )
        } else {
            approvals(rows, page)
        }
        html.pages(
            words("hours.crew.pages"),
            first: page.after != nil
                ? (words("hours.crew.first"), crewSheetsAddress(page.period, page.show, viewer)) : nil,
            next: next.map { (words("hours.crew.more"), crewSheetsAddress(page.period, page.show, viewer, after: $0)) }
        )
    }

    private func approvals(_ rows: [PeriodHours], _ page: CrewSheetsPage) {
        html.form(.class("stack"), .post(), .action("\(path)/crew/approvals")) {
            html.input(.type("hidden"), .name("period"), .value(page.period.description))
            html.input(.type("hidden"), .name("show"), .value(page.show.rawValue))
            if let after = page.after { html.input(.type("hidden"), .name("after"), .value(after.description)) }
            let showsShare = page.billableMinutes > 0
            html.ul(.class("rows sheets"), .data(.inspect, "")) {
                for hours in rows { row(hours, page, showsShare: showsShare) }
            }
            if rows.contains(where: { $0.waits(for: viewer) }) {
                html.submit(words("hours.crew.approveChosen"))
            }
        }
    }

    private func row(_ hours: PeriodHours, _ page: CrewSheetsPage, showsShare: Bool) {
        let key = "\(hours.person.id).\(hours.version)"
        html.li(.class("row sheet"), .id("sheet-\(hours.person.id)")) {
            html.div(.class("sheet-choose")) {
                if hours.waits(for: viewer) {
                    html.label(.class("choice")) {
                        html.input(.type("checkbox"), .name("sheet"), .value(key))
                        html.span(
                            words("hours.crew.choose", ["name": .text(hours.person.name)]),
                            .class("visually-hidden")
                        )
                    }
                }
            }
            context.site.avatar(html, hours.person.id, hours.person.name)
            html.div(.class("row-body")) {
                html.p(.class("row-title")) {
                    html.a(.href("\(path)/timesheets/\(hours.person.id)/\(hours.period)")) {
                        html.bdi(hours.person.name)
                    }
                }
                html.p(.class("row-note")) {
                    let share = words.share(hours.billableMinutes, of: hours.minutes)
                    let billed = words("hours.sheet.billed", ["share": .text(share)])
                    let isShown = showsShare && hours.minutes > 0
                    let parts = [words.hours(hours.minutes, of: hours.expected)] + (isShown ? [billed] : [])
                    context.site.dots(html, parts.map { part in { html.text(part) } })
                }
                status.missing(hours.missing, most: 5)
            }
            html.div(.class("row-end")) {
                // No status for periods that could not have been handed in yet.
                if hours.state != .open || page.last < page.today { status.write(hours) }
                if hours.waits(for: viewer) && hours.isComplete {
                    html.button(.class("button"), .name("one"), .value(key)) {
                        html.named(words("hours.sheet.approve"), hours.person.name)
                    }
                }
            }
        }
    }

    // MARK: - Locking

    private func closing(_ page: CrewSheetsPage) {
        if viewer.isArchived || page.last > page.today { return }
        let isClosed = page.settings.lockedUntil.map { page.last <= $0 } ?? false
        let open = page.all.count { $0.state != .approved }
        html.section(words("hours.closing.title"), id: "closing-title") {
            if isClosed, let until = page.settings.lockedUntil {
                html.p(words("hours.closing.closed", ["day": .date(until)]))
                form(page, until: page.first.adding(days: -1), "hours.closing.open", "hours.closing.openConfirm")
            } else {
                html.p(words("hours.closing.text"), .class("muted"))
                if open > 0 {
                    html.ul(.class("findings")) {
                        context.site.finding(html, tone: .warn, words.count("hours.closing.notApproved", open), words)
                    }
                }
                form(page, until: page.last, "hours.closing.close", "hours.closing.closeConfirm")
                html.p { html.a(words("hours.closing.other"), .href("\(viewer.path)/settings/hours#lockedUntil")) }
            }
        }
    }

    private func form(_ page: CrewSheetsPage, until: LocalDate, _ button: String, _ confirm: String) {
        let day: [String: Phrase.Argument] = ["day": .date(page.last), "first": .date(page.first)]
        html.confirmedForm("\(path)/crew/closing", words, words(confirm, day), yes: words(button, day)) {
            html.input(.type("hidden"), .name("period"), .value(page.period.description))
            html.input(.type("hidden"), .name("show"), .value(page.show.rawValue))
            html.version(page.settings.version)
            html.input(.type("hidden"), .name("until"), .value(until.description))
            html.button(words(button, day), .class("button"))
        }
    }
}
