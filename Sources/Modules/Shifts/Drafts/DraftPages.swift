import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the draft of a week.
struct DraftPage: Sendable {
    static let fields = ["dates", "people", "open", "start", "end", "position"]

    let week: RosterWeek
    let drafts: [JudgedDraft]
    /// The result of a dry run; `nil` when there is nothing to publish.
    let trial: Publication?
    let positions: [String]
    let members: [Named]
    /// The shifts to add, and their errors.
    let form: Form

    static func load(_ week: RosterWeek, _ form: Form, in tx: MemberTransaction) throws -> DraftPage {
        let draft = try ScheduledDraft(from: week.first, to: week.end, in: tx)
        return DraftPage(
            week: week,
            drafts: draft.judged,
            trial: try draft.trial(week: week.first, in: tx),
            positions: try Positions.all(of: tx.crew, in: tx),
            members: try crewMembers(tx.viewer, tx),
            form: form
        )
    }
}

/// The model of the form of an unpublished shift.
struct DraftShiftPage: Sendable {
    static let fields = ["person", "date", "start", "end", "position"]

    let shift: UnpublishedShift
    let positions: [String]
    let members: [Named]
    let form: Form

    static func load(_ id: ShiftID, _ form: Form, _ viewer: Viewer, _ tx: Tx) throws -> DraftShiftPage {
        DraftShiftPage(
            shift: try UnpublishedShift.find(id, crew: viewer.crew, in: tx),
            positions: try Positions.all(of: viewer.crew, in: tx),
            members: try crewMembers(viewer, tx),
            form: form
        )
    }
}

/// `/c/{crew}/week/draft`
struct DraftPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("week/draft") { request, context in
            let week = RosterWeek(request, context.viewer, now: context.site.clock.now)
            return try await show(week, Form(), .ok, request, context)
        }
        routes.post("week/draft", add)
        routes.post("week/draft/publication", publish)
        routes.get("week/draft/{id}") { request, context in
            let id = try context.id("id", of: ShiftKey.self)
            return try await show(id, Form(), .ok, request, context)
        }
        routes.post("week/draft/{id}", change)
        routes.post("week/draft/{id}/removal") { request, context in
            let id = try context.id("id", of: ShiftKey.self)
            let week = RosterWeek(try await Form(request)["week"], context.viewer, now: context.site.clock.now)
            let said = Phrase("shifts.said.draftRemoved")
            return try await context.act(back: path(week, context), say: said) { tx in
                try UnpublishedShift.remove(id, in: tx)
            }
        }
    }

    @Sendable private func add(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let week = RosterWeek(form["week"], context.viewer, now: context.site.clock.now)
        try context.viewer.requireManager()
        return try await submitForm(form, fields: DraftPage.fields) {
            let order = try form.draftOrder()
            let added = try await context.write { tx in try UnpublishedShift.add(order, in: tx) }
            return seeOther(path(week, context)).leaving(Flash(counted("shifts.said.drafted", added.count)))
        } again: { form, status in
            try await show(week, form, status, request, context)
        }
    }

    @Sendable private func publish(_ request: Request, _ context: CrewContext) async throws -> Response {
        let week = RosterWeek(try await Form(request)["week"], context.viewer, now: context.site.clock.now)
        return try await context.act(back: path(week, context)) { tx in
            try UnpublishedShift.publish(week: week.first, in: tx).sentence(.done)
        }
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let id = try context.id("id", of: ShiftKey.self)
        try context.viewer.requireManager()
        return try await context.submit(request, fields: DraftShiftPage.fields) { form, tx in
            let (draft, holder) = try form.input(NewShift.self).checked()
            _ = try UnpublishedShift.change(id, holder: .some(holder), in: tx) { _ in draft }
            let week = draft.date.weekNumber(firstDay: context.viewer.weekStart).text
            return ("\(context.viewer.path)/week/draft?week=\(week)", Flash(Phrase("shifts.said.draftChanged")))
        } again: { form in
            try await show(id, form, form.status, request, context)
        }
    }

    private func path(_ week: RosterWeek, _ context: CrewContext) -> String {
        "\(context.viewer.path)/week/draft?week=\(week.week.text)"
    }

    private func show(
        _ week: RosterWeek,
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        try viewer.requireManager()
        return try await context.page(request, active: "week", status: status) { tx in
            try DraftPage.load(week, form, in: MemberTransaction(viewer, archived: .allowed, at: now, in: tx))
        } title: { page, words in
            "\(words("shifts.draft.title")) · \(page.week.title(words))"
        } body: { page, html, words in
            DraftView(context: context, html: html, words: words, week: page.week).write(page)
        }
    }

    private func show(
        _ id: ShiftID,
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let viewer = context.viewer
        try viewer.requireManager()
        return try await context.page(request, active: "week", title: "shifts.edit.title", status: status) { tx in
            try DraftShiftPage.load(id, form, viewer, tx)
        } body: { page, html, words in
            DraftShiftView(context: context, html: html, words: words).write(page)
        }
    }
}

extension Form {
    fileprivate func draftOrder() throws -> DraftOrder {
        let entered = self["open"] ?? ""
        let open = entered.isEmpty ? 0 : Int(entered)
        if open == nil { throw AppError.invalid("open", "number", Phrase("shifts.draft.openNumber")) }
        return try NewUnpublishedShifts(
            dates: all("dates"),
            people: all("people"),
            open: open,
            start: self["start"] ?? "",
            end: self["end"] ?? "",
            position: self["position"]
        ).checked()
    }
}

extension Publication {
    /// "12 shifts published. 1 stays in the draft: …"
    func sentence(_ tense: CopiedWeek.Tense) -> Phrase {
        var said: [Phrase] = []
        if open > 0 { said.append(counted("shifts.draft.open", open)) }
        if passed > 0 { said.append(counted("shifts.draft.passed", passed)) }
        if !left.isEmpty {
            said.append(counted("shifts.draft.left", left.count))
            said += several(left.map(\.reason)) { counted("shifts.copy.moreLeft", $0) }
        }
        return sentences(first(tense), said)
    }

    private func first(_ tense: CopiedWeek.Tense) -> Phrase {
        if published == 0 { return Phrase("shifts.draft.nothing") }
        return tense == .done ? counted("shifts.draft.published", published) : counted("shifts.draft.ready", published)
    }
}
