import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the list of projects.
struct ProjectsPage: Sendable {
    /// The search text.
    let text: String?
    let isArchived: Bool
    /// Projects that the viewer has joined: on the first page, and alone on the pages that continue them.
    let mine: [ProjectLine]
    /// The cursor of the next page of the viewer's projects, if any.
    let nextMine: String?
    let others: [ProjectLine]
    /// The cursor of the next page of the other projects, if any.
    let next: String?
    let currency: String

    /// - Parameter isMine: whether to return only projects that the viewer has joined.
    static func load(
        text: String?,
        isArchived: Bool,
        isMine: Bool = false,
        _ paging: Paging,
        _ viewer: Viewer,
        now: Instant,
        _ tx: Tx
    ) throws -> ProjectsPage {
        var filter = ProjectFilter(text: text, isArchived: isArchived, isPinned: true)
        let own = isMine ? paging : .whole
        let mine = isMine || paging.after == nil ? try ProjectLine.list(filter, viewer, now: now, own, in: tx) : []
        filter.isPinned = false
        let others = try isMine ? [] : ProjectLine.list(filter, viewer, now: now, paging, in: tx)
        return ProjectsPage(
            text: text,
            isArchived: isArchived,
            mine: Array(mine.prefix(own.limit)),
            nextMine: own.next(mine) { [$0.project.id.description] },
            others: Array(others.prefix(paging.limit)),
            next: paging.next(others) { [$0.project.id.description] },
            currency: try HoursSettings.of(viewer.crew, in: tx).currency
        )
    }
}

/// The model of the form to create a project.
struct ProjectForm: Sendable {
    /// The names to suggest.
    let clients: [String]
    let names: [String]
    /// The entered text and its errors.
    let form: Form

    /// A longer list of suggestions is not useful.
    private static let most = 300

    static func load(_ form: Form, _ viewer: Viewer, _ tx: Tx) throws -> ProjectForm {
        ProjectForm(
            clients: try tx.all(
                """
                SELECT name FROM client WHERE crew = \(viewer.crew) AND archived_at IS NULL ORDER BY name_key LIMIT \(most)
                """
            ) { try $0.read() },
            names: try tx.all(
                "SELECT MIN(name) FROM project WHERE crew = \(viewer.crew) GROUP BY name_key ORDER BY name_key LIMIT \(most)"
            ) { try $0.read() },
            form: form
        )
    }
}

/// `/c/{crew}/hours/projects`
struct ProjectsPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("hours/projects", list)
        routes.get("hours/projects/new") { request, context in
            try await showNew(Form(), request, context)
        }
        routes.post("hours/projects/new", add)
        routes.post("hours/projects/{id}/pin") { request, context in
            try await pin(request, context, Phrase("hours.said.joined")) { try Project.join($0, $1, in: $2) }
        }
        routes.post("hours/projects/{id}/unpin") { request, context in
            try await pin(request, context, Phrase("hours.said.left")) { try Project.leave($0, $1, in: $2) }
        }
    }

    @Sendable private func list(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        var query = try Query(request, ["text", "archived", "mine", "after"])
        let (text, isArchived) = (query.search(for: request.entered("text")), query.flag("archived") ?? false)
        let isMine = query.flag("mine") ?? false
        let paging = Paging(&query, keys: 1)
        try query.finish()
        return try await context.page(request, active: HoursTab.projects.id, title: "hours.projects.title") { tx in
            try ProjectsPage.load(text: text, isArchived: isArchived, isMine: isMine, paging, viewer, now: now, tx)
        } body: { page, html, words in
            ProjectsView(context: context, html: html, words: words).write(page)
        }
    }

    @Sendable private func add(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        return try await context.submit(request, fields: ["client", "name", "billable"]) { form, tx in
            let input: NewProject = try form.input()
            let project = try Project.add(input.draft(in: tx), in: tx)
            // Managers go on with its people, budget and rate.
            let page = viewer.isManager ? "/\(project.id)" : ""
            let said = Phrase("hours.said.projectAdded", ["name": .text(project.label)])
            return ("\(viewer.path)/hours/projects\(page)", Flash(said))
        } again: { form in
            try await showNew(form, request, context)
        }
    }

    private func showNew(_ form: Form, _ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        return try await context.page(request, active: HoursTab.projects.id, status: form.status) { tx in
            try ProjectForm.load(form, viewer, tx)
        } title: { _, words in
            words("hours.project.new")
        } body: { page, html, words in
            ProjectFormView(context: context, html: html, words: words).write(page)
        }
    }

    /// Returns to the page with the button: the list with its search, or the project.
    private func pin(
        _ request: Request,
        _ context: CrewContext,
        _ said: Phrase,
        _ change: @escaping @Sendable (ProjectID, PersonID?, MemberTransaction) throws -> Void
    ) async throws -> Response {
        let viewer = context.viewer
        let id = try context.id("id", of: ProjectKey.self)
        let form = try await Form(request)
        let text = form["text"].map { "?text=\(percentEncode($0))" } ?? ""
        let path = "\(viewer.path)/hours/projects"
        return try await context.act(
            back: form["back"] == "project" ? "\(path)/\(id)" : path + text,
            say: said
        ) { tx in
            if form["person"] == ProjectPage.everyone {
                let page = try ProjectPage.load(id, form, tx.viewer, now: tx.now, tx)
                return try page.others.prefix(ProjectPage.mostAtOnce).forEach { try change(id, $0.id, tx) }
            }
            let person: PersonID? = try Validation.one { $0.id("person", form["person"]) }
            try change(id, person, tx)
        }
    }
}
