import Accounts
import Core
import Events
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page on which a manager assigns a shift.
struct GiveShiftPage: Sendable {
    let shift: Shift
    let candidates: [Candidate]
    let form: Form
}

/// `/c/{crew}/shifts/{id}/give`
struct GiveShiftPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("shifts/{id}/give") { request, context in
            let id = try context.id("id", of: ShiftKey.self)
            return try await show(id, Form(), .ok, request, context)
        }
        routes.post("shifts/{id}/give", give)
    }

    @Sendable private func give(_ request: Request, _ context: CrewContext) async throws -> Response {
        let id = try context.id("id", of: ShiftKey.self)
        let viewer = context.viewer
        try viewer.requireManager()
        return try await context.submit(request, fields: ["person"]) { form, tx in
            var check = Validation()
            let holder: PersonID? = check.id("person", form["person"])
            if holder == nil { check.fail("person", "required", Phrase("shifts.give.nobody")) }
            try check.finish()
            let shift = try Shift.change(id, holder: .some(holder), if: .shown(form["version"]), in: tx) {
                $0.draft
            }
            let said = Phrase("shifts.said.given", ["name": .text(shift.person?.name ?? "")])
            return ("\(viewer.path)/week?week=\(shift.date.weekNumber(firstDay: viewer.weekStart))", Flash(said))
        } again: { form in
            try await show(id, form, form.status, request, context)
        }
    }

    private func show(
        _ id: ShiftID,
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        try viewer.requireManager()
        return try await context.page(request, active: "week", title: "shifts.give.title", status: status) { tx in
            let shift = try Shift.find(id, crew: viewer.crew, in: tx)
            return GiveShiftPage(shift: shift, candidates: try Candidate.of(shift, viewer, now: now, tx), form: form)
        } body: { page, html, words in
            GiveShiftView(context: context, html: html, words: words).write(page)
        }
    }
}

/// The list of all people who could get a shift, best match first.
struct GiveShiftView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    func write(_ page: GiveShiftPage) {
        let shift = page.shift
        context.site.pageHead(
            html,
            title: words("shifts.give.title"),
            lede: [words.heading(shift.title(words)), shift.position, shift.lengthText(words)].compactMap(\.self)
                .joined(separator: " · "),
            back: ("\(viewer.path)/shifts/\(shift.id)", words("shifts.give.back"))
        )
        if viewer.isArchived { return html.p(words("error.archived"), .class("muted")) }
        if shift.startsAt <= context.site.clock.now { return html.p(words("shifts.page.started"), .class("muted")) }
        if shift.exchange != nil {
            html.ul(.class("findings")) {
                context.site.finding(html, tone: .warn, words("shifts.edit.live"), words)
            }
        }
        let free = page.candidates.filter { !$0.isBlocked }
        form(shift, free, page.form)
        blocked(page.candidates.filter(\.isBlocked))
    }

    private func form(_ shift: Shift, _ candidates: [Candidate], _ form: Form) {
        let fields = Fields(context.site, html, form, words)
        html.form(.class("form"), .post(), .action("\(viewer.path)/shifts/\(shift.id)/give")) {
            fields.summary()
            html.version(shift.version)
            if candidates.isEmpty { return html.p(words("shifts.give.none"), .class("muted"), .id("person")) }
            html.fieldset(.class(form.error("person") == nil ? "field" : "field field-wrong")) {
                html.legend(words("shifts.give.legend"))
                html.p(words("shifts.give.hint"), .class("hint"))
                for (index, candidate) in candidates.enumerated() { choice(candidate, form, index) }
            }
            html.submit(words("shifts.give.button"))
        }
    }

    private func choice(_ candidate: Candidate, _ form: Form, _ index: Int) {
        let person = candidate.person
        html.div(.class("give-choice")) {
            html.label(.class("choice")) {
                html.input(
                    .id(index == 0 ? "person" : "person-\(index)"),
                    .type("radio"),
                    .name("person"),
                    .value(person.id.description),
                    .checked(form["person"] == person.id.description)
                )
                html.text(" ")
                html.span {
                    html.bdi(person.name)
                    html.small(.class("hint num")) {
                        for position in candidate.positions {
                            html.bdi(position)
                            html.text(" · ")
                        }
                        html.text(hours(candidate))
                    }
                }
            }
            OffersView(context: context, html: html, words: words)
                .findings(candidate.findings, [person.id: person.name], isPlanning: true)
        }
    }

    private func hours(_ candidate: Candidate) -> String {
        words("shifts.give.hours", ["before": .minutes(candidate.minutes), "after": .minutes(candidate.after)])
    }

    private func blocked(_ candidates: [Candidate]) {
        if candidates.isEmpty { return }
        html.details(.class("section"), .id("give-blocked")) {
            html.summary(words.count("shifts.give.blocked", candidates.count), .class("plan-summary"))
            html.ul(.class("rows")) {
                for candidate in candidates {
                    html.row {
                        html.p(.class("row-title")) { html.bdi(candidate.person.name) }
                        OffersView(context: context, html: html, words: words).findings(
                            candidate.findings.filter(\.isBlocking),
                            [candidate.person.id: candidate.person.name]
                        )
                    }
                }
            }
        }
    }
}
