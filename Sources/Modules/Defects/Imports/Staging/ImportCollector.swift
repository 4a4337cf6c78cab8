import Core
import Crypto
import Foundation
import Imports

/// Collects what is read from a file into rows for the staging tables.
struct ImportCollector {
    private let zone: Zone
    private var items: Set<String> = []
    private var people: [String: Int] = [:]
    private var peopleByNumber: [FilePerson] = []
    /// What `people` knows each number by, which does not depend on who else is in the file.
    private var peopleKeys: [String] = []
    private var terms: [Term: Int] = [:]
    /// Terms by the numbers that stand for them, if the file defines them elsewhere.
    private var aliases: [Term: String] = [:]
    private var seen: [String: Int] = [:]
    private var leftOut = LeftOut()
    /// Hashes of the ids that are too long to be stored.
    private var refused: Set<String> = []
    private var bad = 0
    private var pieces = 0

    private var batch = StagedBatch()
    /// The header of a Decklog archive.
    var about: String?

    struct Term: Hashable {
        let field: String
        let text: String
    }

    init(zone: Zone) {
        self.zone = zone
    }

    var isEmpty: Bool { items.isEmpty && bad == 0 }
    var defects: Int { items.count }

    // MARK: - Called by the formats

    /// Leaves out a defect that not everyone may see in the other program, and what belongs to it.
    mutating func withhold(_ item: String, _ reason: Rejection, line: Int) throws {
        if try refuse(longID: item, line: line) { return }
        if !leftOut.insert(item) { return }
        // An earlier record of it need not say that it is private.
        items.remove(item)
        batch.defects[item] = nil
        try reject(line, reason, item: item)
    }

    func isWithheld(_ item: String) -> Bool { leftOut.holds(item) }

    /// Leaves out a private comment, or the private description of a defect.
    mutating func leaveOutComment(_ key: String?, item: String, line: Int) throws {
        try remark("defects.import.note.privateComments", key, item: item, line: line)
        if key != "description" { return }
        // The defect may have the text as well.
        let empty = FileComment(who: nil, at: Instant(milliseconds: 0), body: "", isPrivate: true)
        try add("comment", "description", item, line, try jsonText(empty))
    }

    mutating func leaveOutFile(_ key: String, item: String, line: Int) throws {
        try remark("defects.import.note.privateFiles", key, item: item, line: line)
    }

    /// Counts something for a note about the whole file, once per key.
    private mutating func remark(_ text: String, _ key: String?, item: String, line: Int) throws {
        if try isWithheld(item) || refuse(longID: item, line: line) { return }
        if leftOut.count(text, shortLine(key ?? "\(pieces)"), item, line) { try count() }
    }

    /// Adds the notes about the whole file, which has been read.
    mutating func finish() {
        let notes = leftOut.notes
        for (index, note) in notes.enumerated() {
            // Before all other notes, of which only the first ones are shown.
            let number = index - notes.count
            batch.pieces.append(("", "note", note.phrase.key, number, note.number, note.phrase.stored))
        }
    }

    /// - Returns: `nil` if no person is named.
    mutating func person(_ name: String?, email: String? = nil, key: String? = nil) throws -> Int? {
        var person = FilePerson(name: shortLine(name ?? ""), email: shortLine(email ?? "").lowercased())
        if person.email.isEmpty && person.name.contains("@") && !person.name.contains(" ") {
            person.email = person.name.lowercased()
        }
        let known = key.map(shortLine) ?? (person.email.isEmpty ? nameKey(person.name) : person.email)
        if known.isEmpty { return nil }
        if let number = people[known] {
            improve(number, person)
            return number
        }
        if people.count == DefectImports.mostPeople {
            throw tooMany("defects.import.kind.people", DefectImports.mostPeople)
        }
        if person.name.isEmpty && person.email.isEmpty { person.name = known }
        peopleByNumber.append(person)
        peopleKeys.append(known)
        people[known] = peopleByNumber.count
        return peopleByNumber.count
    }

    /// Stores the term that a number stands for, as in Redmine's journals.
    mutating func alias(_ field: String, _ number: String, _ term: String) {
        let known = Term(field: field, text: "#" + shortLine(number))
        if aliases.count < DefectImports.mostTerms || aliases[known] != nil { aliases[known] = shortLine(term) }
    }

    mutating func add(_ defect: FileDefect, item: String, line: Int) throws {
        if isWithheld(item) { return }
        if items.count + bad >= DefectImports.mostDefects {
            throw tooMany("defects.import.kind.defects", DefectImports.mostDefects)
        }
        if try refuse(longID: item, line: line) { return }
        var defect = defect
        let headline = oneLine(defect.headline)
        if headline.isEmpty { return try reject(line, Rejection("defects.import.reason.headline")) }
        defect.headline = String(headline.unicodeScalars.prefix(FieldChecks.longestLine))
        var texts = textParts(defect.description ?? "")
        if defect.headline != headline { texts = textParts(headline + "\n\n" + (defect.description ?? "")) }
        defect.description = texts.first
        for (index, text) in texts.dropFirst().enumerated() {
            let more = FileComment(who: defect.reporter, at: defect.at, body: text)
            try add(more, item: item, key: "description#\(index + 2)", line: line)
        }
        for (field, term) in defect.terms { try count(field, term) }
        let isOwn = defect.own != nil
        defect.more = defect.more.compactMapValues { value -> String? in
            // An archive may have fields with texts of several lines.
            if isOwn { return firstPart(value) }
            let text = String(oneLine(value).unicodeScalars.prefix(FieldChecks.longestLine))
            return text.isEmpty ? nil : text
        }
        items.insert(item)
        batch.defects[item] = (line: line, at: defect.at, body: try jsonText(defect))
    }

    /// Adds a comment; one that exceeds the maximum length is split into several.
    /// - Parameter isDated: whether the file has the comment's time, so that a comment without a key is known by it.
    mutating func add(_ comment: FileComment, item: String, key: String?, isDated: Bool = true, line: Int) throws {
        let time = comment.at.milliseconds
        let author = comment.who.map { peopleKeys[$0 - 1] } ?? ""
        let own = key ?? hashKey([author, isDated ? "\(time)" : "", comment.body].joined(separator: "\u{1F}"), item)
        for (index, text) in textParts(comment.body).enumerated() {
            let suffix = index == 0 ? "" : "#\(index + 1)"
            var part = FileComment(who: comment.who, at: comment.at, body: text)
            part.changedAt = comment.changedAt
            if index == 0 { part.id = comment.id }
            // In the loop: earlier versions counted each part of a split comment as another one with the same content.
            if key == nil { part.formerKey = hashKey("\(time)\(comment.who ?? 0)\(comment.body)", item) + suffix }
            try add("comment", own + suffix, item, line, try jsonText(part))
        }
    }

    mutating func add(_ step: FileStep, item: String, key: String?, line: Int) throws {
        var step = step
        step.changes = try step.changes.map { change in
            guard let limit = Self.limits[change.field] else {
                return .init(
                    field: shortLine(change.field),
                    old: firstPart(change.old),
                    new: firstPart(change.new),
                    isPerson: change.isPerson
                )
            }
            if limit {
                for term in [change.old, change.new] { try term.map { try count(change.field, $0) } }
            }
            return change
        }
        if let states = step.states { for term in [states.old ?? "", states.new] { try count("state", term) } }
        let own = key ?? hashKey("\(step.at.milliseconds)\(step.who ?? 0)", item)
        try add("step", own, item, line, try jsonText(step))
    }

    /// Adds a photo or file with its content, which is stored after this piece of the file.
    mutating func add(_ file: IncomingAttachment) throws {
        if try isWithheld(file.item) || refuse(longID: file.item, line: file.line) { return }
        try count()
        batch.files.append(file)
    }

    /// Adds a remark for the manager about how the file was read.
    mutating func note(_ phrase: Phrase, item: String, line: Int) throws {
        if try isWithheld(item) || refuse(longID: item, line: line) { return }
        try count()
        batch.pieces.append((item, "note", "\(pieces)", pieces, line, phrase.stored))
    }

    /// - Throws: `AppError.invalid` when defects and rejected records together exceed the maximum.
    mutating func reject(_ line: Int, _ reason: Rejection, item: String? = nil) throws {
        if items.count + bad >= DefectImports.mostDefects {
            throw tooMany("defects.import.kind.defects", DefectImports.mostDefects)
        }
        bad += 1
        batch.bad.append((item: item ?? "bad:\(bad)", line: line, reason: reason.phrase.stored))
    }

    /// - Throws: `Rejection` if the text is not a time.
    func moment(_ text: String?) throws(Rejection) -> Instant {
        guard let text, let moment = readMoment(text, zone) else {
            throw Rejection("defects.import.reason.moment", ["text": .text(String((text ?? "").prefix(40)))])
        }
        return moment
    }

    // MARK: - Implementation

    /// Fields whose changes are known, and whether each has a list of choices here.
    private static let limits: [String: Bool] = [
        "state": true, "severity": true, "priority": true, "resolution": true, "owner": false,
    ]
    /// In bytes; an index of PostgreSQL has little room for a key.
    private static let longestID = 200

    /// Rejects a defect whose id is too long to be stored, once for all that belongs to it.
    /// - Returns: whether the id is too long.
    private mutating func refuse(longID item: String, line: Int) throws -> Bool {
        if item.utf8.count <= Self.longestID { return false }
        let hash = SHA256.hash(data: Data(item.utf8)).prefix(12).hexadecimal
        if refused.insert(hash).inserted {
            try reject(line, Rejection("defects.import.reason.longID", ["most": .number(Self.longestID)]))
        }
        return true
    }

    private mutating func add(_ kind: String, _ key: String, _ item: String, _ line: Int, _ body: String) throws {
        if try isWithheld(item) || refuse(longID: item, line: line) { return }
        try count()
        batch.pieces.append((item, kind, String(key.prefix(200)), pieces, line, body))
    }

    private mutating func count() throws {
        pieces += 1
        if pieces > DefectImports.mostPieces { throw tooMany("defects.import.kind.pieces", DefectImports.mostPieces) }
    }

    private mutating func count(_ field: String, _ text: String) throws {
        let term = Term(field: field, text: shortLine(text))
        if terms[term] != nil { return }
        if terms.count == DefectImports.mostTerms {
            throw tooMany("defects.import.kind.words", DefectImports.mostTerms)
        }
        terms[term] = terms.count + 1
    }

    private mutating func improve(_ number: Int, _ person: FilePerson) {
        if peopleByNumber[number - 1].email.isEmpty { peopleByNumber[number - 1].email = person.email }
        let old = peopleByNumber[number - 1].name
        let isKey = old == peopleKeys[number - 1]
        if old.isEmpty || old.hasPrefix("#") || old.contains("@") || isKey, !person.name.isEmpty {
            peopleByNumber[number - 1].name = person.name
        }
    }

    /// A key derived from the content and the number of its occurrences so far.
    private mutating func hashKey(_ content: String, _ item: String) -> String {
        let hash = SHA256.hash(data: Data("\(item)\u{1F}\(content)".utf8)).prefix(12)
        let key = hash.hexadecimal
        seen[key, default: 0] += 1
        return "\(key)-\(seen[key] ?? 1)"
    }

    private func tooMany(_ what: String, _ most: Int) -> AppError {
        .invalid(
            "file",
            "tooMany",
            Phrase("defects.import.file.tooMany", ["most": .number(most), "what": .phrase(Phrase(what))])
        )
    }

    // MARK: - Results

    mutating func collected() -> StagedBatch {
        defer { batch = StagedBatch() }
        return batch
    }

    var names: [(number: Int, person: FilePerson)] {
        peopleByNumber.enumerated().map { ($0.offset + 1, $0.element) }
    }

    var termList: [(number: Int, term: Term, alias: String)] {
        var all = terms
        // A number gets the choice of the term that it stands for.
        for term in terms.keys {
            guard let alias = aliases[term] else { continue }
            let named = Term(field: term.field, text: alias)
            if all[named] == nil { all[named] = all.count + 1 }
        }
        return all.map { (number: $0.value, term: $0.key, alias: aliases[$0.key] ?? "") }.sorted {
            $0.number < $1.number
        }
    }
}
