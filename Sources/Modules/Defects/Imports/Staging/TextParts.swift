import Core
import Foundation

/// Splits a text into parts of the maximum length, without control characters.
func textParts(_ text: String) -> [String] {
    var plain = String.UnicodeScalarView()
    var endedInReturn = false
    for scalar in text.unicodeScalars {
        // A line may end in CR, LF or CRLF.
        if scalar == "\r" || scalar == "\n" && !endedInReturn {
            plain.append("\n")
        } else if scalar == "\t" || !scalar.isControl {
            plain.append(scalar)
        }
        endedInReturn = scalar == "\r"
    }
    let trimmed = String(plain).trimmingCharacters(in: .whitespacesAndNewlines)
    var rest = trimmed.unicodeScalars[...]
    var pieces: [String] = []
    while !rest.isEmpty {
        let piece = String(rest.prefix(FieldChecks.longestText)).trimmingCharacters(in: .whitespacesAndNewlines)
        if !piece.isEmpty { pieces.append(piece) }
        rest = rest.dropFirst(FieldChecks.longestText)
    }
    return pieces
}

/// The text on one line, cut to the length of a name.
func shortLine(_ text: String) -> String {
    String(oneLine(text).unicodeScalars.prefix(200))
}

/// The text, cut to the maximum length; `nil` if nothing is left.
func firstPart(_ text: String?) -> String? {
    text.flatMap { textParts($0).first }
}
