import Core

/// A table for a terminal.
struct Table {
    let head: [String]
    let rows: [[String]]

    init(_ head: String..., rows: [[String]]) {
        self.init(head: head, rows: rows)
    }

    init(head: [String], rows: [[String]]) {
        self.head = head
        self.rows = rows.map { $0.map(printable) }
    }

    var text: String {
        let lines = [head] + rows
        let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in padded(line, widths) + "\n" }.joined()
    }

    private func padded(_ line: [String], _ widths: [Int]) -> String {
        let cells = zip(line, widths).map { cell, width in
            cell + String(repeating: " ", count: width - cell.count)
        }
        var text = cells.joined(separator: "  ")
        while text.last == " " { text.removeLast() }
        return text
    }
}

/// A text on one line, without control characters that could affect the terminal, because it may come from a stranger.
func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
        if scalar == "\n" || scalar == "\t" { return " " }
        return scalar.isControl ? nil : scalar
    }
    return String(String.UnicodeScalarView(scalars))
}

/// Like `printable`, but keeps line breaks.
func printableLines(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { printable(String($0)) }
        .joined(separator: "\n")
}

/// "812 bytes", "4.1 MB".
func size(bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) bytes" }
    var value = Double(bytes)
    var unit = ""
    for next in ["kB", "MB", "GB", "TB"] where value >= 1000 {
        value /= 1000
        unit = next
    }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
}

/// "1 row", "2 rows".
func counted(_ count: Int, _ one: String) -> String {
    count == 1 ? "1 \(one)" : "\(count) \(one)s"
}
