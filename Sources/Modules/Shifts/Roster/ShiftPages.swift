import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the shift page.
struct ShiftPage: Sendable {
    let shift: Shift
    let turn: ShiftTurn
    /// The findings if the viewer took it.
    let findings: [Finding]
    /// The rules that a planned shift breaks; empty for members.
    let brokenRules: [Finding]
    let series: FixedShift?
    /// Whether it was changed individually and differs from its series.
    let isException: Bool
    /// The colleagues whom the viewer can offer it to.
    let colleagues: [Named]
    /// The shifts that the viewer can give in a trade for it.
    let tradable: [Shift]
    /// Trades that colleagues propose for it, and the findings if the viewer accepted them.
    let proposals: [Exchange]
    let verdicts: [ExchangeID: [Finding]]
    /// The effect of the pending decision on weekly hours.
    let hours: [WeekHours]
    let history: [HistoryLine]
    /// Where the work of its position is done.
    let place: KnownPlace?
    /// The entered offer and its errors.
    let form: Form

    static func load(
        _ id: ShiftID,
        _ viewer: Viewer,
        _ form: Form,
        _ places: any KnownPlaces = NoKnownPlaces(),
        now: Instant,
        _ tx: Tx
    ) throws -> ShiftPage {
        let shift = try Shift.find(id, crew: viewer.crew, in: tx)
        let exchange = try shift.exchange.map { try Exchange.find($0.id, crew: viewer.crew, in: tx) }
        let turn = ShiftTurn(shift, exchange, viewer, now)
        var (colleagues, tradable, proposals): ([Named], [Shift], [Exchange]) = ([], [], [])
        switch turn {
        case .offer:
            colleagues = try crewMembersWithAccount(viewer, tx).filter { $0.id != viewer.person }
            proposals = try Exchange.proposals(for: id, to: viewer, most: 20, in: tx)
        case .heldByColleague(let holder):
            // Someone without an account cannot agree to a trade.
            if try People.hasAccount(holder.id, in: tx) { tradable = try Shift.tradable(viewer, now: now, in: tx) }
        default: break
        }
        return ShiftPage(
            shift: shift,
            turn: turn,
            findings: try findings(turn, shift, viewer, now, tx),
            brokenRules: try viewer.isManager && turn.isPlanned ? shift.brokenRules(crew: viewer.crew, in: tx) : [],
            series: try shift.fixedShift.flatMap { try FixedShift.ifThere($0, crew: viewer.crew, in: tx) },
            isException: try tx.exists(
                "SELECT 1 FROM shift WHERE crew = \(viewer.crew) AND id = \(id) AND is_exception"
            ),
            colleagues: colleagues,
            tradable: tradable,
            proposals: proposals,
            verdicts: try Exchange.judged(proposals, viewer, now, tx),
            hours: try turn.decided.flatMap { try Exchange.hours([$0], viewer, tx)[$0.id] } ?? [],
            history: try HistoryLine.of(id, crew: viewer.crew, in: tx),
            place: try PositionPlace.of(shift.position, viewer, places, in: tx),
            form: form
        )
    }

    private static func findings(
        _ turn: ShiftTurn,
        _ shift: Shift,
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> [Finding] {
        let change: [Takeover]
        switch turn {
        case .take(let exchange): change = exchange.change(by: viewer.person)
        case .claim: change = [shift.claim(by: viewer.person)]
        default: return []
        }
        return try CrewRules.of(viewer.crew, in: tx).findings(on: change, crew: viewer.crew, now: now, in: tx)
    }
}

/// `/c/{crew}/shifts/{id}`
struct ShiftPages {
    let places: any KnownPlaces

    func add(to routes: Routes<CrewContext>) {
        routes.get("shifts/{id}") { request, context in
            let id = try context.id("id", of: ShiftKey.self)
            return try await show(id, Form(), .ok, request, context)
        }
        routes.post("shifts/{id}/offer", offer)
        routes.post("shifts/{id}/trade", trade)
        routes.post("shifts/{id}/claim") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: ShiftKey.self)
            let form = try await Form(request)
            let own = form["back"] == "offers" ? "offers" : "shifts/\(id)"
            let back = ReturnPage(form)?.path(for: viewer) ?? "\(viewer.path)/\(own)"
            return try await context.act(back: back) { tx in
                try Exchange.claim(id, in: tx).saidWhenAccepted
            }
        }
    }

    /// The page is about the wanted shift; the form names the one to give in return, whose page shows the proposal.
    @Sendable private func trade(_ request: Request, _ context: CrewContext) async throws -> Response {
        let wanted = try context.id("id", of: ShiftKey.self)
        return try await send(wanted, say: "shifts.said.traded", request, context) { form, tx in
            var check = Validation()
            let given: ShiftID? = check.id("give", form["give"])
            let reason = check.optionalLine("reason", form["reason"], most: longestReason)
            try check.finish()
            guard let given else { throw AppError.invalid("give", "required", Phrase("error.field.required")) }
            _ = try Exchange.propose(given, for: wanted, reason: reason, in: tx)
            return given
        }
    }

    @Sendable private func offer(_ request: Request, _ context: CrewContext) async throws -> Response {
        let id = try context.id("id", of: ShiftKey.self)
        return try await send(id, say: "shifts.said.offered", request, context) { form, tx in
            var check = Validation()
            let colleague: PersonID? = check.id("to", form["to"])
            let reason = check.optionalLine("reason", form["reason"], most: longestReason)
            try check.finish()
            _ = try Exchange.offer(id, to: colleague, reason: reason, in: tx)
            return id
        }
    }

    /// Handles a form on the page and opens the shift that `rule` returns; on invalid input it shows the form again with
    /// the errors.
    private func send(
        _ id: ShiftID,
        say: String,
        _ request: Request,
        _ context: CrewContext,
        _ rule: @escaping @Sendable (Form, MemberTransaction) throws -> ShiftID
    ) async throws -> Response {
        let viewer = context.viewer
        var form = try await Form(request)
        do {
            let sent = form
            let shift = try await context.write { tx in try rule(sent, tx) }
            return seeOther("\(viewer.path)/shifts/\(shift)").leaving(Flash(Phrase(say)))
        } catch let error as AppError where error.code == .invalid && error.fields.allSatisfy({ $0.field != "for" }) {
            form.errors = error.fields
            return try await show(id, form, .unprocessableContent, request, context)
        } catch let error as AppError where [.invalid, .conflict, .forbidden].contains(error.code) {
            // The form is no longer on the page.
            return seeOther("\(viewer.path)/shifts/\(id)").leaving(Flash(error.detail, .error))
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
        return try await context.page(request, active: "shifts", status: status) { tx in
            try ShiftPage.load(id, viewer, form, places, now: now, tx)
        } title: { page, words in
            words.heading(page.shift.title(words))
        } body: { page, html, words in
            ShiftView(context: context, html: html, words: words).write(page)
        }
    }
}
