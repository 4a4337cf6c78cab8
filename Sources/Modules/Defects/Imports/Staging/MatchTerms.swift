import API
import Accounts
import Core
import Imports
import Storage

extension DefectImports {
    /// Maps the terms of a file to choices of the crew's schema. A manager's selection is kept as long as the schema
    /// has it.
    static func matchTerms(_ id: DefectImportID, _ schema: DefectSchema, _ crew: CrewID, in tx: Tx) throws {
        for term in try ImportTerm.all(id, crew, in: tx) {
            let field = term.term.field
            if term.isChosen && (term.choice.isEmpty || schema.options(field)?.contains(term.choice) ?? true) {
                continue
            }
            let found = schema.meaning(of: term.alias.isEmpty ? term.term.text : term.alias, field)
            if found == term.choice { continue }
            try choose(found, forTerm: term.number, isChosen: false, id, crew, tx)
        }
    }

    static func choose(terms: [Int: String], in file: DefectImport, in tx: MemberTransaction) throws {
        let schema = try schema(for: file, tx.crew, in: tx)
        for term in try ImportTerm.all(file.id, tx.crew, in: tx) {
            guard let choice = terms[term.number], choice != term.choice else { continue }
            let field = term.term.field
            let isThere = choice.isEmpty ? schema.mayBeEmpty(field) : schema.options(field)?.contains(choice) ?? true
            if !isThere { throw AppError.invalid("value", "choice", Phrase("error.field.choice")) }
            try choose(choice, forTerm: term.number, isChosen: true, file.id, tx.crew, tx)
        }
    }

    private static func choose(
        _ choice: String,
        forTerm number: Int,
        isChosen: Bool,
        _ id: DefectImportID,
        _ crew: CrewID,
        _ tx: Tx
    ) throws {
        try tx.run(
            """
            UPDATE defect_import_value SET choice = \(choice), is_chosen = \(isChosen)
            WHERE crew = \(crew) AND import = \(id) AND number = \(number)
            """
        )
    }
}

extension API.DefectSchema {
    /// The choices of a field; `nil` for a field without a list.
    func options(_ field: String) -> [String]? {
        field == "state" ? states.map(\.name) : self.field(field)?.choices
    }

    /// Whether an import may leave the field empty.
    func mayBeEmpty(_ field: String) -> Bool {
        field != "state" && self.field(field)?.required != true
    }

    /// The choice for a term of another program: the one with the same name, or the closest in meaning; empty for none.
    func meaning(of term: String, _ field: String) -> String {
        guard let options = options(field) else { return term }
        let key = plainTerm(term)
        if let same = options.first(where: { $0 == term }) ?? options.first(where: { plainTerm($0) == key }) {
            return same
        }
        if let likely = likely(key, field), options.contains(likely) { return likely }
        if mayBeEmpty(field) { return "" }
        return field == "state" ? likelyState(key) : options[options.count / 2]
    }

    private func likely(_ key: String, _ field: String) -> String? {
        if let exact = meanings[field]?.first(where: { $0.terms.contains(key) }) { return exact.choice }
        let parts = Set(key.split(separator: " ").map(String.init))
        return meanings[field]?.first { meaning in meaning.terms.contains { parts.contains($0) } }?.choice
    }

    /// The state for a term in a crew's own schema: the first closed state for terms that mean finished, else the first
    /// state.
    private func likelyState(_ key: String) -> String {
        let meant = likely(key, "state") ?? ""
        let isDone = ["Closed", "Duplicate"].contains(meant) || ["resolved", "fixed"].contains(key)
        return (isDone ? states.first { $0.closed == true }?.name : nil) ?? first
    }
}

/// Normalizes a term: "In-Progress" and "in progress" become equal, and so do "1-Critical" and "critical".
private func plainTerm(_ term: String) -> String {
    let letters = term.lowercased().map { $0.isLetter || $0.isNumber ? $0 : " " }
    let parts = String(letters).split(separator: " ")
    let named = parts.count > 1 && parts.first?.allSatisfy(\.isNumber) == true ? parts.dropFirst() : parts[...]
    return named.joined(separator: " ")
}

private typealias Meaning = (choice: String, terms: Set<String>)

/// Terms of Bugzilla, Redmine, Jira and GitHub for the choices of the standard schema, in English and Dutch.
private let meanings: [String: [Meaning]] = [
    "state": [
        ("Assigned", ["assigned", "toegewezen", "selected for development"]),
        (
            "Opened",
            [
                "in progress", "reopened", "feedback", "in behandeling", "in review", "review", "doing", "started",
                "in development",
            ]
        ),
        (
            "Resolved",
            ["resolved", "fixed", "opgelost", "to be verified", "ready for test", "testing", "in test", "qa", "uat"]
        ),
        (
            "Closed",
            [
                "closed", "verified", "done", "rejected", "gesloten", "afgewezen", "completed", "cancelled", "canceled",
                "released", "deployed", "won t do", "won t fix", "wontfix", "declined", "klaar", "gereed",
            ]
        ),
        ("Postponed", ["postponed", "on hold", "deferred", "later", "uitgesteld", "blocked", "waiting"]),
        ("Duplicate", ["duplicate"]),
        (
            "Submitted",
            ["new", "unconfirmed", "confirmed", "open", "to do", "todo", "backlog", "reported", "triage", "nieuw"]
        ),
    ],
    "severity": [
        ("1-Critical", ["blocker", "critical", "s1", "fatal", "highest", "kritiek"]),
        ("2-Major", ["major", "s2", "high", "serious", "ernstig", "crash"]),
        ("4-Minor", ["minor", "trivial", "s4", "low", "cosmetic", "tweak", "klein"]),
        (
            "5-Enhancement",
            [
                "enhancement", "feature", "wish", "wishlist", "n a", "na", "new feature", "improvement", "story",
                "epic", "support",
            ]
        ),
        ("3-Average", ["normal", "average", "medium", "moderate", "s3", "", "bug", "defect", "task"]),
    ],
    "priority": [
        (
            "1-Resolve Immediately",
            ["immediate", "urgent", "highest", "blocker", "critical", "p1", "p0", "onmiddellijk"]
        ),
        ("2-Give High Attention", ["high", "major", "p2", "hoog"]),
        ("4-Low Priority", ["low", "lowest", "minor", "trivial", "p4", "p5", "laag"]),
        ("3-Normal Queue", ["normal", "medium", "p3", "normaal"]),
    ],
    "resolution": [
        ("Fixed", ["fixed", "done", "completed", "resolved", "delivered"]),
        ("Duplicate", ["duplicate"]),
        ("Unable to Reproduce", ["worksforme", "cannot reproduce", "incomplete", "not reproducible"]),
        ("Works as Designed", ["invalid", "wontfix", "won t fix", "won t do", "not planned", "not a bug", "declined"]),
        ("Enhancement Request", ["enhancement", "later", "remind"]),
        ("User Error", ["user error", "support"]),
    ],
]
