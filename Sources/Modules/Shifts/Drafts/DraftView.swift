import Accounts
import Core
import HTML
import Web

/// The draft of a week: a summary with the button to publish, its shifts by day, and the form to add some.
struct DraftView {
    let context: CrewContext
    let html: HTML
    let words: Words
    let week: RosterWeek

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/week/draft" }

    func write(_ page: DraftPage) {
        context.site.pageHead(
            html,
            title: words("shifts.draft.title"),
            lede: "\(week.title(words)) · \(week.range(words))",
            back: ("\(viewer.path)/week?week=\(week.week.text)", words("nav.week"))
        )
        if viewer.isArchived { return html.p(words("error.archived"), .class("muted")) }
        html.div(.class("spread"), content: weeks)
        html.p(words("shifts.draft.text"), .class("muted"))
        if let trial = page.trial { publication(trial) }
        days(page)
        add(page)
    }

    private func weeks() {
        html.nav(.class("weeks"), .aria(.label, words("shifts.week.weeks"))) {
            step(week.previous, "weeks-step weeks-prev", "prev", "shifts.draft.previous")
            html.span(words("shifts.week.short", ["week": .number(week.week.number)]), .class("weeks-now"))
            step(week.next, "weeks-step weeks-next", "next", "shifts.draft.next")
        }
        html.a(
            words("shifts.draft.copy"),
            .class("button"),
            .href("\(viewer.path)/week/copy?from=\(week.previous.week.text)&into=draft")
        )
    }

    private func step(_ week: RosterWeek, _ name: String, _ relation: String, _ key: String) {
        html.a(.class(name), .rel(relation), .href("\(path)?week=\(week.week.text)")) {
            html.span(words(key), .class("visually-hidden"))
        }
    }

    private func publication(_ trial: Publication) {
        html.section(.class("section card"), .id("publication"), .aria(.labelledby, "publication-title")) {
            html.h2(words("shifts.draft.publish"), .id("publication-title"))
            html.p(words(trial.sentence(.wouldBe)))
            if trial.published == 0 { return }
            html.form(.class("actions"), .post(), .action("\(path)/publication")) {
                html.input(.type("hidden"), .name("week"), .value(week.week.text))
                html.button(words.count("shifts.draft.button", trial.published), .class("button button-primary"))
            }
        }
    }

    // MARK: - The shifts

    private func days(_ page: DraftPage) {
        let byDay = Dictionary(grouping: page.drafts) { $0.shift.draft.date }
        for day in byDay.keys.sorted() {
            html.section(words.heading(words.day(day)), id: "draft-\(day)") {
                html.ul(.class("rows")) { for draft in byDay[day] ?? [] { row(draft) } }
            }
        }
    }

    private func row(_ draft: JudgedDraft) {
        let shift = draft.shift
        let name = shift.person?.name ?? words("shifts.nobody")
        html.li(.class("row")) {
            html.div(.class("row-body")) {
                html.p(.class("row-title")) { html.bdi(name) }
                html.p(.class("row-note")) {
                    html.span("\(shift.draft.start)–\(shift.draft.end)", .class("nowrap"))
                    if let position = shift.draft.position {
                        html.text(" · ")
                        html.bdi(position)
                    }
                }
            }
            html.div(.class("row-end")) {
                html.a(.class("button button-quiet"), .href("\(path)/\(shift.id)")) {
                    html.named(words("shifts.edit.link"), name)
                }
                html.form(.class("inline-form"), .post(), .action("\(path)/\(shift.id)/removal")) {
                    html.input(.type("hidden"), .name("week"), .value(week.week.text))
                    html.button(.class("button button-quiet")) {
                        html.named(words("shifts.draft.remove"), name)
                    }
                }
            }
            OffersView(context: context, html: html, words: words)
                .findings(draft.findings, shift.person.map { [$0.id: $0.name] } ?? [:], isPlanning: true)
        }
    }

    // MARK: - The form

    private func add(_ page: DraftPage) {
        let fields = Fields(context.site, html, page.form, words)
        html.section(words("shifts.draft.add"), id: "draft-add") {
            html.form(.class("form"), .post(), .action(path)) {
                fields.summary([
                    "dates": "shifts.copy.days", "people": "shifts.draft.people", "open": "shifts.draft.openCount",
                    "start": "shifts.form.start", "end": "shifts.form.end", "position": "shifts.form.position",
                ])
                html.input(.type("hidden"), .name("week"), .value(week.week.text))
                let days = week.days.filter { $0 >= week.today }
                fields.pills(
                    "dates",
                    legend: "shifts.copy.days",
                    several: true,
                    days.map { ($0.description, "\(words.shortWeekday($0.weekday)) \($0.day)") }
                )
                fields.span(html, start: nil, end: nil)
                fields.position(page.positions, nil, words)
                fields.several(
                    "people",
                    legend: "shifts.draft.people",
                    hint: "shifts.draft.peopleHint",
                    search: "shifts.draft.search",
                    page.members.map { ($0.id.description, $0.name) }
                )
                fields.input(
                    "open",
                    label: "shifts.draft.openCount",
                    type: "number",
                    hint: "shifts.draft.openHint",
                    isShort: true,
                    .min("0"),
                    .max("50")
                )
                html.submit(words("shifts.draft.addButton"))
            }
        }
    }
}

/// The form to change a shift of the draft.
struct DraftShiftView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    func write(_ page: DraftShiftPage) {
        let draft = page.shift.draft
        let week = draft.date.weekNumber(firstDay: viewer.weekStart).text
        context.site.pageHead(
            html,
            title: words("shifts.edit.title"),
            lede: words("shifts.draft.notPublished"),
            back: ("\(viewer.path)/week/draft?week=\(week)", words("shifts.draft.title"))
        )
        if viewer.isArchived { return html.p(words("error.archived"), .class("muted")) }
        let fields = Fields(context.site, html, page.form, words)
        html.form(.class("form"), .post(), .action("\(viewer.path)/week/draft/\(page.shift.id)")) {
            fields.summary(ShiftFormView.labels)
            fields.shift(
                html,
                draft,
                holder: page.shift.person?.id,
                positions: page.positions,
                members: page.members,
                words
            )
            html.submit(words("form.save"))
        }
    }
}
