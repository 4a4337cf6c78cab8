import API
import Accounts
import Core
import Events
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/hourly-rates`
struct RatesAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.listHourlyRates) { request, context in
            let viewer = context.viewer
            var query = Query(request)
            let project = query.id("project", of: ProjectKey.self)
            let person = query.member("person", viewer)
            let paging = Paging(&query, keys: 2)
            try query.finish()
            let (rates, currency) = try await context.read { tx in
                let rates = try HourlyRate.list(project: project, person: person, viewer, paging, in: tx)
                return (rates, try HoursSettings.of(viewer.crew, in: tx).currency)
            }
            return paging.answer(rates, to: request) {
                [$0.validFrom.description, $0.id.description]
            } item: {
                $0.json(currency)
            }
        }
        routes.on(.setHourlyRate) { request, context, input in
            let viewer = context.viewer
            let draft = try input.draft()
            return try await context.write(request, input: input) { tx in
                try HourlyRate.set(draft, in: tx).rerating.id
            } finish: { id in
                try await Rerating.finish(id, crew: viewer.crew, clock: context.site.clock, context.site.database)
            } reply: { tx, id in
                let rerating = try Rerating.find(id, crew: viewer.crew, in: tx)
                let rate = try HourlyRate.find(rerating.rate, viewer, in: tx)
                let currency = try HoursSettings.of(viewer.crew, in: tx).currency
                return Reply(SetHourlyRate(rate: rate.json(currency), records: rerating.records), status: .created)
            }
        }
        routes.on(.removeHourlyRate) { request, context in
            let viewer = context.viewer
            let id = try context.id("rate", of: HourlyRateKey.self)
            return try await context.write(request) { tx in
                try HourlyRate.remove(id, in: tx).id
            } finish: { id in
                try await Rerating.finish(id, crew: viewer.crew, clock: context.site.clock, context.site.database)
            } reply: { _, _ in
                .noContent
            }
        }
    }
}

extension NewHourlyRate {
    fileprivate func draft() throws -> RateDraft {
        var check = Validation()
        let draft = RateDraft(
            scope: RateScope(project: check.id("project", project), person: check.id("person", person)),
            validFrom: check.date("validFrom", validFrom),
            amount: amount
        )
        try check.finish()
        return draft
    }
}
