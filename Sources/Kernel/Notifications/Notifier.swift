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
            let notices = try maker.value.notices(for: entry, in: tx)
            if notices.isEmpty { continue }
            // A module that is switched off sends no messages, not even later.
            if let module = maker.module, try CrewModules.isOff(module, in: entry.crew, tx) { continue }
            for notice in notices {
                let phrase = try jsonText(notice.phrase)
                for person in try Members.current(among: notice.recipients, of: entry.crew, in: tx)
                where person != entry.actor {
                    // A person whom a fact concerns in two ways gets one message.
                    guard told.insert(NotifiedPerson(person: person, thing: notice.thing)).inserted else { continue }
                    try tell(person, notice, phrase, by: maker.module, of: entry, in: tx)
                }
            }
        }
    }

    private struct NotifiedPerson: Hashable {
        let person: PersonID
        let thing: ID<OutboxSubject>
    }

    /// Adds or updates a row. A fact that is delivered late, after a failed attempt, is counted but does not replace a newer
    /// unread sentence. The pause before a mail begins with the first news, and what was mailed is not mailed again while it is unread.
    private func tell(
        _ person: PersonID,
        _ notice: Notice,
        _ phrase: String,
        by module: String?,
        of entry: OutboxEntry,
        in tx: Tx
    ) throws {
        let isLate: SQL = "notice.read_at IS NULL AND notice.updated_at > excluded.updated_at"
        func newest(_ column: SQL) -> SQL {
            "\(column) = CASE WHEN \(isLate) THEN notice.\(column) ELSE excluded.\(column) END"
        }
        let (key, title) = (notice.phrase.key, try notice.title.map { try SQLValue.json(of: $0) })
        try tx.run(
            """
            INSERT INTO notice (
                crew, person, thing, id, phrase, path, count, created_at, updated_at, module, kind, title, urgent,
                expires_at, mail_due_at, actor
            )
            VALUES (
                \(entry.crew), \(person), \(notice.thing), \(ID<Notice>.new(at: entry.at)),
                \(SQLValue.json(phrase)), \(notice.path), 1, \(entry.at), \(entry.at), \(module), \(notice.kind.id),
                \(title), \(notice.isUrgent), \(notice.expiresAt),
                \(MailUnread.due(notice, at: entry.at)), \(entry.actor)
            )
            ON CONFLICT (crew, person, thing) DO UPDATE SET
                \(newest("phrase")), \(newest("path")), \(newest("kind")), \(newest("title")), \(newest("urgent")),
                \(newest("expires_at")), \(newest("actor")),
                mail_due_at = CASE
                    WHEN notice.read_at IS NOT NULL THEN excluded.mail_due_at
                    WHEN notice.mail_due_at < excluded.mail_due_at THEN notice.mail_due_at
                    WHEN notice.mail_due_at IS NULL AND notice.mailed_key = \(key) THEN NULL
                    WHEN notice.mail_due_at IS NULL AND \(isLate) THEN NULL
                    ELSE excluded.mail_due_at END,
                mailed_key = CASE WHEN notice.read_at IS NULL THEN notice.mailed_key END,
                mail_id = CASE WHEN notice.read_at IS NULL THEN notice.mail_id END,
                updated_at = CASE WHEN notice.updated_at > excluded.updated_at
                    THEN notice.updated_at ELSE excluded.updated_at END,
                count = CASE WHEN notice.read_at IS NULL THEN notice.count + 1 ELSE 1 END,
                read_at = NULL,
                module = excluded.module
            """
        )
    }
}
