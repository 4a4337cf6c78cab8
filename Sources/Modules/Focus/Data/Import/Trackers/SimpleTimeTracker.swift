import API
import Core

extension TrackerFormat {
    /// The CSV export of Simple Time Tracker, with local times.
    static let simpleTimeTracker = TrackerFormat(
        format: .simpleTimeTracker,
        tracker: "Simple Time Tracker",
        fields: ["activity name", "time started", "time ended"]
    ) { row, zone in
        TrackedTime(
            mode: row["activity name"] ?? "",
            group: row.tags("categories").first,
            span: try row.span("time started", "time ended", length: "duration", zone),
            note: row["comment"],
            tags: row.tags(row["record tags"] == nil ? "activity tags" : "record tags")
        )
    }
}

/// A backup of Simple Time Tracker: rows of tab-separated cells, the first of which names the kind of row. Unknown rows
/// and extra cells are ignored.
final class SimpleTimeTrackerBackup: FocusFileParser {
    static let head = "app simple time tracker"
    /// Rows are kept until the end, because tags follow the records.
    private static let mostRows = 4 * FocusFile.mostEntries

    private let file: TrackerFile
    private var lines = TextLines()
    private var rows = 0
    private var types: [String: [String]] = [:]
    private var categories: [String: String] = [:]
    private var categoryOfType: [String: String] = [:]
    private var tags: [String: String] = [:]
    private var tagsOfRecord: [String: [String]] = [:]
    private var records: [(line: Int, cells: [String])] = []

    init(_ file: TrackerFile) {
        self.file = file
    }

    func read(_ bytes: ArraySlice<UInt8>) throws { try lines.read(bytes, take) }

    func finish() throws -> FocusFile {
        try lines.finish(take)
        for (line, cells) in records { try file.add(line, of: "Simple Time Tracker") { try time(cells) } }
        return file.finish()
    }

    private func take(_ number: Int, _ line: String) throws {
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard cells.count > 2 else { return }
        switch cells[0] {
        case "recordType": types[cells[1]] = cells
        case "category": categories[cells[1]] = cells[2]
        case "typeCategory": categoryOfType[cells[1]] = categoryOfType[cells[1]] ?? cells[2]
        case "recordTag": tags[cells[1]] = cells.count > 3 ? cells[3] : nil
        case "recordToRecordTag": tagsOfRecord[cells[1], default: []].append(cells[2])
        case "record": records.append((number, cells))
        default: return
        }
        rows += 1
        if rows > Self.mostRows { throw FocusFile.tooManyEntries }
    }

    private func time(_ cells: [String]) throws -> TrackedTime {
        guard let type = types[cells[2]] else { throw Unreadable("typeId") }
        guard cells.count > 4, let start = Int64(cells[3]), let end = Int64(cells[4]) else {
            throw Unreadable("record")
        }
        if end <= start { throw Unreadable(Phrase("focus.entry.order")) }
        return TrackedTime(
            mode: type[2],
            group: categoryOfType[cells[2]].flatMap { categories[$0] },
            color: type.count > 7 ? Int32(type[7]).map(color) : nil,
            span: Instant(milliseconds: start)..<Instant(milliseconds: end),
            note: cells.count > 5 ? cells[5].replacing("␤", with: " ") : nil,
            tags: (tagsOfRecord[cells[1]] ?? []).compactMap { tags[$0] },
            key: cells[1]
        )
    }

    private func color(_ argb: Int32) -> String {
        let digits = String(UInt32(bitPattern: argb) & 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
