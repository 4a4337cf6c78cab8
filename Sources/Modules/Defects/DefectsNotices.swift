package import Accounts
package import Core
package import Notifications
package import Storage
package import Work

/// Notices about a defect for its reporter, owner and followers, but not for the person who acted.
package struct DefectsNotices: NoticeMaker, TopicMaker {
    package init() {}

    package var kinds: [NoticeKind] { [.ownDefects, .reportedDefects, .followedDefects] }

    package func topics(for kind: String) -> Set<String> {
        kind.hasPrefix("defect") ? ["defects"] : []
    }

    package func settled(by entry: OutboxEntry, in tx: Tx) throws -> [NoticeKind] {
        if entry.kind == DefectDeleted.kind { return NoticeKind.askingAboutDefects }
        guard let fact: DefectChanged = try entry.fact() else { return [] }
        let isSettled =
            try fact.owner != fact.formerOwner
            || fact.state != fact.formerState && DefectSchema.of(entry.crew, in: tx).isClosed(fact.state)
        return isSettled ? NoticeKind.askingAboutDefects : []
    }

    package func settledElsewhere(by entry: OutboxEntry, in tx: Tx) throws -> SettledNotices? {
        entry.kind == DefectsBulkChanged.kind ? try BulkNotices.settled(by: entry, in: tx) : nil
    }

    package func statuses(
        of notices: [SentNotice],
        for viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> [SentNotice: NoticeStatus] {
        try DefectNoticeStatus.of(notices, viewer, tx)
    }

    package func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        guard entry.kind.hasPrefix("defect.") else { return [] }
        if entry.kind == DefectsBulkChanged.kind { return try BulkNotices.notices(for: entry, in: tx) }
        return try DefectMessages(entry, tx).all().map { message in
            Notice(
                to: message.recipients,
                about: entry.subject,
                kind: .ofDefect(message.phrase.key),
                titled: message.phrase.arguments["headline"].map { Phrase("defects.notice.title", ["headline": $0]) },
                message.phrase,
                path: message.path
            )
        }
    }
}

extension NoticeKind {
    /// Defects assigned to the recipient or taken from them, and fixes that they are to check.
    static let ownDefects = NoticeKind("defects.mine")
    /// New defects that are not assigned to anyone, for whoever has to assign them.
    static let reportedDefects = NoticeKind("defects.reported", isForManagers: true)
    static let followedDefects = NoticeKind("defects.followed", isMailed: false)
    /// The kinds that ask for something, until the defect is assigned to someone else, closed or deleted.
    static let askingAboutDefects = [ownDefects, reportedDefects]

    /// - Parameter key: the key of the sentence.
    static func ofDefect(_ key: String) -> NoticeKind {
        if key == "defects.notice.reported" { return .reportedDefects }
        let own = [
            "defects.notice.reportedToYou", "defects.notice.toYou", "defects.notice.fromYou",
            "defects.notice.fromYouTo",
            "defects.notice.fromYouToThem", "defects.notice.check",
        ]
        return own.contains(key) ? .ownDefects : .followedDefects
    }
}
