/// Text for the cells of tables that people open in a spreadsheet.
package enum SpreadsheetText {
    /// The text with an apostrophe before it if a spreadsheet could take it for a formula (owasp.org/www-community/attacks/CSV_Injection).
    package static func guarded(_ text: String) -> String {
        isRisky(text.unicodeScalars.first { $0 != "'" }) ? "'" + text : text
    }

    /// The inverse of `guarded`.
    package static func unguarded(_ text: String) -> String {
        text.hasPrefix("'") && isRisky(text.unicodeScalars.first { $0 != "'" }) ? String(text.dropFirst()) : text
    }

    /// A cell (RFC 4180 §2). Some programs guess the separator, so a cell that holds either is quoted.
    package static func quoted(_ text: String) -> String {
        let needsQuotes = text.unicodeScalars.contains { ",;\"\t\r\n".unicodeScalars.contains($0) }
        let hasBareEdge = text.first == " " || text.last == " "
        return needsQuotes || hasBareEdge ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }

    private static func isRisky(_ first: Unicode.Scalar?) -> Bool {
        switch first {
        case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }
}
