package import API
package import Accounts
package import Core
package import Storage

/// A secret link with which an automation on a phone starts or stops a mode, without signing in.
package struct FocusLink: Sendable, Identifiable, Hashable {
    package let id: FocusLinkID
    package let person: PersonID
    package let mode: FocusModeID
    package let modeName: String
    package let action: FocusLinkAction
    package let createdAt: Instant
    /// When it last did something, or found nothing to do.
    package let usedAt: Instant?

    /// The maximum number of links per person.
    package static let most = 50
}

extension FocusLink: Record {
    package static let columns: SQL = """
        focus_link.id, focus_link.person, focus_link.mode, focus_mode.name, focus_link.action, focus_link.created_at,
        focus_link.used_at
        """

    static let table: SQL = """
        focus_link JOIN focus_mode ON focus_mode.person = focus_link.person AND focus_mode.id = focus_link.mode
        """

    package init(row: inout Row) throws {
        id = try row.read()
        person = try row.read()
        mode = try row.read()
        modeName = try row.read()
        action = try row.read()
        createdAt = try row.read()
        usedAt = try row.read()
    }

    /// A person's links, in the order of the modes.
    package static func all(of person: PersonID, in tx: Tx) throws -> [FocusLink] {
        try tx.all(
            FocusLink.self,
            """
            FROM \(table) WHERE focus_link.person = \(person)
            ORDER BY focus_mode.position, focus_link.action, focus_link.id LIMIT \(most)
            """
        )
    }

    /// The link with a secret; `nil` for an unknown secret.
    package static func find(_ secret: Secret, in tx: Tx) throws -> FocusLink? {
        try tx.first(FocusLink.self, "FROM \(table) WHERE focus_link.hash = \(secret.hash)")
    }

    /// Creates a link.
    /// - Parameter mode: the id or the name of a mode.
    /// - Returns: the link, and its secret, which cannot be read again.
    /// - Throws: `AppError.invalid`; `conflict`, code `tooMany`.
    package static func make(
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
    package static func delete(_ id: FocusLinkID, in tx: PersonTransaction) throws {
        if try tx.run("DELETE FROM focus_link WHERE person = \(tx.person) AND id = \(id)") == 0 {
            throw AppError.notFound
        }
    }
}

extension FocusLinkAction: SQLBindable, SQLReadable {}
