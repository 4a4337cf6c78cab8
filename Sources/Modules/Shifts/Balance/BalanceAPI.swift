import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/balance` and `/crews/{crew}/leaderboard`
struct BalanceAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.listBalance) { request, context in
            let viewer = context.viewer
            let now = context.site.clock.now
            let (period, person, paging) = try asked(request, viewer, today: viewer.zone.today(at: now))
            let balances = try await context.read { tx in
                try Balance.list(period, of: person, paging, viewer: viewer, now: now, in: tx)
            }
            return paging.answer(balances, to: request) {
                [$0.person.name, $0.person.id.description]
            } item: {
                $0.json
            }
        }
        routes.on(.listLeaderboard) { request, context in
            let (viewer, now, paging) = (context.viewer, context.site.clock.now, try Paging(request))
            let lines = try await context.read { tx in try Leaderboard.of(viewer, now: now, in: tx).lines }
            // Points change between two requests; the next page continues after the person who was last on the previous
            // one.
            return try paging.answer(lines, inMemory: \.person.id.description, to: request) {
                LeaderboardLine(place: $0.place, person: $0.person.json, points: $0.points)
            }
        }
    }
}

/// Reads the query: the period, by default the half year up to the end of this week, and the person.
private func asked(
    _ request: Request,
    _ viewer: Viewer,
    today: LocalDate
) throws -> (BalancePeriod, PersonID?, Paging) {
    var query = Query(request)
    let nextWeek = today.startOfWeek(firstDay: viewer.weekStart).adding(days: 7)
    let asked = (from: query.date("from"), to: query.date("to"))
    let to = asked.to ?? asked.from?.adding(days: BalancePeriod.longest) ?? nextWeek
    let from = asked.from ?? to.adding(days: -BalancePeriod.longest)
    if to < from { query.fail("to", "order", Phrase("shifts.list.order")) }
    if from.days(until: to) > BalancePeriod.longest {
        query.fail("to", "range", Phrase("shifts.list.range", ["most": .number(BalancePeriod.longest)]))
    }
    let person = query.member("person", viewer)
    let paging = Paging(&query, keys: 2)
    try query.finish()
    if let person, person != viewer.person { try viewer.requireManager() }
    let whose = viewer.isManager ? person : viewer.person
    return (BalancePeriod(from: from, to: to, in: viewer.zone), whose, paging)
}

extension Balance {
    fileprivate var json: API.Balance {
        API.Balance(
            person: person.json,
            minutes: minutes,
            given: API.Tally(shifts: moved.given.shifts, minutes: moved.given.minutes),
            taken: API.Tally(shifts: moved.taken.shifts, minutes: moved.taken.minutes),
            points: moved.points
        )
    }
}
