package import Accounts
import Core
import Storage

extension CrewClient {
    /// Renames, archives or restores a client, with all its projects (managers).
    /// - Throws: `AppError.notFound`; `forbidden`; `stale`; `invalid`; `conflict` for a name that is taken, and for
    ///   archiving while a timer is running for one of its projects.
    package static func change(
        _ id: ClientID,
        name: String? = nil,
        isArchived: Bool? = nil,
        if precondition: Precondition,
        in tx: MemberTransaction
    ) throws -> CrewClient {
        let old = try find(id, tx.viewer, in: tx)
        try tx.viewer.requireManager()
        try precondition.check(old.version)
        let name = try name.map(checked) ?? old.name
        try refuseSecond(name, but: id, in: tx)
        let isArchived = isArchived ?? old.isArchived
        if isArchived && !old.isArchived { try Project.refuseRunning("project.client = \(id)", in: tx) }
        let archivedAt = isArchived ? old.archivedAt ?? tx.now : nil
        try tx.run(
            """
            UPDATE client SET name = \(name), name_key = \(nameKey(name)), archived_at = \(archivedAt), version = version + 1
            WHERE crew = \(tx.crew) AND id = \(id)
            """
        )
        let fact = ClientChanged(
            name: name,
            formerName: old.name,
            isArchived: isArchived,
            wasArchived: old.isArchived
        )
        try tx.record(fact, about: id)
        return try find(id, tx.viewer, in: tx)
    }
}
