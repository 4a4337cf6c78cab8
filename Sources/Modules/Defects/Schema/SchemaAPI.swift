import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/defect-schema`
struct SchemaAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.getDefectSchema) { request, context in
            let crew = context.viewer.crew
            let found = try await context.read { tx in try CrewSchema.of(crew, in: tx) }
            return context.answer(found.schema, version: found.seen, to: request)
        }
        routes.on(.setDefectSchema) { request, context in
            try context.viewer.requireManager()
            // Parsed without Codable, so that all mistakes are reported at once.
            let file = SchemaFile(Array(try await request.jsonBody()), takesMoves: true)
            try file.mistakes.refuse()
            guard let schema = file.schema else { throw AppError(.invalid, Phrase("defects.schema.wrong")) }
            return try await change(SchemaDraft(schema, moveStates: file.moveStates), request, context)
        }
        routes.on(.resetDefectSchema) { request, context in
            try context.viewer.requireManager()
            return try await change(SchemaDraft(.standard), request, context)
        }
    }

    private func change(_ draft: SchemaDraft, _ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, words) = (context.viewer, context.words)
        let precondition = Precondition(request)
        if try isDryRun(request) {
            let outcome = try await context.read { tx in
                try CrewSchema.trying(draft, if: precondition, by: viewer, in: tx)
            }
            return jsonAnswer(outcome.json(dryRun: true, words))
        }
        let input = NewDefectSchema(draft.schema, moveStates: draft.moveStates)
        return try await context.write(request, input: input) { tx in
            let outcome = try CrewSchema.change(draft, if: precondition, in: tx)
            return Reply(outcome.json(dryRun: false, words), version: outcome.present.seen)
        }
    }

    private func isDryRun(_ request: Request) throws -> Bool {
        var query = Query(request)
        let text = query.text("dryRun") ?? "false"
        if text != "true" && text != "false" { query.fail("dryRun", "choice", Phrase("error.field.choice")) }
        try query.finish()
        return text == "true"
    }
}

extension SchemaOutcome {
    fileprivate func json(dryRun: Bool, _ words: Words) -> DefectSchemaChange {
        DefectSchemaChange(
            schema: present.schema,
            standard: !present.isOwn,
            dryRun: dryRun,
            warnings: warnings.map { FieldError(field: $0.field.field, code: $0.code, message: words($0.message)) },
            moved: moved.map { DefectStateMove(from: $0.from, to: $0.to, defects: $0.count) }
        )
    }
}
