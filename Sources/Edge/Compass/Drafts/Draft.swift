import Accounts
import Core
import Defects
import Foundation
import Storage
import Web

/// A defect that someone has open for editing: the values they saw, and what they have written since.
struct Draft: Sendable {
    /// How long no one else can open the defect, in minutes.
    static let minutes = 30
    /// How long it can still be committed after that, unless someone else has opened it, in minutes.
    static let graceMinutes = 24 * 60
    /// The maximum number of drafts per person; a client that crashes while reporting leaves one each time.
    private static let most = 50

    let number: Int
    /// `nil` for a new defect.
    let defect: DefectID?
    let person: PersonID
    let action: String
    let version: Int
    /// By Decklog's field names; people by key.
    let seen: [String: String]
    var written: [String: String?]
    /// What a commit does besides writing the fields.
    var effects = SideEffects()
    let openedAt: Instant
    var expiresAt: Instant

    /// The values after a commit.
    var values: [String: String] {
        var values = seen
        for (name, value) in written { values[name] = value }
        return values
    }

    func isOver(at now: Instant) -> Bool { expiresAt <= now }

    /// - Throws: `AppError.conflict`, code `locked`, while someone else has it open.
    func store(in tx: MemberTransaction) throws {
        let stored = try tx.run(
            """
            INSERT INTO compass_draft (
                crew, number, defect, person, action, version, seen, written, opened_at, expires_at
            ) VALUES (
                \(tx.crew), \(number), \(defect), \(person), \(action), \(version), \(try SQLValue.json(of: seen)),
                \(try SQLValue.json(of: effects.added(to: written))), \(openedAt), \(expiresAt)
            )
            ON CONFLICT (crew, number) DO UPDATE SET defect = excluded.defect, person = excluded.person,
                action = excluded.action, version = excluded.version, seen = excluded.seen, written = excluded.written,
                opened_at = excluded.opened_at, expires_at = excluded.expires_at
            WHERE compass_draft.person = excluded.person OR compass_draft.expires_at <= \(tx.now)
            """
        )
        if stored == 0 {
            try Self.refuseLocked(number, in: tx)
            throw AppError.stale
        }
        try tx.run(
            """
            DELETE FROM compass_draft WHERE crew = \(tx.crew) AND person = \(person) AND number IN (
                SELECT number FROM compass_draft WHERE crew = \(tx.crew) AND person = \(person)
                ORDER BY opened_at DESC, number DESC LIMIT 1000 OFFSET \(Self.most)
            )
            """
        )
    }

    static func find(_ number: Int, _ viewer: Viewer, in tx: Tx) throws -> Draft? {
        try tx.first(
            """
            SELECT number, defect, person, action, version, seen, written, opened_at, expires_at
            FROM compass_draft WHERE crew = \(viewer.crew) AND number = \(number)
            """
        ) { row in
            var draft = Draft(
                number: try row.read(),
                defect: try row.read() as DefectID?,
                person: try row.read(),
                action: try row.read(),
                version: try row.read(),
                seen: try row.readJSON(),
                written: try row.readJSON(),
                openedAt: try row.read(),
                expiresAt: try row.read()
            )
            draft.effects = SideEffects(takenFrom: &draft.written)
            return draft
        }
    }

    /// The viewer's own draft. An expired draft remains theirs until someone else opens the defect.
    static func mine(_ number: Int, _ viewer: Viewer, in tx: Tx) throws -> Draft? {
        try find(number, viewer, in: tx).flatMap { $0.person == viewer.person ? $0 : nil }
    }

    static func remove(_ number: Int, _ viewer: Viewer, in tx: Tx) throws {
        try tx.run(
            "DELETE FROM compass_draft WHERE crew = \(viewer.crew) AND number = \(number) AND person = \(viewer.person)"
        )
    }

    /// - Throws: `AppError.conflict`, code `locked`, with the name of the person who has it open, and until when.
    static func refuseLocked(_ number: Int, in tx: MemberTransaction) throws {
        let lock = try tx.first(
            """
            SELECT person.name, compass_draft.expires_at FROM compass_draft JOIN person ON person.id = compass_draft.person
            WHERE compass_draft.crew = \(tx.crew) AND compass_draft.number = \(number)
                AND compass_draft.person <> \(tx.person) AND compass_draft.expires_at > \(tx.now)
            """
        ) { (name: try $0.read() as String, until: try $0.read() as Instant) }
        guard let lock else { return }
        let gaps: [String: Phrase.Argument] = [
            "name": .text(lock.name), "time": .time(tx.viewer.zone.local(lock.until).time),
        ]
        throw AppError.conflict("record", "locked", Phrase("compass.error.locked", gaps))
    }
}
