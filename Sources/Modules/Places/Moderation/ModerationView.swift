import API
import Accounts
import Core
import HTML
import Web

/// The form to report an experience.
struct ReportView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ experience: Experience, _ form: Form) {
        context.site.pageHead(
            html,
            title: words("places.report.title"),
            lede: words("places.report.lede"),
            back: (experience.path, experience.title)
        )
        let fields = Fields(context.site, html, form, words)
        html.form(.class("form"), .post(), .action("\(experience.path)/report")) {
            fields.summary(["reason": "places.report.reason"])
            fields.textArea(
                "reason",
                label: "places.report.reason",
                hint: "places.report.reasonHint",
                .maxlength(Wire.Limits.flagReason.upperBound),
                .required()
            )
            html.submit(words("places.report.submit"))
        }
    }
}

/// The list of reports.
struct FlagsView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ page: FlagsPage) {
        context.site.pageHead(
            html,
            title: words("places.flags.title"),
            back: (PlacesTab.server.path, words("places.tab.server")),
            actions: {
                let other: FlagState = page.state == .open ? .decided : .open
                html.a(
                    words("places.flags.\(other.rawValue)"),
                    .class("button"),
                    .href("\(FlagsPage.path)?state=\(other.rawValue)")
                )
            }
        )
        if page.flags.items.isEmpty {
            html.p(words("places.flags.none.\(page.state.rawValue)"), .class("muted"))
        } else {
            html.ul(.class("rows")) { for flag in page.flags.items { row(flag, page.zone) } }
        }
        let path = "\(FlagsPage.path)?state=\(page.state.rawValue)"
        html.pages(words("places.pages"), next: page.flags.next.map { (words("places.older"), "\(path)&after=\($0)") })
    }

    private func row(_ flag: Flag, _ zone: Zone) {
        html.row {
            html.p(.class("row-title")) {
                html.a(.class("cover"), .href("\(FlagsPage.path)/\(flag.id)")) { html.bdi(flag.title) }
            }
            html.p(.class("row-note")) {
                html.bdi(flag.owner.name)
                html.text(" · " + words.moment(flag.createdAt, in: zone))
            }
            html.p(.class("row-note")) { html.bdi(flag.reason) }
            if let decision = flag.decision { html.p(words(decision.label), .class("row-note")) }
        }
    }
}

/// The page on which a moderator sees a reported experience and decides.
struct FlagView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ page: FlagPage) {
        context.site.pageHead(
            html,
            title: page.flag.title,
            lede: page.flag.owner.name,
            back: (FlagsPage.path, words("places.flags.title"))
        )
        context.site.style(html, "places")
        history(page)
        form(page)
        html.h2(words("places.flags.experience"))
        if let description = page.experience.description { html.prose(description) }
        ScenesView(pictures: "\(FlagsPage.path)/\(page.flag.id)/pictures", html: html, words: words)
            .write(page.experience.scenes, page.experience.path)
    }

    private func history(_ page: FlagPage) {
        let reports = page.flags.map { flag in
            (flag.createdAt, words("places.flags.reported"), flag.reporter?.name, flag.reason as String?)
        }
        let decisions = page.decisions.map { ($0.at, words($0.label), $0.by.name as String?, $0.note) }
        html.h2(words("places.flags.history"))
        html.ul(.class("rows")) {
            for (at, title, name, text) in (reports + decisions).sorted(by: { $0.0 > $1.0 }) {
                html.row {
                    html.p(title, .class("row-title"))
                    html.p(.class("row-note")) {
                        if let name {
                            html.bdi(name)
                            html.text(" · ")
                        }
                        html.text(words.moment(at, in: page.zone))
                    }
                    if let text { html.prose(text) }
                }
            }
        }
    }

    private func form(_ page: FlagPage) {
        let fields = Fields(context.site, html, page.form, words)
        let last = page.flag.decision == nil ? nil : page.decisions.first?.decision
        html.form(.class("form"), .post(), .action("\(FlagsPage.path)/\(page.flag.id)")) {
            fields.summary(["decision": "places.flags.decision", "note": "places.flags.note"])
            fields.radios(
                "decision",
                legend: "places.flags.decision",
                value: last == .dismiss ? ModerationDecision.hide.rawValue : ModerationDecision.dismiss.rawValue,
                ModerationDecision.allCases.map { decision in
                    let key = "places.flags.\(decision.rawValue)"
                    return (decision.rawValue, words(key), words("\(key)Hint"))
                }
            )
            fields.textArea(
                "note",
                label: "places.flags.note",
                hint: "places.flags.noteHint",
                .maxlength(Wire.Limits.decisionNote.upperBound)
            )
            html.submit(words("places.flags.submit"))
        }
    }
}

extension Flag.Decision {
    fileprivate var label: String { "places.flags.was.\(decision.rawValue)" }
}
