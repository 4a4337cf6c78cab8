import API
import Accounts
import Core
import Storage

extension CrewSchema {
    /// Adds a status that works like another one, and an action with its title that leads to it from every open status.
    /// - Throws: `AppError.invalid`, with the form field (`title`, `like`); and what `change` throws.
    static func addState(
        _ title: String,
        like model: String,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> SchemaOutcome {
        var draft = SchemaDraft(try of(tx.crew, in: tx).schema)
        try draft.schema.addState(title, like: model)
        return try change(draft, if: precondition, in: tx)
    }

    /// - Parameter title: `nil` for the name that a status has without one.
    /// - Throws: `AppError.notFound` for an unknown status; `invalid`, field `title`; and what `change` throws.
    static func renameState(
        _ name: String,
        to title: String?,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> SchemaOutcome {
        var draft = SchemaDraft(try of(tx.crew, in: tx).schema)
        let index = try draft.schema.states.firstIndex { $0.name == name }.orNotFound()
        var check = Validation()
        var checked: String?
        if let title { checked = draft.schema.stateTitle(title, besides: name, &check) }
        try check.finish()
        let former = draft.schema.states[index].title
        draft.schema.states[index].title = checked
        // The action that was added with the status has its title.
        for action in draft.schema.actions.indices {
            let isNamedAfter = former != nil && draft.schema.actions[action].title == former
            if isNamedAfter && draft.schema.actions[action].to == name { draft.schema.actions[action].title = checked }
        }
        return try change(draft, if: precondition, in: tx)
    }
}

extension API.DefectSchema {
    /// The statuses that a new one can work like. Defects get into and out of the status of duplicates in their own way.
    var models: [DefectState] {
        let ofDuplicates = Set(actions.filter { $0.kind == .duplicate }.compactMap(\.to))
        return states.filter { !ofDuplicates.contains($0.name) }
    }

    fileprivate mutating func addState(_ entered: String, like model: String) throws {
        var check = Validation()
        let title = stateTitle(entered, besides: nil, &check)
        check.limit(states.count + 1, SchemaCheck.mostStates, "title")
        check.limit(actions.count + 1, SchemaCheck.mostActions, "title")
        let like = models.first { $0.name == model }
        if like == nil { check.fail("like", "choice", Phrase("error.field.choice")) }
        try check.finish()
        let name = freeName(of: title)
        let open = states.filter { $0.closed != true }.map(\.name)
        for index in actions.indices where actions[index].from?.contains(model) == true {
            actions[index].from?.append(name)
        }
        // A way back, such as Start work for a status that works like In progress.
        let back = actions.firstIndex { $0.kind == .changeState && $0.to == model && $0.from != nil }
        if let back, like?.closed != true, actions[back].from?.contains(name) == false {
            actions[back].from?.append(name)
        }
        let last = actions.lastIndex { $0.kind == .changeState } ?? actions.endIndex - 1
        actions.insert(
            DefectAction(name: name, title: title, kind: .changeState, from: open, to: name),
            at: last + 1
        )
        // Last, because the usual next action leads to the nearest status ahead.
        states.append(DefectState(name: name, title: title, closed: like?.closed))
    }

    /// The entered title of a status, which no other may have.
    fileprivate func stateTitle(_ entered: String, besides name: String?, _ check: inout Validation) -> String {
        let title = check.line("title", entered, 1...SchemaCheck.longestWords)
        if states.contains(where: { $0.name != name && ($0.title ?? $0.name) == title }) {
            check.fail("title", "twice", Phrase("defects.schema.twice", ["name": .text(title)]))
        }
        return title
    }

    /// "Waits for a part" is `own-waits-for-a-part`, which neither a status nor an action has yet.
    private func freeName(of title: String) -> String {
        let words = Slug.ascii(title).prefix(SchemaCheck.longestName - 8)
        let name = words.isEmpty ? "own-status" : "own-\(words)"
        let taken = Set((states.map(\.name) + actions.map(\.name)).map { $0.lowercased() })
        if !taken.contains(name) { return name }
        return (2...taken.count + 2).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) } ?? name
    }
}
