package import API
package import Accounts
package import Core
package import Storage

extension CalendarFeed {
    /// Makes an address for a calendar program.
    /// - Parameter position: needed for a feed of a position, and for that only.
    /// - Returns: the feed, and the secret part of its address, told only here.
    /// - Throws: `AppError.invalid` (field `position`); `conflict`, code `tooMany` or `archived`.
    package static func make(
        _ kind: CalendarFeedKind,
        position: String?,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> (feed: CalendarFeed, secret: Secret) {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let position = try checked(position, kind, viewer, tx)
        let count: Int? = try tx.value(
            "SELECT COUNT(*) FROM calendar_feed WHERE crew = \(viewer.crew) AND person = \(viewer.person)"
        )
        if count ?? 0 >= most {
            throw AppError.conflict("kind", "tooMany", Phrase("shifts.feed.tooMany", ["most": .number(most)]))
        }
        let id = CalendarFeedID.new(at: now)
        let secret = Secret.calendar()
        try tx.run(
            """
            INSERT INTO calendar_feed (crew, id, person, kind, position, hash, created_at)
            VALUES (\(viewer.crew), \(id), \(viewer.person), \(kind), \(position), \(secret.hash), \(now))
            """
        )
        return (try find(id, of: viewer, in: tx), secret)
    }

    /// Gives a feed another address; the one before opens nothing any more.
    /// - Throws: `AppError.notFound` also when it is somebody else's; `conflict`, code `archived`.
    package static func replace(
        _ id: CalendarFeedID,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> (feed: CalendarFeed, secret: Secret) {
        let viewer = try viewer.current(in: tx)
        let feed = try find(id, of: viewer, in: tx)
        try viewer.requireOpen()
        let secret = Secret.calendar()
        try tx.run(
            """
            UPDATE calendar_feed SET hash = \(secret.hash), created_at = \(now), read_at = NULL
            WHERE crew = \(viewer.crew) AND id = \(feed.id)
            """
        )
        // Whoever reads the new address has never been told of what is off.
        try tx.run("DELETE FROM calendar_cancellation WHERE crew = \(viewer.crew) AND feed = \(feed.id)")
        return (try find(id, of: viewer, in: tx), secret)
    }

    /// Ends a feed.
    /// - Throws: `AppError.notFound` also when it is somebody else's.
    package static func revoke(_ id: CalendarFeedID, by viewer: Viewer, in tx: Tx) throws {
        let revoked = try tx.run(
            "DELETE FROM calendar_feed WHERE crew = \(viewer.crew) AND id = \(id) AND person = \(viewer.person)"
        )
        if revoked == 0 { throw AppError.notFound }
    }

    private static func checked(
        _ position: String?,
        _ kind: CalendarFeedKind,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> String? {
        guard kind == .position else {
            if position == nil { return nil }
            throw AppError.invalid("position", "unused", Phrase("shifts.feed.positionUnused"))
        }
        guard let position else { throw AppError.invalid("position", "required", Phrase("error.field.required")) }
        let known = try Positions.all(of: viewer.crew, in: tx)
        guard let found = known.first(where: { $0.lowercased() == position.lowercased() }) else {
            throw AppError.invalid("position", "unknown", Phrase("shifts.feed.positionUnknown"))
        }
        return found
    }
}

extension Secret {
    fileprivate static func calendar() -> Secret { random(prefix: "dlc_") }
}

/// The feeds of somebody who leaves the crew end, also for when they come back.
package struct EndCalendarFeeds: DepartureRule {
    package init() {}

    package func memberLeaves(
        _ person: PersonID,
        crew: CrewID,
        zone: Zone,
        by actor: PersonID,
        at now: Instant,
        in tx: Tx
    ) throws {
        try tx.run("DELETE FROM calendar_feed WHERE crew = \(crew) AND person = \(person)")
    }
}
