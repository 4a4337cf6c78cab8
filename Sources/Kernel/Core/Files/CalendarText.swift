/// Writes iCalendar (RFC 5545): folds content lines and escapes text values.
package struct CalendarText: Sendable {
    /// The maximum number of bytes in a line, without the line break (RFC 5545 §3.1).
    private static let longestLine = 75

    package private(set) var bytes: [UInt8] = []

    package init(capacity: Int = 4_096) {
        bytes.reserveCapacity(capacity)
    }

    /// Begins a calendar.
    /// - Parameter part: the part of Decklog that writes it.
    package mutating func begin(_ part: String) {
        line("BEGIN", "VCALENDAR")
        line("VERSION", "2.0")
        line("PRODID", "-//Decklog//\(part)//EN")
        line("CALSCALE", "GREGORIAN")
    }

    /// Writes the time zone UTC, because a calendar must have at least one component (RFC 5545 §3.6), even without
    /// events.
    package mutating func zone() {
        let lines = [
            ("BEGIN", "VTIMEZONE"), ("TZID", "UTC"), ("BEGIN", "STANDARD"), ("DTSTART", "19700101T000000"),
            ("TZOFFSETFROM", "+0000"), ("TZOFFSETTO", "+0000"), ("END", "STANDARD"), ("END", "VTIMEZONE"),
        ]
        for (name, value) in lines { line(name, value) }
    }

    /// Writes a property whose value is not text: an instant, a number, or a keyword.
    /// - Parameter name: may include parameters.
    package mutating func line(_ name: String, _ value: String) {
        append("\(name):\(value)")
    }

    /// Writes a property with a text value, which is escaped.
    package mutating func text(_ name: String, _ value: String) {
        append("\(name):\(escaped(value))")
    }

    package mutating func instant(_ name: String, _ value: Instant) {
        append("\(name):\(basicForm(value))")
    }

    /// Folds a line: continuation lines begin with a space. A character is never split, although the format allows it,
    /// because some readers decode before they unfold.
    private mutating func append(_ line: String) {
        var room = Self.longestLine
        for scalar in line.unicodeScalars {
            let character = String(scalar).utf8
            if character.count > room {
                bytes += [13, 10, 32]
                room = Self.longestLine - 1
            }
            bytes += character
            room -= character.count
        }
        bytes += [13, 10]
    }
}

/// Escapes backslash, semicolon, comma and line breaks (RFC 5545 §3.3.11); other control characters are not allowed and
/// are dropped.
private func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\\", ";", ",":
            result.append("\\")
            result.append(scalar)
        case "\n" where isAfterReturn: break
        case "\n", "\r": result.append(contentsOf: "\\n".unicodeScalars)
        case "\t": result.append(scalar)
        default:
            if !scalar.isControl { result.append(scalar) }
        }
        isAfterReturn = scalar == "\r"
    }
    return String(result)
}

/// `20261120T173000Z`: always in UTC, so that readers do not need the crew's time zone. Fractions of seconds are cut
/// off.
private func basicForm(_ instant: Instant) -> String {
    let whole = Instant(milliseconds: instant.milliseconds - (instant.milliseconds % 1_000 + 1_000) % 1_000)
    return whole.description.filter { $0 != "-" && $0 != ":" }
}
