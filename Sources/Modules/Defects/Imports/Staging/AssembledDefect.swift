import API
import Accounts
import Core
import Crypto
import Foundation
import Imports
import Storage

/// A defect of a file in terms of the crew's schema, with its history, comments and files.
struct AssembledDefect {
    let item: String
    let line: Int
    let defect: FileDefect
    /// What the file itself says, by field name, before it is mapped to the crew's choices and members.
    let terms: [String: String]
    /// Values by the schema's field names; people who are not members of the crew are given by name.
    let values: [String: String]
    let state: String
    let steps: [FileStep]
    /// The steps as the file tells them.
    let stepTerms: [String]
    let comments: [(key: String, comment: FileComment)]
    let files: [(key: String, file: FileAttachment)]
    let watchers: [PersonID]
    /// The followers as the file names them.
    let watcherTerms: [String]
    let silent: [PersonID]

    /// A digest that the next import compares with. It is of the file's own terms: a choice that is renamed here, or a
    /// person who joins or leaves, is not a change in the file.
    var origin: Origin {
        var origin = digest(terms, state: defect.state, watcherTerms, isOfTerms: true)
        origin.mapped = hashes(values, state: state)
        return origin
    }

    /// The digest to compare with an earlier one, which may be of the values that the file's terms were mapped to.
    func origin(like former: Origin) -> Origin {
        if former.isOfTerms == true { return origin }
        return digest(values, state: state, watchers.map(\.description), isOfTerms: nil)
    }

    /// The fields that have changed in the file since an earlier import. A term that leads to the same value as before,
    /// such as the new name of a status there, changes nothing here.
    func changes(since former: Origin) -> Set<String> {
        let new = origin(like: former)
        var changed = Set(new.fields.keys).union(former.fields.keys).filter { new.fields[$0] != former.fields[$0] }
        // What was imported before it became private stays; a step that clears it would quote it.
        if defect.isDescriptionPrivate == true { changed.remove("description") }
        guard let mapped = new.mapped, let earlier = former.mapped else { return changed }
        return changed.filter { mapped[$0] != earlier[$0] }
    }

    private func hashes(_ values: [String: String], state: String) -> [String: String] {
        var fields = values.mapValues(shortHash)
        fields["state"] = shortHash(state)
        fields["original"] = defect.original.map(shortHash)
        return fields
    }

    private func digest(
        _ values: [String: String],
        state: String,
        _ watchers: [String],
        isOfTerms: Bool?
    ) -> Origin {
        let fields = hashes(values, state: state)
        let history = isOfTerms == true ? stepTerms : steps.map { (try? jsonText($0)) ?? "" }
        let parts =
            fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            + history + comments.map { "\($0.key):\($0.comment.body)" }
            + files.map(\.key)
            + watchers.sorted()
        let digest = shortHash(parts.joined(separator: "\u{1F}"))
        return Origin(digest: digest, steps: steps.count, fields: fields, isOfTerms: isOfTerms)
    }

    /// A defect as it was last imported, which tells changes in the file from changes made here.
    struct Origin: Codable {
        let digest: String
        /// How many steps of the file's history were imported.
        let steps: Int
        /// Hashes by field.
        let fields: [String: String]
        /// Whether the hashes are of the file's own terms; `nil` for mapped values, as earlier versions stored them.
        var isOfTerms: Bool?
        /// Hashes of the values that the terms were mapped to, by field.
        var mapped: [String: String]?

        init(digest: String, steps: Int, fields: [String: String], isOfTerms: Bool?) {
            self.digest = digest
            self.steps = steps
            self.fields = fields
            self.isOfTerms = isOfTerms
        }

        init?(_ text: String?) {
            guard let text, let read = try? JSONDecoder().decode(Origin.self, from: Data(text.utf8)) else { return nil }
            self = read
        }
    }
}

/// The defects of an import in the order in which they were reported.
struct ImportedDefects {
    private static let slice = 100

    let file: DefectImport
    let sheet: ImportSheet
    let crew: CrewID
    let tx: Tx

    /// A position in that order.
    struct Place: Sendable {
        fileprivate let at: Instant
        fileprivate let number: Int
        fileprivate let item: String
    }

    /// The next slice of readable defects.
    /// - Returns: each with the outcome decided for it last time, and the end of the slice; `nil` after the last one.
    func slice(after last: Place?) throws -> (defects: [(defect: AssembledDefect, outcome: String)], end: Place?) {
        let after: SQL = last.map { "AND (at, number, item) > (\($0.at), \($0.number), \($0.item))" } ?? ""
        let rows = try tx.all(
            """
            SELECT item, line, body, outcome, at, number, item FROM defect_import_row
            WHERE crew = \(crew) AND import = \(file.id) AND outcome <> 'bad' \(after)
            ORDER BY at, number, item LIMIT \(Self.slice)
            """
        ) {
            (
                row: StagedRow(item: try $0.read(), line: try $0.read(), body: try $0.read()),
                outcome: try $0.read() as String,
                place: Place(at: try $0.read(), number: try $0.read(), item: try $0.read())
            )
        }
        let defects = try assembled(rows.map(\.row))
        let end = rows.count < Self.slice ? nil : rows.last?.place
        return (zip(defects, rows).map { (defect: $0, outcome: $1.outcome) }, end)
    }

    /// The first of the given defects, as many as fit in one transaction, counting their comments and files.
    func slice(of items: ArraySlice<String>) throws -> [AssembledDefect] {
        let items = Array(items.prefix(Self.most))
        let counts = try tx.all(
            """
            SELECT item, COUNT(*) FROM defect_import_piece
            WHERE crew = \(crew) AND import = \(file.id) AND item IN \(list: items) GROUP BY item
            """
        ) { (try $0.read() as String, try $0.read() as Int) }
        let pieces = Dictionary(counts) { first, _ in first }
        var (chosen, weight): ([String], Int) = ([], 0)
        for item in items {
            weight += 1 + (pieces[item] ?? 0)
            if !chosen.isEmpty && weight > sliceRows { break }
            chosen.append(item)
        }
        let rows = try tx.all(
            """
            SELECT item, line, body FROM defect_import_row
            WHERE crew = \(crew) AND import = \(file.id) AND item IN \(list: chosen)
            """
        ) { StagedRow(item: try $0.read(), line: try $0.read(), body: try $0.read()) }
        let byItem = Dictionary(rows.map { ($0.item, $0) }) { first, _ in first }
        return try assembled(chosen.compactMap { byItem[$0] })
    }

    /// The maximum number of defects written per transaction.
    static let most = 50

    private struct StagedRow {
        let item: String
        let line: Int
        let body: String
    }

    private func assembled(_ rows: [StagedRow]) throws -> [AssembledDefect] {
        if rows.isEmpty { return [] }
        let pieces = try pieces(rows.map(\.item))
        return try rows.map { try assembled($0.item, $0.line, $0.body, pieces[$0.item] ?? []) }
    }

    private typealias Piece = (kind: String, key: String, body: String)

    private func pieces(_ items: [String]) throws -> [String: [Piece]] {
        var found: [String: [Piece]] = [:]
        let all = try tx.all(
            """
            SELECT item, kind, key, body FROM defect_import_piece
            WHERE crew = \(crew) AND import = \(file.id) AND item IN \(list: items) AND kind <> 'note' ORDER BY item, number, key
            """
        ) {
            (
                item: try $0.read() as String,
                piece: (try $0.read() as String, try $0.read() as String, try $0.read() as String)
            )
        }
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
        // The first comment, which may follow the defect in the file, is its description.
        if let index = comments.firstIndex(where: { $0.0 == "description" }) {
            let first = comments.remove(at: index).1
            if first.isPrivate == true {
                defect.description = nil
                defect.isDescriptionPrivate = true
                comments.removeAll { $0.0.hasPrefix("description#") }
            } else if defect.description == nil {
                defect.description = first.body
            } else if let description = defect.description, !holds(description, first.body) {
                comments.insert(("description", first), at: 0)
            }
        }
        var terms = defect.more.merging(defect.terms) { _, term in term }
        for (field, person) in defect.people ?? [:] { terms[field] = sheet.term(person) }
        terms["headline"] = defect.headline
        terms["description"] = defect.description
        terms["owner"] = sheet.term(defect.owner)
        // An archive may have longer texts in fields that have one line here.
        let lines = Set(sheet.schema.fields.filter { $0.type == .line }.map(\.name))
        for (field, value) in defect.more where lines.contains(field) {
            let line = String(oneLine(value).unicodeScalars.prefix(FieldChecks.longestLine))
            defect.more[field] = line.isEmpty ? nil : line
        }
        var values = defect.more
        for (field, person) in defect.people ?? [:] { values[field] = sheet.owner(person) }
        values["headline"] = defect.headline
        values["description"] = defect.description
        for field in ["severity", "priority", "resolution"] {
            values[field] = sheet.choice(field, defect.terms[field] ?? "")
        }
        values["owner"] = sheet.owner(defect.owner)
        let steps = try read("step", as: FileStep.self).map(\.1).enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
        let isOurs = steps.contains { $0.states != nil }
        let ordered = isOurs ? steps.sorted { ($0.states?.version ?? 0) < ($1.states?.version ?? 0) } : steps
        return AssembledDefect(
            item: item,
            line: line,
            defect: defect,
            terms: terms,
            values: values,
            state: sheet.choice("state", defect.state) ?? sheet.schema.first,
            steps: ordered,
            stepTerms: try ordered.map { try sheet.terms(of: $0) },
            comments: comments.map { (key: $0.0, comment: $0.1) },
            files: try read("file", as: FileAttachment.self).map { (key: $0.0, file: $0.1) },
            watchers: defect.watchers.compactMap { sheet.member($0) },
            watcherTerms: defect.watchers.compactMap { sheet.term($0) },
            silent: defect.own?.silent.compactMap { sheet.member($0) } ?? []
        )
    }
}

func shortHash(_ text: String) -> String {
    SHA256.hash(data: Data(text.utf8)).prefix(9).hexadecimal
}

/// Whether a text contains another, in linear time (D. E. Knuth, J. H. Morris, V. R. Pratt, "Fast pattern matching in
/// strings", 1977): both come from a file, and could be chosen to make a naive search quadratic.
func holds(_ text: String, _ part: String) -> Bool {
    let part = Array(part.utf8)
    if part.isEmpty { return true }
    // For each position, the length of the prefix that ends there.
    var met = [Int](repeating: 0, count: part.count)
    func next(_ byte: UInt8, _ matched: Int) -> Int {
        var matched = matched
        while matched > 0 && part[matched] != byte { matched = met[matched - 1] }
        return part[matched] == byte ? matched + 1 : matched
    }
    var matched = 0
    for index in part.indices.dropFirst() {
        matched = next(part[index], matched)
        met[index] = matched
    }
    matched = 0
    for byte in text.utf8 {
        matched = next(byte, matched)
        if matched == part.count { return true }
    }
    return false
}
