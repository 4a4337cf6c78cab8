package import Core

/// Writes iCalendar (RFC 5545): content lines that are folded, and texts that are escaped.
package struct CalendarText: Sendable {
    /// The most bytes of a line, without its end (RFC 5545 §3.1).
    private static let longestLine = 75

    package private(set) var bytes: [UInt8] = []

    package init(capacity: Int = 4_096) {
        bytes.reserveCapacity(capacity)
    }

    /// A property whose value is not a text: an instant, a number, a word of the format.
    /// - Parameter name: with its parameters, if any.
    package mutating func line(_ name: String, _ value: String) {
        append("\(name):\(value)")
    }

    /// A property whose value is a text that somebody typed.
    package mutating func text(_ name: String, _ value: String) {
        append("\(name):\(escaped(value))")
    }

    package mutating func instant(_ name: String, _ value: Instant) {
        append("\(name):\(basicForm(value))")
    }

    /// A line that goes on begins with a blank. A character is never torn apart, as the format would allow: some readers
    /// decode before they unfold.
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

/// Backslash, semicolon, comma and line breaks (RFC 5545 §3.3.11); other control characters are not allowed, and left out.
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

/// `20261120T173000Z`: always in UTC, so that no reader needs to know the crew's zone. A broken second is cut off.
private func basicForm(_ instant: Instant) -> String {
    let whole = Instant(milliseconds: instant.milliseconds - (instant.milliseconds % 1_000 + 1_000) % 1_000)
    return whole.description.filter { $0 != "-" && $0 != ":" }
}
