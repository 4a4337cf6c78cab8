import Core

/// Splits a JSON file into records: an issue, a comment, an event. Only one record is in memory at a time, with the
/// records that contain it.
///
/// A file may hold one answer of a tracker's API, several in a list, or several concatenated, as by
/// `curl A B C > file`.
struct JSONRecords {
    /// The keys under which answers of trackers hold records.
    private static let holders: Set = ["attachments", "bugs", "comments", "events", "issue", "issues"]
    /// Holders that have no other meaning within a record.
    private static let sureHolders: Set = ["bugs", "issues"]

    private var reader = JSONReader(
        longestText: RecordBudget.longestText,
        longTexts: ["data": RecordBudget.longestFile],
        isSequence: true,
        isWanted: { RecordNames.json($0) }
    )
    /// Records that have begun, outermost first.
    private var open: [OpenRecord] = []
    private(set) var budget: RecordBudget

    private struct OpenRecord {
        let path: [String]
        let node = FileNode("")
        /// Its memory, in bytes.
        var weight = 0
    }

    init(_ budget: RecordBudget = RecordBudget()) {
        self.budget = budget
    }

    mutating func read(_ bytes: some Sequence<UInt8>, _ each: (FileRecord) throws -> Void) throws {
        // Moved out while it emits events, because their handler changes the other properties.
        var reader = JSONReader()
        swap(&reader, &self.reader)
        defer { swap(&reader, &self.reader) }
        try reader.read(bytes) { event in try take(event, each) }
    }

    mutating func finish(_ each: (FileRecord) throws -> Void) throws {
        var reader = self.reader
        try reader.finish { event in try take(event, each) }
    }

    private mutating func take(_ event: JSONReader.Event, _ each: (FileRecord) throws -> Void) throws {
        switch event {
        case .value(let path, let value, let line):
            let index = begin(path.prefix(Self.depth(of: path)))
            let weight = open[index].node.put(value.text, at: path[open[index].path.count...])
            open[index].weight += weight
            try budget.take(weight, line: line)
        case .end(let path, let line):
            guard let index = open.lastIndex(where: { $0.path == path }) else { return }
            let node = open[index].node
            drop(from: index)
            try each(FileRecord(path: path, node: node, line: line))
        }
    }

    /// The index of the record that a value belongs to; creates the record for its first value.
    private mutating func begin(_ path: ArraySlice<String>) -> Int {
        let index = open.firstIndex { $0.path.count >= path.count } ?? open.count
        if index < open.count, open[index].path.count == path.count, open[index].path.elementsEqual(path) {
            return index
        }
        drop(from: index)
        open.append(OpenRecord(path: Array(path)))
        return index
    }

    private mutating func drop(from index: Int) {
        budget.release(open[index...].reduce(0) { $0 + $1.weight })
        open.removeSubrange(index...)
    }

    /// The number of path components that lead to the record of a value.
    private static func depth(of path: [String]) -> Int {
        let lists = path.prefix { RecordNames.isPlace($0) }.count
        guard lists < path.count else { return max(0, path.count - 1) }
        let isHeld = (lists == 0 ? holders : sureHolders).contains(path[lists])
        guard isHeld, path.count > lists + 1 else { return lists }
        return path[lists] == "issue" && Int(path[lists + 1]) == nil ? lists + 1 : min(lists + 2, path.count)
    }
}
