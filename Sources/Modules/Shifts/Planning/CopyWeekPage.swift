import Accounts
import Core
import HTML
import Storage
import Web

/// The model of the page for copying a week: the selection and its preview.
struct CopyWeekPage: Sendable {
    /// How many weeks to choose from, both from the current one on and after the source week.
    private static let weeksAhead = 9
    static let fields = ["to", "from", "days", "people", "what", "into"]

    let from: RosterWeek
    let weeks: [RosterWeek]
    let members: [Named]
    /// The result of the dry run; `nil` when the selection is refused.
    let trial: CopiedWeek?
    /// The selection of the dry run, as `WeekCopyOrder.text`.
    let tried: String
    let form: Form

    static func load(_ form: Form, _ viewer: Viewer, now: Instant, _ tx: Tx) throws -> CopyWeekPage {
        var form = form
        let from = RosterWeek(form["from"], viewer, now: now)
        var trial: CopiedWeek?
        var tried = ""
        if form.errors.isEmpty && !viewer.isArchived {
            do {
                let order = try order(form, viewer, now)
                tried = order.text
                trial = try Shift.copyWeek(
                    order,
                    isTrial: true,
                    in: MemberTransaction(viewer, at: now, in: tx)
                )
            } catch let error as AppError where error.code == .invalid || error.code == .conflict {
                // A draft that is full is about dates, which are not in this form.
                form.errors = error.fields.map { cause in
                    fields.contains(cause.field) ? cause : .init("to", cause.code, cause.message)
                }
            }
        }
        let chosen = [form["to"].map { RosterWeek($0, viewer, now: now) }].compactMap(\.self)
        let coming = weeks(from: RosterWeek(nil, viewer, now: now))
        let following = from.first < from.today ? [] : weeks(from: from.next)
        return CopyWeekPage(
            from: from,
            weeks: Set(chosen + coming + following).filter { $0 != from }.sorted { $0.first < $1.first },
            members: try crewMembers(viewer, tx),
            trial: trial,
            tried: tried,
            form: form
        )
    }

    private static func weeks(from first: RosterWeek) -> [RosterWeek] {
        (1..<weeksAhead).reduce(into: [first]) { weeks, _ in weeks.append((weeks.last ?? first).next) }
    }

    /// The selection in the form; by default everything, to the next week.
    static func order(_ form: Form, _ viewer: Viewer, _ now: Instant) throws -> WeekCopyOrder {
        var check = Validation()
        let from = RosterWeek(form["from"], viewer, now: now)
        let days = form.all("days").compactMap { Int($0).flatMap { Weekday(rawValue: $0) } }
        let isAsked = form["to"] != nil
        if isAsked && days.isEmpty { check.fail("days", "required", Phrase("shifts.copy.noDays")) }
        let isOpenOnly = form["what"] == "open"
        let people = form.all("people").compactMap { PersonID($0) }
        try check.finish()
        return WeekCopyOrder(
            from: from.first,
            to: isAsked ? RosterWeek(form["to"], viewer, now: now).first : from.next.first,
            days: isAsked ? Set(days) : Set(Weekday.allCases),
            people: people.isEmpty || isOpenOnly ? nil : Set(people),
            isOpenOnly: isOpenOnly,
            isDraft: form["into"] == "draft"
        )
    }
}

extension WeekCopyOrder {
    /// The selection as text, to check whether a preview belongs to it.
    var text: String {
        let days = days.map { String($0.rawValue) }.sorted().joined(separator: ",")
        let people = people?.map(\.description).sorted().joined(separator: ",") ?? "all"
        return "\(from) \(to) \(days) \(people) \(isOpenOnly) \(isDraft)"
    }
}

extension CopiedWeek {
    /// Whether a sentence is about a preview or a completed copy.
    enum Tense {
        case wouldBe, done
    }

    /// "12 shifts copied. 3 were there already. …"
    func sentence(_ tense: Tense) -> Phrase {
        var said: [Phrase] = []
        if present > 0 { said.append(counted("shifts.copy.present", present)) }
        if fixed > 0 { said.append(counted("shifts.copy.fixed", fixed)) }
        if passed > 0 { said.append(counted("shifts.copy.passed", passed)) }
        if !left.isEmpty {
            said.append(counted("shifts.copy.leftOpen", left.count))
            said += several(left.map(\.reason)) { counted("shifts.copy.moreLeft", $0) }
        }
        return sentences(first(tense), said)
    }

    private func first(_ tense: Tense) -> Phrase {
        if made == 0 { return Phrase("shifts.copy.nothing") }
        return tense == .done ? counted("shifts.copy.made", made) : counted("shifts.copy.wouldBeMade", made)
    }
}

/// The form to select what to copy, with a preview below it and a button to copy.
struct CopyWeekView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var action: String { "\(viewer.path)/week/copy" }

    func write(_ page: CopyWeekPage) {
        context.site.pageHead(
            html,
            title: words("shifts.copy.title"),
            lede: "\(page.from.title(words)) · \(page.from.range(words))",
            back: ("\(viewer.path)/week?week=\(page.from.week)", words("nav.week"))
        )
        if viewer.isArchived { return html.p(words("error.archived"), .class("muted")) }
        choices(page)
        if let trial = page.trial { outcome(trial, page) }
    }

    private func choices(_ page: CopyWeekPage) {
        let fields = Fields(context.site, html, filled(page), words)
        html.form(.class("form"), .id("copy"), .post(), .action(action)) {
            fields.summary(["to": "shifts.copy.to", "days": "shifts.copy.days"])
            html.input(.type("hidden"), .name("from"), .value(page.from.week.text))
            fields.select(
                "to",
                label: "shifts.copy.to",
                value: page.from.next.week.text,
                page.weeks.map { ($0.week.text, "\($0.title(words)) · \($0.range(words))") }
            )
            fields.pills("days", legend: "shifts.copy.days", several: true, days(page.from))
            fields.radios(
                "what",
                legend: "shifts.copy.what",
                value: "all",
                [
                    ("all", words("shifts.copy.all"), nil),
                    ("open", words("shifts.copy.open"), words("shifts.copy.openHint")),
                ]
            )
            fields.radios(
                "into",
                legend: "shifts.copy.into",
                value: "roster",
                [
                    ("roster", words("shifts.copy.roster"), words("shifts.copy.rosterHint")),
                    ("draft", words("shifts.copy.draft"), words("shifts.copy.draftHint")),
                ]
            )
            people(page)
            html.div(.class("actions")) {
                html.button(words("shifts.copy.show"), .class("button"), .name("preview"), .value("yes"))
            }
        }
    }

    /// The form with all days selected by default.
    private func filled(_ page: CopyWeekPage) -> Form {
        if page.form["to"] != nil { return page.form }
        var form = Form(prefilled: [
            "days": Weekday.allCases.map { String($0.rawValue) }, "into": page.form.all("into"),
        ])
        form.errors = page.form.errors
        return form
    }

    private func days(_ week: RosterWeek) -> [(value: String, text: String)] {
        week.days.map { (String($0.weekday.rawValue), words.shortWeekday($0.weekday)) }
    }

    private func people(_ page: CopyWeekPage) {
        let chosen = Set(page.form.all("people"))
        html.details(.id("copy-people"), .open(!chosen.isEmpty)) {
            html.summary(words("shifts.copy.people"), .class("plan-summary"))
            html.fieldset(.class("field")) {
                html.legend(words("shifts.copy.people"), .class("visually-hidden"))
                html.p(words("shifts.copy.peopleHint"), .class("hint"))
                for member in page.members {
                    html.label(.class("choice")) {
                        html.input(
                            .type("checkbox"),
                            .name("people"),
                            .value(member.id.description),
                            .checked(chosen.contains(member.id.description))
                        )
                        html.text(" ")
                        html.span { html.bdi(member.name) }
                    }
                }
            }
        }
    }

    private func outcome(_ trial: CopiedWeek, _ page: CopyWeekPage) {
        html.section(.class("section card"), .id("copy-outcome"), .aria(.labelledby, "copy-outcome-title")) {
            html.h2(words("shifts.copy.outcome"), .id("copy-outcome-title"))
            html.p(words(trial.sentence(.wouldBe)))
            if trial.made == 0 { return }
            html.div(.class("actions")) {
                // Submits the current selection above; if it differs from this preview, a new preview is shown first.
                html.button(
                    words.count("shifts.copy.button", trial.made),
                    .class("button button-primary"),
                    .form("copy"),
                    .name("previewed"),
                    .value(page.tried)
                )
            }
        }
    }
}
