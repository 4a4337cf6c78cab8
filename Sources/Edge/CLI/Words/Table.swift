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

/// Removes control characters that could affect the terminal, because the text may come from a stranger.
func printable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isControl }))
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
