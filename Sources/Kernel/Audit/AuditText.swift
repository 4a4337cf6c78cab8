import Accounts
import Core
import Web

/// Puts lines of the audit log into words.
struct AuditText {
    let words: Words
    let things: [AuditID: AuditThing]

    /// The fields with text that people typed, which may look like a keyword, a date or an id.
    private static let typed: Set = ["clientName", "headline", "host", "name", "position", "positions", "reason"]

    /// For fields with keywords that the pages of a module put into words: where these words are.
    private static let keywords = [
        "approval": "shifts.approval", "planning": "shifts.planning", "state": "defects.state",
    ]

    func what(_ line: AuditLine) -> String { words("audit.kind.\(line.kind)") }

    func subject(of line: AuditLine) -> AuditThing? { things[line.subject] }

    func name(_ thing: AuditThing) -> String { words(thing.name) }

    /// Such as "Project: Website → Bar". Leaves out values without a label, such as ids of exchanges, and what the name
    /// of the subject already says.
    func details(_ line: AuditLine) -> [String] {
        let title = subject(of: line).map(name) ?? ""
        return line.changes.sorted { order($0) < order($1) }.compactMap { change in
            let label = "audit.field.\(change.field)"
            guard words.has(label), change.from != nil || !says(title, change.to) else { return nil }
            let (from, to) = (
                change.from.flatMap { text($0, change.field) }, change.to.flatMap { text($0, change.field) }
            )
            switch (from, to) {
            case (nil, nil): return nil
            case (nil, let to?): return words("audit.now", ["field": .text(words(label)), "to": .text(to)])
            case (let from?, nil): return words("audit.was", ["field": .text(words(label)), "from": .text(from)])
            case (let from?, let to?):
                return words("audit.fromTo", ["field": .text(words(label)), "from": .text(from), "to": .text(to)])
            }
        }
    }

    /// Date and times first, as people say them.
    private func order(_ change: AuditLine.Change) -> String {
        ["date": "0", "start": "1", "end": "2"][change.field] ?? "3\(change.field)"
    }

    private func says(_ title: String, _ value: AuditValue?) -> Bool {
        guard case .text(let text)? = value, text.count > 1 else { return false }
        let shown = LocalDate(text).map(words.day) ?? AuditID(text).flatMap { things[$0].map(name) } ?? text
        return title.contains(shown)
    }

    private func text(_ value: AuditValue, _ field: String) -> String? {
        switch value {
        case .flag(let flag): return words(flag ? "audit.yes" : "audit.no")
        case .number(let number):
            return field.lowercased().hasSuffix("minutes") ? words.length(number) : String(number)
        case .text(let text) where Self.typed.contains(field): return text.isEmpty ? nil : text
        case .text(let text):
            if let id = AuditID(text) { return things[id].map(name) }
            if let date = LocalDate(text) { return words.fullDay(date) }
            let keys = [Self.keywords[field].map { "\($0).\(text)" }, "audit.value.\(text)"].compactMap { $0 }
            let known = keys.first { words.has($0) }
            return text.isEmpty ? nil : known.map { words($0) } ?? text
        case .other: return nil
        }
    }
}
