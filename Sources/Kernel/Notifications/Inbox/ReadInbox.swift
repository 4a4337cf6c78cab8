import Accounts
package import Core
package import Storage
import Work

/// How many unread messages a person has in each of their current crews; the key `nil` counts those that belong to no
/// crew. Zeros are left out.
package func unreadCounts(_ person: PersonID, _ tx: Tx) throws -> [CrewID?: Int] {
    let counts: [(CrewID?, Int)] = try tx.all(unreadQuery(person)) { (try $0.read(), try $0.read()) }
    return Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
}

/// The number of unread messages of a person.
package func unreadCount(_ person: PersonID, _ tx: Tx) throws -> Int {
    try unreadCounts(person, tx).values.reduce(0, +)
}

func unreadQuery(_ person: PersonID) -> SQL {
    """
    SELECT member.crew, (
        SELECT COUNT(*) FROM notice
        WHERE notice.person = member.person AND notice.crew = member.crew AND notice.read_at IS NULL
            AND NOT \(CrewModules.hidesNotice)
    ) FROM member WHERE member.person = \(person) AND member.left_at IS NULL
    UNION ALL SELECT NULL, COUNT(*) FROM notice WHERE person = \(person) AND crew IS NULL AND read_at IS NULL
    """
}

/// A message in a person's inbox.
struct InboxRow: Sendable {
    struct Crew: Sendable {
        let id: CrewID
        let slug: String
        let name: String
    }

    let id: ID<Notice>
    /// `nil` for a message that belongs to no crew.
    let crew: Crew?
    /// The module that sent it; `nil` for messages about the crew itself.
    let module: String?
    let actor: Named?
    let thing: ID<OutboxSubject>
    let phrase: Phrase
    let path: String
    let count: Int
    let at: Instant
    let readAt: Instant?
    let actions: [NoticeAction]
}

/// A page of an inbox, newest first.
struct InboxPart: Sendable {
    let rows: [InboxRow]
    let next: InboxCursor?
    /// The number of unread messages, including those on other pages.
    let unread: Int
}

/// - Parameter crew: `nil` for all messages of the person.
func readInbox(
    of person: PersonID,
    crew: CrewID? = nil,
    after: InboxCursor?,
    limit: Int,
    in tx: Tx
) throws -> InboxPart {
    let query = inboxQuery(person, crew: crew, after: after, limit: limit + 1)
    var rows = try tx.all(query) { try InboxRow(row: &$0) }
    let isLast = rows.count <= limit
    if !isLast { rows.removeLast() }
    return InboxPart(
        rows: rows,
        next: isLast ? nil : rows.last.map { InboxCursor(at: $0.at, id: $0.id) },
        unread: try crew.map { try unreadCounts(person, tx)[$0, default: 0] } ?? unreadCount(person, tx)
    )
}

func inboxQuery(_ person: PersonID, crew: CrewID? = nil, after: InboxCursor?, limit: Int) -> SQL {
    let inCrew: SQL = crew.map { "AND notice.crew = \($0)" } ?? ""
    let older: SQL = after.map { "AND (notice.updated_at, notice.id) < (\($0.at), \($0.id))" } ?? ""
    return """
        SELECT notice.id, crew.id, crew.slug, crew.name, notice.module, actor.id, actor.name, notice.thing,
            notice.phrase, notice.path, notice.count, notice.updated_at, notice.read_at,
            notice.action
        FROM notice LEFT JOIN crew ON crew.id = notice.crew LEFT JOIN person AS actor ON actor.id = notice.actor
        WHERE notice.person = \(person) \(inCrew) AND \(isStillVisible) \(older)
        ORDER BY notice.updated_at DESC, notice.id DESC LIMIT \(limit)
        """
}

/// A condition on `notice`: it belongs to no crew, or its person is still a member of its crew and sees the module that
/// sent it. Leaving a crew hides earlier notices too.
let isStillVisible: SQL = """
    (notice.crew IS NULL OR EXISTS (
        SELECT 1 FROM member
        WHERE member.crew = notice.crew AND member.person = notice.person AND member.left_at IS NULL
            AND NOT \(CrewModules.hidesNotice)
    ))
    """

extension InboxRow {
    fileprivate init(row: inout Row) throws {
        self.init(
            id: try row.read(),
            crew: try row.readCrew(),
            module: try row.read(),
            actor: try row.readPerson(),
            thing: try row.read(),
            phrase: try row.readJSON(),
            path: try row.read(),
            count: try row.read(),
            at: try row.read(),
            readAt: try row.read(),
            actions: try (row.readOptionalJSON() as StoredActions?)?.actions ?? []
        )
    }
}

extension Row {
    /// Reads the id, the slug and the name of a crew; `nil` if there is none.
    fileprivate mutating func readCrew() throws -> InboxRow.Crew? {
        try unlessNull(columns: 3) { InboxRow.Crew(id: try $0.read(), slug: try $0.read(), name: try $0.read()) }
    }
}
