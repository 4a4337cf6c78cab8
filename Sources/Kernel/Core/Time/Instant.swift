#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A point in time: milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// Arithmetic saturates at the first and last millisecond of the years 1...9999, so it cannot overflow.
package struct Instant: Hashable, Comparable, Sendable {
    package let milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, Self.first), Self.last)
    }

    /// The system clock. Called only by the injected clock; all other code receives `now`.
    package static func systemNow() -> Instant {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Instant(milliseconds: Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000)
    }

    package func adding(minutes: Int) -> Instant {
        let limit = Int(Self.span / 60_000) + 1
        return adding(milliseconds: Int64(min(max(minutes, -limit), limit)) * 60_000)
    }

    package func adding(milliseconds: Int64) -> Instant {
        Instant(milliseconds: self.milliseconds + min(max(milliseconds, -Self.span), Self.span))
    }

    /// The elapsed whole minutes, negative if `other` is earlier; fractions are cut off.
    package func minutes(until other: Instant) -> Int {
        Int((other.milliseconds - milliseconds) / 60_000)
    }

    package static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    private static let first: Int64 = -62_135_596_800_000
    private static let last: Int64 = 253_402_300_799_999
    private static let span = last - first
}

extension Instant: ISOText, PlainText {
    package static let form = "2026-11-20T17:30:00Z"

    /// Strict RFC 3339: `Z` or a `+HH:MM` offset, any number of fraction digits (truncated to milliseconds).
    ///
    /// `nil` for anything else: a date that does not exist, second 60 (leap seconds are not counted), a year outside
    /// 1900...2199.
    package init?(iso8601 text: String) {
        var reader = ISOReader(text)
        guard let date = LocalDate(reading: &reader), reader.skip("T") || reader.skip("t"),
            let hour = reader.number(digits: 2), hour < 24, reader.skip(":"),
            let minute = reader.number(digits: 2), minute < 60, reader.skip(":"),
            let second = reader.number(digits: 2), second < 60,
            let fraction = Self.fraction(from: &reader),
            let offset = Self.offset(from: &reader), reader.isAtEnd
        else { return nil }

        let minutes = date.daysSinceEpoch * 1440 + hour * 60 + minute - offset
        let utcDate = LocalDate(daysSinceEpoch: minutes.flooredQuotient(1440))
        guard LocalDate.years.contains(utcDate.year) else { return nil }
        self.init(milliseconds: Int64(minutes) * 60_000 + Int64(second * 1000 + fraction))
    }

    /// Shorthand for `init(iso8601:)`.
    package init?(_ text: String) {
        self.init(iso8601: text)
    }

    /// RFC 3339 in UTC, with three fraction digits only if they are not zero: `2026-11-20T17:30:00Z`.
    package func write(to text: inout PlainWriter) {
        let second = milliseconds.flooredQuotient(1000)
        let fraction = Int(milliseconds - second * 1000)
        let date = LocalDate(daysSinceEpoch: Int(second.flooredQuotient(Civil.secondsPerDay)))
        let secondOfDay = Int(second.flooredRemainder(Civil.secondsPerDay))
        date.write(to: &text)
        text.append("T")
        text.append(secondOfDay / 3600, digits: 2)
        text.append(":")
        text.append(secondOfDay / 60 % 60, digits: 2)
        text.append(":")
        text.append(secondOfDay % 60, digits: 2)
        if fraction != 0 {
            text.append(".")
            text.append(fraction, digits: 3)
        }
        text.append("Z")
    }

    package static var longest: Int { 24 }

    /// Milliseconds; 0 if no fraction is written.
    private static func fraction(from reader: inout ISOReader) -> Int? {
        guard reader.skip(".") else { return 0 }
        guard let tenths = reader.digit() else { return nil }
        var milliseconds = tenths * 100
        var scale = 10
        while let digit = reader.digit() {
            milliseconds += digit * scale
            scale /= 10
        }
        return milliseconds
    }

    /// Minutes east of UTC.
    private static func offset(from reader: inout ISOReader) -> Int? {
        if reader.skip("Z") || reader.skip("z") { return 0 }
        let isWest = reader.skip("-")
        guard isWest || reader.skip("+"),
            let hour = reader.number(digits: 2), hour < 24, reader.skip(":"),
            let minute = reader.number(digits: 2), minute < 60
        else { return nil }
        return isWest ? -(hour * 60 + minute) : hour * 60 + minute
    }
}
