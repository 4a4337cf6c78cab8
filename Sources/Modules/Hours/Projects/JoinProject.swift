package import Accounts
package import Core
package import Events
import Storage

extension Project {
    /// Adds somebody to a project: the viewer themselves, or by a manager anybody in the crew. Once is enough.
    /// - Throws: `AppError.notFound`; `forbidden`; `invalid`, field `person`, for nobody in the crew; `conflict` when it is archived.
    package static func join(_ id: ProjectID, _ person: PersonID? = nil, in tx: MemberTransaction) throws {
        let person = try allowed(person, in: tx)
        let project = try find(id, tx.viewer, in: tx)
        if project.isArchived {
            throw AppError.conflict(
                "project",
                "archived",
                Phrase("hours.project.archived", ["name": .text(project.title)])
            )
        }
        let joined = try pin(id, for: try requireMember(person, of: tx.crew, in: tx).id, tx.viewer, tx)
        guard joined else { return }
        let fact = ProjectJoined(person: person)
        try tx.record(fact, about: id)
    }

    /// Takes somebody off a project. Who is not on it stays so, and a project that nobody is on stays as well.
    /// - Throws: `AppError.notFound`; `forbidden`.
    package static func leave(_ id: ProjectID, _ person: PersonID? = nil, in tx: MemberTransaction) throws {
        let person = try allowed(person, in: tx)
        _ = try find(id, tx.viewer, in: tx)
        let left = try tx.run(
            "DELETE FROM project_pin WHERE crew = \(tx.crew) AND project = \(id) AND person = \(person)"
        )
        guard left > 0 else { return }
        let fact = ProjectLeft(person: person)
        try tx.record(fact, about: id)
    }

    /// The viewer when nobody is named.
    /// - Throws: `AppError.forbidden` for somebody else, unless the viewer is a manager.
    private static func allowed(_ person: PersonID?, in tx: MemberTransaction) throws -> PersonID {
        let person = person ?? tx.person
        if person != tx.person { try tx.viewer.requireManager() }
        return person
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
