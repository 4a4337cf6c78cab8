import Core

/// A month of the calendar: `2026-11`.
struct HoursMonth: Sendable, Hashable, CustomStringConvertible {
    let first: LocalDate

    init(of day: LocalDate) {
        first = day.adding(days: 1 - day.day)
    }

    /// `nil` for anything but `YYYY-MM`.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count == 7, let first = LocalDate("\(text)-01") else { return nil }
        self.first = first
    }

    /// The first day of the next one.
    var end: LocalDate { next.first }
    var next: HoursMonth { HoursMonth(of: first.adding(days: 31)) }
    var previous: HoursMonth { HoursMonth(of: first.adding(days: -1)) }
    var days: [LocalDate] { (0..<first.days(until: end)).map { first.adding(days: $0) } }

    var description: String { String(first.description.dropLast(3)) }
}
