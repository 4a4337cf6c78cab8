import API
import Accounts
import Core
import Defects
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `…/records/defect` and everything below it.
struct RecordRoutes {
    func answer(_ call: CompassCrewRequest, _ path: ArraySlice<String>) async throws -> Response {
        let parts = Array(path)
        guard let type = parts.first, RecordType.isNamed(type) else { throw AppError.notFound }
        switch parts.count {
        case 1:
            return try await call.call.answer(
                get: { try await self.type(call) },
                post: { try await create(call) }
            )
        case 2:
            return try await call.call.answer(
                get: { try await read(call, parts[1]) },
                patch: { try await change(call, parts[1]) },
                delete: { try await delete(call, parts[1]) }
            )
        case 4 where parts[2] == "fields":
            return try await call.call.answer(get: { try await field(call, parts[1], named: parts[3]) })
        default: throw AppError.notFound
        }
    }

    // MARK: - Reading

    private func type(_ call: CompassCrewRequest) async throws -> Response {
        let viewer = call.viewer
        let schema = try await call.read { tx in try DefectSchema.of(viewer.crew, in: tx) }
        return compassJSON(RecordType.json(schema, viewer))
    }

    private func read(_ call: CompassCrewRequest, _ id: String) async throws -> Response {
        let (viewer, now, reference) = (call.viewer, call.now, call.reference(id))
        return answer(
            try await call.read { tx in
                let number = try reference.number(viewer, in: tx)
                // A defect that has not been committed yet exists only for the person who has it open.
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
            call
        )
    }

    private func field(_ call: CompassCrewRequest, _ id: String, named name: String) async throws -> Response {
        let (viewer, now, reference) = (call.viewer, call.now, call.reference(id))
        let (field, choices) = try await call.read { tx in
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

    /// `operation=Edit` opens a new defect, `Commit` creates one in a single request.
    private func create(_ call: CompassCrewRequest) async throws -> Response {
        let fields = try WrittenFields(try await call.call.body()["fields"])
        let operation = try call.operation ?? (fields.values.isEmpty ? .edit : .commit)
        switch operation {
        case .revert: throw AppError(.invalid, Phrase("compass.error.operation"))
        case .edit:
            let view = try await call.write { tx in
                var draft = try Draft.openNew(in: tx)
                if !fields.values.isEmpty { try draft.keep(fields, in: tx) }
                return try RecordView.of(draft, tx.viewer, at: tx.now, in: tx)
            }
            return answer(view, call, status: .created)
        case .commit:
            let view = try await call.write { tx in
                let draft = try Draft.openNew(in: tx)
                let defect = try draft.commit(fields, in: tx)
                return try RecordView.of(defect, tx.viewer, at: tx.now, in: tx)
            }
            return answer(view, call, status: .created)
        }
    }

    /// `operation=Edit` opens a defect or writes to an open one, `Commit` saves it, `Revert` discards the draft.
    private func change(_ call: CompassCrewRequest, _ id: String) async throws -> Response {
        let fields = try WrittenFields(try await call.call.body()["fields"])
        let reference = call.reference(id)
        let operation = try call.operation ?? .commit
        let action = call.query["actionName"].flatMap { $0.isEmpty ? nil : $0 }
        let view = try await call.write(archived: operation == .revert ? .allowed : .refused) { tx in
            let number = try reference.number(tx.viewer, in: tx)
            let open = try Draft.mine(number, tx.viewer, in: tx)
            switch operation {
            case .edit: return try Self.edit(number, open, action, fields, in: tx)
            case .commit: return try Self.commit(number, open, action, fields, in: tx)
            case .revert: return try Self.revert(number, open, in: tx)
            }
        }
        return answer(view, call)
    }

    private static func edit(
        _ number: Int,
        _ open: Draft?,
        _ action: String?,
        _ fields: WrittenFields,
        in tx: MemberTransaction
    ) throws -> RecordView {
        var draft: Draft
        if let open, action == nil || open.defect == nil {
            draft = open
            draft.expiresAt = tx.now.adding(minutes: Draft.minutes)
        } else {
            draft = try Draft.open(number, for: action, in: tx)
        }
        try draft.keep(fields, in: tx)
        return try RecordView.of(draft, tx.viewer, at: tx.now, in: tx)
    }

    private static func commit(
        _ number: Int,
        _ open: Draft?,
        _ action: String?,
        _ fields: WrittenFields,
        in tx: MemberTransaction
    ) throws -> RecordView {
        var draft = open
        // An action in a single request, without a separate Edit. As there, it replaces an edit for another one.
        if let action, open.map({ $0.defect != nil && $0.action != action }) ?? true {
            draft = try Draft.make(number, for: action, in: tx)
        }
        guard let draft else {
            try Draft.refuseLocked(number, in: tx)
            _ = try Defect.find(called: String(number), tx.viewer, in: tx)
            throw AppError(.invalid, Phrase("compass.error.notOpen", ["minutes": .number(Draft.minutes)]))
        }
        let defect = try draft.commit(fields, in: tx)
        return try RecordView.of(defect, tx.viewer, at: tx.now, in: tx)
    }

    private static func revert(_ number: Int, _ open: Draft?, in tx: MemberTransaction) throws -> RecordView {
        try Draft.remove(number, tx.viewer, in: tx)
        if let open, open.defect == nil { return try RecordView.of(open, tx.viewer, at: tx.now, in: tx) }
        return try RecordView.of(
            try Defect.find(called: String(number), tx.viewer, in: tx),
            tx.viewer,
            at: tx.now,
            in: tx
        )
    }

    private func delete(_ call: CompassCrewRequest, _ id: String) async throws -> Response {
        let reference = call.reference(id)
        let action = call.query["actionName"]
        try await call.write { tx in
            let number = try reference.number(tx.viewer, in: tx)
            if let open = try Draft.mine(number, tx.viewer, in: tx) {
                try Draft.remove(number, tx.viewer, in: tx)
                if open.defect == nil { return }
            }
            try Draft.refuseLocked(number, in: tx)
            let schema = try DefectSchema.of(tx.crew, in: tx)
            if let action, !action.isEmpty, schema.action(action)?.kind != .delete {
                throw AppError.invalid("action", "unknown", Phrase("defects.action.unknown", ["action": .text(action)]))
            }
            let defect = try Defect.find(called: String(number), tx.viewer, in: tx)
            try Defect.delete(defect.id, in: tx)
        }
        return Response(status: .noContent)
    }

    private func answer(_ view: RecordView, _ call: CompassCrewRequest, status: HTTPResponse.Status = .ok) -> Response {
        let origin = call.site.settings.publicURL ?? call.call.request.ownOrigin
        return compassJSON(view.json(origin: origin), status: status)
    }
}

extension Draft {
    /// Writes to the draft and keeps it open.
    mutating func keep(_ fields: WrittenFields, in tx: MemberTransaction) throws {
        try write(fields, in: tx)
        try store(in: tx)
    }
}

/// The operation that a client asks for on a record.
enum Operation: String {
    case edit, commit, revert
}

/// A record, as identified in a path.
struct RecordReference: Sendable {
    let text: String
    let isDatabaseID: Bool

    func number(_ viewer: Viewer, in tx: Tx) throws -> Int {
        try RecordNumber.read(text, isDatabaseID: isDatabaseID, viewer, in: tx)
    }
}

extension CompassCrewRequest {
    fileprivate func reference(_ id: String) -> RecordReference {
        RecordReference(text: id, isDatabaseID: query["useDbid"]?.lowercased() == "true")
    }

    /// `nil` when it is missing.
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
