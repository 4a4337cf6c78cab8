import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/defects/bulk` and `/crews/{crew}/defect-operations/{id}`
struct BulkAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.post("defects/bulk", bulk)
        routes.get("defect-operations/{id}") { request, context in
            try request.refuseQuery()
            let (viewer, id) = (context.viewer, try context.id("id", of: DefectOperationKey.self))
            let words = context.words
            return try await context.site.database.read { tx in
                let operation = try BulkOperation.find(id, viewer.crew, in: tx)
                return jsonAnswer(operation.json(try SchemaWords.of(viewer, words, tx)))
            }
        }
        routes.post("defect-operations/{id}/undo") { request, context in
            try request.refuseQuery()
            if let first = try await context.repeated(request) { return first }
            let (viewer, id) = (context.viewer, try context.id("id", of: DefectOperationKey.self))
            let now = context.site.clock.now
            let undo = try await context.site.database.write { tx in
                try BulkOperation.startUndo(id, by: viewer, at: now, in: tx)
            }
            return try await finish(undo, request, context, input: [String: String]())
        }
    }

    @Sendable private func bulk(_ request: Request, _ context: CrewContext) async throws -> Response {
        let input = try await request.json(DefectBulk.self)
        try request.refuseQuery()
        let viewer = context.viewer
        let choice = try input.choice(viewer)
        let deed = BulkDeed(
            action: input.action,
            fields: DefectFields(input.fields?.values ?? [:])
        )
        let now = context.site.clock.now
        if input.dryRun == true {
            let words = context.words
            return try await context.write(request, input: input) { tx, now in
                let (matched, tally) = try BulkOperation.preview(deed, choice, by: viewer, in: tx)
                let me = Named(id: viewer.person, name: viewer.name)
                let spoken = try SchemaWords.of(viewer, words, tx)
                return Reply(tally.json(spoken, id: nil, .dryRun, by: me, at: now, deed, matched: matched))
            }
        }
        if let first = try await context.repeated(request, input: input) { return first }
        let operation = try await context.site.database.write { tx in
            try BulkOperation.start(deed, choice, by: viewer, at: now, in: tx)
        }
        return try await finish(operation, request, context, input: input)
    }

    private func finish(
        _ id: DefectOperationID,
        _ request: Request,
        _ context: CrewContext,
        input: some Encodable & Sendable
    ) async throws -> Response {
        let (viewer, words, site) = (context.viewer, context.words, context.site)
        _ = try await BulkOperation.carryOut(id, crew: viewer.crew, clock: site.clock, site.database)
        // What is kept for a retry is what came of it.
        return try await context.write(request, input: input) { tx, _ in
            let operation = try BulkOperation.find(id, viewer.crew, in: tx)
            return Reply(operation.json(try SchemaWords.of(viewer, words, tx)))
        }
    }
}

extension SchemaWords {
    static func of(_ viewer: Viewer, _ words: Words, _ tx: Tx) throws -> SchemaWords {
        SchemaWords(schema: try DefectSchema.of(viewer.crew, in: tx), words: words)
    }
}

extension DefectBulk {
    /// - Throws: `AppError.invalid` when it says both, or neither.
    fileprivate func choice(_ viewer: Viewer) throws -> BulkChoice {
        switch (defects, filter) {
        case (let defects?, nil): return .these(defects)
        case (nil, let filter?):
            do {
                return .all(try ListFilter(filter, viewer))
            } catch var error as AppError {
                error.fields = error.fields.map { .init("filter.\($0.field)", $0.code, $0.message) }
                throw error
            }
        default: throw AppError.invalid("defects", "either", Phrase("defects.bulk.either"))
        }
    }
}
