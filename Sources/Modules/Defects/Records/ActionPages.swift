import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/c/{crew}/defects/{id}/action` and `.../edit`: the forms that change a defect's fields and state.
struct ActionPages {
    let time: any TimeKeeper

    func add(to routes: Routes<CrewContext>) {
        routes.get("defects/{id}/edit") { request, context in
            try await show(nil, Form(), .ok, request, context)
        }
        routes.get("defects/{id}/action") { request, context in
            try await show(request.entered("action") ?? "", Form(), .ok, request, context)
        }
        routes.post("defects/{id}/edit") { request, context in
            try await send(nil, try await Form(request), request, context)
        }
        routes.post("defects/{id}/action") { request, context in
            let form = try await Form(request)
            return try await send(form["action"] ?? "", form, request, context)
        }
    }

    /// - Parameter name: the name of the action; `nil` for editing fields.
    private func send(
        _ name: String?,
        _ form: Form,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, id) = (context.viewer, try context.id("id", of: DefectKey.self))
        let schema = try await context.read { tx in try DefectSchema.of(viewer.crew, in: tx) }
        let action = if let name { schema.action(name) } else { schema.action(.modify) }
        let fields = action?.asked(schema) ?? []
        return try await submitForm(form, fields: fields.map(\.name)) {
            let defect = try await context.write { tx in
                let old = try Defect.find(id, tx.viewer, in: tx)
                let touched = try form.touched(fields, of: old, tx.viewer, tx)
                return try Defect.act(action?.name ?? name ?? "", on: id, touched, if: .shown(form["version"]), in: tx)
            }
            let said = name == nil ? Phrase("defects.said.changed") : said(defect, schema, context.words)
            let back = ReturnPage(form)?.path(for: viewer) ?? "\(viewer.path)/defects/\(id)"
            return seeOther(back).leaving(Flash(said))
        } again: { form, status in
            // An action without a form has no form to show again.
            if fields.isEmpty, let error = form.errors.first { return context.back(to: id, saying: error) }
            return try await show(name, form, status, request, context)
        }
    }

    private func said(_ defect: Defect, _ schema: DefectSchema, _ words: Words) -> Phrase {
        let spoken = SchemaWords(schema: schema, words: words)
        return Phrase("defects.said.state", ["state": .text(spoken.state(defect.state))])
    }

    private func show(
        _ name: String?,
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, id) = (context.viewer, try context.id("id", of: DefectKey.self))
        return try await context.orBack(to: id) {
            try await context.page(request, active: "defects", status: status) { tx in
                var page = try ActionForm.load(id, name, form, viewer, tx)
                page.projects = try time.suggestions(for: page.fields, viewer, in: tx)
                if page.action.kind != .modify && page.action.kind != .changeState { throw AppError.notFound }
                try viewer.requireOpen()
                return page
            } title: { page, words in
                SchemaWords(schema: page.schema, words: words).action(page.action)
            } body: { page, html, words in
                ActionView(context: context, html: html, words: words).write(page)
            }
        }
    }
}
