package import Accounts
package import Core
package import Events
import Storage

extension Project {
    /// Adds a person to a project: the viewer or, for managers, anyone in the crew. Adding a person again has no
    /// effect.
    /// - Throws: `AppError.notFound`; `forbidden`; `invalid`, field `person`, for someone who is not in the crew;
    ///   `conflict` when it is archived.
    package static func join(_ id: ProjectID, _ person: PersonID? = nil, in tx: MemberTransaction) throws {
        let person = try allowed(person, in: tx)
        let project = try find(id, tx.viewer, in: tx)
        if project.isArchived {
            throw AppError.conflict(
                "project",
                "archived",
                Phrase("hours.project.archived", ["name": .text(project.label)])
            )
        }
        let joined = try pin(id, for: try requireMember(person, of: tx.crew, in: tx).id, tx.viewer, tx)
        guard joined else { return }
        try tx.record(ProjectJoined(person: person), about: id)
    }

    /// Removes a person from a project. Removing someone who is not on it has no effect, and a project without people
    /// stays.
    /// - Throws: `AppError.notFound`; `forbidden`.
    package static func leave(_ id: ProjectID, _ person: PersonID? = nil, in tx: MemberTransaction) throws {
        let person = try allowed(person, in: tx)
        _ = try find(id, tx.viewer, in: tx)
        let left = try tx.run(
            "DELETE FROM project_pin WHERE crew = \(tx.crew) AND project = \(id) AND person = \(person)"
        )
        guard left > 0 else { return }
        try tx.record(ProjectLeft(person: person), about: id)
    }

    /// The person, by default the viewer.
    /// - Throws: `AppError.forbidden` for another person, unless the viewer is a manager.
    private static func allowed(_ person: PersonID?, in tx: MemberTransaction) throws -> PersonID {
        let person = person ?? tx.person
        if person != tx.person { try tx.viewer.requireManager() }
        return person
    }

    /// - Returns: whether they were added.
    @discardableResult
    static func pin(_ project: ProjectID, for person: PersonID, _ viewer: Viewer, _ tx: Tx) throws -> Bool {
        try tx.run(
            """
            INSERT INTO project_pin (crew, person, project) VALUES (\(viewer.crew), \(person), \(project)) ON CONFLICT DO NOTHING
            """
        ) > 0
    }
}
