import Accounts
import Core
import Storage
import Web

/// Queues new messages for the devices of each person. More than a few at once, for instance after quiet hours, become one
/// summary.
struct PushUnread: Sendable {
    private static let mostAtOnce = 3

    private let due: DueNotices
    private let origin: String
    private let icon: String?
    private let words: @Sendable (Language) -> Words

    init(
        _ database: Database,
        kinds: [NoticeKind],
        work: [any WorkTimes] = [],
        zones: [any OwnZones] = [],
        origin: String,
        icon: String?,
        clock: WallClock,
        words: @escaping @Sendable (Language) -> Words
    ) {
        due = DueNotices(.push, database, kinds: kinds, work: work, zones: zones, clock: clock)
        self.origin = origin
        self.icon = icon
        self.words = words
    }

    /// - Throws: the last failure.
    func run() async throws {
        try await due.run(
            target: { person, tx in
                let devices = try PushSubscriptions.all(of: person, in: tx)
                return devices.isEmpty ? nil : devices
            },
            send: push
        )
    }

    @Sendable private func push(
        _ batch: DueNotices.Batch,
        to devices: [PushSubscriptions.Device],
        in tx: Tx
    ) throws {
        let language = try People.mailbox(of: batch.person, in: tx).language ?? batch.language
        let unread = try unreadCount(batch.person, tx)
        if batch.rows.count > Self.mostAtOnce {
            let content = summary(batch.rows, unread, words(language))
            let latest = batch.rows.map { expiry($0, batch.now) }.max()
            try queue(content, for: batch.rows[0], expiry: latest, batch, to: devices, in: tx)
        } else {
            for row in batch.rows.reversed() {
                let content = content(row, unread, words(language))
                try queue(content, for: row, expiry: expiry(row, batch.now), batch, to: devices, in: tx)
            }
        }
    }

    private func queue(
        _ content: PushContent,
        for row: UnreadRow,
        expiry: Instant?,
        _ batch: DueNotices.Batch,
        to devices: [PushSubscriptions.Device],
        in tx: Tx
    ) throws {
        try PushMessages.add(
            content,
            about: row,
            to: devices,
            expiresAt: expiry ?? batch.now,
            at: batch.now,
            in: tx
        )
    }

    private func expiry(_ row: UnreadRow, _ now: Instant) -> Instant {
        let latest = now.adding(minutes: row.kind.flatMap { due.kinds[$0]?.pushMinutes } ?? 0)
        return min(latest, row.expiresAt ?? latest)
    }

    private func content(_ row: UnreadRow, _ unread: Int, _ words: Words) -> PushContent {
        PushContent(
            title: due.subject(of: row, words),
            body: words(row.phrase),
            page: origin + row.path,
            lang: words.language.rawValue,
            tag: row.id.description,
            unread: unread,
            reading: "/inbox/\(row.id)/reading",
            icon: icon,
            actions: row.actions.map {
                PushContent.Action(title: words($0.title), post: origin + $0.path, page: origin + ($0.page ?? $0.path))
            }
        )
    }

    private func summary(_ rows: [UnreadRow], _ unread: Int, _ words: Words) -> PushContent {
        PushContent(
            title: words.count("mail.unread.several", rows.count),
            body: rows.prefix(3).map { $0.line(words) }.joined(separator: "\n"),
            page: origin + "/inbox",
            lang: words.language.rawValue,
            tag: "inbox",
            unread: unread,
            reading: nil,
            icon: icon,
            actions: []
        )
    }
}
