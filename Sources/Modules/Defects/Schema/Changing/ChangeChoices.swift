import API
import Accounts
import Core
import Storage

/// An edit of one field of the schema, as entered in a form.
struct FieldEdit: Sendable {
    /// An existing choice and its new name; `nil` removes it.
    struct Kept: Sendable {
        let old: String
        let new: String?
    }

    /// The display name; `nil` for the standard one.
    var title: String?
    var required: Bool
    var kept: [Kept] = []
    /// New choices.
    var added: [String] = []
}

extension CrewSchema {
    /// Changes the display name of a field, whether it is required, and its choices.
    ///
    /// A removed choice stays on the defects that have it. A renamed one is renamed on them too.
    /// - Throws: `AppError.notFound` for an unknown field; `invalid`, with the form field (`title`, `kept-2`,
    ///   `added-0`); and what `change` throws.
    @discardableResult
    static func edit(
        _ name: String,
        _ edit: FieldEdit,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> SchemaOutcome {
        var schema = try of(tx.crew, in: tx).schema
        guard let index = schema.fields.firstIndex(where: { $0.name == name }) else { throw AppError.notFound }
        schema.fields[index].title = try edit.checkedTitle(
            besides: schema.fields.enumerated().filter { $0.offset != index }.map(\.element)
        )
        if name != "headline" { schema.fields[index].required = edit.required ? true : nil }
        var draft = SchemaDraft(schema)
        if let present = schema.fields[index].choices {
            draft.schema.fields[index].choices = try edit.choices(present)
            draft.renames = edit.kept.compactMap { kept in
                guard let new = kept.new.map(trim), new != kept.old, present.contains(kept.old) else { return nil }
                return ChoiceRename(field: name, old: kept.old, new: new)
            }
        }
        return try change(draft, if: precondition, in: tx)
    }
}

extension FieldEdit {
    fileprivate func checkedTitle(besides others: [DefectField]) throws -> String? {
        guard let title else { return nil }
        var check = Validation()
        let checked = check.line("title", title, 1...SchemaCheck.longestWords)
        if others.contains(where: { $0.title == checked }) {
            check.fail("title", "twice", Phrase("defects.schema.twice", ["name": .text(checked)]))
        }
        try check.finish()
        return checked
    }

    /// The choices after the edit.
    fileprivate func choices(_ present: [String]) throws -> [String] {
        var check = Validation()
        let known = Set(present)
        let left = kept.enumerated().compactMap { index, kept in
            known.contains(kept.old) ? kept.new.map { (old: kept.old, place: "kept-\(index)", text: $0) } : nil
        }
        let new = added.enumerated().map { (place: "added-\($0)", text: $1) }
        for kept in left {
            var trial = Validation()
            let choice = trial.line(kept.place, kept.text, 1...SchemaCheck.longestWords)
            if choice != kept.old && known.contains(choice) {
                check.fail(kept.place, "chain", Phrase("defects.schema.rename.chain", ["name": .text(choice)]))
            }
        }
        let choices = check.choices(left.map { ($0.place, $0.text) } + new, of: "added-0")
        try check.finish()
        return choices
    }
}

extension Validation {
    /// The choices of a field, which must differ in more than case.
    /// - Parameters:
    ///   - entered: each with the form field in which it was entered.
    ///   - list: the form field at which an error about the whole list is shown.
    mutating func choices(_ entered: [(place: String, text: String)], of list: String) -> [String] {
        var seen: Set<String> = []
        let choices = entered.map { place, text in
            let choice = line(place, text, 1...SchemaCheck.longestWords)
            if !choice.isEmpty && !seen.insert(choice.lowercased()).inserted {
                fail(place, "twice", Phrase("defects.schema.twice", ["name": .text(choice)]))
            }
            return choice
        }
        if choices.isEmpty { fail(list, "noChoices", Phrase("defects.set.noChoices")) }
        limit(choices.count, SchemaCheck.mostChoices, list)
        return choices
    }

    mutating func limit(_ count: Int, _ most: Int, _ place: String) {
        if count > most { fail(place, "tooMany", SchemaCheck.tooMany(count, most)) }
    }
}
