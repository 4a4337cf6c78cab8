import Accounts
import Core
import Hummingbird
import Web

/// A week of a crew, which may start on any weekday.
struct RosterWeek: Sendable, Hashable {
    let first: LocalDate
    let week: Week
    let today: LocalDate

    /// The week in the query (`?week=2026-W47`); the current week if there is none or it is invalid.
    init(_ request: Request, _ viewer: Viewer, now: Instant) {
        self.init(request.uri.queryParameters.get("week"), viewer, now: now)
    }

    /// The week with this number; the current week if it is invalid.
    init(_ text: String?, _ viewer: Viewer, now: Instant) {
        let today = viewer.zone.today(at: now)
        let asked = text.flatMap { Week($0) }?.firstDay(of: viewer)
        self.init(first: asked ?? today.startOfWeek(firstDay: viewer.weekStart), today: today)
    }

    private init(first: LocalDate, today: LocalDate) {
        self.first = first
        self.today = today
        week = first.weekNumber(firstDay: first.weekday)
    }

    /// The day after the last one.
    var end: LocalDate { first.adding(days: 7) }
    var days: [LocalDate] { (0..<7).map { first.adding(days: $0) } }
    var previous: RosterWeek { RosterWeek(first: first.adding(days: -7), today: today) }
    var next: RosterWeek { RosterWeek(first: end, today: today) }
    var isThisWeek: Bool { first <= today && today < end }

    func title(_ words: Words) -> String {
        words("shifts.week.title", ["week": .number(week.number), "year": .number(week.year)])
    }

    func range(_ words: Words) -> String {
        "\(words.shortDay(first)) – \(words.shortDay(end.adding(days: -1)))"
    }
}
