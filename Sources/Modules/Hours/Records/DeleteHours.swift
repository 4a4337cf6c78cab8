package import Accounts
package import Core
package import Events
package import Storage
import Work

/// How long a record that was deleted can be brought back, in minutes: 30 days.
let restorationMinutes = 30 * 24 * 60

extension HoursRecord {
    /// Deletes a record of the viewer's own. It can be restored for 30 days.
    /// - Throws: `AppError.notFound`; `forbidden`; `stale`; `conflict` for a day that is locked.
    package static func delete(_ id: HoursRecordID, if precondition: Precondition, in tx: MemberTransaction) throws {
        let old = try findMine(id, tx.viewer, in: tx)
        try precondition.check(old.version)
        try HoursLocks.refuse([old.date], of: tx.person, crew: tx.crew, in: tx)
        try tx.run(
            """
            UPDATE hours_record SET deleted_at = \(tx.now), version = version + 1
            WHERE crew = \(tx.crew) AND id = \(id) AND deleted_at IS NULL
            """
        )
        try tx.record(
            HoursDeleted(person: tx.person, project: old.project, date: old.date, minutes: old.minutes),
            about: id
        )
    }

    /// Brings a record of the viewer's own back. Restoring what is there already changes nothing.
    /// - Throws: `AppError.notFound` also when it was deleted too long ago; `conflict` for a day that is locked or full.
    package static func restore(_ id: HoursRecordID, in tx: MemberTransaction) throws -> HoursRecord {
        let deleted = try findDeleted(id, tx.viewer, in: tx)
        guard let deleted else { return try findMine(id, tx.viewer, in: tx) }
        // Its own length was right when it was written down.
        let others = try OtherHours.on(deleted.date, tx.viewer, but: id, tx)
        _ = try HoursChecks(in: tx)
            .minutes(of: deleted.draft, beside: others, replacing: deleted, isBack: true)
        try refuseTakenShift(deleted, in: tx)
        try tx.run(
            """
            UPDATE hours_record SET deleted_at = NULL, version = version + 1
            WHERE crew = \(tx.crew) AND id = \(id)
            """
        )
        try tx.record(
            HoursRestored(
                person: tx.person,
                project: deleted.project,
                date: deleted.date,
                minutes: deleted.minutes
            ),
            about: id
        )
        return try find(id, tx.viewer, in: tx)
    }

    /// A record of the viewer's own that is deleted and can come back.
    static func findDeleted(_ id: HoursRecordID, _ viewer: Viewer, in tx: Tx) throws -> HoursRecord? {
        try tx.first(
            HoursRecord.self,
            """
            FROM \(source) WHERE hours_record.crew = \(viewer.crew) AND hours_record.id = \(id)
                AND hours_record.person = \(viewer.person) AND hours_record.deleted_at IS NOT NULL
            """
        )
    }

    private static func refuseTakenShift(_ deleted: HoursRecord, in tx: MemberTransaction) throws {
        guard let shift = deleted.shift else { return }
        let isTaken = try tx.exists(
            """
            SELECT 1 FROM hours_record WHERE crew = \(tx.crew) AND shift = \(shift) AND person = \(tx.person)
                AND deleted_at IS NULL
            """
        )
        if isTaken { throw AppError.conflict("shift", "logged", Phrase("hours.shift.logged")) }
    }
}

/// Forgets records that were deleted long ago.
package struct SweepHours: Job {
    package static let kind = "hours.sweep"

    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package func run(now: Instant) async throws {
        let end = now.adding(minutes: -restorationMinutes)
        try await database.inSlices { tx in
            try tx.run(
                """
                DELETE FROM hours_record WHERE (crew, id) IN (
                    SELECT crew, id FROM hours_record WHERE deleted_at < \(end) ORDER BY deleted_at LIMIT \(sliceRows)
                )
                """
            )
        }
        try await database.inSlices { tx in
            try tx.run(
                """
                DELETE FROM hours_rerating WHERE (crew, id) IN (
                    SELECT crew, id FROM hours_rerating WHERE at < \(now.adding(minutes: -requestKeyMinutes)) AND phase = 'done'
                    ORDER BY at LIMIT \(sliceRows)
                )
                """
            )
        }
    }
}
