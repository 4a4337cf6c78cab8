import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/exchanges`, offering a shift, and taking an open one.
struct ExchangesAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.offerShift) { request, context, input in
            let words = context.words
            let id = try context.id("shift", of: ShiftKey.self)
            return try await context.write(request, input: input) { tx in
                var check = Validation()
                let colleague: PersonID? = check.id("to", input.to)
                let reason = check.optionalLine("reason", input.reason, most: longestReason)
                try check.finish()
                let exchange = try Exchange.offer(id, to: colleague, reason: reason, in: tx)
                return Reply(exchange.json(words, reader: tx.person), status: .created)
            }
        }
        routes.on(.tradeShift) { request, context, input in
            let words = context.words
            let id = try context.id("shift", of: ShiftKey.self)
            return try await context.write(request, input: input) { tx in
                var check = Validation()
                let wanted: ShiftID? = check.id("for", input.for)
                let reason = check.optionalLine("reason", input.reason, most: longestReason)
                try check.finish()
                guard let wanted else { throw AppError.invalid("for", "required", Phrase("error.field.required")) }
                let exchange = try Exchange.propose(id, for: wanted, reason: reason, in: tx)
                return Reply(exchange.json(words, reader: tx.person), status: .created)
            }
        }
        routes.on(.claimShift) { request, context in
            let id = try context.id("shift", of: ShiftKey.self)
            return try await context.write(request) { tx in
                let exchange = try Exchange.claim(id, in: tx)
                return Reply(exchange.shift.json, version: exchange.shift.version)
            }
        }
        routes.on(.listExchanges) { request, context in
            let viewer = context.viewer
            let words = context.words
            var query = Query(request)
            var filter = Exchange.Filter()
            filter.state = query.choice("state")
            filter.kind = query.choice("kind")
            filter.isMine = query.flag("mine") ?? false
            let paging = Paging(&query, keys: 1)
            try query.finish()
            let now = context.site.clock.now
            let (exchanges, verdicts) = try await context.read { [filter] tx in
                let exchanges = try Exchange.list(filter, viewer, paging, in: tx)
                return (exchanges, try Verdicts(exchanges, viewer, now, tx))
            }
            let items = exchanges.map { verdicts.json($0, words, reader: viewer.person) }
            return paging.answer(items, to: request) { [$0.id] }
        }
        routes.on(.getExchange) { request, context in
            let viewer = context.viewer
            let id = try context.id("exchange", of: ExchangeKey.self)
            let now = context.site.clock.now
            let (exchange, verdicts) = try await context.read { tx in
                let exchange = try Exchange.find(id, crew: viewer.crew, in: tx)
                return (exchange, try Verdicts([exchange], viewer, now, tx))
            }
            guard exchange.isVisible(to: viewer) else { throw AppError.notFound }
            return jsonAnswer(verdicts.json(exchange, context.words, reader: viewer.person))
        }
        decide(.acceptExchange, routes) { id, _, tx in
            try Exchange.accept(id, in: tx)
        }
        decide(.approveExchange, routes) { id, _, tx in
            try Exchange.approve(id, in: tx)
        }
        decide(.rejectExchange, routes) { id, reason, tx in
            try Exchange.reject(id, reason: reason, in: tx)
        }
        routes.on(.withdrawExchange) { request, context in
            let id = try context.id("exchange", of: ExchangeKey.self)
            return try await context.write(request) { tx in
                try Exchange.withdraw(id, in: tx)
                return .noContent
            }
        }
    }

    private func decide(
        _ endpoint: Endpoint<ExchangeDecision, API.Exchange>,
        _ routes: Routes<CrewContext>,
        _ rule: @escaping @Sendable (ExchangeID, String?, MemberTransaction) throws -> Exchange
    ) {
        routes.on(endpoint) { request, context, input in
            let words = context.words
            let id = try context.id("exchange", of: ExchangeKey.self)
            return try await context.write(request, input: input) { tx in
                try Reply(rule(id, checkedReason(input.reason), tx).json(words, reader: tx.person))
            }
        }
    }
}

/// The information that a viewer needs to decide on exchanges.
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
