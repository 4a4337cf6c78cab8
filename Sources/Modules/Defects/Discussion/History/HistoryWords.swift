import API
import Core
import Media
import Web

/// The sentences of a history.
struct HistoryWords {
    let history: DefectHistory
    let words: Words

    private var names: SchemaWords { SchemaWords(schema: history.schema, words: words) }

    /// One line of a history: "Sanne changed “How soon” from “Some time” to “At once”."
    func sentence(_ event: DefectHistory.Event) -> String {
        let name = Phrase.Argument.text(author(event.author))
        switch event.what {
        case .step(let step): return sentence(step, name)
        case .comment(_, let text):
            return words("defects.history.comment", ["name": name, "text": .text(firstWords(of: text))])
        case .file(let file): return words("defects.history.file", ["name": name, "file": .text(file.name)])
        }
    }

    /// One line for each changed field that the step's sentence does not mention.
    func lines(_ step: DefectHistory.Step) -> [String] {
        step.formerState == nil || isTold(step) ? [] : step.changes.map(line)
    }

    func author(_ author: Author) -> String {
        author.name.isEmpty ? words("defects.history.somebody") : author.name
    }

    private func sentence(_ step: DefectHistory.Step, _ name: Phrase.Argument) -> String {
        let named = ["name": name]
        guard let former = step.formerState else { return words("defects.history.submitted", named) }
        if former != step.state {
            let state = Phrase.Argument.text(names.state(step.state))
            return words("defects.history.state", ["name": name, "state": state])
        }
        if step.action == history.schema.action(.delete)?.name { return words("defects.history.deleted", named) }
        if step.action == "Restore" { return words("defects.history.restored", named) }
        if step.changes.isEmpty {
            let action = Phrase.Argument.text(names.action(named: step.action))
            return words("defects.history.action", ["name": name, "action": action])
        }
        guard isTold(step) else {
            return words("defects.history.several", ["name": name, "count": .number(step.changes.count)])
        }
        return sentence(step.changes[0], name)
    }

    private func sentence(_ change: DefectHistory.Change, _ name: Phrase.Argument) -> String {
        var gaps = gaps(change)
        gaps["name"] = name
        switch (change.old, change.new) {
        case (_, nil): return words("defects.history.emptied", gaps)
        case (nil, _): return words("defects.history.filled", gaps)
        default: return words("defects.history.changed", gaps)
        }
    }

    private func line(_ change: DefectHistory.Change) -> String {
        switch (change.old, change.new) {
        case (_, nil): words("defects.history.line.emptied", gaps(change))
        case (nil, _): words("defects.history.line.filled", gaps(change))
        default: words("defects.history.line.changed", gaps(change))
        }
    }

    private func gaps(_ change: DefectHistory.Change) -> [String: Phrase.Argument] {
        [
            "field": .text(names.field(change.field)),
            "old": .text(firstWords(of: text(change.old, of: change.field) ?? "")),
            "new": .text(firstWords(of: text(change.new, of: change.field) ?? "")),
        ]
    }

    /// Whether the sentence alone describes the step completely.
    private func isTold(_ step: DefectHistory.Step) -> Bool {
        step.formerState == step.state && step.changes.count == 1
    }

    /// The value of a field as people read it.
    private func text(_ value: String?, of field: String) -> String? {
        guard let value else { return nil }
        if field == "original" { return DefectID(value).flatMap { history.defects[$0] } ?? value }
        switch history.schema.field(field)?.type {
        case .person?: return PersonID(value).flatMap { history.people[$0] } ?? value
        case .choice?: return names.choice(value)
        case .date?: return LocalDate(value).map(words.fullDay) ?? value
        case .line?, .text?, .number?, nil: return value
        }
    }

    /// A change with its values in words, for API clients.
    func json(_ change: DefectHistory.Change) -> DefectFieldChange {
        DefectFieldChange(
            field: change.field,
            title: names.field(change.field),
            old: change.old,
            new: change.new,
            oldText: text(change.old, of: change.field),
            newText: text(change.new, of: change.field)
        )
    }
}

/// The beginning of a text on one line, cut at the end of a word.
func firstWords(of text: String, most: Int = 120) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if line.count <= most { return line }
    let start = line.prefix(most)
    let end = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return "\(end.count > most / 2 ? end : start)…"
}
