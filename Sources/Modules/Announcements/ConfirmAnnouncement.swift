package import Accounts
import Core
import Storage

extension Announcement {
    /// Records that the viewer read an announcement. Confirming it again changes nothing.
    /// - Throws: `AppError.notFound` when it was not sent to them; `conflict` in an archived crew.
    package static func confirm(_ id: AnnouncementID, in tx: MemberTransaction) throws -> Announcement {
        let count = try tx.run(
            """
            UPDATE announcement_recipient SET confirmed_at = \(tx.now)
            WHERE crew = \(tx.crew) AND announcement = \(id) AND person = \(tx.person) AND confirmed_at IS NULL
            """
        )
        if count > 0 { try tx.record(AnnouncementConfirmed(), about: id) }
        let announcement = try find(id, tx.viewer, in: tx)
        if announcement.own == nil { throw AppError.notFound }
        return announcement
    }

    /// Deletes an announcement with its confirmations, so that nobody sees it any more (managers).
    /// - Throws: `AppError` `forbidden`, `notFound`, or `conflict` in an archived crew.
    package static func delete(_ id: AnnouncementID, in tx: MemberTransaction) throws {
        try tx.viewer.requireManager()
        _ = try find(id, tx.viewer, in: tx)
        try tx.run("DELETE FROM announcement_recipient WHERE crew = \(tx.crew) AND announcement = \(id)")
        try tx.run("DELETE FROM announcement WHERE crew = \(tx.crew) AND id = \(id)")
        try tx.record(AnnouncementDeleted(), about: id)
    }
}
