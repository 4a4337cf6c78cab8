import Accounts
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/c/{crew}/week/approvals` and `/c/{crew}/week/copy`
struct PlanningPages {
    func add(to routes: Routes<CrewContext>) {
        routes.post("week/approvals", approve)
        routes.get("week/copy") { request, context in
            let form = Form(prefilled: values(of: request))
            return try await show(form, .ok, request, context)
        }
        routes.post("week/copy", copy)
    }

    // MARK: - Several approvals

    @Sendable private func approve(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let viewer = context.viewer
        try viewer.requireManager()
        let week = form["week"].flatMap { Week($0) }.map { "?week=\($0)" } ?? ""
        let chosen = form.all("exchange").compactMap { ExchangeID($0) }.prefix(CrewContext.mostApprovals)
        if chosen.isEmpty {
            return seeOther("\(viewer.path)/week\(week)").leaving(Flash(Phrase("shifts.plan.noneChosen"), .error))
        }
        let results = try await context.approve(Array(chosen))
        let refusals = results.compactMap(\.refusal)
        let done = counted("shifts.said.approvedSeveral", results.count - refusals.count)
        let said = sentences(done, several(refusals) { counted("shifts.plan.moreRefused", $0) })
        return seeOther("\(viewer.path)/week\(week)")
            .leaving(Flash(said, refusals.isEmpty ? .success : .error))
    }

    // MARK: - Copying a week

    @Sendable private func copy(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let (viewer, now) = (context.viewer, context.site.clock.now)
        try viewer.requireManager()
        if form["preview"] != nil { return try await show(form, .ok, request, context) }
        return try await submitForm(form, fields: CopyWeekPage.fields) {
            let order = try CopyWeekPage.order(form, viewer, now)
            if let previewed = form["previewed"], previewed != order.text {
                return try await show(form, .ok, request, context)
            }
            let copied = try await context.write { tx in try Shift.copyWeek(order, in: tx) }
            let week = order.to.weekNumber(firstDay: viewer.weekStart)
            let page = order.isDraft ? "week/draft" : "week"
            return seeOther("\(viewer.path)/\(page)?week=\(week)").leaving(Flash(copied.sentence(.done)))
        } again: { form, status in
            try await show(form, status, request, context)
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        try viewer.requireManager()
        return try await context.page(request, active: "week", title: "shifts.copy.title", status: status) { tx in
            try CopyWeekPage.load(form, viewer, now: now, tx)
        } body: { page, html, words in
            CopyWeekView(context: context, html: html, words: words).write(page)
        }
    }
}

private func values(of request: Request) -> [String: [String]] {
    request.uri.queryParameters.reduce(into: [:]) { $0[String($1.key), default: []].append(String($1.value)) }
}

// MARK: - Sequences of sentences

func sentences(_ first: Phrase, _ others: [Phrase]) -> Phrase {
    others.reduce(first) { said, phrase in
        Phrase("shifts.sentences", ["first": .phrase(said), "rest": .phrase(phrase)])
    }
}

/// The first three phrases and the number of further ones, to keep messages short.
func several(_ phrases: [Phrase], rest: (Int) -> Phrase) -> [Phrase] {
    let most = 3
    return phrases.count > most ? phrases.prefix(most) + [rest(phrases.count - most)] : phrases
}
