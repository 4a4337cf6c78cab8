package import API
package import Accounts
package import Core
package import Storage

/// A text that a manager sent to members of the crew.
package struct Announcement: Sendable, Identifiable {
    package let id: AnnouncementID
    package let author: Named
    package let text: String
    package let audience: AnnouncementAudience
    /// The position that it was sent to.
    package let position: String?
    package let isUrgent: Bool
    package let createdAt: Instant
    /// The viewer's confirmation; `nil` if it was not sent to them.
    package let own: Receipt?
    /// How many people it was sent to; `nil` unless the viewer is a manager.
    package let recipients: Int?
    /// How many of them have confirmed it; `nil` unless the viewer is a manager.
    package let confirmed: Int?

    /// The confirmation of a recipient.
    package enum Receipt: Sendable, Hashable {
        case open
        case confirmed(Instant)
    }
}

extension Announcement {
    /// An announcement that the viewer may read: managers may read all, others those sent to them.
    /// - Throws: `AppError.notFound`.
    package static func find(_ id: AnnouncementID, _ viewer: Viewer, in tx: Tx) throws -> Announcement {
        try read(viewer, { "AND \($0) = \(id)" }, most: 1, in: tx).first.orNotFound()
    }

    /// The announcements that the viewer may read, newest first.
    package static func list(_ viewer: Viewer, _ paging: Paging = .whole, in tx: Tx) throws -> [Announcement] {
        let last = try paging.key(AnnouncementKey.self)
        return try read(viewer, { id in last.map { "AND \(id) < \($0)" } ?? "" }, most: paging.fetched, in: tx)
    }

    /// The newest announcements that the viewer has not confirmed.
    static func unconfirmed(by viewer: Viewer, most: Int, in tx: Tx) throws -> [Announcement] {
        let open: SQL = """
            SELECT announcement FROM announcement_recipient
            WHERE crew = \(viewer.crew) AND person = \(viewer.person) AND confirmed_at IS NULL
            """
        return try read(viewer, { "AND \($0) IN (\(open))" }, most: most, in: tx)
    }

    /// - Parameter which: a further condition on the column of the id.
    private static func read(_ viewer: Viewer, _ which: (SQL) -> SQL, most: Int, in tx: Tx) throws -> [Announcement] {
        let own: SQL = """
            own.crew = \(viewer.crew) AND own.announcement = announcement.id AND own.person = \(viewer.person)
            """
        // Members read only what was sent to them, so their reads begin with their own rows.
        var tables: SQL = "announcement_recipient AS own JOIN announcement ON \(own)"
        var id: SQL = "own.announcement"
        var counts: SQL = "NULL, NULL"
        if viewer.isManager {
            tables = "announcement LEFT JOIN announcement_recipient AS own ON \(own)"
            id = "announcement.id"
            let recipients: SQL = """
                SELECT COUNT(*) FROM announcement_recipient AS recipient
                WHERE recipient.crew = announcement.crew AND recipient.announcement = announcement.id
                """
            counts = "(\(recipients)), (\(recipients) AND recipient.confirmed_at IS NOT NULL)"
        }
        return try tx.all(
            """
            SELECT announcement.id, announcement.author, author.name, announcement.body, announcement.audience,
                announcement.position, announcement.urgent, announcement.created_at, own.person IS NOT NULL, own.confirmed_at,
                \(counts)
            FROM \(tables) JOIN person AS author ON author.id = announcement.author
            WHERE announcement.crew = \(viewer.crew) \(which(id))
            ORDER BY \(id) DESC LIMIT \(most)
            """
        ) { row in
            Announcement(
                id: try row.read(),
                author: Named(id: try row.read(), name: try row.read()),
                text: try row.read(),
                audience: try row.read(),
                position: try row.read(),
                isUrgent: try row.read(),
                createdAt: try row.read(),
                own: try receipt(&row),
                recipients: try row.read(),
                confirmed: try row.read()
            )
        }
    }

    private static func receipt(_ row: inout Row) throws -> Receipt? {
        let isRecipient: Bool = try row.read()
        let confirmedAt: Instant? = try row.read()
        return isRecipient ? confirmedAt.map(Receipt.confirmed) ?? .open : nil
    }
}

/// A recipient of an announcement.
package struct AnnouncementRecipient: Sendable {
    package let person: Named
    /// `nil` until they confirm that they read it.
    package let confirmedAt: Instant?

    /// The recipients of an announcement, by name (managers).
    /// - Throws: `AppError` `forbidden` or `notFound`; `invalid`, field `after`.
    package static func list(
        of id: AnnouncementID,
        _ viewer: Viewer,
        _ paging: Paging = .whole,
        in tx: Tx
    ) throws -> [AnnouncementRecipient] {
        try viewer.requireManager()
        _ = try Announcement.find(id, viewer, in: tx)
        var later: SQL = ""
        if let keys = paging.after {
            guard let last = PersonID(keys[1]) else { throw AppError.cursor }
            later = "AND (lower(person.name), person.id) > (lower(\(keys[0])), \(last))"
        }
        return try tx.all(
            """
            SELECT person.id, person.name, recipient.confirmed_at
            FROM announcement_recipient AS recipient JOIN person ON person.id = recipient.person
            WHERE recipient.crew = \(viewer.crew) AND recipient.announcement = \(id) \(later)
            ORDER BY lower(person.name), person.id LIMIT \(paging.fetched)
            """
        ) { row in
            AnnouncementRecipient(
                person: Named(id: try row.read(), name: try row.read()),
                confirmedAt: try row.read()
            )
        }
    }
}

extension API.AnnouncementAudience: SQLBindable, SQLReadable {}
