import Accounts
import Core
import Hummingbird
import Storage
import Web

/// The model of the balance page.
struct BalancePage: Sendable {
    /// The number of leaderboard places shown.
    static let places = 10
    /// The selectable numbers of past weeks.
    static let spans = [4, 8, 26]

    let span: Int
    let sort: Sort
    /// The weeks of the viewer, each with its planned minutes.
    let weeks: [(week: RosterWeek, minutes: Int)]
    let mine: Balance.Moved
    /// `nil` when the crew has switched the leaderboard off.
    let leaders: [Leaderboard.Line]?
    /// The lines of all members; for managers only.
    let everybody: [Line]

    struct Line: Sendable {
        let person: Named
        /// Planned minutes in the current week.
        let thisWeek: Int
        /// Planned minutes in all weeks shown.
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
        // A new crew has nothing to show for the time before it was created.
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

    /// The given number of past weeks, the current one, and as many future weeks, but at most 8: fixed shifts are
    /// generated that far ahead.
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

extension [BalancePage.Line] {
    /// Sorted by name, which is their original order, or by a number, highest first.
    fileprivate func sorted(by sort: BalancePage.Sort) -> [BalancePage.Line] {
        func most(_ number: (BalancePage.Line) -> Int) -> [BalancePage.Line] {
            // Equal numbers keep the order of the names.
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
            let weeks = parameters.get("weeks").flatMap { Int($0) } ?? 8
            let span = BalancePage.spans.contains(weeks) ? weeks : 8
            let sort = parameters.get("sort").flatMap { BalancePage.Sort(rawValue: $0) } ?? .name
            let week = RosterWeek(request, viewer, now: now)
            return try await context.page(request, active: "balance", isWide: viewer.isManager) { tx in
                try BalancePage.load(span, sort, week, viewer, now: now, tx)
            } title: { _, words in
                words("shifts.balance.title")
            } body: { page, html, words in
                BalanceView(context: context, html: html, words: words).write(page)
            }
        }
    }
}
