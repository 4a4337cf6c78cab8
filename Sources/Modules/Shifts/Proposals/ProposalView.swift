import API
import Accounts
import Core
import HTML
import Web

/// A proposal, with the decision of a manager.
struct ProposalView {
    let context: CrewContext
    let html: HTML
    let words: Words
    /// The page that its buttons lead back to; `nil` for the page of the proposal.
    var returnsTo: ReturnPage?

    private var viewer: Viewer { context.viewer }

    func path(_ proposal: FixedShiftProposal) -> String {
        "\(viewer.path)/fixed-shift-proposals/\(proposal.id)"
    }

    func write(_ page: ProposalPage) {
        let proposal = page.proposal
        context.site.pageHead(
            html,
            title: words("shifts.proposal.title.\(proposal.kind.rawValue)"),
            lede: proposal.person.id == viewer.person ? nil : proposal.person.name,
            back: ("\(viewer.path)/fixed-shifts", words("shifts.fixed.title"))
        )
        html.div(.id("proposal"), .class("stack"), .data(.live, "shifts")) {
            html.div(.class("card")) { wanted(proposal, instead: proposal.state == .open ? page.series : nil) }
            turn(proposal)
        }
        html.section(words("shifts.history.title"), id: "history") {
            timeline([proposal])
        }
    }

    // MARK: - The change

    /// - Parameter old: the current fixed shift, to show what would change.
    private func wanted(_ proposal: FixedShiftProposal, instead old: FixedShift?) {
        let old = proposal.kind == .change ? old : nil
        let draft = proposal.draft
        html.dl(.class("facts")) {
            fact(
                "shifts.proposal.when",
                words.heading(proposal.title(words)),
                old: old.map { $0.title(words) }
            )
            fact(
                "shifts.form.position",
                draft.position ?? words("shifts.proposal.noPosition"),
                old: old.map { $0.position ?? words("shifts.proposal.noPosition") }
            )
            fact(
                "shifts.fixed.from",
                words.heading(words.fullDay(proposal.validFrom)),
                old: old.map { words.fullDay($0.validFrom) }
            )
            fact("shifts.fixed.until", words.heading(until(draft.validUntil)), old: old.map { until($0.validUntil) })
        }
        if proposal.kind == .end && proposal.state == .open {
            html.p(words("shifts.fixed.end.text"), .class("muted"))
        }
    }

    /// The facts of a fixed shift that its owner cannot change.
    func facts(_ series: FixedShift) {
        html.dl(.class("facts")) {
            fact("shifts.proposal.when", words.heading(series.title(words)))
            fact("shifts.form.position", series.position ?? words("shifts.proposal.noPosition"))
            fact("shifts.fixed.from", words.heading(words.fullDay(series.validFrom)))
            fact("shifts.fixed.until", words.heading(until(series.validUntil)))
        }
    }

    private func until(_ date: LocalDate?) -> String {
        date.map(words.fullDay) ?? words("shifts.proposal.noEnd")
    }

    private func fact(_ name: String, _ text: String, old: String? = nil) {
        html.fact(words(name)) {
            html.bdi(text)
            if let old, old != text {
                html.p(words("shifts.proposal.now", ["what": .text(old)]), .class("small muted"))
            }
        }
    }

    // MARK: - The decision

    private func turn(_ proposal: FixedShiftProposal) {
        if proposal.state != .open { return said(proposal) }
        if viewer.isArchived { return html.p(words("error.archived"), .class("muted")) }
        html.div(.class("waits")) {
            context.site.avatar(html, proposal.person.id, proposal.person.name)
            html.p {
                html.strong(sentence(proposal))
                html.text(" ")
                html.text(
                    words(proposal.isWaiting(for: viewer) ? "shifts.proposal.youDecide" : "shifts.proposal.waits")
                )
            }
            html.div(.class("actions")) {
                if proposal.isWaiting(for: viewer) {
                    button(proposal, "approval", "shifts.proposal.approve", "button-primary")
                    rejection(proposal)
                }
                if proposal.person.id == viewer.person {
                    button(proposal, "withdrawal", "shifts.proposal.withdraw", "")
                }
            }
        }
    }

    private func said(_ proposal: FixedShiftProposal) {
        let tone: FindingTone = proposal.state == .approved ? .ok : .warn
        html.ul(.class("findings")) {
            context.site.finding(html, tone: tone, words("shifts.proposal.state.\(proposal.state.rawValue)"), words)
        }
    }

    /// The form to approve it, and a link to its page, where it can be declined.
    func decisionForms(_ proposal: FixedShiftProposal) {
        button(proposal, "approval", "shifts.proposal.approve", "button-primary")
        html.a(.class("button button-quiet"), .href(path(proposal))) { named("shifts.today.look", proposal) }
    }

    /// A label, with the proposal for screen readers.
    private func named(_ label: String, _ proposal: FixedShiftProposal) {
        html.named(words(label), "\(proposal.person.name), \(proposal.title(words))")
    }

    private func button(_ proposal: FixedShiftProposal, _ decision: String, _ label: String, _ look: String) {
        html.form(.class("inline-form"), .post(), .action("\(path(proposal))/\(decision)")) {
            html.back(to: returnsTo)
            html.button(.class("button \(look)")) { named(label, proposal) }
        }
    }

    private func rejection(_ proposal: FixedShiftProposal) {
        let fields = Fields(context.site, html, Form(), words)
        html.details(.class("waits-no"), .id("reject")) {
            html.summary(words("shifts.proposal.decline"), .class("button"))
            html.form(.class("form"), .post(), .action("\(path(proposal))/rejection")) {
                fields.input("reason", label: "shifts.proposal.reason", .maxlength(longestReason))
                html.submit(words("shifts.proposal.decline"), .danger)
            }
        }
    }

    // MARK: - In a list

    /// A row with a link to the page of the proposal.
    func row(_ proposal: FixedShiftProposal) {
        html.row {
            html.p(.class("row-title")) {
                html.a(.class("cover"), .href(path(proposal))) { html.text(words.heading(proposal.title(words))) }
            }
            html.p(.class("row-note")) {
                html.text(sentence(proposal))
                if let position = proposal.draft.position {
                    html.text(" · ")
                    html.bdi(position)
                }
            }
        } end: {
            html.span(
                words(proposal.isWaiting(for: viewer) ? "shifts.proposal.review" : "shifts.proposal.waiting"),
                .class("status status-pending")
            )
        }
    }

    /// "Ahmed asks for a new fixed shift."
    func sentence(_ proposal: FixedShiftProposal) -> String {
        let isOwn = proposal.person.id == viewer.person
        return words(
            "shifts.proposal.\(isOwn ? "yours" : "asks").\(proposal.kind.rawValue)",
            ["name": .text(proposal.person.name)]
        )
    }

    // MARK: - History

    func timeline(_ proposals: [FixedShiftProposal]) {
        html.ol(.class("timeline")) {
            for proposal in proposals {
                if let at = proposal.decidedAt {
                    let decider = ["actor": Phrase.Argument.text(proposal.decidedBy?.name ?? proposal.person.name)]
                    line(
                        words("shifts.proposal.history.\(proposal.state.rawValue)", decider),
                        at,
                        proposal.state == .approved ? "approved" : "rejected",
                        reason: proposal.reason
                    )
                }
                let asked: [String: Phrase.Argument] = [
                    "actor": .text(proposal.person.name), "when": .text(proposal.title(words)),
                ]
                line(
                    words("shifts.proposal.history.\(proposal.kind.rawValue)", asked),
                    proposal.createdAt,
                    "pending"
                )
            }
        }
    }

    private func line(_ text: String, _ at: Instant, _ tone: String, reason: String? = nil) {
        html.li(.class("timeline-item timeline-\(tone)")) {
            html.p(text)
            if let reason { html.blockquote(.class("quote")) { html.bdi(reason) } }
            html.p(.class("timeline-when")) {
                html.time(words.moment(at, in: viewer.zone), .datetime(at.description))
            }
        }
    }
}
