import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/c/{crew}/defects/bulk`, `/c/{crew}/defects/triage` and `/c/{crew}/defects/operations`
struct BulkPages {
    func add(to routes: Routes<CrewContext>) {
        routes.post("defects/bulk") { request, context in
            try await look(try await Form(request), request, context)
        }
        routes.post("defects/bulk/start") { request, context in
            let form = try await Form(request)
            do {
                return try await start(form, context)
            } catch let error as AppError where [.invalid, .conflict, .forbidden].contains(error.code) {
                return try await look(form, request, context)
            }
        }
        routes.post("defects/triage") { request, context in
            let form = try await Form(request)
            do {
                return try await start(form, context)
            } catch let error as AppError where [.invalid, .conflict, .forbidden].contains(error.code) {
                let said = error.detail
                return seeOther("\(context.viewer.path)/defects\(form.back)").leaving(Flash(said, .error))
            }
        }
        routes.get("defects/operations/{id}", showOperation)
        routes.post("defects/operations/{id}/undo", undo)
    }

    @Sendable private func showOperation(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, id) = (context.viewer, try context.id("id", of: DefectOperationKey.self))
        let page = try await context.read { tx in try OperationPage.load(id, viewer, tx) }
        var response = try await context.page(request, active: "defects", isWide: true) { _ in
            page
        } title: { _, words in
            words("defects.operation.title")
        } body: { page, html, words in
            OperationView(context: context, html: html, words: words).write(page)
        }
        // No fact tells of the progress, or of the end if nothing was changed.
        if !page.operation.isDone, let refresh = HTTPField.Name("Refresh") { response.headers[refresh] = "2" }
        return response
    }

    /// Shows the preview.
    private func look(_ form: Form, _ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        return try await submitForm(form, fields: ["action"]) {
            let page = try await context.read { tx in try BulkPage.load(form, viewer, tx) }
            return try await show(.ok, request, context) { _ in page }
        } again: { form, status in
            try await show(status, request, context) { tx in try BulkPage.again(form, viewer, tx) }
        }
    }

    private func show(
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext,
        load: @escaping @Sendable (Tx) throws -> BulkPage
    ) async throws -> Response {
        try await context.page(request, active: "defects", status: status, load: load) { _, words in
            words("defects.bulk.title")
        } body: { page, html, words in
            BulkView(context: context, html: html, words: words).write(page)
        }
    }

    private func start(_ form: Form, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        let choice = try await form.choice(viewer).found(viewer, context.site.database)
        let id = try await context.write { tx in
            let bulkAction = form.bulkAction(try DefectSchema.of(tx.crew, in: tx))
            return try BulkOperation.start(bulkAction, choice, in: tx)
        }
        return try await execute(id, back: form.back, context)
    }

    @Sendable private func undo(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let viewer = context.viewer
        let id = try context.id("id", of: DefectOperationKey.self)
        do {
            let undo = try await context.write { tx in
                try BulkOperation.startUndo(id, in: tx)
            }
            return try await execute(undo, back: form.back, context)
        } catch let error as AppError where [.conflict, .forbidden].contains(error.code) {
            let path = "\(viewer.path)/defects/operations/\(id)"
            return seeOther(path).leaving(Flash(error.detail, .error))
        }
    }

    private func execute(_ id: DefectOperationID, back: String, _ context: CrewContext) async throws -> Response {
        let (crew, site) = (context.viewer.crew, context.site)
        let path = "\(context.viewer.path)/defects"
        do {
            _ = try await BulkOperation.execute(id, crew: crew, clock: site.clock, site.database)
        } catch let error as AppError where error.code == .unavailable {
            // The rest is done in the background; the page shows the progress.
            return seeOther("\(path)/operations/\(id)")
        }
        if back.hasPrefix("/operations/") { return seeOther("\(path)/operations/\(id)") }
        return seeOther(path + adding("operation=\(id)", to: back))
    }
}
