import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/defects/bulk` and `/crews/{crew}/defect-operations/{id}`
struct BulkAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.changeManyDefects, bulk)
        routes.on(.getDefectOperation) { _, context in
            let (viewer, id) = (context.viewer, try context.id("operation", of: DefectOperationKey.self))
            let words = context.words
            return try await context.read { tx in
                let operation = try BulkOperation.find(id, viewer.crew, in: tx)
                return jsonAnswer(operation.json(try SchemaWords.of(viewer, words, tx)))
            }
        }
        routes.on(.undoDefectOperation) { request, context in
            let id = try context.id("operation", of: DefectOperationKey.self)
            return try await execute(request, context, input: [String: String]()) { tx in
                try BulkOperation.startUndo(id, in: tx)
            }
        }
    }

    @Sendable private func bulk(_ request: Request, _ context: CrewContext) async throws -> Response {
        let input = try await request.json(DefectBulk.self)
        let viewer = context.viewer
        let choice = try input.choice(viewer)
        let bulkAction = BulkAction(
            action: input.action,
            fields: DefectFields(input.fields?.values ?? [:])
        )
        if input.dryRun == true {
            let (words, now) = (context.words, context.site.clock.now)
            // Nothing is written, so no idempotency key is needed.
            return try await context.read { tx in
                let (matched, tally) = try BulkOperation.preview(bulkAction, choice, by: viewer, in: tx)
                let me = Named(id: viewer.person, name: viewer.name)
                let spoken = try SchemaWords.of(viewer, words, tx)
                return jsonAnswer(tally.json(spoken, id: nil, .dryRun, by: me, at: now, bulkAction, matched: matched))
            }
        }
        // A repeated request must not run the filter again: after the change it may no longer match the same defects.
        if let first = try await context.repeated(request, input: input) { return first }
        let begun: DefectOperationID? = try await context.begun(request, input: input)
        let found = begun == nil ? try await choice.found(viewer, context.site.database) : choice
        return try await execute(request, context, input: input) { tx in
            try BulkOperation.start(bulkAction, found, in: tx)
        }
    }

    private func execute(
        _ request: Request,
        _ context: CrewContext,
        input: some Encodable & Sendable,
        start: @escaping @Sendable (MemberTransaction) throws -> DefectOperationID
    ) async throws -> Response {
        let (viewer, words, site) = (context.viewer, context.words, context.site)
        return try await context.write(request, input: input, begin: start) { id in
            _ = try await BulkOperation.execute(id, crew: viewer.crew, clock: site.clock, site.database)
        } reply: { tx, id in
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
    /// - Throws: `AppError.invalid` unless the body has either a filter or a list of defects.
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
