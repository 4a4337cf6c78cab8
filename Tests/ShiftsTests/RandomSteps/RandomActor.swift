import API
import Accounts
import Core
import Storage
import TestSupport

@testable import Shifts

/// State shared by the actors, and the results of their steps.
actor RandomWorld {
    nonisolated let kitchen: Kitchen
    /// The people as they were at the start, as on a page that is still open.
    nonisolated let people: [Viewer]
    private(set) var problems: [String] = []
    private(set) var done: [RandomStep: Int] = [:]
    private(set) var refused: [RandomStep: Int] = [:]
    /// The first date of each series with predictable dates; `nil` for series that were changed or ended.
    private(set) var series: [FixedShiftID: LocalDate?] = [:]

    var isWell: Bool { problems.isEmpty }

    init(_ kitchen: Kitchen) async throws {
        self.kitchen = kitchen
        let crew = kitchen.crew
        let others = try await kitchen.database.write { tx in
            try [tx.addMember("Fleur", of: crew, as: .manager)]
                + (1...6).map { try tx.addMember("Person \($0)", of: crew) }
        }
        people = [kitchen.marieke, kitchen.ahmed, kitchen.sanne, kitchen.joris] + others
    }

    func count(_ step: RandomStep) { done[step, default: 0] += 1 }
    func countRefusal(_ step: RandomStep) { refused[step, default: 0] += 1 }
    func complain(_ problems: [String]) { self.problems += problems }

    /// Another actor may have changed it already.
    func expect(_ id: FixedShiftID, from first: LocalDate) { if series[id] == nil { series[id] = .some(first) } }
    func expectNothing(of id: FixedShiftID) { series[id] = .some(nil) }
}

/// Performs one operation after another, each as a random person.
struct RandomActor {
    let world: RandomWorld
    var random: SplitMix

    let kitchen: Kitchen

    /// - Parameter kitchen: the connection pool to use.
    init(_ world: RandomWorld, _ kitchen: Kitchen, seed: UInt64) {
        self.world = world
        self.kitchen = kitchen
        random = SplitMix(seed: seed)
    }

    mutating func step() async {
        let step = RandomStep.random(&random)
        do {
            if try await take(step) { await world.count(step) }
        } catch let error as AppError where [.invalid, .forbidden, .notFound, .conflict].contains(error.code) {
            await world.countRefusal(step)
        } catch {
            await world.complain(["\(step): \(error)"])
        }
    }

    func look() async {
        do {
            await world.complain(try await kitchen.brokenRules() + kitchen.unoffered())
        } catch {
            await world.complain(["looking: \(error)"])
        }
    }

    /// - Returns: whether there was anything to do.
    private mutating func take(_ step: RandomStep) async throws -> Bool {
        switch step {
        case .clock:
            kitchen.clock.advance(minutes: number(60...2160))
            try await persistently { try await kitchen.expire() }
            if number(1...2) == 1 { try await persistently { try await kitchen.generate() } }
        case .register: try await register()
        case .changeSeries, .endSeries: return try await series(step)
        case .propose, .decide: return try await proposal(step)
        case .fallIll, .recover: return try await sickness(step)
        case .plan:
            let start = number(0...95) * 15
            try await kitchen.shift(
                number(1...5) == 1 ? nil : person(),
                date(),
                clock(start),
                clock(start + number(4...40) * 15)
            )
        case .edit, .assign, .delete, .offer, .claim, .trade, .following: return try await shift(step)
        case .copyWeek: try await copyWeek()
        case .ask:
            let (date, other) = (date(), date())
            try await kitchen.ask(date, other, by: person())
        case .suggest, .stopAsking: return try await request(step)
        case .accept, .approve, .reject, .withdraw: return try await exchange(step)
        case .remove: try await kitchen.remove(person())
        case .join:
            let (crew, person, now) = (kitchen.crew, person(), kitchen.now)
            try await kitchen.database.write { tx in
                if try Viewer.of(person.person, crew: crew, in: tx) == nil {
                    try Members.add(person.person, to: crew, as: .member, at: now, in: tx)
                }
            }
        case .settings:
            try await kitchen.policy(pick(Approval.allCases))
            try await kitchen.planning(pick(PlanningPolicy.allCases))
            try await kitchen.rule(pick([.oneADay, .minimumRest, .daysInARow]), pick(RuleMode.allCases))
        }
        return true
    }

    /// Repeats a job that failed because of a timeout, as a server would.
    private func persistently(_ job: () async throws -> Void) async throws {
        for _ in 1...2 {
            do { return try await job() } catch let error as AppError where error.code == .unavailable { continue }
        }
        try await job()
    }

    private mutating func register() async throws {
        let start = number(0...95) * 15
        let series = try await kitchen.fixed(
            person(),
            pick(Weekday.allCases),
            clock(start),
            clock(start + number(4...40) * 15),
            until: kitchen.marieke.zone.today(at: kitchen.now).adding(days: number(7...140)).description
        )
        let crew = kitchen.crew
        let first: LocalDate? = try await kitchen.database.read { tx in
            try tx.first(
                "SELECT MIN(series_date) FROM shift WHERE crew = \(crew) AND fixed_shift = \(series.id)"
            ) { try $0.read() as LocalDate? } ?? nil
        }
        // It may have ended already.
        if let first { await world.expect(series.id, from: first) }
    }

    private mutating func series(_ step: RandomStep) async throws -> Bool {
        let crew = kitchen.crew
        let all = try await kitchen.database.read { tx in try FixedShift.list(crew: crew, person: nil, in: tx) }
        guard let series = all.randomElement(using: &random) else { return false }
        if step == .endSeries {
            await world.expectNothing(of: series.id)
            try await kitchen.end(series)
        } else if number(1...2) == 1 {
            await world.expectNothing(of: series.id)
            let weekday = pick(Weekday.allCases)
            try await kitchen.change(series) { $0.weekday = weekday }
        } else {
            // Today's shift is removed if its new time has passed.
            let today = kitchen.marieke.zone.today(at: kitchen.now).weekday
            if series.weekday.days(until: today) % 6 <= 1 { await world.expectNothing(of: series.id) }
            let start = clock(number(0...95) * 15)
            try await kitchen.change(series) { $0.start = try time(start) }
        }
        return true
    }

    private mutating func shift(_ step: RandomStep) async throws -> Bool {
        let (crew, today) = (kitchen.crew, kitchen.marieke.zone.today(at: kitchen.now))
        let soon = try await kitchen.database.read { tx in
            try Shift.list(.everyone, crew: crew, from: today, to: today.adding(days: 21), in: tx)
        }
        guard let shift = soon.randomElement(using: &random) else { return false }
        switch step {
        case .edit:
            let start = number(0...95) * 15
            try await kitchen.change(shift, date(), clock(start), clock(start + number(4...40) * 15))
        case .assign: try await kitchen.change(shift, holder: .some(number(1...6) == 1 ? nil : person()))
        case .delete: try await kitchen.delete(shift)
        case .claim:
            guard let open = soon.filter({ $0.person == nil }).randomElement(using: &random) else { return false }
            try await kitchen.claim(open, by: person())
        case .following:
            guard let shift = soon.filter({ $0.fixedShift != nil }).randomElement(using: &random),
                let series = shift.fixedShift
            else { return false }
            await world.expectNothing(of: series)
            if number(1...3) == 1 {
                try await kitchen.deleteFollowing(shift)
            } else {
                let start = number(0...95) * 15
                try await kitchen.changeFollowing(
                    shift,
                    start: clock(start),
                    end: clock(start + number(4...40) * 15),
                    holder: number(1...3) == 1 ? .some(person()) : nil
                )
            }
        case .trade:
            let holder = world.people.first { $0.person == shift.person?.id }
            let others = soon.filter { $0.person != nil && $0.person != shift.person }
            guard let wanted = others.randomElement(using: &random) else { return false }
            try await kitchen.trade(shift, for: wanted, by: number(1...10) == 1 ? person() : holder ?? person())
        default:
            let holder = world.people.first { $0.person == shift.person?.id }
            let giver = number(1...10) == 1 ? person() : holder ?? person()
            try await kitchen.offer(shift, by: giver, to: number(1...6) == 1 ? person() : nil)
        }
        return true
    }

    private mutating func copyWeek() async throws {
        let monday = kitchen.marieke.zone.today(at: kitchen.now).startOfWeek(firstDay: .monday)
        var order = WeekCopyOrder(from: monday, to: monday.adding(days: 7 * number(1...2)))
        order.days = Set([pick(Weekday.allCases), pick(Weekday.allCases)])
        let (now, manager) = (kitchen.now, pick(managers))
        _ = try await kitchen.database.write { [order] tx in
            try Shift.copyWeek(order, isTrial: false, in: tx.acting(as: manager, at: now))
        }
    }

    private mutating func request(_ step: RandomStep) async throws -> Bool {
        let (asker, now) = (kitchen.marieke, kitchen.now)
        let open = try await kitchen.database.read { tx in try ShiftRequest.open(asker, now: now, in: tx) }
        guard let request = open.randomElement(using: &random) else { return false }
        if step == .stopAsking {
            try await kitchen.withdraw(request, by: world.people.first { $0.person == request.person.id } ?? person())
            return true
        }
        let (crew, date) = (kitchen.crew, request.date)
        let shifts = try await kitchen.database.read { tx in
            try Shift.list(.everyone, crew: crew, from: date, to: date.adding(days: 1), in: tx)
        }
        let shift = shifts.filter { $0.person != nil && $0.exchange == nil }.randomElement(using: &random)
        guard let shift, let holder = world.people.first(where: { $0.person == shift.person?.id }) else { return false }
        try await kitchen.suggest(shift, for: request, by: holder)
        return true
    }

    private mutating func exchange(_ step: RandomStep) async throws -> Bool {
        let crew = kitchen.crew
        let wanted = step == .accept ? [ExchangeState.open] : step == .withdraw ? [.open, .pending] : [.pending]
        let live = try await kitchen.database.read { tx in
            try tx.all(
                Exchange.self,
                "FROM \(Exchange.source) WHERE exchange.crew = \(crew) AND exchange.state IN \(list: wanted)"
            )
        }
        guard let exchange = live.randomElement(using: &random) else { return false }
        let giver = world.people.first { $0.person == exchange.giver?.id } ?? person()
        switch step {
        case .accept:
            let asked = world.people.first { $0.person == exchange.to?.id }
            try await kitchen.accept(exchange, by: asked ?? person())
        case .approve: try await kitchen.approve(exchange, by: exchange.waitingFor == .giver ? giver : pick(managers))
        case .reject: try await kitchen.reject(exchange, by: exchange.waitingFor == .giver ? giver : pick(managers))
        default: try await kitchen.withdraw(exchange, by: giver)
        }
        return true
    }

    var managers: [Viewer] { world.people.filter(\.isManager) }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func person() -> Viewer { pick(world.people) }
    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }

    private mutating func date() -> String {
        kitchen.marieke.zone.today(at: kitchen.now).adding(days: number(0...12)).description
    }

    func clock(_ minutes: Int) -> String {
        (LocalTime(minutes: minutes % 1440) ?? .midnight).description
    }
}
