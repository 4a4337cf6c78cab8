/// One line of text, however many it was: what is longer than it may be is the caller's to refuse.
package func oneLine(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { $0.isControl ? " " : Character($0) }
    return String(scalars).split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
