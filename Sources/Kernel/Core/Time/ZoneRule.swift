/// The rule in the footer of a zone file for all times after its table, a POSIX TZ string with the extensions of RFC
/// 9636 §3.3.1: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule {
    private let standard: ZoneTable.Kind
    private let summer: Summer?

    private struct Summer {
        var kind: ZoneTable.Kind
        var start: Day
        var end: Day
    }

    private struct Day {
        enum Form {
            /// `Jn`: 1...365, never counting a leap day.
            case julian(Int)
            /// `n`: 0...365, counting leap days.
            case ordinal(Int)
            /// `Mm.w.d`: weekday d (Sunday is 0) of week w of month m; week 5 is the last.
            case weekday(month: Int, week: Int, weekday: Int)
        }

        var form: Form
        /// Seconds after local midnight; may be negative or exceed a day.
        var time: Int64

        /// Seconds since 1970, as if local time were UTC.
        func wallSeconds(in year: Int) -> Int64 { Int64(day(in: year)) * Civil.secondsPerDay + time }

        private func day(in year: Int) -> Int {
            let newYear = Civil.days(year: year, month: 1, day: 1)
            switch form {
            case .ordinal(let days): return newYear + days
            case .julian(let number): return newYear + number - (Civil.isLeap(year) && number >= 60 ? 0 : 1)
            case .weekday(let month, let week, let weekday):
                let first = Civil.days(year: year, month: month, day: 1)
                // 1970-01-01 was a Thursday, which is 4 when Sunday is 0.
                let day = (weekday - (first + 4)).flooredRemainder(7) + 7 * (week - 1)
                return first + (day < Civil.daysInMonth(month, of: year) ? day : day - 7)
            }
        }
    }

    /// The changes in these years after `last`, ascending; none if the zone has no daylight saving time.
    func changes(in years: ClosedRange<Int>, after last: Int64) -> [(start: Int64, kind: ZoneTable.Kind)] {
        guard let summer else { return [] }
        var all: [(start: Int64, kind: ZoneTable.Kind)] = []
        for year in years {
            all.append((summer.end.wallSeconds(in: year) - summer.kind.offset, standard))
            all.append((summer.start.wallSeconds(in: year) - standard.offset, summer.kind))
        }
        // All-year daylight saving time ends in the second in which it starts again: the start must sort last, to win.
        all.sort { ($0.start, $0.kind == summer.kind ? 1 : 0) < ($1.start, $1.kind == summer.kind ? 1 : 0) }
        return all.filter { $0.start > last }
    }

    static func year(of second: Int64) -> Int {
        let days = Int(second.flooredQuotient(Civil.secondsPerDay))
        return LocalDate(daysSinceEpoch: days).year
    }

    static func start(ofYear year: Int) -> Int64 {
        Int64(Civil.days(year: year, month: 1, day: 1)) * Civil.secondsPerDay
    }
}

// MARK: - Parsing

extension ZoneRule {
    /// `nil` if the text is not such a rule.
    init?(_ text: String) {
        var reader = ISOReader(text)
        guard let name = Self.name(from: &reader), let west = Self.seconds(from: &reader, hours: 24) else { return nil }
        standard = ZoneTable.Kind(offset: -west, abbreviation: name)
        if reader.isAtEnd {
            summer = nil
            return
        }
        guard let name = Self.name(from: &reader) else { return nil }
        var offset = standard.offset + 3600
        if reader.next != UInt8(ascii: ",") {
            guard let west = Self.seconds(from: &reader, hours: 24) else { return nil }
            offset = -west
        }
        guard reader.skip(","), let start = Self.day(from: &reader),
            reader.skip(","), let end = Self.day(from: &reader), reader.isAtEnd
        else { return nil }
        summer = Summer(kind: ZoneTable.Kind(offset: offset, abbreviation: name), start: start, end: end)
    }

    /// Three or more letters, or letters, digits and signs between `<` and `>`.
    private static func name(from reader: inout ISOReader) -> String? {
        let isQuoted = reader.skip("<")
        var name = ""
        while let byte = reader.next, isLetter(byte) || (isQuoted && isDigitOrSign(byte)) {
            name.unicodeScalars.append(Unicode.Scalar(byte))
            _ = reader.take()
        }
        guard name.utf8.count >= 3, !isQuoted || reader.skip(">") else { return nil }
        return name
    }

    /// `[+-]h[h[h]][:mm[:ss]]`, at most `hours` whole hours and 59:59.
    private static func seconds(from reader: inout ISOReader, hours: Int) -> Int64? {
        let isNegative = reader.skip("-")
        if !isNegative { _ = reader.skip("+") }
        guard let hour = number(from: &reader, in: 0...hours) else { return nil }
        var seconds = hour * 3600
        for unit in [60, 1] {
            guard reader.skip(":") else { break }
            guard let part = reader.number(digits: 2), part < 60 else { return nil }
            seconds += part * unit
        }
        return Int64(isNegative ? -seconds : seconds)
    }

    private static func day(from reader: inout ISOReader) -> Day? {
        guard let form = form(from: &reader) else { return nil }
        guard reader.skip("/") else { return Day(form: form, time: 2 * 3600) }
        return seconds(from: &reader, hours: 167).map { Day(form: form, time: $0) }
    }

    private static func form(from reader: inout ISOReader) -> Day.Form? {
        if reader.skip("J") { return number(from: &reader, in: 1...365).map { .julian($0) } }
        guard reader.skip("M") else { return number(from: &reader, in: 0...365).map { .ordinal($0) } }
        guard let month = number(from: &reader, in: 1...12), reader.skip("."),
            let week = number(from: &reader, in: 1...5), reader.skip("."),
            let weekday = number(from: &reader, in: 0...6)
        else { return nil }
        return .weekday(month: month, week: week, weekday: weekday)
    }

    /// One to three digits.
    private static func number(from reader: inout ISOReader, in range: ClosedRange<Int>) -> Int? {
        guard var value = reader.digit() else { return nil }
        for _ in 0..<2 {
            guard let digit = reader.digit() else { break }
            value = value * 10 + digit
        }
        return range.contains(value) ? value : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte & 0xDF)
    }

    private static func isDigitOrSign(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }
}
