import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/defects/{id}` and the actions on a defect.
struct DefectsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.reportDefect) { request, context, input in
            try await context.write(request, input: input) { tx in
                let defect = try Defect.submit(input.values, in: tx)
                return Reply(defect.json, status: .created, version: defect.version)
            }
        }
        routes.on(.getDefect) { request, context in
            let (viewer, reference) = (context.viewer, try context.defectReference())
            let defect = try await context.read { tx in try reference.find(viewer, in: tx) }
            return context.answer(defect.json, version: defect.version, to: request)
        }
        routes.on(.changeDefect) { request, context, input in
            try await change(request, context, input: input) { defect, precondition, tx in
                try Defect.modify(defect, input.values, if: precondition, in: tx)
            }
        }
        routes.on(.removeDefect) { request, context in
            let reference = try context.defectReference()
            let precondition = Precondition(request)
            return try await context.write(request) { tx in
                let id = try reference.find(tx.viewer, in: tx).id
                try Defect.delete(id, if: precondition, in: tx)
                let until = tx.now.adding(minutes: restorationMinutes)
                return Reply(DeletedDefect(id: id.description, restorableUntil: until.description))
            }
        }
        routes.on(.restoreDefect) { request, context in
            let id = try context.id("defect", of: DefectKey.self)
            return try await context.write(request) { tx in
                let defect = try Defect.restore(id, in: tx)
                return Reply(defect.json, version: defect.version)
            }
        }
        routes.on(.listDefectActions) { request, context in
            let (viewer, words, paging) = (context.viewer, context.words, try Paging(request))
            let reference = try context.defectReference()
            let (defect, schema) = try await context.read { tx in
                (try reference.find(viewer, in: tx), try DefectSchema.of(viewer.crew, in: tx))
            }
            let spoken = SchemaWords(schema: schema, words: words)
            let legal = viewer.isArchived ? [] : schema.legal(in: defect.state, viewer)
            return try paging.answer(legal.map { $0.json(defect, spoken) }, inMemory: \.action, to: request) { $0 }
        }
        routes.on(.transitionDefect) { request, context, input in
            try await change(request, context, input: input) { defect, precondition, tx in
                let fields = input.fields?.values ?? [:]
                return try Defect.act(input.action, on: defect, fields, if: precondition, in: tx)
            }
        }
        routes.on(.markDuplicate) { request, context, input in
            try await change(request, context, input: input) { defect, precondition, tx in
                let original = try DefectReference(input.original).original(in: tx)
                return try Defect.markDuplicate(defect, of: original, if: precondition, in: tx)
            }
        }
        routes.on(.unmarkDuplicate) { request, context in
            try await change(request, context, input: [String: String]()) { defect, precondition, tx in
                try Defect.unmarkDuplicate(defect, if: precondition, in: tx)
            }
        }
    }

    private func change(
        _ request: Request,
        _ context: CrewContext,
        input: some Encodable,
        _ rule: @escaping @Sendable (DefectID, Precondition, MemberTransaction) throws -> Defect
    ) async throws -> Response {
        let reference = try context.defectReference()
        let precondition = Precondition(request)
        return try await context.write(request, input: input) { tx in
            let id = try reference.find(tx.viewer, in: tx).id
            let defect = try rule(id, precondition, tx)
            return Reply(defect.json, version: defect.version)
        }
    }
}

/// A defect by id, number or display id.
enum DefectReference: Sendable {
    case id(DefectID)
    case name(String)

    init(_ text: String) {
        self = DefectID(text).map(DefectReference.id) ?? .name(text)
    }

    /// - Throws: `AppError.notFound`.
    func find(_ viewer: Viewer, in tx: Tx) throws -> Defect {
        switch self {
        case .id(let id): try Defect.find(id, viewer, in: tx)
        case .name(let name): try Defect.find(called: name, viewer, in: tx)
        }
    }

    /// - Throws: `AppError.invalid`, field `original`.
    func original(in tx: MemberTransaction) throws -> DefectID {
        do {
            return try find(tx.viewer, in: tx).id
        } catch let error as AppError where error.code == .notFound {
            throw AppError.invalid("original", "unknown", Phrase("defects.duplicate.unknown"))
        }
    }
}

extension CrewContext {
    /// - Throws: `AppError.notFound` for a text of more than 40 bytes.
    func defectReference(_ parameter: String = "defect") throws -> DefectReference {
        guard let text = web.parameters.get(parameter), text.utf8.count <= 40 else { throw AppError.notFound }
        return DefectReference(text)
    }
}
