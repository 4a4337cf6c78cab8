import Accounts
package import Core
package import Storage
import Web
import Work

/// Messages that belong to no crew. Only their recipient ever learns of them: no fact is recorded, because facts belong to crews, whose
/// audit log, webhooks and live pages read them.
package enum PersonalNotices {
    /// Puts messages into the inboxes of those recipients who have accounts, in the transaction that makes them true
    /// and so exactly once.
    package static func send(_ notices: [Notice], at now: Instant, in tx: Tx) throws {
        let recipients = Set(notices.flatMap(\.recipients))
        if recipients.isEmpty { return }
        let people = try tx.all(
            "SELECT id FROM person WHERE id IN \(list: recipients.sorted()) AND \(People.isAccount)"
        ) { try $0.read() as PersonID }
        let pushed = try PushSubscriptions.people(among: Set(people), in: tx)
        for notice in notices {
            let phrase = try jsonText(notice.phrase)
            for person in notice.recipients.intersection(people).sorted() {
                let row = WriteNotice(
                    notice: notice,
                    phrase: phrase,
                    person: person,
                    crew: nil,
                    module: notice.kind.module,
                    at: now
                )
                try row.write(hasDevice: pushed.contains(person), in: tx)
            }
        }
    }

    /// Marks the unread message about a subject as read, because it no longer applies, and drops queued mail and push messages about it.
    package static func withdraw<Thing>(
        about thing: ID<Thing>,
        of person: PersonID,
        at now: Instant,
        in tx: Tx
    ) throws {
        try markRead(where: "crew IS NULL AND thing = \(thing)", of: person, at: now, in: tx)
    }

    /// Deletes messages, read or not, because they are about something that was deleted.
    /// - Parameter subjects: ids, or a statement that selects them.
    package static func delete(about subjects: SQL, of person: PersonID, at now: Instant, in tx: Tx) throws {
        try delete(where: "thing IN (\(subjects))", of: person, at: now, in: tx)
    }

    /// Deletes all messages of a module.
    /// - Parameter now: `nil` to leave queued mail alone.
    package static func deleteAll(from module: String, of person: PersonID, at now: Instant?, in tx: Tx) throws {
        try delete(where: "module = \(module)", of: person, at: now, in: tx)
    }

    private static func delete(where which: SQL, of person: PersonID, at now: Instant?, in tx: Tx) throws {
        if let now { try markRead(where: "crew IS NULL AND \(which)", of: person, at: now, in: tx) }
        try tx.run("DELETE FROM notice WHERE person = \(person) AND crew IS NULL AND \(which)")
    }
}

/// The unread messages of a person that belong to no crew. No fact tells open pages about them, so each page checks for
/// changes at every heartbeat.
struct UnreadPersonal: Sendable, Equatable {
    let count: Int
    /// When the newest one arrived or was updated.
    let newest: Instant?

    static func of(_ person: PersonID, in tx: Tx) throws -> UnreadPersonal {
        let found = try tx.first(
            """
            SELECT COUNT(*), MAX(updated_at) FROM notice WHERE person = \(person) AND crew IS NULL AND read_at IS NULL
            """
        ) { UnreadPersonal(count: try $0.read(), newest: try $0.read()) }
        return found ?? UnreadPersonal(count: 0, newest: nil)
    }
}
