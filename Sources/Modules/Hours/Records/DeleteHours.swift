package import Accounts
package import Core
package import Events
package import Storage
import Work

/// The number of minutes for which a deleted record can be restored: 30 days.
let restorationMinutes = 30 * 24 * 60

extension HoursRecord {
    /// Deletes one of the viewer's records or, for managers, of anyone's. It can be restored for 30 days.
    /// - Throws: `AppError.notFound`; `stale`; `conflict` for a locked day.
    package static func delete(_ id: HoursRecordID, if precondition: Precondition, in tx: MemberTransaction) throws {
        let old = try find(id, tx.viewer, in: tx)
        try precondition.check(old.version)
        try HoursLocks.refuse([old.date], of: old.person.id, crew: tx.crew, in: tx)
        try tx.run(
            """
            UPDATE hours_record SET deleted_at = \(tx.now), version = version + 1
            WHERE crew = \(tx.crew) AND id = \(id) AND deleted_at IS NULL
            """
        )
        try tx.record(
            HoursDeleted(person: old.person.id, project: old.project, date: old.date, minutes: old.minutes),
            about: id
        )
    }

    /// Restores one of the viewer's records or, for managers, of anyone's. A record that is not deleted stays unchanged.
    /// - Throws: `AppError.notFound`, also when the daily sweep has erased it after 30 days; `conflict` for a locked
    ///   day, an overlap, a shift that has been logged again, or hours that have been imported again; `invalid` for a
    ///   full day.
    package static func restore(_ id: HoursRecordID, in tx: MemberTransaction) throws -> HoursRecord {
        let deleted = try findDeleted(id, tx.viewer, in: tx)
        guard let deleted else { return try find(id, tx.viewer, in: tx) }
        let source: String? = try tx.value(
            "SELECT source FROM hours_record WHERE crew = \(tx.crew) AND id = \(id) AND source IS NOT NULL"
        )
        // Its length was valid when it was logged, whatever the step is now.
        let person = deleted.person.id
        let others = try OtherHours.on(deleted.date, of: person, but: id, in: tx)
        _ = try HoursChecks(person: person, tx: tx)
            .minutes(of: deleted.draft, beside: others, replacing: deleted, isBack: true, isImported: source != nil)
        if let shift = deleted.shift { try refuseLogged(shift, of: person, in: tx) }
        try refuseImportedAgain(id, source, in: tx)
        try tx.run(
            """
            UPDATE hours_record SET deleted_at = NULL, version = version + 1
            WHERE crew = \(tx.crew) AND id = \(id)
            """
        )
        try tx.record(
            HoursRestored(
                person: person,
                project: deleted.project,
                date: deleted.date,
                minutes: deleted.minutes
            ),
            about: id
        )
        return try find(id, tx.viewer, in: tx)
    }

    /// Restores the viewer's records of a week that were deleted together.
    /// - Parameter deletedAt: the time of their deletion.
    /// - Returns: how many were restored.
    /// - Throws: what `restore` throws.
    static func restore(deletedAt: Instant, from week: Week, in tx: MemberTransaction) throws -> Int {
        let days = Period.week(week).days(weekStart: tx.viewer.weekStart)
        let ids = try tx.all(
            """
            SELECT id FROM hours_record
            WHERE crew = \(tx.crew) AND person = \(tx.person) AND deleted_at = \(deletedAt) AND date IN \(list: days)
            ORDER BY id LIMIT \(days.count * HoursWeek.mostRows)
            """
        ) { try $0.read() as HoursRecordID }
        for id in ids { _ = try restore(id, in: tx) }
        return ids.count
    }

    /// A deleted record that the viewer may restore.
    static func findDeleted(_ id: HoursRecordID, _ viewer: Viewer, in tx: Tx) throws -> HoursRecord? {
        try tx.first(
            HoursRecord.self,
            """
            FROM \(source) WHERE hours_record.crew = \(viewer.crew) AND hours_record.id = \(id)\(permitted(viewer))
                AND hours_record.deleted_at IS NOT NULL
            """
        )
    }

    /// An import does not find deleted records, and creates them again: from their first file, or from an export.
    private static func refuseImportedAgain(
        _ id: HoursRecordID,
        _ source: String?,
        in tx: MemberTransaction
    ) throws {
        let sources = [source, NeutralForm.source(id.description)].compactMap { $0 }
        let isThere = try tx.exists(
            "SELECT 1 FROM hours_record WHERE crew = \(tx.crew) AND source IN \(list: sources) AND deleted_at IS NULL"
        )
        if isThere { throw AppError.conflict("source", "imported", Phrase("hours.record.importedAgain")) }
    }
}

/// Deletes records permanently when they can no longer be restored.
package struct SweepHours: Job {
    package static let kind = "hours.sweep"

    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package func run(now: Instant) async throws {
        let end = now.adding(minutes: -restorationMinutes)
        try await database.delete(
            from: "hours_record",
            by: "crew, id",
            where: "deleted_at < \(end)",
            order: "deleted_at"
        )
        try await database.delete(
            from: "hours_rerating",
            by: "crew, id",
            where: "at < \(now.adding(minutes: -requestKeyMinutes)) AND phase = 'done'",
            order: "at"
        )
    }
}
