/// Text for cells of CSV files that people open in a spreadsheet.
package enum SpreadsheetText {
    /// Puts an apostrophe before a text that a spreadsheet could take for a formula
    /// (owasp.org/www-community/attacks/CSV_Injection).
    package static func guarded(_ text: String) -> String {
        isRisky(text.unicodeScalars.first { $0 != "'" }) ? "'" + text : text
    }

    /// The inverse of `guarded`.
    package static func unguarded(_ text: String) -> String {
        text.hasPrefix("'") && isRisky(text.unicodeScalars.first { $0 != "'" }) ? String(text.dropFirst()) : text
    }

    /// A cell (RFC 4180 §2). A cell that contains either separator is quoted, because some programs guess the
    /// separator.
    package static func quoted(_ text: String) -> String {
        let needsQuotes = text.unicodeScalars.contains { ",;\"\t\r\n".unicodeScalars.contains($0) }
        let hasBareEdge = text.first == " " || text.last == " "
        return needsQuotes || hasBareEdge ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }

    /// A line of a CSV file, in which no cell is a formula.
    package static func line(_ cells: [String], separator: String = ",") -> String {
        cells.map { quoted(guarded($0)) }.joined(separator: separator) + "\r\n"
    }

    private static func isRisky(_ first: Unicode.Scalar?) -> Bool {
        switch first {
        case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }
}
