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
    package static func delete(
        _ id: HoursRecordID,
        if precondition: Precondition,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let old = try findMine(id, viewer, in: tx)
        try precondition.check(old.version)
        try HoursLocks.refuse([old.date], of: viewer.person, crew: viewer.crew, in: tx)
        try tx.run(
            """
            UPDATE hours_record SET deleted_at = \(now), version = version + 1
            WHERE crew = \(viewer.crew) AND id = \(id) AND deleted_at IS NULL
            """
        )
        try Outbox.append(
            HoursDeleted(person: viewer.person, project: old.project, date: old.date, minutes: old.minutes),
            about: id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
    }

    /// Brings a record of the viewer's own back. Restoring what is there already changes nothing.
    /// - Throws: `AppError.notFound` also when it was deleted too long ago; `conflict` for a day that is locked or full.
    package static func restore(
        _ id: HoursRecordID,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> HoursRecord {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let deleted = try findDeleted(id, viewer, in: tx)
        guard let deleted else { return try findMine(id, viewer, in: tx) }
        // Its own length was right when it was written down.
        let others = try OtherHours.on(deleted.date, viewer, but: id, tx)
        _ = try HoursChecks(viewer, now: now, tx)
            .minutes(of: deleted.draft, beside: others, replacing: deleted, isBack: true)
        try refuseTakenShift(deleted, viewer, tx)
        try tx.run(
            """
            UPDATE hours_record SET deleted_at = NULL, version = version + 1
            WHERE crew = \(viewer.crew) AND id = \(id)
            """
        )
        try Outbox.append(
            HoursRestored(
                person: viewer.person,
                project: deleted.project,
                date: deleted.date,
                minutes: deleted.minutes
            ),
            about: id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return try find(id, viewer, in: tx)
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

    private static func refuseTakenShift(_ deleted: HoursRecord, _ viewer: Viewer, _ tx: Tx) throws {
        guard let shift = deleted.shift else { return }
        let isTaken = try tx.exists(
            """
            SELECT 1 FROM hours_record WHERE crew = \(viewer.crew) AND shift = \(shift) AND person = \(viewer.person)
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
        try await database.write { tx in
            try tx.run("DELETE FROM hours_record WHERE deleted_at < \(now.adding(minutes: -restorationMinutes))")
        }
    }
}
