import Core
import Foundation

/// Reads a Decklog archive, whose format `ArchivedDefect` describes.
struct ArchiveForm {
    /// The largest `schema.json` or `people.json`, in bytes.
    private static let longestEntry = 4 * 1024 * 1024
    /// The longest line of defects, in bytes. Files are separate entries.
    private static let longestLine = 16 * 1024 * 1024
    /// The largest file entry, in bytes: more than any upload may be.
    private static let longestFile = 32 * 1024 * 1024
    /// The maximum number of files that lines may announce before their entries arrive.
    private static let mostFiles = 100_000
    /// The maximum number of values in one line.
    private static let mostValues = 200_000

    private var numbers: [PersonID: Int] = [:]
    /// For each file entry, the defect and line that it belongs to; entries come after all lines.
    private var files: [String: (item: String, line: Int, file: ArchivedDefect.File)] = [:]
    private var line = 0
    private var hasHead = false
    private var name = ""
    private var kind = Kind.skipped
    /// The bytes read so far of the current entry, or of its current line.
    private var pending: [UInt8] = []

    private enum Kind {
        case whole(most: Int)
        case lines
        /// An entry that is ignored.
        case skipped
    }

    mutating func take(_ event: TarReader.Event, _ collector: inout ImportCollector) throws {
        switch event {
        case .begin(let name, let size):
            self.name = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
            kind = try kindOfEntry()
            if case .whole(let most) = kind, size > most { throw tooLarge(most) }
        case .bytes(let bytes):
            switch kind {
            case .whole: pending += bytes
            case .lines: try takeLines(bytes, &collector)
            case .skipped: break
            }
        case .end:
            let entry = pending
            pending = []
            switch kind {
            case .whole: try take(entry, &collector)
            case .lines: try takeLine(entry, &collector)
            case .skipped: break
            }
        }
    }

    private func kindOfEntry() throws -> Kind {
        if name == "schema.json" { return .whole(most: Self.longestEntry) }
        if !hasHead {
            if !name.isEmpty && !name.hasSuffix(".txt") { throw notOurs }
            return .skipped
        }
        if name == "people.json" { return .whole(most: Self.longestEntry) }
        if name.hasSuffix(".ndjson") { return .lines }
        return files[name] == nil ? .skipped : .whole(most: Self.longestFile)
    }

    private mutating func take(_ entry: [UInt8], _ collector: inout ImportCollector) throws {
        if name == "schema.json" {
            let head = try read(ArchiveHead.self, entry, name)
            guard head.format == "decklog-defects", head.version == 1 else { throw notOurs }
            collector.about = String(decoding: entry, as: UTF8.self)
            hasHead = true
        } else if name == "people.json" {
            for person in try read([ArchivedPerson].self, entry, name) {
                numbers[person.id] = try collector.person(person.name, email: person.email, key: person.id.description)
            }
        } else if let (item, line, file) = files.removeValue(forKey: name) {
            let incoming = IncomingAttachment(
                item: item,
                key: name,
                line: line,
                who: try who(file.by, &collector),
                at: file.at,
                name: file.name,
                bytes: entry,
                comment: file.comment
            )
            try collector.add(incoming)
        }
    }

    private mutating func takeLines(_ bytes: ArraySlice<UInt8>, _ collector: inout ImportCollector) throws {
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            pending += rest[..<end]
            rest = rest[(end + 1)...]
            let whole = pending
            pending.removeAll(keepingCapacity: pending.count < 64 * 1024)
            try takeLine(whole, &collector)
        }
        pending += rest
        if pending.count > Self.longestLine { throw tooLargeRecord(line + 1, most: Self.longestLine) }
    }

    private mutating func takeLine(_ bytes: [UInt8], _ collector: inout ImportCollector) throws {
        if bytes.isEmpty { return }
        line += 1
        if bytes.count > Self.longestLine || valueCount(bytes) > Self.mostValues {
            throw tooLargeRecord(line, most: Self.longestLine)
        }
        try take(try read(ArchivedDefect.self, bytes, name), &collector)
    }

    mutating func finish(_ collector: inout ImportCollector) throws {
        if !hasHead { throw notOurs }
        for (_, missing) in files.sorted(by: { $0.key < $1.key }) {
            let gaps: [String: Phrase.Argument] = ["name": .text(missing.file.name)]
            try collector.note(Phrase("defects.import.note.file", gaps), item: missing.item, line: missing.line)
        }
    }

    private mutating func take(_ archived: ArchivedDefect, _ collector: inout ImportCollector) throws {
        // Numbers that our own counters continue from.
        let counts = [archived.number, archived.version] + archived.history.map(\.version)
        guard counts.allSatisfy({ 0...Int(Int32.max) ~= $0 }) else { throw broken(name) }
        let item = archived.id.description
        var values = archived.fields
        var defect = FileDefect(
            headline: values.removeValue(forKey: "headline") ?? "",
            at: archived.submittedAt,
            changedAt: archived.changedAt
        )
        defect.description = values.removeValue(forKey: "description")
        defect.severity = values.removeValue(forKey: "severity") ?? ""
        defect.priority = values.removeValue(forKey: "priority") ?? ""
        defect.resolution = values.removeValue(forKey: "resolution") ?? ""
        defect.owner = values.removeValue(forKey: "owner").flatMap { PersonID($0) }.flatMap { numbers[$0] }
        defect.state = archived.state
        defect.more = values
        defect.people = values.compactMapValues { text in PersonID(text).flatMap { numbers[$0] } }
        defect.reporter = try who(archived.submitter, &collector)
        defect.original = archived.original?.description
        defect.watchers = archived.watchers.filter(\.watching).compactMap { numbers[$0.person] }
        defect.own = FileDefect.Own(
            id: archived.id,
            number: archived.number,
            stateBefore: archived.stateBefore,
            latitude: archived.position?.latitude,
            longitude: archived.position?.longitude,
            silent: archived.watchers.filter { !$0.watching }.compactMap { numbers[$0.person] }
        )
        try collector.add(defect, item: item, line: line)
        for step in archived.history { try take(step, item, &collector) }
        for comment in archived.comments {
            let body = FileComment(
                who: try who(comment.by, &collector),
                at: comment.at,
                body: comment.body,
                id: comment.id,
                changedAt: comment.changedAt
            )
            try collector.add(body, item: item, key: comment.id.description, line: line)
        }
        for file in archived.files {
            files[file.path] = (item, line, file)
            if files.count > Self.mostFiles { throw tooLargeRecord(line, most: Self.longestLine) }
        }
    }

    private mutating func take(_ step: ArchivedDefect.Step, _ item: String, _ collector: inout ImportCollector) throws {
        let changes = step.changes.map { change -> FileStep.Change in
            let (old, new) = (number(change.old), number(change.new))
            // A person is a key, or the name of somebody who was not in the exporting crew.
            if old == nil && new == nil { return .init(field: change.field, old: change.old, new: change.new) }
            return .init(field: change.field, old: old ?? change.old, new: new ?? change.new, isPerson: true)
        }
        var staged = FileStep(who: try who(step.by, &collector), at: step.at, changes: changes)
        staged.action = step.action
        staged.states = FileStep.States(version: step.version, old: step.from, new: step.to)
        try collector.add(staged, item: item, key: "\(step.version)", line: line)
    }

    private func number(_ text: String?) -> String? {
        text.flatMap { PersonID($0) }.flatMap { numbers[$0] }.map { String($0) }
    }

    private func who(_ who: ArchivedDefect.Who, _ collector: inout ImportCollector) throws -> Int? {
        if let person = who.person, let number = numbers[person] { return number }
        return try collector.person(who.name)
    }

    private func read<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8], _ name: String) throws -> Value {
        do {
            if valueCount(bytes) > Self.mostValues { throw broken(name) }
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw broken(name)
        }
    }

    private func broken(_ name: String) -> AppError {
        let gaps: [String: Phrase.Argument] = ["name": .text(String(name.prefix(60))), "line": .number(max(1, line))]
        return .invalid("file", "archive", Phrase("defects.import.file.entry", gaps))
    }

    private func tooLarge(_ most: Int) -> AppError {
        .invalid(
            "file",
            "longRecord",
            Phrase("defects.import.file.largeEntry", ["most": .number(most / 1024 / 1024)])
        )
    }

    private var notOurs: AppError { .invalid("file", "archive", Phrase("defects.import.file.notOurs")) }
}

/// An upper bound on the number of values in a JSON text, without parsing it: the tree might use too much memory.
func valueCount(_ json: some Sequence<UInt8>) -> Int {
    var (count, isText, isEscaped) = (1, false, false)
    for byte in json {
        if isText {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isText = false
            }
            continue
        }
        switch byte {
        case UInt8(ascii: "\""): isText = true
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): count += 1
        default: break
        }
    }
    return count
}
