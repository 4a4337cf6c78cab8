package import API
package import Accounts
package import Core
package import Storage

package enum CalendarFeedKey {}
package typealias CalendarFeedID = ID<CalendarFeedKey>

/// A URL from which a calendar program reads shifts: those of its owner, those of a position, or the open ones.
package struct CalendarFeed: Sendable, Identifiable {
    package let id: CalendarFeedID
    package let kind: CalendarFeedKind
    package let position: String?
    package let createdAt: Instant
    /// Accurate to within an hour.
    package let readAt: Instant?

    /// The maximum number of feeds of one person in a crew.
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

    /// The viewer's feeds in this crew, newest first.
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

    /// - Throws: `AppError.notFound` when there is no such feed of the viewer.
    static func find(_ id: CalendarFeedID, of viewer: Viewer, in tx: Tx) throws -> CalendarFeed {
        try tx.first(
            CalendarFeed.self,
            "FROM calendar_feed WHERE crew = \(viewer.crew) AND id = \(id) AND person = \(viewer.person)"
        ).orNotFound()
    }
}

extension API.CalendarFeedKind: SQLBindable, SQLReadable {}
