import Accounts
import Core
import HTML
import Web

/// The viewer's fixed shifts; for managers also those of everyone, per person.
struct FixedShiftsView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/fixed-shifts" }

    func write(_ page: FixedShiftList) {
        context.site.pageHead(
            html,
            .row,
            title: words("shifts.fixed.title"),
            lede: words("shifts.fixed.lede"),
            actions: !canAdd(page) || page.groups.isEmpty && page.waiting.isEmpty ? nil : { addLink() }
        )
        if viewer.isManager { whose(page) }
        html.div(.id("fixed-shifts"), .class("stack"), .data(.live, "shifts")) {
            if page.right == .none { html.p(words("shifts.planning.managersText"), .class("muted")) }
            waiting(page.waiting)
            if page.groups.isEmpty && page.waiting.isEmpty { nothing(page) }
            if !page.waiting.isEmpty && !page.groups.isEmpty && !page.isOfAll {
                html.h2(words("shifts.fixed.planned"))
            }
            for group in page.groups {
                if page.isOfAll { html.h2 { html.bdi(group.person.name) } }
                html.ul(.class("rows")) {
                    for series in group.series { row(series) }
                }
            }
        }
    }

    private func canAdd(_ page: FixedShiftList) -> Bool { !viewer.isArchived && page.right != .none }

    /// The proposals waiting for the manager; for members their own.
    private func waiting(_ proposals: [FixedShiftProposal]) {
        if proposals.isEmpty { return }
        html.section(.class("section"), .aria(.labelledby, "waiting")) {
            html.h2(
                viewer.isManager ? words("shifts.proposal.waitingForYou") : words("shifts.proposal.waiting"),
                .id("waiting")
            )
            html.ul(.class("rows")) {
                for proposal in proposals {
                    ProposalView(context: context, html: html, words: words).row(proposal)
                }
            }
        }
    }

    private func addLink() {
        html.a(words("shifts.fixed.add"), .class("button button-primary"), .href("\(path)/new"))
    }

    private func whose(_ page: FixedShiftList) {
        html.nav(.class("segmented"), .aria(.label, words("shifts.fixed.whose"))) {
            html.a(words("shifts.fixed.mine"), .href(path), .aria(.current, page.isOfAll ? nil : "page"))
            html.a(
                words("shifts.fixed.everybody"),
                .href("\(path)?of=everybody"),
                .aria(.current, page.isOfAll ? "page" : nil)
            )
        }
    }

    private func nothing(_ page: FixedShiftList) {
        context.site.emptyState(
            html,
            icon: "calendar-clock",
            title: words("shifts.fixed.empty"),
            text: emptyText(page),
            action: !canAdd(page) ? nil : ("\(path)/new", words("shifts.fixed.add"))
        )
    }

    private func emptyText(_ page: FixedShiftList) -> String {
        if page.isOfAll { return words("shifts.fixed.emptyAll") }
        return words(page.right == .none ? "shifts.fixed.emptyManagers" : "shifts.fixed.emptyText")
    }

    private func row(_ series: FixedShift) {
        html.row {
            html.p(.class("row-title")) {
                html.a(words.heading(series.title(words)), .class("cover"), .href("\(path)/\(series.id)"))
            }
            html.p(.class("row-note")) {
                html.text(words.length(series.clockMinutes))
                if let position = series.position {
                    html.text(" · ")
                    html.bdi(position)
                }
                for part in validity(series) { html.text(" · \(part)") }
            }
        }
    }

    /// The first date if it is in the future, and the last date.
    private func validity(_ series: FixedShift) -> [String] {
        let today = viewer.zone.today(at: context.site.clock.now)
        let from = series.validFrom > today ? words("shifts.fixed.since", ["date": .date(series.validFrom)]) : nil
        let until = series.validUntil.map { words("shifts.fixed.upTo", ["date": .date($0)]) }
        return [from, until].compactMap { $0 }
    }
}
