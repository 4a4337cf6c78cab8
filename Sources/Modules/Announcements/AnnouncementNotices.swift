package import Accounts
package import Core
package import Notifications
package import Storage
package import Work

/// Tells the recipients of an announcement, who can confirm it in their inbox.
package struct AnnouncementNotices: NoticeMaker, TopicMaker {
    /// In characters: what a lock screen shows.
    private static let shownText = 200

    package init() {}

    package let kinds = [NoticeKind("announcements.sent")]

    package func topics(for kind: String) -> Set<String> {
        kind.hasPrefix("announcement.") ? ["announcements"] : []
    }

    package func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        guard entry.kind == AnnouncementSent.kind else { return [] }
        let recipients = try tx.all(
            """
            SELECT person FROM announcement_recipient
            WHERE crew = \(entry.crew) AND announcement = \(entry.subject) AND confirmed_at IS NULL
            """
        ) { try $0.read() as PersonID }
        let found = try tx.first(
            """
            SELECT announcement.body, announcement.urgent, author.name, crew.slug FROM announcement
            JOIN person AS author ON author.id = announcement.author JOIN crew ON crew.id = announcement.crew
            WHERE announcement.crew = \(entry.crew) AND announcement.id = \(entry.subject)
            """
        ) { row in
            (
                text: try row.read() as String, isUrgent: try row.read() as Bool, author: try row.read() as String,
                slug: try row.read() as String
            )
        }
        // It may have been deleted in the meantime.
        guard let found, !recipients.isEmpty else { return [] }
        return kinds.map { kind in
            Notice(
                to: Set(recipients),
                about: entry.subject,
                kind: kind,
                Phrase(
                    "announcements.notice",
                    ["author": .text(found.author), "text": .text(shortened(found.text, to: Self.shownText))]
                ),
                path: "/c/\(found.slug)/announcements/\(entry.subject)",
                isUrgent: found.isUrgent
            )
        }
    }

    package func settled(by entry: OutboxEntry, in tx: Tx) -> [NoticeKind] {
        entry.kind == AnnouncementDeleted.kind ? kinds : []
    }

    package func settledForActor(by entry: OutboxEntry, in tx: Tx) -> [NoticeKind] {
        entry.kind == AnnouncementConfirmed.kind ? kinds : []
    }

    package func statuses(
        of notices: [SentNotice],
        for viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> [SentNotice: NoticeStatus] {
        let sent = notices.filter { $0.key == "announcements.notice" }
        if sent.isEmpty || viewer.isArchived { return [:] }
        let receipts = try tx.all(
            """
            SELECT announcement, confirmed_at IS NOT NULL FROM announcement_recipient
            WHERE crew = \(viewer.crew) AND person = \(viewer.person) AND announcement IN \(list: sent.map(\.thing))
            """
        ) { row in (id: try row.read() as ID<OutboxSubject>, isConfirmed: try row.read() as Bool) }
        let confirmed = Dictionary(receipts.map { ($0.id, $0.isConfirmed) }) { first, _ in first }
        return sent.reduce(into: [:]) { statuses, notice in
            switch confirmed[notice.thing] {
            case true: statuses[notice] = .settled(Phrase("announcements.settled.confirmed"))
            case false:
                let id: AnnouncementID = notice.thing.cast()
                statuses[notice] = .open { context, html, words, page in
                    ConfirmForm(html: html, words: words).write(id, context.viewer, returnsTo: page)
                }
            case nil: statuses[notice] = .settled(Phrase("announcements.settled.deleted"))
            }
        }
    }
}

/// The beginning of a text in one line, ended by an ellipsis if it is longer.
private func shortened(_ text: String, to length: Int) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= length ? line : line.prefix(length - 1) + "…"
}
