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
        var told: Set<Told> = []
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
                    guard told.insert(Told(person: person, thing: notice.thing)).inserted else { continue }
                    try tell(person, notice, phrase, by: maker.module, of: entry, in: tx)
                }
            }
        }
    }

    private struct Told: Hashable {
        let person: PersonID
        let thing: ID<OutboxSubject>
    }

    /// Adds or updates a row. A fact that is delivered late, after a failed attempt, is counted but does not replace a newer
    /// unread sentence.
    private func tell(
        _ person: PersonID,
        _ notice: Notice,
        _ phrase: String,
        by module: String?,
        of entry: OutboxEntry,
        in tx: Tx
    ) throws {
        try tx.run(
            """
            INSERT INTO notice (crew, person, thing, id, phrase, path, count, created_at, updated_at, module)
            VALUES (
                \(entry.crew), \(person), \(notice.thing), \(ID<Notice>.new(at: entry.at)),
                \(SQLValue.json(phrase)), \(notice.path), 1, \(entry.at), \(entry.at), \(module)
            )
            ON CONFLICT (crew, person, thing) DO UPDATE SET
                phrase = CASE WHEN notice.read_at IS NULL AND notice.updated_at > excluded.updated_at
                    THEN notice.phrase ELSE excluded.phrase END,
                path = CASE WHEN notice.read_at IS NULL AND notice.updated_at > excluded.updated_at
                    THEN notice.path ELSE excluded.path END,
                updated_at = CASE WHEN notice.updated_at > excluded.updated_at
                    THEN notice.updated_at ELSE excluded.updated_at END,
                count = CASE WHEN notice.read_at IS NULL THEN notice.count + 1 ELSE 1 END,
                read_at = NULL,
                module = excluded.module
            """
        )
    }
}
