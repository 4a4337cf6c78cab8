import API
import Accounts
import Core
import Storage

/// Changes of one field of the schema, as a form makes them.
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
    /// - Throws: `AppError.notFound` for an unknown field; `invalid`, with the field of the form (`title`, `kept-2`, `added-0`);
    ///   and what `change` throws.
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
                guard let new = kept.new, new != kept.old, present.contains(kept.old) else { return nil }
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
        var (check, seen) = (Validation(), Set<String>())
        func take(_ text: String, _ place: String) -> String {
            let choice = check.line(place, text, 1...SchemaCheck.longestWords)
            if !choice.isEmpty && !seen.insert(choice.lowercased()).inserted {
                check.fail(place, "twice", Phrase("defects.schema.twice", ["name": .text(choice)]))
            }
            return choice
        }
        let known = Set(present)
        var choices: [String] = []
        for (index, kept) in kept.enumerated() where known.contains(kept.old) {
            guard let new = kept.new else { continue }
            let choice = take(new, "kept-\(index)")
            if choice != kept.old && known.contains(choice) {
                let gaps: [String: Phrase.Argument] = ["name": .text(choice)]
                check.fail("kept-\(index)", "chain", Phrase("defects.schema.rename.chain", gaps))
            }
            choices.append(choice)
        }
        for (index, text) in added.enumerated() { choices.append(take(text, "added-\(index)")) }
        if choices.isEmpty { check.fail("added-0", "noChoices", Phrase("defects.set.noChoices")) }
        if choices.count > SchemaCheck.mostChoices {
            let gaps: [String: Phrase.Argument] = [
                "count": .number(choices.count), "most": .number(SchemaCheck.mostChoices),
            ]
            check.fail("added-0", "tooMany", Phrase("defects.schema.tooMany", gaps))
        }
        try check.finish()
        return choices
    }
}
