import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// What the page of one shift shows.
struct ShiftPage: Sendable {
    let shift: Shift
    let turn: ShiftTurn
    /// What the rules say if the viewer took it.
    let findings: [Finding]
    let series: FixedShift?
    /// Whether it was changed by hand, away from its series.
    let isException: Bool
    /// Whom the viewer could offer it to.
    let colleagues: [Shift.Named]
    let history: [HistoryLine]
    /// The offer as it was typed, and what is wrong with it.
    let form: Form

    static func load(_ id: ShiftID, _ viewer: Viewer, _ form: Form, now: Instant, _ tx: Tx) throws -> ShiftPage {
        let shift = try Shift.find(id, crew: viewer.crew, in: tx)
        let exchange = try shift.exchange.map { try Exchange.find($0.id, crew: viewer.crew, in: tx) }
        let turn = ShiftTurn(shift, exchange, viewer, now)
        let takeover: Takeover? =
            switch turn {
            case .take(let exchange): exchange.takeover(by: viewer.person)
            case .claim: shift.claim(by: viewer.person)
            default: nil
            }
        let findings = try takeover.map {
            try CrewRules.of(viewer.crew, weekStart: viewer.weekStart, in: tx)
                .findings(on: [$0], crew: viewer.crew, now: now, in: tx)
        }
        var colleagues: [Shift.Named] = []
        if case .offer = turn { colleagues = try crewMembers(viewer, tx).filter { $0.id != viewer.person } }
        return ShiftPage(
            shift: shift,
            turn: turn,
            findings: findings ?? [],
            series: try shift.fixedShift.flatMap { try FixedShift.ifThere($0, crew: viewer.crew, in: tx) },
            isException: try tx.exists(
                "SELECT 1 FROM shift WHERE crew = \(viewer.crew) AND id = \(id) AND is_exception"
            ),
            colleagues: colleagues,
            history: try HistoryLine.of(id, crew: viewer.crew, in: tx),
            form: form
        )
    }
}

/// `/c/{crew}/shifts/{id}`
struct ShiftPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("shifts/{id}") { request, context in
            let id = try context.id("id", of: ShiftKey.self)
            return try await show(id, Form(), .ok, request, context)
        }
        routes.post("shifts/{id}/offer", offer)
        routes.post("shifts/{id}/claim") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: ShiftKey.self)
            let form = try await Form(request)
            let back = form["back"] == "offers" ? "offers" : "shifts/\(id)"
            return try await context.act(back: "\(viewer.path)/\(back)", say: Phrase("shifts.said.accepted")) {
                tx,
                now in
                _ = try Exchange.claim(id, by: viewer, at: now, in: tx)
            }
        }
    }

    @Sendable private func offer(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        let id = try context.id("id", of: ShiftKey.self)
        var form = try await Form(request)
        do {
            let (sent, now) = (form, context.site.clock.now)
            try await context.site.database.write { tx in
                var check = Validation()
                let colleague: PersonID? = check.id("to", sent["to"])
                let reason = check.optionalLine("reason", sent["reason"], most: longestReason)
                try check.finish()
                _ = try Exchange.offer(id, to: colleague, reason: reason, by: viewer, at: now, in: tx)
            }
        } catch let error as AppError where error.code == .invalid {
            form.errors = error.fields
            return try await show(id, form, .unprocessableContent, request, context)
        } catch let error as AppError where error.code == .conflict || error.code == .forbidden {
            // The form is not on the page any more.
            return seeOther("\(viewer.path)/shifts/\(id)").leaving(Flash(error.message, .error))
        }
        return seeOther("\(viewer.path)/shifts/\(id)").leaving(Flash(Phrase("shifts.said.offered")))
    }

    private func show(
        _ id: ShiftID,
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        return try await context.page(request, active: "roster", status: status) { tx in
            try ShiftPage.load(id, viewer, form, now: now, tx)
        } title: { page, words in
            page.shift.title(words)
        } body: { page, html, words in
            ShiftView(context: context, html: html, words: words).write(page)
        }
    }
}
