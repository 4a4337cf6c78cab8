import Accounts
import Core
import Storage
import Web
import Work

/// Puts a message into the inbox of a person.
struct WriteNotice {
    let notice: Notice
    /// The message's phrase, as JSON.
    let phrase: String
    let person: PersonID
    /// `nil` for a message that belongs to no crew.
    let crew: CrewID?
    let module: String?
    var actor: PersonID?
    /// The number of the fact among those about the subject; `nil` to compare times instead.
    var seq: Int?
    let at: Instant

    /// Adds or updates a row. A fact that is delivered late, after a failed attempt, is counted but does not replace a newer
    /// unread sentence.
    func write(hasDevice: Bool, in tx: Tx) throws {
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
        let pushDue = hasDevice ? at : nil
        let unique: SQL = crew == nil ? "(person, thing) WHERE crew IS NULL" : "(crew, person, thing)"
        try tx.run(
            """
            INSERT INTO notice (
                crew, person, thing, id, phrase, path, count, created_at, updated_at, module, kind, title, urgent,
                expires_at, mail_due_at, push_due_at, actor, seq, action
            )
            VALUES (
                \(crew), \(person), \(notice.thing), \(ID<Notice>.new(at: at)), \(SQLValue.json(phrase)), \(notice.path),
                1, \(at), \(at), \(module), \(notice.kind.id), \(try notice.title.map { try SQLValue.json(of: $0) }),
                \(notice.isUrgent), \(notice.expiresAt), \(MailUnread.due(notice, at: at)), \(pushDue), \(actor), \(seq),
                \(try StoredActions(notice.actions).map { try SQLValue.json(of: $0) })
            )
            ON CONFLICT \(unique) DO UPDATE SET
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
