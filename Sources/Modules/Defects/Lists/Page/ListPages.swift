import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/c/{crew}/defects` and `/c/{crew}/defects/queries`
struct ListPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("defects") { request, context in
            try await show(ListQuestion(request), nil, Form(), .ok, request, context)
        }
        routes.post("defects/queries", keep)
        routes.get("defects/queries/{query}") { request, context in
            let id = try context.id("query", of: DefectQueryKey.self)
            return try await show(ListQuestion(request), id, Form(), .ok, request, context)
        }
        routes.post("defects/queries/{query}", change)
        routes.post("defects/queries/{query}/removal") { request, context in
            let (viewer, id) = (context.viewer, try context.id("query", of: DefectQueryKey.self))
            let seen = Precondition.shown(try await Form(request)["version"])
            let back = "\(viewer.path)/defects"
            return try await context.act(back: back, say: Phrase("defects.said.queryRemoved")) { tx in
                try DefectQuery.delete(id, if: seen, in: tx)
            }
        }
    }

    @Sendable private func keep(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let viewer = context.viewer
        let filter = try form.filter()
        return try await submitForm(form, fields: ["name"]) {
            let query = try await context.write { tx in
                try DefectQuery.add(form["name"] ?? "", filter, isShared: form["shared"] != nil, in: tx)
            }
            let said = Phrase("defects.said.queryKept", ["name": .text(query.name)])
            return seeOther(query.path(viewer)).leaving(Flash(said))
        } again: { form, status in
            var question = ListQuestion(show: .all)
            question.filter = filter
            return try await show(question, nil, form, status, request, context)
        }
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, id) = (context.viewer, try context.id("query", of: DefectQueryKey.self))
        return try await context.submit(request, fields: ["name"]) { form, tx in
            let query = try DefectQuery.change(
                id,
                name: form["name"] ?? "",
                filter: nil,
                isShared: form["shared"] != nil,
                if: .shown(form["version"]),
                in: tx
            )
            let isStillSeen = query.isShared || query.owner.id == viewer.person
            let path = isStillSeen ? query.path(viewer) : "\(viewer.path)/defects"
            return (path, Flash(Phrase("defects.said.queryChanged")))
        } again: { form in
            try await show(ListQuestion(), id, form, form.status, request, context)
        }
    }

    private func show(
        _ question: ListQuestion,
        _ query: DefectQueryID?,
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        let operation = request.uri.queryParameters.get("operation").flatMap { DefectOperationID($0) }
        let active = query == nil ? question.show.page.id : "defects"
        return try await context.page(request, active: active, status: status, isWide: true) { tx in
            try ListPage.load(question, query, form, operation: operation, viewer, now: now, tx)
        } title: { page, words in
            page.query?.name ?? words("nav.defects")
        } body: { page, html, words in
            ListView(context: context, html: html, words: words).write(page)
        }
    }
}

extension Form {
    /// Reads the filter that a form carries as JSON in a hidden field.
    /// - Throws: `AppError.invalid` if the JSON did not come from one of our forms.
    func filter() throws -> API.DefectFilter {
        guard let filter = DefectFilter(json: self[BulkFieldName.filter] ?? "") else {
            throw AppError.invalid("filter", "type", Phrase("error.field.type"))
        }
        return filter
    }
}
