import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/defects/{id}` and what is done to it.
struct DefectsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.post("defects") { request, context in
            let viewer = context.viewer
            let input = try await request.json(DefectFields.self)
            return try await context.write(request, input: input) { tx, now in
                let defect = try Defect.submit(input.values, by: viewer, at: now, in: tx)
                return Reply(defect, status: .created, version: defect.version)
            }
        }
        routes.get("defects/{id}") { request, context in
            try request.refuseQuery()
            let (viewer, reference) = (context.viewer, try context.defectReference())
            let defect = try await context.site.database.read { tx in try reference.find(viewer, in: tx) }
            return context.answer(defect.json, version: defect.version, to: request)
        }
        routes.patch("defects/{id}") { request, context in
            let input = try await request.json(DefectFields.self)
            return try await change(request, context, input: input) { defect, precondition, viewer, now, tx in
                try Defect.modify(defect, input.values, if: precondition, by: viewer, at: now, in: tx)
            }
        }
        routes.delete("defects/{id}") { request, context in
            let (viewer, reference) = (context.viewer, try context.defectReference())
            let precondition = Precondition(request)
            return try await context.write(request) { tx, now in
                let id = try reference.find(viewer, in: tx).id
                try Defect.delete(id, if: precondition, by: viewer, at: now, in: tx)
                let until = now.adding(minutes: restorationMinutes)
                return Reply(DeletedDefect(id: id.description, restorableUntil: until.description))
            }
        }
        routes.post("defects/{id}/restoration") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: DefectKey.self)
            return try await context.write(request) { tx, now in
                let defect = try Defect.restore(id, by: viewer, at: now, in: tx)
                return Reply(defect, version: defect.version)
            }
        }
        routes.get("defects/{id}/actions") { request, context in
            try request.refuseQuery()
            let (viewer, words) = (context.viewer, context.words)
            let reference = try context.defectReference()
            let (defect, schema) = try await context.site.database.read { tx in
                (try reference.find(viewer, in: tx), try DefectSchema.of(viewer.crew, in: tx))
            }
            let spoken = SchemaWords(schema: schema, words: words)
            let legal = viewer.isArchived ? [] : schema.legal(in: defect.state, viewer)
            return jsonAnswer(Page(items: legal.map { $0.json(defect, spoken) }, next: nil))
        }
        routes.post("defects/{id}/transition") { request, context in
            let input = try await request.json(DefectTransition.self)
            return try await change(request, context, input: input) { defect, precondition, viewer, now, tx in
                let fields = input.fields?.values ?? [:]
                return try Defect.act(
                    input.action,
                    on: defect,
                    fields,
                    if: precondition,
                    by: viewer,
                    at: now,
                    in: tx
                )
            }
        }
        routes.post("defects/{id}/duplicate") { request, context in
            let input = try await request.json(DefectOriginal.self)
            return try await change(request, context, input: input) { defect, precondition, viewer, now, tx in
                let original = try DefectReference(input.original).original(viewer, in: tx)
                return try Defect.markDuplicate(
                    defect,
                    of: original,
                    if: precondition,
                    by: viewer,
                    at: now,
                    in: tx
                )
            }
        }
        routes.delete("defects/{id}/duplicate") { request, context in
            try await change(request, context, input: [String: String]()) { defect, precondition, viewer, now, tx in
                try Defect.unmarkDuplicate(defect, if: precondition, by: viewer, at: now, in: tx)
            }
        }
    }

    private func change(
        _ request: Request,
        _ context: CrewContext,
        input: some Encodable,
        _ rule: @escaping @Sendable (DefectID, Precondition, Viewer, Instant, Tx) throws -> Defect
    ) async throws -> Response {
        let (viewer, reference) = (context.viewer, try context.defectReference())
        let precondition = Precondition(request)
        return try await context.write(request, input: input) { tx, now in
            let id = try reference.find(viewer, in: tx).id
            let defect = try rule(id, precondition, viewer, now, tx)
            return Reply(defect, version: defect.version)
        }
    }
}

/// A defect by id, or as people call it.
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
    func original(_ viewer: Viewer, in tx: Tx) throws -> DefectID {
        do {
            return try find(viewer, in: tx).id
        } catch let error as AppError where error.code == .notFound {
            throw AppError.invalid("original", "unknown", Phrase("defects.duplicate.unknown"))
        }
    }
}

extension CrewContext {
    /// - Throws: `AppError.notFound` for what can be neither.
    func defectReference() throws -> DefectReference {
        guard let text = web.parameters.get("id"), text.utf8.count <= 40 else { throw AppError.notFound }
        return DefectReference(text)
    }
}
