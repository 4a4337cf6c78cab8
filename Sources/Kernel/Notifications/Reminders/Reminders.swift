import Accounts
import Core
import Events
package import Storage
package import Web
package import Work

/// Plans reminders. A member has one row per kind with the time of their next reminder, so nothing is ever scanned for
/// reminders: facts and settings move that time, and `SendReminders` asks the module only once it has come.
package struct Reminders: Sendable {
    private let sources: [Contributed<any ReminderSource>]

    package init(_ sources: [Contributed<any ReminderSource>]) {
        self.sources = sources
    }

    package var kinds: [ReminderKind] { sources.map(\.value.kind) }

    /// The kinds that can reach a person in one of their crews.
    func kinds(reaching person: PersonID, in tx: Tx) throws -> [ReminderKind] {
        let reaching = try sources.map { Contributed($0.value.kind.notice, by: $0.module) }.reaching(person, in: tx)
        return kinds.filter { reaching.contains($0.notice) }
    }

    func source(of kind: String) -> Contributed<any ReminderSource>? {
        sources.first { $0.value.kind.id == kind }
    }

    /// Plans all reminders of a person, in all their crews.
    func planAll(for person: PersonID, at now: Instant, in tx: Tx) throws {
        let crews = try tx.all("SELECT crew FROM member WHERE person = \(person) AND left_at IS NULL ORDER BY crew") {
            try $0.read() as CrewID
        }
        try planAll(for: person, of: crews, at: now, in: tx)
    }

    /// Plans all reminders of a person in some of their crews.
    private func planAll(for person: PersonID, of crews: [CrewID], at now: Instant, in tx: Tx) throws {
        let settings = try ReminderSettings.of(person, kinds: kinds, in: tx)
        for crew in crews {
            for source in sources {
                try plan(source.value, settings[source.value.kind], for: person, of: crew, at: now, in: tx)
            }
        }
    }

    /// Sets the time of the next reminder after `now`. A reminder that is already due is left to `SendReminders`, unless the person
    /// turned it off.
    private func plan(
        _ source: any ReminderSource,
        _ setting: ReminderSetting,
        for person: PersonID,
        of crew: CrewID,
        at now: Instant,
        in tx: Tx
    ) throws {
        let key: SQL = "crew = \(crew) AND person = \(person) AND kind = \(source.kind.id)"
        guard setting.isOn, let member = try member(person, of: crew, source.kind, setting, at: now, in: tx) else {
            try tx.run("UPDATE reminder SET due_at = NULL WHERE \(key) AND due_at IS NOT NULL")
            return
        }
        guard let next = try source.next(for: member, after: now, in: tx) else {
            try tx.run("UPDATE reminder SET due_at = NULL WHERE \(key) AND due_at > \(now)")
            return
        }
        let isDue: SQL = "reminder.due_at <= \(now)"
        try tx.run(
            """
            INSERT INTO reminder (crew, person, kind, id, due_at, done_until)
            VALUES (\(crew), \(person), \(source.kind.id), \(member.thing), \(next), \(now))
            ON CONFLICT (crew, person, kind) DO UPDATE SET
                due_at = CASE WHEN \(isDue) THEN reminder.due_at ELSE excluded.due_at END,
                done_until = CASE
                    WHEN \(isDue) OR reminder.done_until > excluded.done_until THEN reminder.done_until
                    ELSE excluded.done_until END
            """
        )
    }

    /// A member with what they chose; `nil` for people who are not in the crew.
    /// - Parameter known: what they chose, if it has already been read.
    func member(
        _ person: PersonID,
        of crew: CrewID,
        _ kind: ReminderKind,
        _ known: ReminderSetting? = nil,
        at now: Instant,
        in tx: Tx
    ) throws -> ReminderMember? {
        guard let viewer = try Viewer.of(person, crew: crew, in: tx) else { return nil }
        let thing: ID<OutboxSubject>? = try tx.value(
            "SELECT id FROM reminder WHERE crew = \(crew) AND person = \(person) AND kind = \(kind.id)"
        )
        return ReminderMember(
            viewer: viewer,
            setting: try known ?? ReminderSettings.of(person, kinds: kinds, in: tx)[kind],
            thing: thing ?? .new(at: now)
        )
    }
}

// MARK: - Facts

extension Reminders: Listener {
    package func receive(_ entry: OutboxEntry, in tx: Tx) throws {
        switch entry.kind {
        case CrewZoneChanged.kind:
            // The times may have changed: due now, so that `SendReminders` asks for the new ones.
            try tx.run("UPDATE reminder SET due_at = \(entry.at) WHERE crew = \(entry.crew) AND due_at > \(entry.at)")
        case CrewCreated.kind:
            guard let owner = entry.actor else { return }
            try planAll(for: owner, of: [entry.crew], at: entry.at, in: tx)
        case MemberJoined.kind:
            guard let fact: MemberJoined = try entry.fact() else { return }
            try planAll(for: fact.person, of: [entry.crew], at: entry.at, in: tx)
        case ReminderDue.kind: return
        default:
            for source in sources {
                for person in try source.value.people(concernedBy: entry, in: tx).sorted() {
                    let setting = try ReminderSettings.of(person, kinds: kinds, in: tx)[source.value.kind]
                    try plan(source.value, setting, for: person, of: entry.crew, at: entry.at, in: tx)
                    try withdraw(source.value, for: person, after: entry, in: tx)
                }
            }
        }
    }

    /// Marks unread reminders that no longer apply as read, which also drops queued mail and push messages about them.
    private func withdraw(
        _ source: any ReminderSource,
        for person: PersonID,
        after entry: OutboxEntry,
        in tx: Tx
    ) throws {
        let unread = try tx.all(
            """
            SELECT id, thing, updated_at FROM notice
            WHERE person = \(person) AND crew = \(entry.crew) AND read_at IS NULL AND kind = \(source.kind.id)
            ORDER BY id LIMIT 100
            """
        ) { row in
            (
                id: try row.read() as ID<Notice>, thing: try row.read() as ID<OutboxSubject>,
                at: try row.read() as Instant
            )
        }
        guard !unread.isEmpty,
            let member = try member(person, of: entry.crew, source.kind, at: entry.at, in: tx)
        else { return }
        for notice in unread where try !source.applies(notice.thing, from: notice.at, to: member, in: tx) {
            try markRead(where: "id = \(notice.id)", of: person, at: entry.at, in: tx)
        }
    }
}
