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
        routes.get("hourly-rates") { request, context in
            let viewer = context.viewer
            var query = try Query(request, ["project", "person", "limit", "after"])
            let project = query.id("project", of: ProjectKey.self)
            let person: PersonID? = query.text("person") == "me" ? viewer.person : query.id("person")
            let paging = Paging(&query, keys: 2)
            try query.finish()
            let (rates, currency) = try await context.site.database.read { tx in
                let rates = try HourlyRate.list(project: project, person: person, viewer, paging, in: tx)
                return (rates, try HoursSettings.of(viewer.crew, in: tx).currency)
            }
            return paging.answer(rates, to: request) {
                [$0.validFrom.description, $0.id.description]
            } item: {
                $0.json(currency)
            }
        }
        routes.post("hourly-rates") { request, context in
            let viewer = context.viewer
            let input = try await request.json(NewHourlyRate.self)
            return try await context.write(request, input: input) { tx, now in
                let (rate, records) = try HourlyRate.set(try input.draft(), by: viewer, at: now, in: tx)
                let currency = try HoursSettings.of(viewer.crew, in: tx).currency
                return Reply(SetHourlyRate(rate: rate.json(currency), records: records), status: .created)
            }
        }
        routes.delete("hourly-rates/{id}") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: HourlyRateKey.self)
            return try await context.write(request) { tx, now in
                try HourlyRate.remove(id, by: viewer, at: now, in: tx)
                return .noContent
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
