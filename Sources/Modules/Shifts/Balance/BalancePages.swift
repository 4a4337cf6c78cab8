import Accounts
import Core
import Hummingbird
import Storage
import Web

/// The model of the page of the balance.
struct BalancePage: Sendable {
    /// How many places of the leaderboard are shown.
    static let places = 10
    /// How many weeks back can be asked for.
    static let spans = [4, 8, 26]

    let span: Int
    let sort: Sort
    /// The reader's weeks, each with its planned minutes.
    let weeks: [(week: RosterWeek, minutes: Int)]
    let mine: Balance.Moved
    /// `nil` when the crew wants no leaderboard.
    let leaders: [Leaderboard.Line]?
    /// Everybody, for managers.
    let everybody: [Line]

    struct Line: Sendable {
        let person: Named
        /// Planned in the week of today, in minutes.
        let thisWeek: Int
        /// Planned in all the weeks that are shown.
        let allWeeks: Int
        let moved: Balance.Moved
    }

    enum Sort: String, CaseIterable {
        case name, week, weeks, given, taken, points
    }

    static func load(
        _ span: Int,
        _ sort: Sort,
        _ thisWeek: RosterWeek,
        _ viewer: Viewer,
        now: Instant,
        _ tx: Tx
    ) throws -> BalancePage {
        var weeks = around(thisWeek, span)
        let (from, to) = (weeks[0].first, weeks[weeks.count - 1].end)
        let daily = try Balance.planned(daily: viewer.person, crew: viewer.crew, from: from, to: to, in: tx)
        // A new crew has nothing to show of the time before it began.
        let founded = try tx.first("SELECT created_at FROM crew WHERE id = \(viewer.crew)") { try $0.read() as Instant }
        let start = viewer.zone.today(at: founded ?? now)
        weeks = Array(weeks.drop { week in week.end <= start && week.days.allSatisfy { (daily[$0] ?? 0) == 0 } })
        let balances = try Balance.list(BalancePeriod(until: now, in: viewer.zone), viewer: viewer, now: now, in: tx)
        return BalancePage(
            span: span,
            sort: sort,
            weeks: weeks.map { week in (week, week.days.reduce(0) { $0 + (daily[$1] ?? 0) }) },
            mine: balances.first { $0.person.id == viewer.person }?.moved ?? Balance.Moved(),
            leaders: try Leaderboard.isOn(viewer.crew, tx)
                ? Leaderboard(balances, reader: viewer.person).best(places, reader: viewer.person) : nil,
            everybody: viewer.isManager ? try lines(balances, thisWeek, from, to, viewer, tx).sorted(by: sort) : []
        )
    }

    /// The weeks back and this one, and as many ahead as fixed shifts are made for.
    private static func around(_ thisWeek: RosterWeek, _ span: Int) -> [RosterWeek] {
        var (before, after) = ([thisWeek], [RosterWeek]())
        for _ in 0..<span { before.append(before[before.count - 1].previous) }
        for _ in 0..<min(span, 8) { after.append((after.last ?? thisWeek).next) }
        return before.reversed() + after
    }

    private static func lines(
        _ balances: [Balance],
        _ thisWeek: RosterWeek,
        _ from: LocalDate,
        _ to: LocalDate,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> [Line] {
        let week = try Balance.planned(crew: viewer.crew, from: thisWeek.first, to: thisWeek.end, in: tx)
        let all = try Balance.planned(crew: viewer.crew, from: from, to: to, in: tx)
        return balances.map { balance in
            let id = balance.person.id
            return Line(
                person: balance.person,
                thisWeek: week[id] ?? 0,
                allWeeks: all[id] ?? 0,
                moved: balance.moved
            )
        }
    }
}

extension Int? {
    /// Itself if it is one of these.
    fileprivate func filter(_ allowed: [Int]) -> Int? { flatMap { allowed.contains($0) ? $0 : nil } }
}

extension [BalancePage.Line] {
    /// By name as they come, or the most first.
    fileprivate func sorted(by sort: BalancePage.Sort) -> [BalancePage.Line] {
        func most(_ number: (BalancePage.Line) -> Int) -> [BalancePage.Line] {
            // Equals stay in the order of their names.
            enumerated().sorted { (-number($0.element), $0.offset) < (-number($1.element), $1.offset) }.map(\.element)
        }
        return switch sort {
        case .name: self
        case .week: most(\.thisWeek)
        case .weeks: most(\.allWeeks)
        case .given: most(\.moved.given.minutes)
        case .taken: most(\.moved.taken.minutes)
        case .points: most(\.moved.points)
        }
    }
}

/// `/c/{crew}/balance`
struct BalancePages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("balance") { request, context in
            let viewer = context.viewer
            let now = context.site.clock.now
            let parameters = request.uri.queryParameters
            let span = parameters.get("weeks").flatMap { Int($0) }.filter(BalancePage.spans) ?? 8
            let sort = parameters.get("sort").flatMap { BalancePage.Sort(rawValue: $0) } ?? .name
            let week = RosterWeek(request, viewer, now: now)
            return try await context.page(request, active: "roster", isWide: viewer.isManager) { tx in
                try BalancePage.load(span, sort, week, viewer, now: now, tx)
            } title: { _, words in
                words("shifts.balance.title")
            } body: { page, html, words in
                BalanceView(context: context, html: html, words: words).write(page)
            }
        }
    }
}
