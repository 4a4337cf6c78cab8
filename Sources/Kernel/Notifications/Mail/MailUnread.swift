import Accounts
import Core
import Mail
import Storage
import Web
import Work

/// Mails what is still unread after a pause. Everything that waits for a person goes out in one mail, which is queued in the
/// transaction that marks the notifications as mailed.
struct MailUnread: Sendable {
    static let pauseMinutes = 10
    private static let urgentPauseMinutes = 2
    /// News that is older, for instance because no mail was set up, is not mailed.
    private static let staleMinutes = 3 * 24 * 60
    /// Notifications held by quiet hours or by a failure are tried again after this.
    private static let holdMinutes = 5
    /// How long a mail that the mail server puts off is of use.
    private static let keptMinutes = 48 * 60
    private static let mostPeople = 100
    private static let mostRows = 200

    private let database: Database
    private let kinds: [String: NoticeKind]
    private let origin: String
    private let clock: WallClock
    private let words: @Sendable (Language) -> Words

    init(
        _ database: Database,
        kinds: [NoticeKind],
        origin: String,
        clock: WallClock,
        words: @escaping @Sendable (Language) -> Words
    ) {
        self.database = database
        self.kinds = Dictionary(kinds.map { ($0.id, $0) }) { first, _ in first }
        self.origin = origin
        self.clock = clock
        self.words = words
    }

    static func due(_ notice: Notice, at now: Instant) -> Instant {
        now.adding(minutes: notice.isUrgent ? urgentPauseMinutes : pauseMinutes)
    }

    /// Queues a mail for everyone who has one due. Whoever it fails for is put off, so that the others get theirs.
    /// - Throws: the last failure.
    func run() async throws {
        let now = clock.now
        let people = try await database.read { tx in
            try tx.all(
                """
                SELECT person FROM notice WHERE mail_due_at <= \(now)
                GROUP BY person ORDER BY MIN(mail_due_at), person LIMIT \(Self.mostPeople)
                """
            ) { try $0.read() as PersonID }
        }
        var failure: (any Error)?
        for person in people {
            do {
                try await database.write { tx in try mail(person, at: now, in: tx) }
            } catch {
                failure = error
                try await database.write { tx in try postponeAll(of: person, at: now, in: tx) }
            }
        }
        if let failure { throw failure }
    }

    private func mail(_ person: PersonID, at now: Instant, in tx: Tx) throws {
        let rows = try tx.all(UnreadRow.query(of: person, most: Self.mostRows)) { try UnreadRow(row: &$0) }
        // Another server was first.
        guard rows.contains(where: { $0.dueAt <= now }) else { return }
        let address = try MailAddress.of(person, in: tx)
        let settings = try NotificationSettings.of(person, in: tx)
        let zone = try People.zone(of: person, in: tx)
        let reachesThem = settings.mails && address.isConfirmed && !address.isRefused
        let wanted = rows.filter { reachesThem && isWanted($0, settings, at: now) }
        let kept = Set(wanted.map(\.id))
        let isQuiet = settings.isQuiet(at: now, in: zone)
        let isHeld = { (row: UnreadRow) in isQuiet && !(row.isUrgent && settings.letsUrgentThrough) }
        let mailable = wanted.filter { !isHeld($0) }
        // Notifications that are due later are included, but do not cause a mail.
        let sent = mailable.contains { $0.dueAt <= now } ? mailable : []
        try postpone(wanted.filter { isHeld($0) && $0.dueAt <= now }, to: now.adding(minutes: Self.holdMinutes), in: tx)
        try close(rows.filter { !kept.contains($0.id) }, in: tx)
        if sent.isEmpty { return }
        let mail = UnreadMail(
            rows: sent,
            fallbackTitle: { row in Phrase(row.kind.flatMap { kinds[$0]?.name } ?? "notices.title") },
            origin: origin,
            off: try MailOffLinks.make(for: person, at: now, in: tx)
        )
        let latest = now.adding(minutes: Self.keptMinutes)
        let id = try MailQueue.add(
            mail.content(words(address.language ?? sent[0].language)),
            to: address.email,
            expiresAt: min(latest, sent.map { $0.expiresAt ?? latest }.max() ?? latest),
            at: now,
            in: tx
        )
        for (key, rows) in Dictionary(grouping: sent, by: \.phrase.key) {
            try tx.run(
                """
                UPDATE notice SET mail_due_at = NULL, mailed_key = \(key), mail_id = \(id)
                WHERE id IN \(list: rows.map(\.id))
                """
            )
        }
    }

    private func isWanted(_ row: UnreadRow, _ settings: NotificationSettings, at now: Instant) -> Bool {
        guard row.isShown, let kind = row.kind.flatMap({ kinds[$0] }), settings.isMailed(kind) else { return false }
        if let expiry = row.expiresAt, expiry <= now { return false }
        return row.at > now.adding(minutes: -Self.staleMinutes)
    }

    private func postpone(_ rows: [UnreadRow], to later: Instant, in tx: Tx) throws {
        if rows.isEmpty { return }
        try tx.run("UPDATE notice SET mail_due_at = \(later) WHERE id IN \(list: rows.map(\.id))")
    }

    private func postponeAll(of person: PersonID, at now: Instant, in tx: Tx) throws {
        let later = now.adding(minutes: Self.holdMinutes)
        try tx.run("UPDATE notice SET mail_due_at = \(later) WHERE person = \(person) AND mail_due_at <= \(now)")
    }

    private func close(_ rows: [UnreadRow], in tx: Tx) throws {
        if rows.isEmpty { return }
        try tx.run("UPDATE notice SET mail_due_at = NULL WHERE id IN \(list: rows.map(\.id))")
    }
}

/// An unread message that may be mailed.
struct UnreadRow: Sendable {
    let id: ID<Notice>
    let thing: ID<OutboxSubject>
    let crewName: String
    let language: Language
    let kind: String?
    let title: Phrase?
    let phrase: Phrase
    let path: String
    let count: Int
    let at: Instant
    let isUrgent: Bool
    let expiresAt: Instant?
    let dueAt: Instant
    /// Whether the person may still see it.
    let isShown: Bool

    /// What waits for a person, newest first.
    fileprivate static func query(of person: PersonID, most: Int) -> SQL {
        """
        SELECT notice.id, notice.thing, crew.name, crew.language, notice.kind, notice.title, notice.phrase, notice.path,
            notice.count, notice.updated_at, notice.urgent, notice.expires_at, notice.mail_due_at, \(isStillMember)
        FROM notice JOIN crew ON crew.id = notice.crew
        WHERE notice.person = \(person) AND notice.mail_due_at IS NOT NULL
        ORDER BY notice.updated_at DESC, notice.id DESC LIMIT \(most)
        """
    }

    fileprivate init(row: inout Row) throws {
        id = try row.read()
        thing = try row.read()
        crewName = try row.read()
        language = try row.read()
        kind = try row.read()
        title = try row.readOptionalJSON()
        phrase = try row.readJSON()
        path = try row.read()
        count = try row.read()
        at = try row.read()
        isUrgent = try row.read()
        expiresAt = try row.read()
        dueAt = try row.read()
        isShown = try row.read()
    }
}
