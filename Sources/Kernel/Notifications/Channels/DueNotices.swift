import Accounts
import Core
import Storage
import Web
import Work

/// Finds the messages that are due on a channel and sends them person by person, a few people per transaction. Rights,
/// choices and quiet hours are checked at that moment.
struct DueNotices: Sendable {
    /// Older messages are not sent, for instance when the channel has only just been set up.
    private static let staleMinutes = 3 * 24 * 60
    /// How long until messages held back by quiet hours or a failure are tried again.
    private static let holdMinutes = 5
    private static let mostPeople = 100
    private static let mostRows = 200
    /// How many people share a transaction: to PostgreSQL, the transaction costs more than what is written in it.
    private static let together = 10

    let channel: NoticeChannel
    let database: Database
    let kinds: [String: NoticeKind]
    let work: [any WorkTimes]
    let zones: [any OwnZones]
    let clock: WallClock

    init(
        _ channel: NoticeChannel,
        _ database: Database,
        kinds: [NoticeKind],
        work: [any WorkTimes],
        zones: [any OwnZones],
        clock: WallClock
    ) {
        self.channel = channel
        self.database = database
        self.work = work
        self.zones = zones
        self.kinds = Dictionary(kinds.map { ($0.id, $0) }) { first, _ in first }
        self.clock = clock
    }

    /// Messages that are sent to a person together.
    struct Batch: Sendable {
        let person: PersonID
        /// Newest first, at least one.
        let rows: [UnreadRow]
        let now: Instant

        /// The language for a person who has chosen none: that of the crew with the newest message.
        var language: Language { rows.lazy.compactMap(\.language).first ?? .english }
    }

    /// If sending fails for a person, their messages are postponed so that the others still get theirs.
    /// - Parameters:
    ///   - target: where the person can be reached on the channel; `nil` if they cannot.
    ///   - send: queues a batch, in the transaction that marks its messages as sent.
    /// - Throws: the last failure.
    func run<Target>(
        target: @escaping @Sendable (PersonID, Tx) throws -> Target?,
        send: @escaping @Sendable (Batch, Target, Tx) throws -> Void
    ) async throws {
        var former: [PersonID] = []
        while !Task.isCancelled {
            let people = try await runPart(target: target, send: send)
            if people.count < Self.mostPeople || people == former { return }
            former = people
        }
    }

    /// - Returns: the people of this part, for whom nothing is due any more.
    private func runPart<Target>(
        target: @escaping @Sendable (PersonID, Tx) throws -> Target?,
        send: @escaping @Sendable (Batch, Target, Tx) throws -> Void
    ) async throws -> [PersonID] {
        let now = clock.now
        let column = channel.dueAt
        let people = try await database.read { tx in
            try tx.all(
                """
                SELECT person FROM notice WHERE \(column) <= \(now)
                GROUP BY person ORDER BY MIN(\(column)), person LIMIT \(Self.mostPeople)
                """
            ) { try $0.read() as PersonID }
        }
        let sendDue = { @Sendable (person: PersonID, tx: Tx) throws in
            // `nil` if another server was first.
            guard let rows = try waiting(for: person, at: now, in: tx) else { return }
            let target = try target(person, tx)
            let batch = try batch(rows, of: person, isReached: target != nil, at: now, in: tx)
            guard let batch, let target else { return }
            try send(batch, target, tx)
            for (key, rows) in Dictionary(grouping: batch.rows, by: \.phrase.key) {
                let ids = rows.map(\.id)
                try tx.run("UPDATE notice SET \(column) = NULL, \(channel.toldKey) = \(key) WHERE id IN \(list: ids)")
            }
        }
        let groups = stride(from: 0, to: people.count, by: Self.together).map { start in
            people[start..<min(start + Self.together, people.count)]
        }
        try await groups.forEachSeparately { group in
            do {
                try await database.write { tx in for person in group { try sendDue(person, tx) } }
            } catch {
                // Someone failed: each person gets a transaction of their own.
                try await group.forEachSeparately { person in
                    try await database.write { tx in try sendDue(person, tx) }
                } failed: { person in
                    try await database.write { tx in try postponeAll(of: person, at: now, in: tx) }
                }
            }
        }
        return people
    }

    /// The messages of a person that have not been sent yet; `nil` if none is due.
    private func waiting(for person: PersonID, at now: Instant, in tx: Tx) throws -> [UnreadRow]? {
        let rows = try tx.all(UnreadRow.query(of: person, channel, most: Self.mostRows)) { try UnreadRow(row: &$0) }
        return rows.contains { $0.dueAt <= now } ? rows : nil
    }

    /// The messages to send now; postpones those that quiet hours hold back, and drops those that the person does not
    /// want.
    private func batch(
        _ rows: [UnreadRow],
        of person: PersonID,
        isReached: Bool,
        at now: Instant,
        in tx: Tx
    ) throws -> Batch? {
        let settings = try NotificationSettings.of(person, in: tx)
        let wanted = rows.filter { isReached && isWanted($0, settings, at: now) }
        let kept = Set(wanted.map(\.id))
        let zone = try zones.zone(of: person, in: tx)
        let isQuiet = try settings.isQuiet(at: now, in: zone) || isResting(person, settings, at: now, in: tx)
        let digestAt = channel == .mail ? settings.digestAt : nil
        // Those who chose a time for the digest want it then, even in quiet hours.
        let waiting = digestAt == nil ? [] : wanted.filter { !$0.isUrgent }
        let isDigest = digestAt.map { time in
            let latest = Digest.latest(time, at: now, in: zone)
            return waiting.contains { $0.at < latest }
        }
        let waitingIDs = Set(waiting.map(\.id))
        let isHeld = { (row: UnreadRow) in
            waitingIDs.contains(row.id) ? isDigest == false : isQuiet && !(row.isUrgent && settings.letsUrgentThrough)
        }
        let ready = wanted.filter { !isHeld($0) }
        let held = wanted.filter { isHeld($0) && $0.dueAt <= now }
        try set(now.adding(minutes: Self.holdMinutes), held.filter { !waitingIDs.contains($0.id) }, in: tx)
        if let digestAt {
            let next = Digest.next(digestAt, after: now, in: zone)
            try set(next, held.filter { waitingIDs.contains($0.id) }, in: tx)
        }
        try set(nil, rows.filter { !kept.contains($0.id) }, in: tx)
        // Messages that are due later are included, but do not cause anything to be sent, except in a digest.
        let isDue = isDigest == true || ready.contains { $0.dueAt <= now }
        return isDue ? Batch(person: person, rows: ready, now: now) : nil
    }

    private func isResting(
        _ person: PersonID,
        _ settings: NotificationSettings,
        at now: Instant,
        in tx: Tx
    ) throws -> Bool {
        guard let hours = settings.quietAfterShift else { return false }
        return try work.contains { try $0.isResting(person, hours: hours, at: now, in: tx) }
    }

    private func isWanted(_ row: UnreadRow, _ settings: NotificationSettings, at now: Instant) -> Bool {
        guard row.isShown, let kind = row.kind.flatMap({ kinds[$0] }), settings.wants(kind, by: channel) else {
            return false
        }
        if let expiry = row.expiresAt, expiry <= now { return false }
        return row.at > now.adding(minutes: -Self.staleMinutes)
    }

    private func set(_ due: Instant?, _ rows: [UnreadRow], in tx: Tx) throws {
        if rows.isEmpty { return }
        try tx.run("UPDATE notice SET \(channel.dueAt) = \(due) WHERE id IN \(list: rows.map(\.id))")
    }

    private func postponeAll(of person: PersonID, at now: Instant, in tx: Tx) throws {
        let later = now.adding(minutes: Self.holdMinutes)
        let column = channel.dueAt
        try tx.run("UPDATE notice SET \(column) = \(later) WHERE person = \(person) AND \(column) <= \(now)")
    }
}

extension DueNotices {
    /// The title of the subject, or the name of the kind if it has none.
    private func title(of row: UnreadRow) -> Phrase {
        row.title ?? Phrase(row.kind.flatMap { kinds[$0]?.name } ?? "notices.title")
    }

    /// The title of a message, after the name of its crew if it has one.
    func subject(of row: UnreadRow, _ words: Words) -> String {
        guard let crew = row.crewName else { return words(title(of: row)) }
        return words("mail.unread.subject", ["crew": .text(crew), "title": .phrase(title(of: row))])
    }
}

extension UnreadRow {
    /// The sentence, after the name of its crew if it has one, for lists of messages.
    func line(_ words: Words) -> String {
        crewName.map { "\($0): \(words(phrase))" } ?? words(phrase)
    }
}

/// An unread message that may be sent.
struct UnreadRow: Sendable {
    let id: ID<Notice>
    let thing: ID<OutboxSubject>
    /// `nil` for a message that belongs to no crew.
    let crewName: String?
    /// The crew's language; `nil` for a message that belongs to no crew.
    let language: Language?
    let kind: String?
    let title: Phrase?
    let phrase: Phrase
    let path: String
    let count: Int
    let at: Instant
    let isUrgent: Bool
    let expiresAt: Instant?
    let dueAt: Instant
    let actions: [NoticeAction]
    /// Whether the person may still see it.
    let isShown: Bool

    /// The messages of a person that have not been sent yet, newest first.
    fileprivate static func query(of person: PersonID, _ channel: NoticeChannel, most: Int) -> SQL {
        """
        SELECT notice.id, notice.thing, crew.name, crew.language, notice.kind, notice.title, notice.phrase, notice.path,
            notice.count, notice.updated_at, notice.urgent, notice.expires_at, notice.\(channel.dueAt), notice.action,
            \(isStillVisible)
        FROM notice LEFT JOIN crew ON crew.id = notice.crew
        WHERE notice.person = \(person) AND notice.\(channel.dueAt) IS NOT NULL
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
        actions = try (row.readOptionalJSON() as StoredActions?)?.actions ?? []
        isShown = try row.read()
    }
}
