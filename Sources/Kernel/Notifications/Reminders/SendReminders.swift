import Accounts
package import Core
package import Storage
import Web
import Work

/// A reminder became due. Its subject is the member's row; that of the message is `thing`.
struct ReminderDue: Fact {
    static let kind = "reminder.due"

    let person: PersonID
    /// The id of the kind.
    let reminder: String
    let dueAt: Instant
    let thing: ID<OutboxSubject>
    let title: Phrase?
    let phrase: Phrase
    let path: String
    let isUrgent: Bool
    let expiresAt: Instant?
    let action: NoticeAction?
}

/// Sends the reminders that are due: records a fact for each in the transaction that advances the member's row, so that a crash, a
/// retry or a second server sends none twice.
package struct SendReminders: Sendable {
    private static let most = 100
    /// How many reminders of a member are sent in one transaction.
    private static let mostAtOnce = 20
    /// Reminders that are later than this, because no server was running, are dropped.
    private static let staleMinutes = 24 * 60

    private let database: Database
    private let reminders: Reminders
    private let clock: WallClock

    package init(_ database: Database, _ reminders: Reminders, clock: WallClock) {
        self.database = database
        self.reminders = reminders
        self.clock = clock
    }

    private struct Row: Sendable {
        let crew: CrewID
        let person: PersonID
        let kind: String
        let dueAt: Instant
        let doneUntil: Instant
    }

    /// If sending fails for a member, the others still get theirs.
    /// - Throws: the last failure.
    package func run() async throws {
        let now = clock.now
        let due = try await database.read { tx in
            try tx.all(
                """
                SELECT crew, person, kind, due_at, done_until FROM reminder
                WHERE due_at <= \(now) ORDER BY due_at, crew, person, kind LIMIT \(Self.most)
                """
            ) { row in
                Row(
                    crew: try row.read(),
                    person: try row.read(),
                    kind: try row.read(),
                    dueAt: try row.read(),
                    doneUntil: try row.read()
                )
            }
        }
        try await due.forEachSeparately { row in
            try await database.write { tx in try send(row, at: now, in: tx) }
        } failed: { row in
            let later = now.adding(minutes: 5)
            _ = try await database.write { tx in try set(row, dueAt: later, doneUntil: row.doneUntil, in: tx) }
        }
    }

    private func send(_ row: Row, at now: Instant, in tx: Tx) throws {
        guard let source = reminders.source(of: row.kind)?.value,
            let member = try reminders.member(row.person, of: row.crew, source.kind, at: now, in: tx),
            member.setting.isOn
        else {
            try set(row, dueAt: nil, doneUntil: now, in: tx)
            return
        }
        var messages: [(at: Instant, message: ReminderMessage)] = []
        var doneUntil = max(row.doneUntil, now.adding(minutes: -Self.staleMinutes))
        var next = try source.next(for: member, after: doneUntil, in: tx)
        while let time = next, time <= now, messages.count < Self.mostAtOnce {
            messages += try source.messages(for: member, at: time, in: tx).map { (time, $0) }
            doneUntil = time
            next = try source.next(for: member, after: time, in: tx)
        }
        if next.map({ $0 > now }) ?? true { doneUntil = now }
        // Unless another server was first.
        guard try set(row, dueAt: next, doneUntil: doneUntil, in: tx), !member.viewer.isArchived else { return }
        let crew = CrewTransaction(row.crew, by: nil, at: now, in: tx)
        for (time, message) in messages where message.expiresAt.map({ $0 > now }) ?? true {
            let fact = ReminderDue(
                person: row.person,
                reminder: row.kind,
                dueAt: time,
                thing: message.thing,
                title: message.title,
                phrase: message.phrase,
                path: message.path,
                isUrgent: message.isUrgent,
                expiresAt: message.expiresAt,
                action: message.action
            )
            try crew.record(fact, about: member.thing)
        }
    }

    /// - Returns: whether the row was unchanged.
    @discardableResult
    private func set(_ row: Row, dueAt: Instant?, doneUntil: Instant, in tx: Tx) throws -> Bool {
        try tx.run(
            """
            UPDATE reminder SET due_at = \(dueAt), done_until = \(doneUntil)
            WHERE crew = \(row.crew) AND person = \(row.person) AND kind = \(row.kind)
                AND due_at = \(row.dueAt) AND done_until = \(row.doneUntil)
            """
        ) == 1
    }
}

/// Puts reminders of one kind into inboxes, unless they became obsolete in the meantime.
struct ReminderNotices: NoticeMaker {
    let reminders: Reminders
    let source: any ReminderSource

    var kinds: [NoticeKind] { [source.kind.notice] }

    func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        guard let fact: ReminderDue = try entry.fact(), fact.reminder == source.kind.id,
            let member = try reminders.member(fact.person, of: entry.crew, source.kind, at: entry.at, in: tx),
            try source.applies(fact.thing, from: fact.dueAt, to: member, in: tx)
        else { return [] }
        return [
            Notice(
                to: [fact.person],
                about: fact.thing,
                kind: source.kind.notice,
                titled: fact.title,
                fact.phrase,
                path: fact.path,
                isUrgent: fact.isUrgent,
                expiresAt: fact.expiresAt,
                actions: fact.action.map { [$0] } ?? []
            )
        ]
    }
}
