import API
import Accounts
import Core
import Storage

/// A secret link with which an automation on a phone starts or stops a mode, without signing in.
struct FocusLink: Sendable, Identifiable, Hashable {
    let id: FocusLinkID
    let person: PersonID
    let mode: FocusModeID
    let modeName: String
    let action: FocusLinkAction
    let createdAt: Instant
    /// When it last did something, or found nothing to do.
    let usedAt: Instant?

    /// The maximum number of links per person.
    static let most = 50
}

extension FocusLink: Record {
    static let columns: SQL = """
        focus_link.id, focus_link.person, focus_link.mode, focus_mode.name, focus_link.action, focus_link.created_at,
        focus_link.used_at
        """

    static let table: SQL = """
        focus_link JOIN focus_mode ON focus_mode.person = focus_link.person AND focus_mode.id = focus_link.mode
        """

    init(row: inout Row) throws {
        id = try row.read()
        person = try row.read()
        mode = try row.read()
        modeName = try row.read()
        action = try row.read()
        createdAt = try row.read()
        usedAt = try row.read()
    }

    /// A person's links, in the order of the modes.
    static func all(of person: PersonID, in tx: Tx) throws -> [FocusLink] {
        try tx.all(
            FocusLink.self,
            """
            FROM \(table) WHERE focus_link.person = \(person)
            ORDER BY focus_mode.position, focus_link.action, focus_link.id LIMIT \(most)
            """
        )
    }

    /// The link with a secret; `nil` for an unknown secret.
    static func find(_ secret: Secret, in tx: Tx) throws -> FocusLink? {
        try tx.first(FocusLink.self, "FROM \(table) WHERE focus_link.hash = \(secret.hash)")
    }

    /// Creates a link.
    /// - Parameter mode: the id or the name of a mode.
    /// - Returns: the link, and its secret, which cannot be read again.
    /// - Throws: `AppError.invalid`; `conflict`, code `tooMany`.
    static func make(
        _ mode: String,
        _ action: FocusLinkAction,
        in tx: PersonTransaction
    ) throws -> (link: FocusLink, secret: Secret) {
        let mode = try FocusMode.chosen(mode, in: tx)
        let count: Int? = try tx.value("SELECT COUNT(*) FROM focus_link WHERE person = \(tx.person)")
        try AppError.requireRoom(count, below: most, "mode", "tooMany", "focus.link.tooMany")
        let secret = Secret.random(prefix: "dlf_")
        try tx.run(
            """
            INSERT INTO focus_link (person, id, mode, action, hash, created_at)
            VALUES (\(tx.person), \(FocusLinkID.new(at: tx.now)), \(mode.id), \(action), \(secret.hash), \(tx.now))
            """
        )
        guard let link = try find(secret, in: tx) else { throw AppError.notFound }
        return (link, secret)
    }

    /// Deletes a link. Its address is not found from then on.
    /// - Throws: `AppError.notFound`, also for another person's link.
    static func delete(_ id: FocusLinkID, in tx: PersonTransaction) throws {
        if try tx.run("DELETE FROM focus_link WHERE person = \(tx.person) AND id = \(id)") == 0 {
            throw AppError.notFound
        }
    }
}

extension FocusLinkAction: SQLBindable, SQLReadable {}

extension FocusLink {
    /// Performs the action of the link with a secret. Idempotent: a repeated call changes nothing.
    /// - Returns: what to tell whoever used it, and whether anything changed.
    /// - Throws: `AppError.notFound` for an unknown secret; `invalid` when the mode is archived; `conflict`, code `busy`
    ///   when a link only starts its mode but another one is running, or as in `FocusTimer`.
    static func use(_ secret: Secret, at now: Instant, in tx: Tx) throws -> (said: Phrase, isChanged: Bool) {
        guard let link = try find(secret, in: tx) else { throw AppError.notFound }
        let own = PersonTransaction(link.person, at: now, in: tx)
        try tx.run("UPDATE focus_link SET used_at = \(now) WHERE person = \(link.person) AND id = \(link.id)")
        let running = try FocusEntry.running(link.person, in: tx)
        let isRunning = running.first { $0.mode == link.mode }
        let name: [String: Phrase.Argument] = ["name": .text(link.modeName)]
        if link.action == .stop {
            guard let entry = isRunning else { return (Phrase("focus.link.isStopped", name), false) }
            let stopped = try FocusTimer.stop(entry.id, in: own).entry
            return (Phrase("focus.said.stopped", stopped.said(until: now)), true)
        }
        if isRunning != nil { return (Phrase("focus.link.isRunning", name), false) }
        if link.action == .start, let other = running.first, try !FocusSettings.of(link.person, in: tx).isParallel {
            throw AppError.conflict("mode", "busy", Phrase("focus.link.busy", ["name": .text(other.modeName)]))
        }
        let draft = FocusTimerDraft(mode: link.mode.description)
        _ = try FocusTimer.start(draft, stoppingOthers: link.action == .switch ? true : nil, in: own)
        return (Phrase("focus.said.started", name), true)
    }
}
