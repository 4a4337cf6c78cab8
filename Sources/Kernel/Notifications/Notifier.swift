import Accounts
import Core
package import Storage
package import Web
package import Work

/// Writes messages to the inboxes in the transaction that delivers the fact, so that each is written exactly once.
package struct Notifier: Listener {
    private let makers: [Contributed<any NoticeMaker>]

    package init(_ makers: [Contributed<any NoticeMaker>]) {
        self.makers = makers
    }

    package func receive(_ entry: OutboxEntry, in tx: Tx) throws {
        var told: Set<NotifiedPerson> = []
        for maker in makers {
            try markSettled(maker.value.settled(by: entry, in: tx), by: entry, in: tx)
            let notices = try maker.value.notices(for: entry, in: tx)
            if notices.isEmpty { continue }
            // A module that is switched off sends no messages, not even later.
            if let module = maker.module, try CrewModules.isOff(module, in: entry.crew, tx) { continue }
            for notice in notices {
                let phrase = try jsonText(notice.phrase)
                let recipients = try Members.reachable(among: notice.recipients, of: entry.crew, in: tx)
                let pushed = try PushSubscriptions.people(among: Set(recipients), in: tx)
                for person in recipients where person != entry.actor {
                    // A person whom a fact concerns in two ways gets one message.
                    guard told.insert(NotifiedPerson(person: person, thing: notice.thing)).inserted else { continue }
                    let row = Telling(person: person, notice: notice, phrase: phrase, module: maker.module)
                    try tell(row, hasDevice: pushed.contains(person), of: entry, in: tx)
                }
            }
        }
    }

    private struct NotifiedPerson: Hashable {
        let person: PersonID
        let thing: ID<OutboxSubject>
    }

    /// A message to one person.
    private struct Telling {
        let person: PersonID
        let notice: Notice
        /// As JSON.
        let phrase: String
        let module: String?
    }

    /// Adds or updates a row. A fact that is delivered late, after a failed attempt, is counted but does not replace a newer
    /// unread sentence.
    private func tell(_ telling: Telling, hasDevice: Bool, of entry: OutboxEntry, in tx: Tx) throws {
        let notice = telling.notice
        // Facts about another subject have numbers of their own.
        let seq = notice.thing == entry.subject ? entry.seq : nil
        let isOlder: SQL = "COALESCE(excluded.seq < notice.seq, excluded.updated_at < notice.updated_at)"
        let isLate: SQL = "notice.read_at IS NULL AND \(isOlder)"
        func newest(_ column: SQL) -> SQL {
            "\(column) = CASE WHEN \(isLate) THEN notice.\(column) ELSE excluded.\(column) END"
        }
        // The pause of a channel begins with the first message, and a sentence that was sent is not sent again while it is unread.
        func next(_ channel: NoticeChannel) -> SQL {
            let (due, told) = (channel.dueAt, channel.toldKey)
            return """
                \(due) = CASE
                    WHEN notice.read_at IS NOT NULL THEN excluded.\(due)
                    WHEN notice.\(due) < excluded.\(due) THEN notice.\(due)
                    WHEN notice.\(due) IS NULL AND notice.\(told) = \(notice.phrase.key) THEN NULL
                    WHEN notice.\(due) IS NULL AND \(isLate) THEN NULL
                    ELSE excluded.\(due) END,
                \(told) = CASE WHEN notice.read_at IS NULL THEN notice.\(told) END
                """
        }
        let pushDue = hasDevice ? entry.at : nil
        try tx.run(
            """
            INSERT INTO notice (
                crew, person, thing, id, phrase, path, count, created_at, updated_at, module, kind, title, urgent,
                expires_at, mail_due_at, push_due_at, actor, seq, action
            )
            VALUES (
                \(entry.crew), \(telling.person), \(notice.thing), \(ID<Notice>.new(at: entry.at)),
                \(SQLValue.json(telling.phrase)), \(notice.path), 1, \(entry.at), \(entry.at), \(telling.module),
                \(notice.kind.id), \(try notice.title.map { try SQLValue.json(of: $0) }), \(notice.isUrgent),
                \(notice.expiresAt), \(MailUnread.due(notice, at: entry.at)), \(pushDue), \(entry.actor), \(seq),
                \(try StoredActions(notice.actions).map { try SQLValue.json(of: $0) })
            )
            ON CONFLICT (crew, person, thing) DO UPDATE SET
                \(newest("phrase")), \(newest("path")), \(newest("kind")), \(newest("title")), \(newest("urgent")),
                \(newest("expires_at")), \(newest("actor")), \(newest("action")), \(next(.mail)), \(next(.push)),
                mail_id = CASE WHEN notice.read_at IS NULL THEN notice.mail_id END,
                updated_at = CASE WHEN notice.updated_at > excluded.updated_at
                    THEN notice.updated_at ELSE excluded.updated_at END,
                count = CASE WHEN notice.read_at IS NULL THEN notice.count + 1 ELSE 1 END,
                seq = CASE WHEN notice.seq > excluded.seq THEN notice.seq ELSE excluded.seq END,
                read_at = NULL,
                module = excluded.module
            """
        )
    }
}
