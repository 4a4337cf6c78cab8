package import API
package import Accounts
package import Core
import Storage

extension CalendarFeed {
    /// Creates a calendar feed.
    /// - Parameter position: required for a feed of a position; otherwise it must be `nil`.
    /// - Returns: the feed, and the secret part of its URL, which cannot be read again.
    /// - Throws: `AppError.invalid` (field `position`); `conflict`, code `tooMany` or `archived`.
    package static func make(
        _ kind: CalendarFeedKind,
        position: String?,
        in tx: MemberTransaction
    ) throws -> (feed: CalendarFeed, secret: Secret) {
        let position = try checked(position, kind, in: tx)
        let count: Int? = try tx.value(
            "SELECT COUNT(*) FROM calendar_feed WHERE crew = \(tx.crew) AND person = \(tx.person)"
        )
        try AppError.requireRoom(count, below: most, "kind", "tooMany", "shifts.feed.tooMany")
        let id = CalendarFeedID.new(at: tx.now)
        let secret = Secret.calendar()
        try tx.run(
            """
            INSERT INTO calendar_feed (crew, id, person, kind, position, hash, created_at)
            VALUES (\(tx.crew), \(id), \(tx.person), \(kind), \(position), \(secret.hash), \(tx.now))
            """
        )
        return (try find(id, of: tx.viewer, in: tx), secret)
    }

    /// Gives a feed a new URL; the old one stops working.
    /// - Throws: `AppError.notFound` when there is no such feed of the viewer; `conflict`, code `archived`.
    package static func replace(
        _ id: CalendarFeedID,
        in tx: MemberTransaction
    ) throws -> (feed: CalendarFeed, secret: Secret) {
        let feed = try find(id, of: tx.viewer, in: tx)
        let secret = Secret.calendar()
        try tx.run(
            """
            UPDATE calendar_feed SET hash = \(secret.hash), created_at = \(tx.now), read_at = NULL
            WHERE crew = \(tx.crew) AND id = \(feed.id)
            """
        )
        // Programs that read the new URL have never seen the cancelled shifts.
        try tx.run("DELETE FROM calendar_cancellation WHERE crew = \(tx.crew) AND feed = \(feed.id)")
        return (try find(id, of: tx.viewer, in: tx), secret)
    }

    /// Deletes a feed.
    /// - Throws: `AppError.notFound` when there is no such feed of the viewer.
    package static func revoke(_ id: CalendarFeedID, in tx: MemberTransaction) throws {
        let revoked = try tx.run(
            "DELETE FROM calendar_feed WHERE crew = \(tx.crew) AND id = \(id) AND person = \(tx.person)"
        )
        if revoked == 0 { throw AppError.notFound }
    }

    private static func checked(
        _ position: String?,
        _ kind: CalendarFeedKind,
        in tx: MemberTransaction
    ) throws -> String? {
        guard kind == .position else {
            if position == nil { return nil }
            throw AppError.invalid("position", "unused", Phrase("shifts.feed.positionUnused"))
        }
        guard let position else { throw AppError.invalid("position", "required", Phrase("error.field.required")) }
        let known = try Positions.all(of: tx.crew, in: tx)
        guard let found = known.first(where: { $0.lowercased() == position.lowercased() }) else {
            throw AppError.invalid("position", "unknown", Phrase("shifts.feed.positionUnknown"))
        }
        return found
    }
}

extension Secret {
    fileprivate static func calendar() -> Secret { random(prefix: "dlc_") }
}

/// Deletes the feeds of a person who leaves the crew, so that they do not work again when the person rejoins.
package struct EndCalendarFeeds: DepartureRule {
    package init() {}

    package func memberLeaves(_ person: PersonID, in tx: MemberTransaction) throws {
        try tx.run("DELETE FROM calendar_feed WHERE crew = \(tx.crew) AND person = \(person)")
    }
}
