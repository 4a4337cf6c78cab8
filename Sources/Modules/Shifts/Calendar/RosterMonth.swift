import Accounts
import Core
import Hummingbird
import Web

/// A month, divided into the weeks of a crew.
struct RosterMonth: Sendable, Hashable {
    let month: Month
    let today: LocalDate
    let weekStart: Weekday

    /// The month in the query (`?month=2026-11`); the current month if there is none or it is invalid.
    init(_ request: Request, _ viewer: Viewer, now: Instant) {
        let today = viewer.zone.today(at: now)
        let asked = request.uri.queryParameters.get("month").flatMap { Month($0) }
        self.init(of: asked?.first ?? today, today: today, weekStart: viewer.weekStart)
    }

    init(of day: LocalDate, today: LocalDate, weekStart: Weekday) {
        month = Month(of: day)
        self.today = today
        self.weekStart = weekStart
    }

    var first: LocalDate { month.first }

    /// The first day of the week in which the month begins.
    var from: LocalDate { first.startOfWeek(firstDay: weekStart) }

    /// The day after the week in which the month ends.
    var end: LocalDate { month.end.adding(days: -1).startOfWeek(firstDay: weekStart).adding(days: 7) }

    var weeks: [[LocalDate]] { month.weeks(firstDay: weekStart) }

    var next: RosterMonth { RosterMonth(of: month.next.first, today: today, weekStart: weekStart) }
    var previous: RosterMonth { RosterMonth(of: month.previous.first, today: today, weekStart: weekStart) }
    var isThisMonth: Bool { holds(today) }

    func holds(_ day: LocalDate) -> Bool { Month(of: day) == month }

    /// `2026-11`
    var text: String { month.description }

    func title(_ words: Words) -> String {
        words.month(month)
    }
}
