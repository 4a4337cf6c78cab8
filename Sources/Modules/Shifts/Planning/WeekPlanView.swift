import API
import Accounts
import Core
import HTML
import Web

/// The tasks of a manager, at the top of the crew's week.
struct WeekPlanView {
    let context: CrewContext
    let html: HTML
    let words: Words
    let week: RosterWeek

    private var viewer: Viewer { context.viewer }
    private var offers: OffersView { OffersView(context: context, html: html, words: words) }

    /// - Parameter isEmptyWeek: whether the week has no shifts.
    func write(_ plan: WeekPlan, isEmptyWeek: Bool) {
        html.section(.class("plan"), .id("plan"), .data(.live, "shifts"), .aria(.labelledby, "plan-title")) {
            html.h2(words("shifts.plan.title"), .id("plan-title"), .class("visually-hidden"))
            if plan.isEmpty {
                if !isEmptyWeek { html.p(words("shifts.plan.nothing"), .class("plan-nothing")) }
                return
            }
            // Collapsed to one line, so that the week itself stays visible.
            html.details(.class("plan-all"), .id("plan-all")) {
                html.summary(.class("plan-line")) {
                    context.site.icon(html, "circle-alert")
                    html.span(facts(plan).joined(separator: " · "))
                    html.span(words("shifts.plan.review"), .class("plan-review"))
                }
                if !plan.waiting.isEmpty { waiting(plan) }
                part("proposals", words.count("shifts.plan.proposals", plan.proposals.count), plan.proposals) {
                    ProposalView(context: context, html: html, words: words).row($0)
                }
                part("gaps", words.count("shifts.plan.gaps", plan.gaps.count), plan.gaps) { gap($0) }
                part("conflicts", words.count("shifts.plan.conflicts", plan.conflicts.count), plan.conflicts) {
                    conflict($0)
                }
            }
        }
    }

    private func facts(_ plan: WeekPlan) -> [String] {
        var facts: [String] = []
        if !plan.waiting.isEmpty { facts.append(words.count("shifts.plan.waiting", plan.waiting.count)) }
        if !plan.proposals.isEmpty { facts.append(words.count("shifts.plan.proposals", plan.proposals.count)) }
        if !plan.gaps.isEmpty { facts.append(words.count("shifts.plan.gaps", plan.gaps.count)) }
        if !plan.conflicts.isEmpty { facts.append(words.count("shifts.plan.conflicts", plan.conflicts.count)) }
        return facts
    }

    private func part<Item>(_ id: String, _ title: String, _ items: [Item], row: (Item) -> Void) {
        if items.isEmpty { return }
        html.details(.class("plan-part"), .id("plan-\(id)"), .open(items.count <= 6)) {
            html.summary(.class("plan-summary")) { html.text(title) }
            html.ul(.class("rows")) { for item in items.prefix(WeekPlan.most) { row(item) } }
            let rest = items.count - WeekPlan.most
            if rest > 0 { html.p(words.count("shifts.plan.more", rest), .class("muted small")) }
        }
    }

    // MARK: - Pending takeovers

    private func waiting(_ plan: WeekPlan) {
        html.form(.class("plan-part"), .id("plan-waiting"), .post(), .action("\(viewer.path)/week/approvals")) {
            html.input(.type("hidden"), .name("week"), .value(week.week.text))
            html.fieldset {
                html.legend(words.count("shifts.plan.waiting", plan.waiting.count), .class("plan-summary"))
                html.ul(.class("rows")) {
                    for exchange in plan.waiting { takeover(exchange, plan) }
                }
            }
            html.submit(words("shifts.plan.approve"))
        }
    }

    private func takeover(_ exchange: Exchange, _ plan: WeekPlan) {
        html.li(.class("row plan-row")) {
            html.div(.class("row-body")) {
                html.label(.class("choice")) {
                    html.input(.type("checkbox"), .name("exchange"), .value(exchange.id.description))
                    html.text(" ")
                    html.span {
                        html.text(exchange.sentence(words))
                        html.small(.class("hint")) { when(exchange.shift) }
                    }
                }
                html.div(.class("plan-facts")) {
                    offers.hours(plan.hours[exchange.id] ?? [], exchange)
                    offers.findings(exchange.findings.filter { !$0.isBlocking }, exchange.names)
                }
            }
            html.div(.class("row-end")) { look(exchange.shift) }
        }
    }

    private func look(_ shift: Shift) {
        html.a(.class("button button-quiet"), .href("\(viewer.path)/shifts/\(shift.id)")) {
            html.named(words("shifts.plan.look"), shift.title(words))
        }
    }

    // MARK: - Gaps and conflicts

    private func gap(_ shift: Shift) {
        html.li(.class("row")) {
            html.div(.class("row-body")) { html.p(.class("row-title")) { when(shift) } }
            html.div(.class("row-end")) {
                html.a(.class("button"), .href("\(viewer.path)/shifts/\(shift.id)/give")) {
                    html.named(words("shifts.give.link"), shift.title(words))
                }
            }
        }
    }

    private func conflict(_ conflict: Conflict) {
        html.li(.class("row")) {
            html.div(.class("row-body")) {
                html.p(.class("row-title")) {
                    html.bdi(conflict.person.name)
                    html.text(" · ")
                    when(conflict.shift, isFirst: false)
                }
                offers.findings(
                    [conflict.finding],
                    [conflict.person.id: conflict.person.name],
                    isPlanning: true
                )
            }
            html.div(.class("row-end")) { look(conflict.shift) }
        }
    }

    /// "Friday 3 July 17:00–01:00 · Bar"
    /// - Parameter isFirst: whether the line begins with it.
    private func when(_ shift: Shift, isFirst: Bool = true) {
        html.text((isFirst ? words.heading(words.day(shift.date)) : words.day(shift.date)) + " ")
        html.span("\(shift.start)–\(shift.end)", .class("nowrap"))
        if let position = shift.position {
            html.text(" · ")
            html.bdi(position)
        }
    }
}

extension Exchange {
    /// "Ahmed takes this over from Sanne."
    func sentence(_ words: Words) -> String {
        let taker = Phrase.Argument.text(taker?.name ?? "")
        guard let giver else { return words("shifts.plan.claims", ["taker": taker]) }
        let names = ["taker": taker, "giver": Phrase.Argument.text(giver.name)]
        guard let counter else { return words("shifts.plan.takes", names) }
        return words("shifts.plan.trades", names.merging(["shift": .text(counter.title(words))]) { name, _ in name })
    }
}
