/// A calendar date without a time zone: proleptic Gregorian.
///
/// Texts and components are accepted for the years 1900...2199. Arithmetic may go beyond, and saturates at 0001-01-01
/// and 9999-12-31, so it cannot overflow and the text always sorts like the date.
package struct LocalDate: Hashable, Sendable {
    private let days: Int32

    /// 1970-01-01.
    package static let epoch = LocalDate(daysSinceEpoch: 0)

    /// The years accepted in texts and components.
    package static let years = 1900...2199

    /// `nil` if there is no such day, or it is outside `years`.
    package init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month),
            day >= 1, day <= Civil.daysInMonth(month, of: year)
        else { return nil }
        self.init(daysSinceEpoch: Civil.days(year: year, month: month, day: day))
    }

    /// Days since 1970-01-01.
    package init(daysSinceEpoch days: Int) {
        self.days = Int32(truncatingIfNeeded: min(max(days, Self.first), Self.last))
    }

    /// Days since 1970-01-01.
    package var daysSinceEpoch: Int { Int(days) }

    package var parts: (year: Int, month: Int, day: Int) { Civil.date(days: Int(days)) }
    package var year: Int { parts.year }
    package var month: Int { parts.month }
    package var day: Int { parts.day }

    package var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        Weekday(wrapping: Int(days) + Weekday.thursday.rawValue)
    }

    package func adding(days: Int) -> LocalDate {
        let span = Self.last - Self.first
        return LocalDate(daysSinceEpoch: daysSinceEpoch + min(max(days, -span), span))
    }

    /// Negative if `other` is earlier.
    package func days(until other: LocalDate) -> Int {
        other.daysSinceEpoch - daysSinceEpoch
    }

    private static let first = -719_162
    private static let last = 2_932_896
}

/// `start...end` and `start..<end` can be iterated day by day.
extension LocalDate: Strideable {
    package func distance(to other: LocalDate) -> Int { days(until: other) }
    package func advanced(by days: Int) -> LocalDate { adding(days: days) }

    // Explicit, because Strideable's default implementations compute a distance.
    package static func == (left: LocalDate, right: LocalDate) -> Bool { left.days == right.days }
    package static func < (left: LocalDate, right: LocalDate) -> Bool { left.days < right.days }
}

extension LocalDate: ISOText, PlainText {
    package static let form = "YYYY-MM-DD"

    /// Strict `YYYY-MM-DD`; `nil` for a day that does not exist, e.g. `2026-02-30`.
    package init?(_ iso: String) {
        var reader = ISOReader(iso)
        guard let date = LocalDate(reading: &reader), reader.isAtEnd else { return nil }
        self = date
    }

    init?(reading reader: inout ISOReader) {
        guard let year = reader.number(digits: 4), reader.skip("-"),
            let month = reader.number(digits: 2), reader.skip("-"),
            let day = reader.number(digits: 2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    package static var longest: Int { 10 }

    package func write(to text: inout PlainWriter) {
        let (year, month, day) = parts
        text.append(year, digits: 4)
        text.append("-")
        text.append(month, digits: 2)
        text.append("-")
        text.append(day, digits: 2)
    }
}
