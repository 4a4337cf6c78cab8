import Accounts
import Core
import Mail
import Storage
import Web

/// Mails what is still unread after a pause. Everything that waits for a person goes out in one mail, which is queued in the
/// transaction that marks the messages as mailed.
struct MailUnread: Sendable {
    static let pauseMinutes = 10
    private static let urgentPauseMinutes = 2
    /// How long a mail that the mail server defers stays useful.
    private static let keptMinutes = 48 * 60

    private let due: DueNotices
    private let origin: String
    private let words: @Sendable (Language) -> Words

    init(
        _ database: Database,
        kinds: [NoticeKind],
        work: [any WorkTimes] = [],
        zones: [any OwnZones] = [],
        origin: String,
        clock: WallClock,
        words: @escaping @Sendable (Language) -> Words
    ) {
        due = DueNotices(.mail, database, kinds: kinds, work: work, zones: zones, clock: clock)
        self.origin = origin
        self.words = words
    }

    static func due(_ notice: Notice, at now: Instant) -> Instant {
        now.adding(minutes: notice.isUrgent ? urgentPauseMinutes : pauseMinutes)
    }

    /// Queues a mail for everyone who has one due.
    /// - Throws: the last failure.
    func run() async throws {
        try await due.run(
            target: { person, tx in
                let address = try MailAddress.of(person, in: tx)
                return address.isConfirmed && !address.isRefused ? address : nil
            },
            send: mail
        )
    }

    @Sendable private func mail(_ batch: DueNotices.Batch, to address: MailAddress, in tx: Tx) throws {
        let (rows, now) = (batch.rows, batch.now)
        let mail = UnreadMail(
            rows: rows,
            subject: due.subject,
            origin: origin,
            off: try MailOffLinks.make(for: batch.person, at: now, in: tx)
        )
        let latest = now.adding(minutes: Self.keptMinutes)
        let id = try MailQueue.add(
            mail.content(words(address.language ?? batch.language)),
            to: address.email,
            expiresAt: min(latest, rows.map { $0.expiresAt ?? latest }.max() ?? latest),
            at: now,
            in: tx
        )
        try tx.run("UPDATE notice SET mail_id = \(id) WHERE id IN \(list: rows.map(\.id))")
    }
}
