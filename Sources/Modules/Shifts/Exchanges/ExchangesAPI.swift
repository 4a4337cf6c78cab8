import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The longest reason that can be given, in characters.
let longestReason = 300

/// `/crews/{crew}/exchanges`, the offer of a shift, and the taking of an open one.
struct ExchangesAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.post("shifts/{id}/offer") { request, context in
            let viewer = context.viewer
            let words = context.words
            let id = try context.id("id", of: ShiftKey.self)
            let input = try await request.json(NewOffer.self)
            return try await context.write(request, input: input) { tx, now in
                var check = Validation()
                let colleague: PersonID? = check.id("to", input.to)
                let reason = check.optionalLine("reason", input.reason, most: longestReason)
                try check.finish()
                let exchange = try Exchange.offer(id, to: colleague, reason: reason, by: viewer, at: now, in: tx)
                return Reply(exchange.json(words, reader: viewer.person), status: .created)
            }
        }
        routes.post("shifts/{id}/trade") { request, context in
            let viewer = context.viewer
            let words = context.words
            let id = try context.id("id", of: ShiftKey.self)
            let input = try await request.json(NewTrade.self)
            return try await context.write(request, input: input) { tx, now in
                var check = Validation()
                let wanted: ShiftID? = check.id("for", input.for)
                let reason = check.optionalLine("reason", input.reason, most: longestReason)
                try check.finish()
                guard let wanted else { throw AppError.invalid("for", "required", Phrase("error.field.required")) }
                let exchange = try Exchange.propose(id, for: wanted, reason: reason, by: viewer, at: now, in: tx)
                return Reply(exchange.json(words, reader: viewer.person), status: .created)
            }
        }
        routes.post("shifts/{id}/claim") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: ShiftKey.self)
            return try await context.write(request) { tx, now in
                let exchange = try Exchange.claim(id, by: viewer, at: now, in: tx)
                return Reply(exchange.shift.json, version: exchange.shift.version)
            }
        }
        routes.get("exchanges") { request, context in
            let viewer = context.viewer
            let words = context.words
            var query = try Query(request, ["state", "kind", "mine", "limit", "after"])
            var filter = Exchange.Filter()
            if query.text("state") != nil { filter.state = query.choice("state", default: ExchangeState.open) }
            if query.text("kind") != nil { filter.kind = query.choice("kind", default: ExchangeKind.offer) }
            filter.isMine = query.choice("mine", default: Flag.no) == .yes
            let paging = Paging(&query, keys: 1)
            try query.finish()
            let now = context.site.clock.now
            let (exchanges, verdicts) = try await context.site.database.read { [filter] tx in
                let exchanges = try Exchange.list(filter, paging, viewer: viewer, in: tx)
                return (exchanges, try Verdicts(exchanges, viewer, now, tx))
            }
            let items = exchanges.map { verdicts.json($0, words, reader: viewer.person) }
            return paging.answer(items, to: request) { [$0.id] }
        }
        routes.get("exchanges/{id}") { request, context in
            try Query(request, []).finish()
            let viewer = context.viewer
            let id = try context.id("id", of: ExchangeKey.self)
            let now = context.site.clock.now
            let (exchange, verdicts) = try await context.site.database.read { tx in
                let exchange = try Exchange.find(id, crew: viewer.crew, in: tx)
                return (exchange, try Verdicts([exchange], viewer, now, tx))
            }
            guard exchange.isVisible(to: viewer) else { throw AppError.notFound }
            return jsonAnswer(verdicts.json(exchange, context.words, reader: viewer.person))
        }
        decide("acceptance", routes) { id, _, viewer, now, tx in
            try Exchange.accept(id, by: viewer, at: now, in: tx)
        }
        decide("approval", routes) { id, _, viewer, now, tx in
            try Exchange.approve(id, by: viewer, at: now, in: tx)
        }
        decide("rejection", routes) { id, reason, viewer, now, tx in
            try Exchange.reject(id, reason: reason, by: viewer, at: now, in: tx)
        }
        routes.delete("exchanges/{id}") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: ExchangeKey.self)
            return try await context.write(request) { tx, now in
                try Exchange.withdraw(id, by: viewer, at: now, in: tx)
                return .noContent
            }
        }
    }

    private func decide(
        _ decision: String,
        _ routes: Routes<CrewContext>,
        _ rule: @escaping @Sendable (ExchangeID, String?, Viewer, Instant, Tx) throws -> Exchange
    ) {
        routes.post("exchanges/{id}/\(decision)") { request, context in
            let viewer = context.viewer
            let words = context.words
            let id = try context.id("id", of: ExchangeKey.self)
            let input = try await request.json(ExchangeDecision.self)
            return try await context.write(request, input: input) { tx, now in
                var check = Validation()
                let reason = check.optionalLine("reason", input.reason, most: longestReason)
                try check.finish()
                return try Reply(rule(id, reason, viewer, now, tx).json(words, reader: viewer.person))
            }
        }
    }
}

/// What somebody who looks at exchanges needs for a decision about them.
private struct Verdicts: Sendable {
    private let findings: [ExchangeID: [Finding]]
    private let hours: [ExchangeID: [WeekHours]]

    init(_ exchanges: [Exchange], _ viewer: Viewer, _ now: Instant, _ tx: Tx) throws {
        findings = try Exchange.judged(exchanges.filter { $0.isOffered(to: viewer) }, viewer, now, tx)
        hours = viewer.isManager ? try Exchange.hours(exchanges, viewer, tx) : [:]
    }

    func json(_ exchange: Exchange, _ words: Words, reader: PersonID) -> API.Exchange {
        exchange.json(words, reader: reader, judged: findings[exchange.id], hours: hours[exchange.id])
    }
}

private enum Flag: String, CaseIterable {
    case yes = "true"
    case no = "false"
}
