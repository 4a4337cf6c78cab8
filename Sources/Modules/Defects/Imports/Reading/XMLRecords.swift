import Core

/// Splits an XML file into the elements below its root. Only one of them is in memory at a time.
struct XMLRecords {
    private var reader = XMLReader(
        longestText: RecordBudget.longestText,
        longTexts: ["data": RecordBudget.longestFile],
        isWanted: { RecordNames.xml($0) }
    )
    private var open: [FileNode] = []
    private var root: String?
    private var begin = 1
    private(set) var budget: RecordBudget

    init(_ budget: RecordBudget = RecordBudget()) {
        self.budget = budget
    }

    mutating func read(_ bytes: some Sequence<UInt8>, _ each: (FileRecord) throws -> Void) throws {
        var reader = XMLReader(longestText: 0)
        swap(&reader, &self.reader)
        defer { swap(&reader, &self.reader) }
        try reader.read(bytes) { event in try take(event, each) }
    }

    mutating func finish() throws { try reader.finish() }

    private mutating func take(_ event: XMLReader.Event, _ each: (FileRecord) throws -> Void) throws {
        switch event {
        case .begin(let name, let attributes, let line):
            guard root != nil else { return root = name }
            if open.isEmpty { begin = line }
            let node = FileNode(name)
            try budget.take(open.last?.add(node) ?? RecordBudget.part, line: begin)
            for (name, value) in attributes where RecordNames.xmlAttribute(name) {
                try budget.take(node.add(FileNode("@" + name, text: value)), line: begin)
            }
            open.append(node)
        case .text(let text):
            guard let node = open.last else { return }
            try budget.take(node.append(text), line: begin)
        case .end:
            guard let node = open.popLast(), open.isEmpty else { return }
            budget.release(budget.used)
            try each(FileRecord(path: [root ?? "", node.key], node: node, line: begin))
        }
    }
}
