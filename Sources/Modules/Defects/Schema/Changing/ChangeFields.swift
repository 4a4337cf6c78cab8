import API
import Accounts
import Core
import Storage

/// A field that a crew adds.
struct NewField: Sendable {
    var title: String
    var type: DefectFieldType
    /// For the type `choice`; ignored for others.
    var choices: [String] = []
    var required = false
}

extension CrewSchema {
    /// Adds a field, whose name is derived from its title: a removed field with that name gets its values back.
    /// - Throws: `AppError.invalid`, with the form field (`title`, `choices`); and what `change` throws.
    static func add(
        _ new: NewField,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> SchemaOutcome {
        var draft = SchemaDraft(try of(tx.crew, in: tx).schema)
        draft.schema.fields.append(try new.field(of: draft.schema))
        return try change(draft, if: precondition, in: tx)
    }

    /// Removes a field, also from the actions that require it or ask for it. Defects keep its values.
    /// - Throws: `AppError.notFound` for an unknown field and for the headline; and what `change` throws.
    static func remove(
        _ name: String,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> SchemaOutcome {
        var draft = SchemaDraft(try of(tx.crew, in: tx).schema)
        guard draft.schema.field(name) != nil, name != "headline" else { throw AppError.notFound }
        draft.schema.fields.removeAll { $0.name == name }
        for index in draft.schema.actions.indices { draft.schema.actions[index].forget(name) }
        return try change(draft, if: precondition, in: tx)
    }

    /// Restores a removed standard field, in its place and in the standard actions that use it.
    /// - Throws: `AppError.notFound` for a field that has not been removed; and what `change` throws.
    static func restore(
        _ name: String,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> SchemaOutcome {
        var draft = SchemaDraft(try of(tx.crew, in: tx).schema)
        let field = try draft.schema.removedStandardFields.first { $0.name == name }.orNotFound()
        draft.schema.insert(field)
        return try change(draft, if: precondition, in: tx)
    }
}

extension API.DefectSchema {
    /// The standard fields that it does not have.
    var removedStandardFields: [DefectField] {
        let present = Set(fields.map { $0.name.lowercased() })
        return Self.standard.fields.filter { !present.contains($0.name.lowercased()) }
    }

    /// Adds a standard field after those that precede it in the standard schema.
    fileprivate mutating func insert(_ field: DefectField) {
        let before = Set(Self.standard.fields.prefix { $0.name != field.name }.map(\.name))
        let last = fields.lastIndex { before.contains($0.name) }
        fields.insert(field, at: last.map { $0 + 1 } ?? 0)
        for standard in Self.standard.actions {
            guard let index = actions.firstIndex(where: { $0.name == standard.name && $0.kind == standard.kind }) else {
                continue
            }
            if standard.requires?.contains(field.name) == true { actions[index].requires.add(field.name) }
            if standard.asks?.contains(field.name) == true { actions[index].asks.add(field.name) }
        }
    }
}

extension DefectAction {
    fileprivate mutating func forget(_ field: String) {
        requires.remove(field)
        asks.remove(field)
    }
}

/// Names of fields; an empty list is left out of a schema.
extension [String]? {
    fileprivate mutating func add(_ name: String) {
        self = (self ?? []).filter { $0 != name } + [name]
    }

    fileprivate mutating func remove(_ name: String) {
        let rest = self?.filter { $0 != name } ?? []
        self = rest.isEmpty ? nil : rest
    }
}

extension NewField {
    fileprivate func field(of schema: DefectSchema) throws -> DefectField {
        var check = Validation()
        let title = check.line("title", title, 1...SchemaCheck.longestWords)
        check.limit(schema.fields.count + 1, SchemaCheck.mostFields, "title")
        if schema.fields.contains(where: { $0.title == title }) {
            check.fail("title", "twice", Phrase("defects.schema.twice", ["name": .text(title)]))
        }
        let choices = type == .choice ? check.choices(choices.map { ("choices", $0) }, of: "choices") : nil
        try check.finish()
        return DefectField(
            name: name(schema),
            title: title,
            type: type,
            choices: choices,
            required: required ? true : nil
        )
    }

    /// "Shelf/row" is `own-shelf-row`: the prefix keeps it apart from standard and reserved names.
    private func name(_ schema: DefectSchema) -> String {
        let words = Slug.ascii(title).prefix(SchemaCheck.longestName - 8)
        let name = words.isEmpty ? "own-field" : "own-\(words)"
        let taken = Set(schema.fields.map { $0.name.lowercased() })
        if !taken.contains(name) { return name }
        return (2...schema.fields.count + 2).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) } ?? name
    }
}
