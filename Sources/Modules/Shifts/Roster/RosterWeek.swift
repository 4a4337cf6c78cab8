import Accounts
import Core
import Hummingbird
import Web

/// A week as a crew counts it.
struct RosterWeek: Sendable, Hashable {
    let first: LocalDate
    let week: Week
    let today: LocalDate

    /// The week that an address asks for (`?week=2026-W47`); this week when it asks for none that there is.
    init(_ request: Request, _ viewer: Viewer, now: Instant) {
        self.init(request.uri.queryParameters.get("week"), viewer, now: now)
    }

    /// A week by its text; this week when there is no such.
    init(_ text: String?, _ viewer: Viewer, now: Instant) {
        today = viewer.zone.today(at: now)
        let asked = text.flatMap { Week($0) }?.firstDay(of: viewer)
        first = asked ?? today.startOfWeek(firstDay: viewer.weekStart)
        week = first.weekNumber(firstDay: viewer.weekStart)
    }

    private init(first: LocalDate, today: LocalDate) {
        self.first = first
        self.today = today
        week = first.adding(days: 3).weekNumber(firstDay: .monday)
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
