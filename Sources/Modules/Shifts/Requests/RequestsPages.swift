import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the requests page.
struct RequestsPage: Sendable {
    /// The maximum number of colleagues' requests on the page, earliest first.
    static let most = 100

    /// The viewer's own requests, each with the suggestions for it.
    let mine: [(request: ShiftRequest, suggestions: [Exchange])]
    let findings: [ExchangeID: [Finding]]
    /// The requests of colleagues, each with the viewer's shifts on that day; those that the viewer can answer come
    /// first.
    let others: [(request: ShiftRequest, shifts: [Shift])]
    /// The days on which the viewer can request an extra shift.
    let days: [LocalDate]
    let today: LocalDate
    /// The selected days and their errors.
    let form: Form

    static func load(_ viewer: Viewer, _ form: Form, now: Instant, _ tx: Tx) throws -> RequestsPage {
        let today = viewer.zone.today(at: now)
        let mine = try ShiftRequest.open(of: viewer.person, viewer, now: now, in: tx)
        let suggestions = try Exchange.suggestions(for: mine.map(\.id), viewer, in: tx)
        let byRequest = Dictionary(grouping: suggestions) { $0.request }
        let others = try ShiftRequest.open(without: viewer.person, viewer, now: now, .page(of: most), in: tx)
            .prefix(most)
        let shifts = try Shift.list(
            .of(viewer.person),
            crew: viewer.crew,
            from: today,
            to: today.adding(days: ShiftRequest.daysAhead),
            in: tx
        ).filter { $0.startsAt > now }
        let byDay = Dictionary(grouping: shifts, by: \.date)
        let answerable = others.map { request in
            (request: request, shifts: (byDay[request.date] ?? []).filter { $0.canAnswer(request) })
        }
        return RequestsPage(
            mine: mine.map { ($0, byRequest[$0.id] ?? []) },
            findings: try Exchange.judged(suggestions.filter { $0.isOffered(to: viewer) }, viewer, now, tx),
            others: answerable.filter { !$0.shifts.isEmpty } + answerable.filter(\.shifts.isEmpty),
            days: try RequestDays.of(viewer, now: now, in: tx).free,
            today: today,
            form: form
        )
    }
}

extension Shift {
    /// Whether its holder can suggest it for the request, or already has.
    fileprivate func canAnswer(_ request: ShiftRequest) -> Bool {
        exchange == nil || exchange?.kind == .suggestion && exchange?.to == request.person.id
    }
}

extension Exchange {
    /// The live suggestions for some requests, by start of the shift.
    static func suggestions(for requests: [ShiftRequestID], _ viewer: Viewer, in tx: Tx) throws -> [Exchange] {
        if requests.isEmpty { return [] }
        return try all(
            "exchange.live AND exchange.request IN \(list: requests)",
            crew: viewer.crew,
            "ORDER BY shift.starts_at, exchange.id LIMIT 200",
            in: tx
        )
    }
}

/// `/c/{crew}/requests`
struct RequestsPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("requests") { request, context in
            try await show(Form(), .ok, request, context)
        }
        routes.post("requests", ask)
        routes.post("requests/{id}/withdrawal") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: ShiftRequestKey.self)
            return try await context.act(back: "\(viewer.path)/requests", say: Phrase("shifts.said.requestWithdrawn")) {
                tx in
                try ShiftRequest.withdraw(id, in: tx)
            }
        }
        routes.post("requests/{id}/suggestions") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: ShiftRequestKey.self)
            let shifts = try await Form(request).all("shifts")
            return try await context.act(back: "\(viewer.path)/requests", say: Phrase("shifts.said.suggested")) { tx in
                _ = try ShiftRequest.suggest(try suggestedShifts(shifts), for: id, in: tx)
            }
        }
    }

    @Sendable private func ask(_ request: Request, _ context: CrewContext) async throws -> Response {
        try await context.submit(request, fields: ["dates"]) { form, tx in
            let dates = try NewShiftRequests(dates: form.all("dates")).checked()
            _ = try ShiftRequest.ask(for: dates, in: tx)
            return ("\(context.viewer.path)/requests", Flash(Phrase("shifts.said.requested")))
        } again: { form in
            try await show(form, form.status, request, context)
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        return try await context.page(request, active: "requests", status: status, isWide: true) { tx in
            try RequestsPage.load(viewer, form, now: now, tx)
        } title: { _, words in
            words("shifts.requests.title")
        } body: { page, html, words in
            RequestsView(context: context, html: html, words: words).write(page)
        }
    }
}
