import Core
import Mail
import Storage
import Work

/// Marks a row as read, unless it already is.
/// - Returns: the page that the row is about.
/// - Throws: `AppError.notFound` when there is no such row in the person's inbox.
func markRead(_ id: ID<Notice>, of person: PersonID, at now: Instant, in tx: Tx) throws -> String {
    let path: String? = try tx.value(
        "SELECT path FROM notice WHERE id = \(id) AND person = \(person) AND \(isStillVisible)"
    )
    guard let path else { throw AppError.notFound }
    try markRead(where: "id = \(id)", of: person, at: now, in: tx)
    return path
}

/// Marks all messages up to an instant as read; later ones were not on the page that the person saw.
/// - Parameter crew: `nil` for all messages of the person.
func markAllRead(
    of person: PersonID,
    crew: CrewID? = nil,
    until: Instant,
    at now: Instant,
    in tx: Tx
) throws {
    let inCrew: SQL = crew.map { "AND crew = \($0)" } ?? ""
    try markRead(where: "updated_at <= \(until) \(inCrew) AND \(isStillVisible)", of: person, at: now, in: tx)
}

/// Marks the matching unread rows of a person as read, and drops queued mail and push messages about them.
func markRead(where which: SQL, of person: PersonID, at now: Instant, in tx: Tx) throws {
    let mails = try tx.all(
        """
        UPDATE notice SET read_at = \(now), mail_due_at = NULL, push_due_at = NULL
        WHERE person = \(person) AND read_at IS NULL AND \(which) RETURNING mail_id
        """
    ) { try $0.read() as ID<MailKey>? }
    try PushMessages.dropRead(of: person, at: now, in: tx)
    try dropRead(mails, at: now, in: tx)
}

/// Marks unread messages about the subject of a fact as read, because the fact settled what they ask for.
/// Push messages about them are dropped when their turn to be sent comes.
/// - Parameter person: `nil` for everyone.
func markSettled(_ kinds: [NoticeKind], of person: PersonID? = nil, by entry: OutboxEntry, in tx: Tx) throws {
    if kinds.isEmpty { return }
    let isTheirs: SQL = person.map { "AND person = \($0)" } ?? ""
    try markSettled(
        where: """
            thing = \(entry.subject) AND kind IN \(list: kinds.map(\.id))
            AND (seq IS NULL OR seq < \(entry.seq)) \(isTheirs)
            """,
        by: entry,
        in: tx
    )
}

/// Marks unread messages about other subjects than that of a fact as read, because the fact settled what they ask for.
func markSettled(_ settled: SettledNotices, by entry: OutboxEntry, in tx: Tx) throws {
    let most = 1_000
    for start in stride(from: 0, to: settled.things.count, by: most) {
        let things = settled.things[start..<min(start + most, settled.things.count)]
        // Facts about another subject have numbers of their own.
        try markSettled(
            where: """
                thing IN \(list: things) AND kind IN \(list: settled.kinds.map(\.id)) AND updated_at <= \(settled.until)
                """,
            by: entry,
            in: tx
        )
    }
}

private func markSettled(where which: SQL, by entry: OutboxEntry, in tx: Tx) throws {
    let mails = try tx.all(
        """
        UPDATE notice SET read_at = \(entry.at), mail_due_at = NULL, push_due_at = NULL
        WHERE crew = \(entry.crew) AND read_at IS NULL AND \(which)
        RETURNING mail_id
        """
    ) { try $0.read() as ID<MailKey>? }
    try dropRead(mails, at: entry.at, in: tx)
}

/// Drops the queued mails whose messages have all been read.
private func dropRead(_ mails: [ID<MailKey>?], at now: Instant, in tx: Tx) throws {
    let mails = Set(mails.compactMap(\.self))
    if mails.isEmpty { return }
    let unread = try tx.all(
        "SELECT DISTINCT mail_id FROM notice WHERE mail_id IN \(list: mails.sorted()) AND read_at IS NULL"
    ) { try $0.read() as ID<MailKey> }
    try MailQueue.drop(mails.subtracting(unread).sorted(), at: now, in: tx)
}
