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
        routes.on(.listProjects) { request, context in
            let (viewer, now) = (context.viewer, context.site.clock.now)
            var query = Query(request)
            let filter = ProjectFilter(
                text: query.search(),
                isArchived: query.flag("archived") ?? false,
                isPinned: query.flag("pinned")
            )
            let paging = Paging(&query, keys: 1)
            try query.finish()
            let lines = try await context.read { tx in try ProjectLine.list(filter, viewer, now: now, paging, in: tx) }
            return paging.answer(lines, by: \.project.id, to: request) { $0.json(for: viewer) }
        }
        routes.on(.makeProject) { request, context, input in
            try await context.write(request, input: input) { tx in
                let draft = try input.draft(in: tx)
                let project = try Project.add(draft, in: tx)
                return try reply(project.id, in: tx, status: .created)
            }
        }
        routes.on(.getProject) { request, context in
            let (viewer, now) = (context.viewer, context.site.clock.now)
            let id = try context.id("project", of: ProjectKey.self)
            let line = try await context.read { tx in try ProjectLine.find(id, viewer, now: now, in: tx) }
            return context.answer(line.json(for: viewer), version: line.project.version, to: request)
        }
        routes.on(.changeProject) { request, context, input in
            let id = try context.id("project", of: ProjectKey.self)
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                _ = try Project.change(id, if: precondition, in: tx) { input.apply(to: &$0) }
                return try reply(id, in: tx)
            }
        }
        routes.on(.listProjectPeople) { request, context in
            let viewer = context.viewer
            let id = try context.id("project", of: ProjectKey.self)
            let paging = try Paging(request, keys: 2)
            let people = try await context.read { tx in try Project.people(on: id, viewer, paging, in: tx) }
            return paging.answer(people, to: request) {
                [$0.name, $0.id.description]
            } item: {
                $0.json
            }
        }
        routes.on(.pinProject) { request, context in
            try await pin(request, context) { try Project.join($0, $1, in: $2) }
        }
        routes.on(.unpinProject) { request, context in
            try await pin(request, context) { try Project.leave($0, $1, in: $2) }
        }
    }

    private func pin(
        _ request: Request,
        _ context: CrewContext,
        _ change: @escaping @Sendable (ProjectID, PersonID?, MemberTransaction) throws -> Void
    ) async throws -> Response {
        let viewer = context.viewer
        let id = try context.id("project", of: ProjectKey.self)
        var query = Query(request)
        let person = query.member("person", viewer)
        try query.finish()
        return try await context.write(request) { tx in
            try change(id, person, tx)
            return .noContent
        }
    }
}

private func reply(_ id: ProjectID, in tx: MemberTransaction, status: HTTPResponse.Status = .ok) throws -> Reply {
    let line = try ProjectLine.find(id, tx.viewer, now: tx.now, in: tx)
    return Reply(line.json(for: tx.viewer), status: status, version: line.project.version)
}

extension Query {
    /// The parameter `text`, as a search for names.
    mutating func search() -> String? {
        search(for: text("text"))
    }

    mutating func search(for text: String?) -> String? {
        var check = Validation()
        let text = check.optionalLine("text", text, most: 2 * Project.longestName + 1)
        for error in check.fields { fail(error.field, error.code, error.message) }
        return text
    }
}

extension NewProject {
    /// - Throws: `AppError.invalid` for the id of an unknown client.
    func draft(in tx: MemberTransaction) throws -> ProjectDraft {
        var client = client
        if let id = ClientID(client) {
            do {
                client = try CrewClient.find(id, tx.viewer, in: tx).name
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
