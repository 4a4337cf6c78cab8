package import Accounts
package import Core
package import Events
package import Storage
import Work

extension Project {
    /// Adds somebody to a project: the viewer themselves, or by a manager anybody in the crew. Once is enough.
    /// - Throws: `AppError.notFound`; `forbidden`; `invalid`, field `person`, for nobody in the crew; `conflict` when it is archived.
    package static func join(
        _ id: ProjectID,
        _ person: PersonID? = nil,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws {
        let (viewer, person) = try allowed(person, by: viewer, tx)
        let project = try find(id, viewer, in: tx)
        if project.isArchived {
            throw AppError.conflict(
                "project",
                "archived",
                Phrase("hours.project.archived", ["name": .text(project.title)])
            )
        }
        let joined = try pin(id, for: try requireMember(person, of: viewer.crew, in: tx).id, viewer, tx)
        guard joined else { return }
        let fact = ProjectJoined(person: person)
        try Outbox.append(fact, about: id, crew: viewer.crew, by: viewer.person, at: now, in: tx)
    }

    /// Takes somebody off a project. Who is not on it stays so, and a project that nobody is on stays as well.
    /// - Throws: `AppError.notFound`; `forbidden`.
    package static func leave(
        _ id: ProjectID,
        _ person: PersonID? = nil,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws {
        let (viewer, person) = try allowed(person, by: viewer, tx)
        _ = try find(id, viewer, in: tx)
        let left = try tx.run(
            "DELETE FROM project_pin WHERE crew = \(viewer.crew) AND project = \(id) AND person = \(person)"
        )
        guard left > 0 else { return }
        let fact = ProjectLeft(person: person)
        try Outbox.append(fact, about: id, crew: viewer.crew, by: viewer.person, at: now, in: tx)
    }

    private static func allowed(
        _ person: PersonID?,
        by viewer: Viewer,
        _ tx: Tx
    ) throws -> (viewer: Viewer, person: PersonID) {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let person = person ?? viewer.person
        if person != viewer.person { try viewer.requireManager() }
        return (viewer, person)
    }

    /// - Returns: whether they were not on it before.
    @discardableResult
    static func pin(_ project: ProjectID, for person: PersonID, _ viewer: Viewer, _ tx: Tx) throws -> Bool {
        try tx.run(
            """
            INSERT INTO project_pin (crew, person, project) VALUES (\(viewer.crew), \(person), \(project)) ON CONFLICT DO NOTHING
            """
        ) > 0
    }
}
