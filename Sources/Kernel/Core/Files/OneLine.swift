/// A text on one line, without line breaks. The caller limits its length.
///
/// Built in one pass, because a text from a file may be long, and a list of its words would take many times its memory.
package func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    var isBetween = false
    for scalar in text.unicodeScalars {
        if scalar.isControl || scalar.properties.isWhitespace {
            isBetween = !line.isEmpty
        } else {
            if isBetween { line.append(" ") }
            isBetween = false
            line.append(scalar)
        }
    }
    return String(line)
}
