import API
import Accounts
import Core
import HTML
import Web

/// The actions that are available to the reader of a timesheet.
struct SheetTurnView {
    let context: CrewContext
    let html: HTML
    let words: Words
    let page: SheetPage

    private var viewer: Viewer { context.viewer }
    private var hours: PeriodHours { page.hours }
    private var isOwn: Bool { hours.person.id == viewer.person }
    private var fields: Fields { Fields(context.site, html, page.form, words) }
    private var path: String {
        "\(viewer.path)/hours/timesheets/\(isOwn ? "me" : hours.person.id.description)/\(hours.period)"
    }

    func write() {
        reason()
        // The forms that ask for a reason show their errors themselves. Without them, there is no field to link to.
        if ![.decide, .reopen].contains(page.turn) {
            var form = page.form
            form.errors = form.errors.map { .init("", $0.code, $0.message) }
            Fields(context.site, html, form, words).summary()
        }
        switch page.turn {
        case .nothing:
            if isOwn && hours.state == .approved { html.p(words("hours.sheet.askManager"), .class("muted")) }
            if !isOwn && hours.state == .open { html.p(words("hours.sheet.notYet"), .class("muted")) }
        case .handIn: handIn()
        case .withdraw: withdraw()
        case .decide: decide()
        case .reopen: explained("reopening", "hours.sheet.reopen", hint: "hours.sheet.reopenHint")
        }
    }

    /// The reason for returning or reopening it.
    private func reason() {
        guard let reason = hours.sheet?.reason, [.open, .returned].contains(hours.state) else { return }
        html.blockquote(.class("quote")) {
            html.bdi(reason)
            if let decider = hours.sheet?.decidedBy {
                html.text(" ")
                html.cite { html.bdi(decider.name) }
            }
        }
    }

    private func handIn() {
        html.div(.class("waits")) {
            html.p(
                isOwn
                    ? words("hours.sheet.handInText")
                    : words("hours.sheet.handInFor", ["name": .text(hours.person.name)])
            )
            HandInForm(context: context, html: html, words: words).write(hours, isMain: true, back: nil)
        }
    }

    private func withdraw() {
        html.div(.class("waits")) {
            html.p(
                page.deciders.isEmpty
                    ? words("hours.sheet.ownAlone")
                    : words("hours.sheet.waitsFor", ["names": .text(page.deciders.joined(separator: ", "))])
            )
            html.form(.class("inline-form"), .post(), .action(path + "/reopening")) {
                html.version(hours.version)
                html.button(words("hours.sheet.withdraw"), .class("button button-quiet"))
            }
        }
    }

    private func decide() {
        let submitter = page.history.last { $0.kind == .submitted }?.actor ?? hours.person
        html.div(.class("waits")) {
            html.p {
                html.strong(
                    words(
                        "hours.sheet.handedIn",
                        ["name": .text(submitter.name), "hours": .minutes(hours.sheet?.minutes ?? hours.minutes)]
                    )
                )
            }
            html.form(.class("inline-form"), .post(), .action(path + "/approval")) {
                html.version(hours.version)
                html.button(words("hours.sheet.approve"), .class("button button-primary"))
            }
        }
        explained("return", "hours.sheet.return", hint: "hours.sheet.returnHint")
    }

    private func explained(_ step: String, _ title: String, hint: String) {
        html.details(.class("sheet-reason"), .id("sheet-\(step)"), .open(!page.form.errors.isEmpty)) {
            html.summary(words(title), .class("button"))
            html.form(.class("form"), .post(), .action("\(path)/\(step)")) {
                fields.summary()
                html.version(hours.version)
                fields.textArea(
                    "reason",
                    label: "hours.sheet.reason",
                    hint: hint,
                    .maxlength(Timesheet.longestReason),
                    .required()
                )
                html.submit(words(title))
            }
        }
    }
}
