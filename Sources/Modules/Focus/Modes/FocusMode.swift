package import Accounts
package import Core
package import Storage

/// What a person spends time on, such as study or exercise.
package struct FocusMode: Sendable, Identifiable, Hashable {
    package let id: FocusModeID
    package let name: String
    /// As `#rrggbb`.
    package let color: String
    package let icon: String?
    package let group: String?
    package let position: Int
    package let archivedAt: Instant?
    package let version: Int

    package var isArchived: Bool { archivedAt != nil }

    /// The maximum number of modes per person.
    static let most = 100
}

extension FocusMode: FocusItem {
    static let name: SQL = "focus_mode"
    static let table: SQL = "focus_mode"

    package static let columns: SQL = """
        focus_mode.id, focus_mode.name, focus_mode.color, focus_mode.icon, focus_mode.group_name, focus_mode.position,
        focus_mode.archived_at, focus_mode.version
        """

    package init(row: inout Row) throws {
        id = try row.read()
        name = try row.read()
        color = try row.read()
        icon = try row.read()
        group = try row.read()
        position = try row.read()
        archivedAt = try row.read()
        version = try row.read()
    }

    /// All modes of a person, including archived ones, ordered by position.
    static func all(of person: PersonID, in tx: Tx) throws -> [FocusMode] {
        try tx.all(FocusMode.self, "FROM focus_mode WHERE person = \(person) ORDER BY position, id LIMIT \(most)")
    }

    /// Finds a mode in which time can be logged.
    /// - Parameter text: the id, or the name, ignoring case.
    /// - Throws: `AppError.invalid`, field `mode`, when the mode is unknown or archived.
    package static func chosen(_ text: String, in tx: PersonTransaction) throws -> FocusMode {
        let which: SQL = FocusModeID(text).map { "id = \($0)" } ?? "name_key = \(nameKey(trim(text)))"
        let found = try tx.first(FocusMode.self, "FROM focus_mode WHERE person = \(tx.person) AND \(which)")
        guard let found else { throw AppError.invalid("mode", "unknown", Phrase("focus.mode.unknown")) }
        if found.isArchived {
            throw AppError.invalid("mode", "archived", Phrase("focus.mode.isArchived", ["name": .text(found.name)]))
        }
        return found
    }
}
