import Core
import Storage

/// Marks a row as read, unless it already is.
/// - Returns: the page that the row is about.
/// - Throws: `AppError.notFound` when there is no such row in the person's inbox.
func markRead(_ id: ID<Notice>, of person: PersonID, at now: Instant, in tx: Tx) throws -> String {
    let path: String? = try tx.value(
        "SELECT path FROM notice WHERE id = \(id) AND person = \(person) AND \(isStillMember)"
    )
    guard let path else { throw AppError.notFound }
    try tx.run("UPDATE notice SET read_at = \(now) WHERE id = \(id) AND person = \(person) AND read_at IS NULL")
    return path
}

/// Marks all messages up to an instant as read; later ones were not on the page that the person saw.
func markAllRead(of person: PersonID, until: Instant, at now: Instant, in tx: Tx) throws {
    try tx.run(
        """
        UPDATE notice SET read_at = \(now)
        WHERE person = \(person) AND read_at IS NULL AND updated_at <= \(until) AND \(isStillMember)
        """
    )
}
