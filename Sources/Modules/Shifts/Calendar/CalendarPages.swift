import Accounts
import Core
import HTML
import Hummingbird
import Storage
import Web

/// The model of the month page.
struct CalendarMonthPage: Sendable {
    /// The maximum number of shifts shown individually; months with more show only the number per day.
    static let most = 400

    let month: RosterMonth
    let isOfAll: Bool
    let shifts: [Shift]
    let counts: [LocalDate: DayCount]
    let daysOff: RosterDaysOff

    /// The number of shifts that start on a day, and the number of open ones among them.
    struct DayCount: Sendable, Hashable {
        let shifts: Int
        let open: Int
    }

    static func mine(_ month: RosterMonth, _ viewer: Viewer, _ tx: Tx) throws -> CalendarMonthPage {
        let mine = try Shift.list(.of(viewer.person), crew: viewer.crew, from: month.from, to: month.end, in: tx)
        let awaited = try Shift.awaited(
            by: viewer.person,
            crew: viewer.crew,
            from: month.from,
            to: month.end,
            in: tx
        )
        return CalendarMonthPage(
            month: month,
            isOfAll: false,
            shifts: (mine + awaited).sorted { $0.startsAt < $1.startsAt },
            counts: [:],
            daysOff: try RosterDaysOff.load(from: month.from, to: month.end, of: viewer.person, viewer, tx)
        )
    }

    static func everyone(_ month: RosterMonth, _ viewer: Viewer, _ tx: Tx) throws -> CalendarMonthPage {
        let days = try tx.all(
            """
            SELECT date, COUNT(*), COUNT(person) FROM shift
            WHERE crew = \(viewer.crew) AND deleted_at IS NULL AND date >= \(month.from) AND date < \(month.end)
            GROUP BY date
            """
        ) { row in
            let (date, all, taken): (LocalDate, Int, Int) = (try row.read(), try row.read(), try row.read())
            return (date, DayCount(shifts: all, open: all - taken))
        }
        let isFew = days.reduce(0) { $0 + $1.1.shifts } <= most
        return CalendarMonthPage(
            month: month,
            isOfAll: true,
            shifts: isFew
                ? try Shift.list(.everyone, crew: viewer.crew, from: month.from, to: month.end, in: tx) : [],
            counts: Dictionary(days) { first, _ in first },
            daysOff: try RosterDaysOff.load(from: month.from, to: month.end, viewer, tx)
        )
    }
}

/// `/c/{crew}/calendar`
struct CalendarPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("calendar") { request, context in
            let viewer = context.viewer
            let month = RosterMonth(request, viewer, now: context.site.clock.now)
            let isOfAll = request.uri.queryParameters.get("person") == "all"
            return try await context.page(request, active: isOfAll ? "week" : "roster", isWide: true) { tx in
                try isOfAll
                    ? CalendarMonthPage.everyone(month, viewer, tx) : CalendarMonthPage.mine(month, viewer, tx)
            } title: { page, words in
                "\(words("shifts.calendar.name")) · \(page.month.title(words))"
            } body: { page, html, words in
                CalendarView(context: context, html: html, words: words).write(page)
            }
        }
    }
}
