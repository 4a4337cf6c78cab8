package import API
package import Accounts
package import Core
package import Storage

/// Keys a feed.
package enum CalendarFeedKey {}
package typealias CalendarFeedID = ID<CalendarFeedKey>

/// An address from which a calendar program reads shifts: somebody's own, those of a position, or those that nobody has.
package struct CalendarFeed: Sendable, Identifiable {
    package let id: CalendarFeedID
    package let kind: CalendarFeedKind
    package let position: String?
    package let createdAt: Instant
    /// True to the hour.
    package let readAt: Instant?

    /// How many somebody may have in a crew.
    package static let most = 20

    package func json(url: String? = nil) -> API.CalendarFeed {
        API.CalendarFeed(
            id: id.description,
            kind: kind,
            position: position,
            createdAt: createdAt.description,
            lastReadAt: readAt?.description,
            url: url
        )
    }
}

extension CalendarFeed: Record {
    package static let columns: SQL = """
        calendar_feed.id, calendar_feed.kind, calendar_feed.position, calendar_feed.created_at, calendar_feed.read_at
        """

    package init(row: inout Row) throws {
        id = try row.read()
        kind = try row.read()
        position = try row.read()
        createdAt = try row.read()
        readAt = try row.read()
    }

    /// The viewer's own in this crew, newest first.
    package static func list(_ viewer: Viewer, after: CalendarFeedID? = nil, most: Int = most, in tx: Tx) throws
        -> [CalendarFeed]
    {
        let rest: SQL = after.map { "AND id < \($0)" } ?? ""
        return try tx.all(
            CalendarFeed.self,
            """
            FROM calendar_feed WHERE crew = \(viewer.crew) AND person = \(viewer.person) \(rest)
            ORDER BY id DESC LIMIT \(most)
            """
        )
    }

    /// - Throws: `AppError.notFound` also when it is somebody else's.
    static func find(_ id: CalendarFeedID, of viewer: Viewer, in tx: Tx) throws -> CalendarFeed {
        let found = try tx.first(
            CalendarFeed.self,
            "FROM calendar_feed WHERE crew = \(viewer.crew) AND id = \(id) AND person = \(viewer.person)"
        )
        guard let found else { throw AppError.notFound }
        return found
    }
}

extension API.CalendarFeedKind: SQLBindable, SQLReadable {}
