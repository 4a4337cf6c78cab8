import Core

/// Cuts a file of JSON into its records: an issue, a comment, an event. No more than one of them is held, with what stands around it.
///
/// A file may hold one answer of a tracker's API, several in a list, or several one after the other, as when they were saved by
/// `curl A B C > file`.
struct JSONRecords {
    /// In bytes: one bug with all of its attachments.
    static let largest = 64 * 1024 * 1024

    /// What answers of trackers hold their records under.
    private static let holders: Set = ["attachments", "bugs", "comments", "events", "issue", "issues"]
    /// Those of them that stand for nothing else within a record.
    private static let sureHolders: Set = ["bugs", "issues"]

    private var reader = JSONReader(longestText: 36 * 1024 * 1024, isSequence: true)
    /// Records that have begun, the outer ones first.
    private var open: [(path: [String], node: FileNode)] = []
    private var size = 0

    mutating func read(_ bytes: some Sequence<UInt8>, _ each: (FileRecord) throws -> Void) throws {
        // Out of here for as long as it hands over events, which change the rest.
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
            let depth = Self.depth(of: path)
            if open.last(where: { $0.path.count == depth })?.path.elementsEqual(path.prefix(depth)) != true {
                open.removeAll { $0.path.count >= depth }
                open.append((Array(path.prefix(depth)), FileNode("")))
            }
            let text = value.text
            size += text?.utf8.count ?? 0
            if size > Self.largest { throw tooLargeRecord(line) }
            open.last { $0.path.count == depth }?.node.put(text, at: path[depth...])
        case .end(let path, let line):
            guard let index = open.lastIndex(where: { $0.path == path }) else { return }
            let node = open[index].node
            open.removeSubrange(index...)
            size = 0
            try each(FileRecord(path: path, node: node, line: line))
        }
    }

    /// How many steps of a path lead to the record that a value belongs to.
    private static func depth(of path: [String]) -> Int {
        let lists = path.prefix { $0.allSatisfy(\.isNumber) }.count
        guard lists < path.count else { return max(0, path.count - 1) }
        let isHeld = (lists == 0 ? holders : sureHolders).contains(path[lists])
        guard isHeld, path.count > lists + 1 else { return lists }
        return path[lists] == "issue" && Int(path[lists + 1]) == nil ? lists + 1 : min(lists + 2, path.count)
    }
}

func tooLargeRecord(_ line: Int) -> AppError {
    .invalid(
        "file",
        "longRecord",
        Phrase(
            "defects.import.file.longRecord",
            ["line": .number(line), "most": .number(JSONRecords.largest / 1024 / 1024)]
        )
    )
}
