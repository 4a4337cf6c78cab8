package import API
package import Accounts
import Core
import Storage

extension DefectQuery {
    /// Saves a filter under a name.
    /// - Throws: `AppError.invalid`; `conflict`, code `tooMany`, when there are already a hundred shared or private ones.
    package static func add(
        _ name: String,
        _ filter: API.DefectFilter,
        isShared: Bool,
        in tx: MemberTransaction
    ) throws -> DefectQuery {
        let (name, filter) = try checked(name, filter, tx.viewer)
        try refuseMore(isShared: isShared, of: tx.person, in: tx)
        let id = DefectQueryID.new(at: tx.now)
        try tx.run(
            """
            INSERT INTO defect_query (crew, id, person, name, shared, filter, created_at)
            VALUES (\(tx.crew), \(id), \(tx.person), \(name), \(isShared), \(try SQLValue.json(of: filter)), \(tx.now))
            """
        )
        return try find(id, tx.viewer, in: tx)
    }

    /// Changes the name, the filter or who sees it. `nil` leaves a value unchanged.
    /// - Throws: `AppError.notFound`; `forbidden` unless it is the viewer's own, or shared and the viewer is a manager;
    ///   `invalid`; `stale`; `conflict`, code `tooMany`, when there are already a hundred shared or private ones.
    package static func change(
        _ id: DefectQueryID,
        name: String?,
        filter: API.DefectFilter?,
        isShared: Bool?,
        if precondition: Precondition,
        in tx: MemberTransaction
    ) throws -> DefectQuery {
        let old = try find(id, tx.viewer, in: tx)
        try old.requireChangeable(by: tx.viewer)
        try precondition.check(old.version)
        let new = try checked(name ?? old.name, filter ?? old.filter, tx.viewer)
        let isShared = isShared ?? old.isShared
        if isShared != old.isShared { try refuseMore(isShared: isShared, of: old.owner.id, in: tx) }
        try tx.run(
            """
            UPDATE defect_query SET name = \(new.name), filter = \(try SQLValue.json(of: new.filter)), shared = \(isShared),
                version = version + 1
            WHERE crew = \(tx.crew) AND id = \(id)
            """
        )
        // A manager who makes another person's view private no longer sees it.
        return DefectQuery(
            id: id,
            name: new.name,
            filter: new.filter,
            isShared: isShared,
            owner: old.owner,
            version: old.version + 1
        )
    }

    /// - Throws: what `change` throws.
    package static func delete(_ id: DefectQueryID, if precondition: Precondition, in tx: MemberTransaction) throws {
        let old = try find(id, tx.viewer, in: tx)
        try old.requireChangeable(by: tx.viewer)
        try precondition.check(old.version)
        try tx.run("DELETE FROM defect_query WHERE crew = \(tx.crew) AND id = \(id)")
    }

    private func requireChangeable(by viewer: Viewer) throws {
        if !isChangeable(by: viewer) { throw AppError(.forbidden, Phrase("defects.query.notYours")) }
    }

    private static func checked(
        _ name: String,
        _ filter: API.DefectFilter,
        _ viewer: Viewer
    ) throws -> (name: String, filter: API.DefectFilter) {
        var check = Validation()
        let name = check.line("name", name, 1...longestName)
        _ = ListFilter(filter, viewer, &check)
        try check.finish()
        return (name, filter)
    }

    private static func refuseMore(isShared: Bool, of person: PersonID, in tx: MemberTransaction) throws {
        let which: SQL = isShared ? "shared" : "person = \(person) AND NOT shared"
        let count: Int? = try tx.value("SELECT COUNT(*) FROM defect_query WHERE crew = \(tx.crew) AND \(which)")
        try AppError.requireRoom(count, below: most, "name", "tooMany", "defects.query.tooMany")
    }
}
