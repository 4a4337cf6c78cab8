import API
import Accounts
import Core
import HTML
import Web

/// Days off: requests to decide on, the viewer's own, other people's (for managers only), and the form to enter more.
struct DaysOffView {
    let context: CrewContext
    let html: HTML
    let words: Words
    /// The page that its buttons lead back to; `nil` for the page of days off.
    var returnsTo: ReturnPage?

    private var viewer: Viewer { context.viewer }
    private var today: LocalDate { viewer.zone.today(at: context.site.clock.now) }

    func path(_ days: DaysOff) -> String { "\(viewer.path)/days-off/\(days.id)" }

    func write(_ page: DaysOffPage) {
        context.site.pageHead(html, title: words("shifts.daysOff.title"), lede: words("shifts.daysOff.lede"))
        html.div(.id("days-off"), .class("offers"), .data(.live, "shifts")) {
            section("waiting", page.waiting) { request($0, shifts: page.shiftCounts[$0.id] ?? 0) }
            section("mine", page.mine) { row($0, withName: false) }
            section("others", page.others) { row($0, withName: true) }
            if page.mine.isEmpty && page.waiting.isEmpty && page.others.isEmpty {
                html.p(words("shifts.daysOff.none"), .class("muted"))
            }
        }
        let balances = HolidayBalanceView(context: context, html: html, words: words)
        balances.mine(page.balances.first { $0.person.id == viewer.person })
        if !viewer.isArchived { form(page) }
        if viewer.isManager { balances.everyone(page) }
    }

    private func section(_ name: String, _ days: [DaysOff], row: (DaysOff) -> Void) {
        if days.isEmpty { return }
        html.section(words("shifts.daysOff.\(name)"), id: "days-off-\(name)") {
            html.ul(.class("rows")) { for one in days { row(one) } }
        }
    }

    private func row(_ days: DaysOff, withName: Bool) {
        html.li(.class("row"), .id("days-off-\(days.id)")) {
            html.div(.class("row-body")) {
                html.p(.class("row-title")) {
                    html.a(.class("cover"), .href(path(days))) {
                        html.text(words.heading(words(days.when)))
                    }
                }
                html.p(.class("row-note")) {
                    let name: (() -> Void)? = withName ? { html.bdi(days.person.name) } : nil
                    context.site.dots(html, [name, { html.text(words("shifts.daysOff.kind.\(days.kind.rawValue)")) }])
                }
            }
            if days.state != .active || days.isApproved && !withName {
                html.div(.class("row-end")) {
                    let color = days.isApproved ? "approved" : days.state == .declined ? "rejected" : "pending"
                    html.span(state(days), .class("status status-\(color)"))
                }
            }
        }
    }

    private func state(_ days: DaysOff) -> String {
        let name = days.isApproved ? "approved" : days.state.rawValue
        return words("shifts.daysOff.state.\(name)")
    }

    // MARK: - Requests

    /// A request with its decision.
    /// - Parameter shifts: how many shifts it affects.
    func request(_ days: DaysOff, shifts: Int) {
        html.li(.class("row"), .id("days-off-\(days.id)")) {
            html.div(.class("row-body")) {
                html.p(words("shifts.daysOff.asks", ["name": .text(days.person.name)]), .class("row-title"))
                html.p(.class("row-note")) {
                    html.a(words.heading(words(days.when)), .href(path(days)))
                    if shifts > 0 { html.text(" · " + words.count("shifts.daysOff.affected", shifts)) }
                }
                if let note = days.note { html.blockquote(.class("quote")) { html.bdi(note) } }
            }
            html.div(.class("row-end")) { decisionForms(days) }
        }
    }

    /// The forms to approve and to decline it.
    func decisionForms(_ days: DaysOff) {
        button(days, "approval", "shifts.daysOff.approve", "button-primary")
        rejection(days)
    }

    /// "Sanne Visser, Friday 3 July": tells the buttons of a list apart for screen readers.
    private func name(_ days: DaysOff) -> String { "\(days.person.name), \(words(days.when))" }

    private func button(_ days: DaysOff, _ decision: String, _ label: String, _ look: String) {
        html.form(.class("inline-form"), .post(), .action("\(path(days))/\(decision)")) {
            html.back(to: returnsTo)
            html.button(.class("button \(look)")) { html.named(words(label), name(days)) }
        }
    }

    /// Declining first asks for a reason, which also prevents accidental taps.
    private func rejection(_ days: DaysOff) {
        let reason = "reason-\(days.id)"
        html.details(.class("waits-no"), .id("reject-\(days.id)")) {
            html.summary(.class("button")) { html.named(words("shifts.reject.open"), name(days)) }
            html.form(.class("form"), .post(), .action("\(path(days))/rejection")) {
                html.back(to: returnsTo)
                html.div(.class("field")) {
                    html.label(words("shifts.reject.reason"), .for(reason), .class("label"))
                    html.input(.class("input"), .id(reason), .name("reason"), .maxlength(longestReason))
                }
                html.submit(words("shifts.daysOff.decline"), .danger)
            }
        }
    }

    // MARK: - One

    func write(_ page: DaysOffDetails) {
        let days = page.days
        context.site.pageHead(
            html,
            title: words("shifts.daysOff.kind.\(days.kind.rawValue)"),
            lede: days.person.id == viewer.person ? nil : days.person.name,
            back: ("\(viewer.path)/days-off", words("shifts.daysOff.title"))
        )
        html.div(.id("days-off"), .class("stack offers"), .data(.live, "shifts")) {
            html.div(.class("card")) {
                html.dl(.class("facts")) {
                    html.fact(words("shifts.daysOff.when"), words.heading(words(days.when)))
                    html.fact(words("shifts.daysOff.stateTitle"), state(days))
                    if let note = days.note { html.fact(words("shifts.daysOff.noteTitle"), typed: note) }
                    if let decider = days.decidedBy, days.state != .withdrawn {
                        html.fact(words("shifts.daysOff.decider"), typed: decider.name)
                    }
                    if let reason = days.reason { html.fact(words("shifts.daysOff.reason"), typed: reason) }
                    if !page.others.isEmpty {
                        let names = page.others.map(\.name).joined(separator: ", ")
                        html.fact(words("shifts.daysOff.alsoOff"), typed: names)
                    }
                }
            }
            turn(days)
            shifts(page)
            leftOpen(page.open)
        }
    }

    private func shifts(_ page: DaysOffDetails) {
        if page.shifts.isEmpty { return }
        html.section(words("shifts.daysOff.shifts"), id: "days-off-shifts") {
            let isSick = page.days.kind == .sick && page.days.state == .active
            html.p(words(isSick ? "shifts.daysOff.shifts.sick" : "shifts.daysOff.shifts.stay"), .class("muted"))
            html.ul(.class("rows")) { for shift in page.shifts { row(shift) } }
        }
    }

    private func leftOpen(_ shifts: [Shift]) {
        if shifts.isEmpty { return }
        html.section(words("shifts.daysOff.open"), id: "days-off-open") {
            html.p(words("shifts.daysOff.open.text"), .class("muted"))
            html.ul(.class("rows")) { for shift in shifts { row(shift) } }
        }
    }

    private func row(_ shift: Shift) {
        let status = ShiftStatusLine(shift, viewer, context.site.clock.now).word(words)
        html.row {
            html.p(.class("row-title")) {
                html.a(words.heading(shift.title(words)), .href("\(viewer.path)/shifts/\(shift.id)"))
            }
            html.p(.class("row-note")) {
                let position: (() -> Void)? = shift.position.map { position in { html.bdi(position) } }
                let word: (() -> Void)? = status.map { status in { html.text(status) } }
                context.site.dots(html, [{ html.text(shift.lengthText(words)) }, position, word])
            }
        } end: {
            if viewer.isManager && !viewer.isArchived {
                OffersView(context: context, html: html, words: words).giveLink(shift)
            }
        }
    }

    private func turn(_ days: DaysOff) {
        if viewer.isArchived { return html.p(words("error.archived"), .class("muted")) }
        let canBeWithdrawn = days.canBeWithdrawn(by: viewer, on: today)
        if canBeWithdrawn && days.state == .active && days.first < today {
            html.p(words("shifts.daysOff.endsYesterday"), .class("muted"))
        }
        if !canBeWithdrawn && !days.isWaiting(for: viewer) { return }
        html.div(.class("actions")) {
            if days.isWaiting(for: viewer) { decisionForms(days) }
            if canBeWithdrawn { button(days, "withdrawal", "shifts.daysOff.withdraw", "") }
        }
    }

    // MARK: - The form

    private func hint(_ kind: DaysOffKind) -> String {
        let key = "shifts.daysOff.kind.\(kind.rawValue).hint"
        return kind == .holiday && viewer.isManager ? "\(key).\(viewer.role.rawValue)" : key
    }

    private func form(_ page: DaysOffPage) {
        let fields = Fields(context.site, html, page.form, words)
        html.section(words("shifts.daysOff.add"), id: "days-off-add") {
            html.form(.class("form"), .post(), .action("\(viewer.path)/days-off")) {
                fields.summary([
                    "kind": "shifts.daysOff.kind", "first": "shifts.daysOff.first", "last": "shifts.daysOff.last",
                    "note": "shifts.daysOff.note", "person": "shifts.week.name",
                ])
                if !page.members.isEmpty {
                    fields.select(
                        "person",
                        label: "shifts.week.name",
                        value: viewer.person.description,
                        page.members.map { ($0.id.description, $0.name) }
                    )
                }
                fields.radios(
                    "kind",
                    legend: "shifts.daysOff.kind",
                    value: DaysOffKind.holiday.rawValue,
                    DaysOffKind.allCases.map {
                        (
                            $0.rawValue, words("shifts.daysOff.kind.\($0.rawValue)"),
                            words(hint($0))
                        )
                    }
                )
                fields.input(
                    "first",
                    label: "shifts.daysOff.first",
                    type: "date",
                    value: page.today.description,
                    isShort: true,
                    .required()
                )
                fields.input(
                    "last",
                    label: "shifts.daysOff.last",
                    type: "date",
                    hint: "shifts.daysOff.lastHint",
                    isShort: true
                )
                fields.input(
                    "note",
                    label: "shifts.daysOff.note",
                    hint: "shifts.daysOff.noteHint",
                    .maxlength(longestReason)
                )
                html.submit(words("shifts.daysOff.save"))
            }
        }
    }
}

extension DaysOff {
    /// Whether it is a holiday that a manager approved or entered. Managers enter other days off, too, which need no
    /// approval.
    fileprivate var isApproved: Bool { kind == .holiday && state == .active && decidedBy != nil }
}
