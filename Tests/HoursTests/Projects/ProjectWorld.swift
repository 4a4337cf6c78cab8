import API
import Accounts
import Core
import Foundation
import Notifications
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Hours

// Operations and queries for tests of projects, budgets and rates.

extension Agency {
    @discardableResult
    func change(
        _ project: Project,
        by viewer: Viewer? = nil,
        if precondition: Precondition = .none,
        _ edit: @escaping @Sendable (inout ProjectChange) -> Void
    ) async throws -> Project {
        let (now, viewer) = (now, viewer ?? tim)
        return try await database.write { tx in
            try Project.change(project.id, if: precondition, in: tx.acting(as: viewer, at: now), edit)
        }
    }

    @discardableResult
    func change(
        client: ClientID,
        name: String? = nil,
        isArchived: Bool? = nil,
        by viewer: Viewer? = nil
    ) async throws -> Hours.CrewClient {
        let (now, viewer) = (now, viewer ?? tim)
        return try await database.write { tx in
            try CrewClient.change(
                client,
                name: name,
                isArchived: isArchived,
                if: .none,
                in: tx.acting(as: viewer, at: now)
            )
        }
    }

    func join(_ project: Project, _ person: Viewer? = nil, by viewer: Viewer) async throws {
        let now = now
        try await database.write { tx in
            try Project.join(project.id, person?.person, in: tx.acting(as: viewer, at: now))
        }
    }

    func leave(_ project: Project, _ person: Viewer? = nil, by viewer: Viewer) async throws {
        let now = now
        try await database.write { tx in
            try Project.leave(project.id, person?.person, in: tx.acting(as: viewer, at: now))
        }
    }

    func lines(_ filter: ProjectFilter = ProjectFilter(), _ viewer: Viewer? = nil) async throws -> [ProjectLine] {
        let (now, viewer) = (now, viewer ?? lea)
        return try await database.read { tx in try ProjectLine.list(filter, viewer, now: now, in: tx) }
    }

    /// The projects found, as "Acme/Website".
    func titles(_ filter: ProjectFilter = ProjectFilter(), _ viewer: Viewer? = nil) async throws -> [String] {
        try await lines(filter, viewer).map(\.project.title)
    }

    /// The members of a project, by name.
    func people(_ project: Project) async throws -> [String] {
        let tim = tim
        return try await database.read { tx in try Project.people(on: project.id, tim, in: tx).map(\.name) }
    }

    /// The kinds of all facts about projects, budgets and rates, oldest first.
    func projectFacts() async throws -> [String] {
        let crew = crew
        return try await database.read { tx in
            try tx.all(
                """
                SELECT kind FROM outbox WHERE crew = \(crew)
                    AND (kind LIKE 'project.%' OR kind LIKE 'budget.%' OR kind LIKE 'rate.%') ORDER BY id
                """
            ) { try $0.read() }
        }
    }

    /// Delivers all facts as the server does after each commit, and the facts that result from them.
    func deliver() async throws {
        let notifier = Notifier([Contributed(HoursNotices(shifts: NoShifts()))])
        let (now, listeners) = (now, HoursModule().listeners + [notifier])
        try await database.write { tx in
            while let entry = try tx.first(
                OutboxEntry.self,
                "FROM outbox WHERE due_at <= \(now) ORDER BY due_at, id LIMIT 1"
            ) {
                for listener in listeners { try listener.receive(entry, in: tx) }
                try tx.run("UPDATE outbox SET due_at = NULL WHERE crew = \(entry.crew) AND id = \(entry.id)")
            }
        }
    }

    /// Unread notices with their recipients and counts: "budget to Nora".
    func inboxes() async throws -> [String] {
        let crew = crew
        return try await database.read { tx in
            try tx.all(
                """
                SELECT notice.phrase, person.name, notice.count FROM notice JOIN person ON person.id = notice.person
                WHERE notice.crew = \(crew) AND notice.read_at IS NULL ORDER BY person.name, notice.id
                """
            ) { row in
                let phrase = try JSONDecoder().decode(Phrase.self, from: Data((try row.read() as String).utf8))
                let key = phrase.key.replacing("hours.notice.", with: "")
                return "\(key) to \(try row.read() as String) ×\(try row.read() as Int)"
            }
        }
    }
}
