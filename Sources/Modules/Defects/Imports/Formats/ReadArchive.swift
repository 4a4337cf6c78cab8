import Core
import Events
import Foundation

/// Reads the archive that this server writes; `ArchivedDefect` says how it is made.
struct ArchiveForm {
    private var numbers: [PersonID: Int] = [:]
    /// Where files belong that come after all lines.
    private var files: [String: (item: String, line: Int, file: ArchivedDefect.File)] = [:]
    private var line = 0
    private var hasHead = false

    mutating func take(_ entry: TarReader.Entry, _ stager: inout Stager) throws {
        let name = entry.name.hasPrefix("./") ? String(entry.name.dropFirst(2)) : entry.name
        if name == "schema.json" {
            let head = try read(ArchiveHead.self, entry.bytes[...], name)
            guard head.format == "decklog-defects", head.version == 1 else { throw notOurs }
            stager.about = String(decoding: entry.bytes, as: UTF8.self)
            hasHead = true
        } else if !hasHead {
            if !name.isEmpty && !name.hasSuffix(".txt") { throw notOurs }
        } else if name == "people.json" {
            for person in try read([ArchivedPerson].self, entry.bytes[...], name) {
                numbers[person.id] = try stager.person(person.name, email: person.email, key: person.id.description)
            }
        } else if name.hasSuffix(".ndjson") {
            for bytes in entry.bytes.split(separator: UInt8(ascii: "\n")) {
                line += 1
                try take(try read(ArchivedDefect.self, bytes, name), &stager)
            }
        } else if let (item, line, file) = files.removeValue(forKey: name) {
            let incoming = IncomingAttachment(
                item: item,
                key: name,
                line: line,
                who: try who(file.by, &stager),
                at: file.at,
                name: file.name,
                bytes: entry.bytes,
                comment: file.comment
            )
            try stager.add(incoming)
        }
    }

    mutating func finish(_ stager: inout Stager) throws {
        if !hasHead { throw notOurs }
        for (_, missing) in files.sorted(by: { $0.key < $1.key }) {
            let gaps: [String: Phrase.Argument] = ["name": .text(missing.file.name)]
            try stager.note(Phrase("defects.import.note.file", gaps), item: missing.item, line: missing.line)
        }
    }

    private mutating func take(_ archived: ArchivedDefect, _ stager: inout Stager) throws {
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
        defect.reporter = try who(archived.submitter, &stager)
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
        try stager.add(defect, item: item, line: line)
        for step in archived.history { try take(step, item, &stager) }
        for comment in archived.comments {
            let body = FileComment(
                who: try who(comment.by, &stager),
                at: comment.at,
                body: comment.body,
                id: comment.id,
                changedAt: comment.changedAt
            )
            try stager.add(body, item: item, key: comment.id.description, line: line)
        }
        for file in archived.files { files[file.path] = (item, line, file) }
    }

    private mutating func take(_ step: ArchivedDefect.Step, _ item: String, _ stager: inout Stager) throws {
        let changes = step.changes.map { change -> FileStep.Change in
            let (old, new) = (number(change.old), number(change.new))
            // A person is a key, or a name of somebody whom that crew did not know.
            if change.field != "owner" || old == nil && new == nil {
                return .init(field: change.field, old: change.old, new: change.new)
            }
            return .init(field: change.field, old: old ?? change.old, new: new ?? change.new, isPerson: true)
        }
        var staged = FileStep(who: try who(step.by, &stager), at: step.at, changes: changes)
        staged.action = step.action
        staged.states = FileStep.States(version: step.version, old: step.from, new: step.to)
        try stager.add(staged, item: item, key: "\(step.version)", line: line)
    }

    private func number(_ text: String?) -> String? {
        text.flatMap { PersonID($0) }.flatMap { numbers[$0] }.map { String($0) }
    }

    private func who(_ who: ArchivedDefect.Who, _ stager: inout Stager) throws -> Int? {
        if let person = who.person, let number = numbers[person] { return number }
        return try stager.person(who.name)
    }

    private func read<Value: Decodable>(_ type: Value.Type, _ bytes: ArraySlice<UInt8>, _ name: String) throws -> Value
    {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            let gaps: [String: Phrase.Argument] = [
                "name": .text(String(name.prefix(60))), "line": .number(max(1, line)),
            ]
            throw AppError.invalid("file", "archive", Phrase("defects.import.file.entry", gaps))
        }
    }

    private var notOurs: AppError { .invalid("file", "archive", Phrase("defects.import.file.notOurs")) }
}
