import API
import Accounts
import Core
import Defects
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `…/records/defect` and what is below it.
struct RecordRoutes {
    func answer(_ ask: CrewAsk, _ path: ArraySlice<String>) async throws -> Response {
        let parts = Array(path)
        guard let type = parts.first, RecordType.isNamed(type) else { throw AppError.notFound }
        switch parts.count {
        case 1:
            return try await ask.ask.answer(
                get: { try await self.type(ask) },
                post: { try await create(ask) }
            )
        case 2:
            return try await ask.ask.answer(
                get: { try await read(ask, parts[1]) },
                patch: { try await change(ask, parts[1]) },
                delete: { try await delete(ask, parts[1]) }
            )
        case 4 where parts[2] == "fields":
            return try await ask.ask.answer(get: { try await field(ask, parts[1], named: parts[3]) })
        default: throw AppError.notFound
        }
    }

    // MARK: - Reading

    private func type(_ ask: CrewAsk) async throws -> Response {
        let viewer = ask.viewer
        let schema = try await ask.read { tx in try DefectSchema.of(viewer.crew, in: tx) }
        return compassJSON(RecordType.json(schema, viewer))
    }

    private func read(_ ask: CrewAsk, _ id: String) async throws -> Response {
        let (viewer, now, reference) = (ask.viewer, ask.now, ask.reference(id))
        return answer(
            try await ask.read { tx in
                let number = try reference.number(viewer, in: tx)
                // A record that is not there yet is there for whoever writes it.
                if let draft = try Draft.mine(number, viewer, in: tx), draft.defect == nil {
                    return try RecordView.of(draft, viewer, at: now, in: tx)
                }
                return try RecordView.of(
                    try Defect.find(called: String(number), viewer, in: tx),
                    viewer,
                    at: now,
                    in: tx
                )
            },
            ask
        )
    }

    private func field(_ ask: CrewAsk, _ id: String, named name: String) async throws -> Response {
        let (viewer, now, reference) = (ask.viewer, ask.now, ask.reference(id))
        let (field, choices) = try await ask.read { tx in
            let number = try reference.number(viewer, in: tx)
            let view =
                try Draft.mine(number, viewer, in: tx).map { try RecordView.of($0, viewer, at: now, in: tx) }
                ?? RecordView.of(try Defect.find(called: String(number), viewer, in: tx), viewer, at: now, in: tx)
            guard let field = view.field(named: name) else { throw AppError.notFound }
            return (field, try FieldChoices.of(field, viewer, in: tx))
        }
        return compassJSON(field.json(choices: choices))
    }

    // MARK: - Writing

    /// `operation=Edit` opens a new record, `Commit` makes one at once.
    private func create(_ ask: CrewAsk) async throws -> Response {
        let fields = try WrittenFields(try await ask.ask.body()["fields"])
        let operation = try ask.operation ?? (fields.values.isEmpty ? .edit : .commit)
        let (viewer, now) = (ask.viewer, ask.now)
        switch operation {
        case .revert: throw AppError(.invalid, Phrase("compass.error.operation"))
        case .edit:
            let view = try await ask.write { tx in
                var draft = try Draft.openNew(by: viewer, at: now, in: tx)
                if !fields.values.isEmpty { try draft.keep(fields, viewer, at: now, in: tx) }
                return try RecordView.of(draft, viewer, at: now, in: tx)
            }
            return answer(view, ask, status: .created)
        case .commit:
            let view = try await ask.write { tx in
                let draft = try Draft.openNew(by: viewer, at: now, in: tx)
                let defect = try draft.commit(fields, by: viewer, at: now, in: tx)
                return try RecordView.of(defect, viewer, at: now, in: tx)
            }
            return answer(view, ask, status: .created)
        }
    }

    /// `operation=Edit` opens a record or writes into one that is open, `Commit` does it, `Revert` forgets it.
    private func change(_ ask: CrewAsk, _ id: String) async throws -> Response {
        let fields = try WrittenFields(try await ask.ask.body()["fields"])
        let (viewer, now, reference) = (ask.viewer, ask.now, ask.reference(id))
        let operation = try ask.operation ?? .commit
        let action = ask.query["actionName"].flatMap { $0.isEmpty ? nil : $0 }
        let view = try await ask.write { tx in
            let number = try reference.number(viewer, in: tx)
            let open = try Draft.mine(number, viewer, in: tx)
            switch operation {
            case .edit: return try Self.edit(number, open, action, fields, viewer, now, tx)
            case .commit: return try Self.commit(number, open, action, fields, viewer, now, tx)
            case .revert: return try Self.revert(number, open, viewer, now, tx)
            }
        }
        return answer(view, ask)
    }

    private static func edit(
        _ number: Int,
        _ open: Draft?,
        _ action: String?,
        _ fields: WrittenFields,
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> RecordView {
        var draft: Draft
        if let open, action == nil || open.defect == nil {
            draft = open
            draft.expiresAt = now.adding(minutes: Draft.minutes)
        } else {
            draft = try Draft.open(number, for: action, by: viewer, at: now, in: tx)
        }
        try draft.keep(fields, viewer, at: now, in: tx)
        return try RecordView.of(draft, viewer, at: now, in: tx)
    }

    private static func commit(
        _ number: Int,
        _ open: Draft?,
        _ action: String?,
        _ fields: WrittenFields,
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> RecordView {
        var draft = open
        // Opened and done at once, for clients that say what.
        if draft == nil, let action { draft = try Draft.make(number, for: action, by: viewer, at: now, in: tx) }
        guard let draft else {
            try Draft.refuseLocked(number, viewer, at: now, in: tx)
            _ = try Defect.find(called: String(number), viewer, in: tx)
            throw AppError(.invalid, Phrase("compass.error.notOpen", ["minutes": .number(Draft.minutes)]))
        }
        let defect = try draft.commit(fields, by: viewer, at: now, in: tx)
        return try RecordView.of(defect, viewer, at: now, in: tx)
    }

    private static func revert(
        _ number: Int,
        _ open: Draft?,
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> RecordView {
        try Draft.remove(number, viewer, in: tx)
        if let open, open.defect == nil { return try RecordView.of(open, viewer, at: now, in: tx) }
        return try RecordView.of(try Defect.find(called: String(number), viewer, in: tx), viewer, at: now, in: tx)
    }

    private func delete(_ ask: CrewAsk, _ id: String) async throws -> Response {
        let (viewer, now, reference) = (ask.viewer, ask.now, ask.reference(id))
        let action = ask.query["actionName"]
        try await ask.write { tx in
            let number = try reference.number(viewer, in: tx)
            if let open = try Draft.mine(number, viewer, in: tx) {
                try Draft.remove(number, viewer, in: tx)
                if open.defect == nil { return }
            }
            try Draft.refuseLocked(number, viewer, at: now, in: tx)
            let schema = try DefectSchema.of(viewer.crew, in: tx)
            if let action, !action.isEmpty, schema.action(action)?.kind != .delete {
                throw AppError.invalid("action", "unknown", Phrase("defects.action.unknown", ["action": .text(action)]))
            }
            let defect = try Defect.find(called: String(number), viewer, in: tx)
            try Defect.delete(defect.id, by: viewer, at: now, in: tx)
        }
        return Response(status: .noContent)
    }

    private func answer(_ view: RecordView, _ ask: CrewAsk, status: HTTPResponse.Status = .ok) -> Response {
        let origin = ask.site.settings.publicURL ?? ask.ask.request.ownOrigin
        return compassJSON(view.json(origin: origin), status: status)
    }
}

extension Draft {
    /// Writes into it and keeps it open.
    fileprivate mutating func keep(_ fields: WrittenFields, _ viewer: Viewer, at now: Instant, in tx: Tx) throws {
        _ = try write(fields, viewer, at: now, in: tx)
        try store(viewer, at: now, in: tx)
    }
}

/// What a client wants with a record.
enum Operation: String {
    case edit, commit, revert
}

/// A record as an address names it.
struct RecordReference: Sendable {
    let text: String
    let isDatabaseID: Bool

    func number(_ viewer: Viewer, in tx: Tx) throws -> Int {
        try RecordNumber.read(text, isDatabaseID: isDatabaseID, viewer, in: tx)
    }
}

extension CrewAsk {
    fileprivate func reference(_ id: String) -> RecordReference {
        RecordReference(text: id, isDatabaseID: query["useDbid"]?.lowercased() == "true")
    }

    /// `nil` where nothing is said.
    /// - Throws: `AppError.invalid`.
    fileprivate var operation: Operation? {
        get throws {
            guard let text = query["operation"], !text.isEmpty else { return nil }
            guard let operation = Operation(rawValue: text.lowercased()) else {
                throw AppError(.invalid, Phrase("compass.error.operation"))
            }
            return operation
        }
    }
}
