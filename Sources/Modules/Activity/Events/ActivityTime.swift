package import Core
package import Storage

/// A point in time as programs that record activity send it: microseconds since 1970-01-01T00:00:00Z.
package struct ActivityTime: Hashable, Comparable, Sendable {
    package let microseconds: Int64

    package init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    package init(_ instant: Instant) {
        microseconds = instant.milliseconds * 1000
    }

    /// Parses RFC 3339. A time without an offset is UTC, and a space before the offset is a plus sign that was not
    /// encoded in a URL. Digits beyond microseconds are truncated.
    package init?(_ text: String) {
        let text = text.count <= 40 ? text.replacing(" ", with: text.contains("T") ? "+" : "T") : ""
        guard let instant = Instant(iso8601: text) ?? Instant(iso8601: text + "Z") else { return nil }
        let digits =
            text.split(separator: ".", maxSplits: 1).dropFirst().first?.prefix { $0.isASCII && $0.isWholeNumber } ?? ""
        let rest = digits.dropFirst(3).prefix(3)
        let micros = (Int64(rest) ?? 0) * [1, 100, 10, 1][rest.count]
        microseconds = instant.milliseconds * 1000 + micros
    }

    /// RFC 3339 in UTC with three fraction digits, or six if there are microseconds: `2026-11-20T17:30:00.000+00:00`.
    package var text: String {
        let second = microseconds.flooredQuotient(1_000_000)
        let fraction = microseconds - second * 1_000_000
        let whole = Instant(milliseconds: second * 1000).description.dropLast()
        let (number, length) = fraction % 1000 == 0 ? (fraction / 1000, 3) : (fraction, 6)
        let digits = String(number)
        return "\(whole).\(String(repeating: "0", count: length - digits.count))\(digits)+00:00"
    }

    package func adding(_ microseconds: Int64) -> ActivityTime {
        ActivityTime(microseconds: self.microseconds + microseconds)
    }

    package var instant: Instant { Instant(milliseconds: microseconds.flooredQuotient(1000)) }

    package static func < (left: ActivityTime, right: ActivityTime) -> Bool {
        left.microseconds < right.microseconds
    }
}

extension ActivityTime: SQLBindable, SQLReadable {
    package var sqlValue: SQLValue { .integer(microseconds) }

    package init?(column: Int, of row: Row) {
        guard let value = Int64(column: column, of: row) else { return nil }
        self.init(microseconds: value)
    }
}
