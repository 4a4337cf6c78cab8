import API
import Accounts
import Core
import Crypto
import Events
import Foundation
import Storage

/// A defect as a file has it, in the crew's words, with everything that belongs to it.
struct AssembledDefect {
    let item: String
    let line: Int
    let defect: FileDefect
    /// By the schema's names; an owner whom the crew does not know stands there by name.
    let values: [String: String]
    let state: String
    let steps: [FileStep]
    let comments: [(key: String, comment: FileComment)]
    let files: [(key: String, file: FileAttachment)]
    let watchers: [PersonID]
    let silent: [PersonID]

    /// What the next import compares with.
    var origin: Origin {
        var fields = values.mapValues(shortHash)
        fields["state"] = shortHash(state)
        fields["original"] = defect.original.map(shortHash)
        let parts =
            fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            + steps.map { (try? encoded($0)) ?? "" } + comments.map { "\($0.key):\($0.comment.body)" }
            + files.map(\.key)
            + watchers.map(\.description).sorted()
        return Origin(digest: shortHash(parts.joined(separator: "\u{1F}")), steps: steps.count, fields: fields)
    }

    /// What was there when a defect was last taken in, so that what changed since in the file is told from what changed here.
    struct Origin: Codable {
        let digest: String
        /// How many steps of the file's history are in ours.
        let steps: Int
        /// Hashes.
        let fields: [String: String]

        init(digest: String, steps: Int, fields: [String: String]) {
            self.digest = digest
            self.steps = steps
            self.fields = fields
        }

        init?(_ text: String?) {
            guard let text, let read = try? JSONDecoder().decode(Origin.self, from: Data(text.utf8)) else { return nil }
            self = read
        }
    }
}

/// Walks through the defects of an import in the order in which they were reported, some at a time.
struct ImportedDefects {
    private static let slice = 200

    let file: DefectImport
    let sheet: ImportSheet
    let crew: CrewID
    let tx: Tx

    /// - Parameter outcomes: of which defects.
    func slices(_ outcomes: [String], _ body: ([AssembledDefect]) throws -> Void) throws {
        var last: (at: Instant, line: Int, item: String)?
        while true {
            let after: SQL = last.map { "AND (at, number, item) > (\($0.at), \($0.line), \($0.item))" } ?? ""
            let rows = try tx.all(
                """
                SELECT item, line, at, body FROM defect_import_row
                WHERE crew = \(crew) AND import = \(file.id) AND outcome IN \(list: outcomes) \(after)
                ORDER BY at, number, item LIMIT \(Self.slice)
                """
            ) {
                (item: try $0[0] as String, line: try $0[1] as Int, at: try $0[2] as Instant, body: try $0[3] as String)
            }
            guard let end = rows.last else { return }
            last = (end.at, end.line, end.item)
            let pieces = try pieces(rows.map(\.item))
            try body(try rows.map { try assembled($0.item, $0.line, $0.body, pieces[$0.item] ?? []) })
            if rows.count < Self.slice { return }
        }
    }

    private typealias Piece = (kind: String, key: String, body: String)

    private func pieces(_ items: [String]) throws -> [String: [Piece]] {
        var found: [String: [Piece]] = [:]
        let all = try tx.all(
            """
            SELECT item, kind, key, body FROM defect_import_piece
            WHERE crew = \(crew) AND import = \(file.id) AND item IN \(list: items) AND kind <> 'note' ORDER BY item, number, key
            """
        ) { (item: try $0[0] as String, piece: (try $0[1] as String, try $0[2] as String, try $0[3] as String)) }
        for (item, piece) in all { found[item, default: []].append(piece) }
        return found
    }

    private func assembled(_ item: String, _ line: Int, _ body: String, _ pieces: [Piece]) throws -> AssembledDefect {
        let decoder = JSONDecoder()
        func read<Value: Decodable>(_ kind: String, as type: Value.Type) throws -> [(String, Value)] {
            try pieces.filter { $0.kind == kind }.map { ($0.key, try decoder.decode(type, from: Data($0.body.utf8))) }
        }
        var defect = try decoder.decode(FileDefect.self, from: Data(body.utf8))
        var comments = try read("comment", as: FileComment.self)
        // What a bug is about may come after it, as its first comment.
        if let index = comments.firstIndex(where: { $0.0 == "description" }) {
            let first = comments.remove(at: index).1
            if defect.description == nil {
                defect.description = first.body
            } else if defect.description?.contains(first.body) == false {
                comments.insert(("description", first), at: 0)
            }
        }
        var values = defect.more
        values["headline"] = defect.headline
        values["description"] = defect.description
        for field in ["severity", "priority", "resolution"] {
            values[field] = sheet.choice(field, defect.words[field] ?? "")
        }
        values["owner"] = sheet.owner(defect.owner)
        let steps = try read("step", as: FileStep.self).map(\.1).enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
        let isOurs = steps.contains { $0.states != nil }
        return AssembledDefect(
            item: item,
            line: line,
            defect: defect,
            values: values,
            state: sheet.choice("state", defect.state) ?? sheet.schema.first,
            steps: isOurs ? steps.sorted { ($0.states?.version ?? 0) < ($1.states?.version ?? 0) } : steps,
            comments: comments.map { (key: $0.0, comment: $0.1) },
            files: try read("file", as: FileAttachment.self).map { (key: $0.0, file: $0.1) },
            watchers: defect.watchers.compactMap { sheet.member($0) },
            silent: defect.own?.silent.compactMap { sheet.member($0) } ?? []
        )
    }
}

func shortHash(_ text: String) -> String {
    SHA256.hash(data: Data(text.utf8)).prefix(9).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        .joined()
}
