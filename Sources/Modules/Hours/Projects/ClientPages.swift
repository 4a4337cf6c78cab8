import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page of one client.
struct ClientPage: Sendable {
    let client: CrewClient
    /// Active projects, then archived ones.
    let projects: [ProjectLine]
    /// The query of the next page of projects, if any.
    let next: String?
    let form: Form

    /// - Parameters:
    ///   - isArchived: whether the page continues the archived projects, instead of the active ones.
    ///   - paging: where it continues.
    static func load(
        _ id: ClientID,
        _ form: Form,
        _ viewer: Viewer,
        now: Instant,
        isArchived: Bool = false,
        from paging: Paging = .whole,
        _ tx: Tx
    ) throws -> ClientPage {
        try viewer.requireManager()
        let client = try CrewClient.find(id, viewer, in: tx)
        var (projects, next): ([ProjectLine], String?) = ([], nil)
        for isPast in isArchived ? [true] : [false, true] where next == nil {
            let part = isPast == isArchived ? paging : .whole
            let filter = ProjectFilter(isArchived: isPast, client: id)
            let found = try ProjectLine.list(filter, viewer, now: now, part, in: tx)
            projects += found.prefix(part.limit)
            next = part.next(found) { [$0.project.id.description] }.map { "archived=\(isPast)&after=\($0)" }
        }
        return ClientPage(client: client, projects: projects, next: next, form: form)
    }
}

/// `/c/{crew}/hours/clients/{id}`
struct ClientPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("hours/clients/{id}") { request, context in
            try await show(try context.id("id", of: ClientKey.self), Form(), request, context)
        }
        routes.post("hours/clients/{id}", rename)
        routes.post("hours/clients/{id}/archive") { request, context in
            try await archive(request, context, Phrase("hours.said.clientArchived"), true)
        }
        routes.post("hours/clients/{id}/restore") { request, context in
            try await archive(request, context, Phrase("hours.said.clientBack"), false)
        }
    }

    @Sendable private func rename(_ request: Request, _ context: CrewContext) async throws -> Response {
        let id = try context.id("id", of: ClientKey.self)
        let viewer = context.viewer
        return try await context.submit(request, fields: ["name"]) { form, tx in
            _ = try CrewClient.change(id, name: form["name"] ?? "", if: .shown(form["version"]), in: tx)
            return ("\(viewer.path)/hours/clients/\(id)", Flash(Phrase("hours.said.clientChanged")))
        } again: { form in
            try await show(id, form, request, context)
        }
    }

    private func archive(
        _ request: Request,
        _ context: CrewContext,
        _ said: Phrase,
        _ isArchived: Bool
    ) async throws -> Response {
        let viewer = context.viewer
        let id = try context.id("id", of: ClientKey.self)
        // Like the page, this is for managers only.
        try viewer.requireManager()
        return try await context.act(back: "\(viewer.path)/hours/clients/\(id)", say: said) { tx in
            _ = try CrewClient.change(id, isArchived: isArchived, if: .none, in: tx)
        }
    }

    private func show(
        _ id: ClientID,
        _ form: Form,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        var query = Query(request)
        let isArchived = query.flag("archived") ?? false
        let paging = Paging(&query, keys: 1, usually: Paging.whole.limit)
        try query.finish()
        return try await context.page(request, active: HoursTab.projects.id, status: form.status) { tx in
            try ClientPage.load(id, form, viewer, now: now, isArchived: isArchived, from: paging, tx)
        } title: { page, _ in
            page.client.name
        } body: { page, html, words in
            ClientView(context: context, html: html, words: words).write(page)
        }
    }
}
