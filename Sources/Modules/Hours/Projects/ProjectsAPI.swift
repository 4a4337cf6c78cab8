import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/projects`
struct ProjectsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.get("projects") { request, context in
            let (viewer, now) = (context.viewer, context.site.clock.now)
            var query = try Query(request, ["text", "archived", "pinned", "limit", "after"])
            let filter = ProjectFilter(
                text: query.search(),
                isArchived: query.flag("archived") ?? false,
                isPinned: query.flag("pinned")
            )
            let paging = Paging(&query, keys: 1)
            try query.finish()
            let lines = try await context.site.database.read { tx in
                try ProjectLine.list(filter, viewer, now: now, paging, in: tx)
            }
            return paging.answer(lines, to: request) {
                [$0.project.id.description]
            } item: {
                $0.json(for: viewer)
            }
        }
        routes.post("projects") { request, context in
            let viewer = context.viewer
            let input = try await request.json(NewProject.self)
            return try await context.write(request, input: input) { tx, now in
                let draft = try input.draft(viewer, tx)
                let project = try Project.add(draft, by: viewer, at: now, in: tx)
                return try reply(project.id, viewer, now, tx, status: .created)
            }
        }
        routes.get("projects/{id}") { request, context in
            try Query(request, []).finish()
            let (viewer, now) = (context.viewer, context.site.clock.now)
            let id = try context.id("id", of: ProjectKey.self)
            let line = try await context.site.database.read { tx in
                try ProjectLine.find(id, viewer, now: now, in: tx)
            }
            return context.answer(line.json(for: viewer), version: line.project.version, to: request)
        }
        routes.patch("projects/{id}") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: ProjectKey.self)
            let precondition = Precondition(request)
            let input = try await request.json(ProjectPatch.self)
            return try await context.write(request, input: input) { tx, now in
                _ = try Project.change(id, if: precondition, by: viewer, at: now, in: tx) { input.apply(to: &$0) }
                return try reply(id, viewer, now, tx)
            }
        }
        routes.get("projects/{id}/people") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: ProjectKey.self)
            var query = try Query(request, ["limit", "after"])
            let paging = Paging(&query, keys: 2)
            try query.finish()
            let people = try await context.site.database.read { tx in
                try Project.people(on: id, viewer, paging, in: tx)
            }
            return paging.answer(people, to: request) {
                [$0.name, $0.id.description]
            } item: {
                $0.json
            }
        }
        routes.put("projects/{id}/pin") { request, context in
            try await pin(request, context) { try Project.join($0, $1, by: $2, at: $3, in: $4) }
        }
        routes.delete("projects/{id}/pin") { request, context in
            try await pin(request, context) { try Project.leave($0, $1, by: $2, at: $3, in: $4) }
        }
    }

    private func pin(
        _ request: Request,
        _ context: CrewContext,
        _ change: @escaping @Sendable (ProjectID, PersonID?, Viewer, Instant, Tx) throws -> Void
    ) async throws -> Response {
        let viewer = context.viewer
        let id = try context.id("id", of: ProjectKey.self)
        var query = try Query(request, ["person"])
        let person: PersonID? = query.text("person") == "me" ? viewer.person : query.id("person")
        try query.finish()
        return try await context.write(request, parameters: ["person"]) { tx, now in
            try change(id, person, viewer, now, tx)
            return .noContent
        }
    }
}

private func reply(
    _ id: ProjectID,
    _ viewer: Viewer,
    _ now: Instant,
    _ tx: Tx,
    status: HTTPResponse.Status = .ok
) throws -> Reply {
    let viewer = try viewer.current(in: tx)
    let line = try ProjectLine.find(id, viewer, now: now, in: tx)
    return Reply(line.json(for: viewer), status: status, version: line.project.version)
}

extension Query {
    /// `text`, as a search for names.
    mutating func search() -> String? {
        search(for: text("text"))
    }

    mutating func search(for text: String?) -> String? {
        var check = Validation()
        let text = check.optionalLine("text", text, most: 2 * Project.longestName + 1)
        for error in check.fields { fail(error.field, error.code, error.message) }
        return text
    }

    /// `true` or `false`; `nil` when it is left out.
    mutating func flag(_ name: String) -> Bool? {
        text(name) == nil ? nil : choice(name, default: YesOrNo.no) == .yes
    }
}

private enum YesOrNo: String, CaseIterable {
    case yes = "true"
    case no = "false"
}

extension NewProject {
    fileprivate func draft(_ viewer: Viewer, _ tx: Tx) throws -> ProjectDraft {
        var client = client
        if let id = ClientID(client) {
            do {
                client = try CrewClient.find(id, viewer, in: tx).name
            } catch let error as AppError where error.code == .notFound {
                throw AppError.invalid("client", "unknown", Phrase("hours.client.unknown"))
            }
        }
        return ProjectDraft(client: client, name: name, billable: billable ?? true, budget: budget?.budget ?? .init())
    }
}

extension ProjectPatch {
    fileprivate func apply(to project: inout ProjectChange) {
        project.name = name ?? project.name
        project.billable = billable ?? project.billable
        project.isArchived = archived ?? project.isArchived
        switch budget {
        case .keep: break
        case .clear: project.budget = .init()
        case .set(let new): project.budget = new.budget
        }
    }
}

extension NewBudget {
    fileprivate var budget: Project.Budget {
        Project.Budget(minutes: minutes, amount: amount, isMonthly: monthly ?? false)
    }
}
