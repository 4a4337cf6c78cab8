package import API
package import Core
package import Storage

/// Which mode is suggested for recorded activity.
package struct FocusRule: Sendable, Identifiable, Hashable {
    package let id: FocusRuleID
    package let mode: FocusModeID
    package let modeName: String
    package let field: FocusRuleField
    package let text: String
    package let position: Int
    /// Whether its mode is archived. It then suggests nothing.
    package let isArchived: Bool
    package let version: Int

    /// The maximum number of rules per person.
    package static let most = 50
}

extension FocusRule: FocusItem {
    static let name: SQL = "focus_rule"

    package static let columns: SQL = """
        focus_rule.id, focus_rule.mode, focus_mode.name, focus_rule.field, focus_rule.wanted, focus_rule.position,
        focus_mode.archived_at IS NOT NULL, focus_rule.version
        """

    package init(row: inout Row) throws {
        id = try row.read()
        mode = try row.read()
        modeName = try row.read()
        field = try row.read()
        text = try row.read()
        position = try row.read()
        isArchived = try row.read()
        version = try row.read()
    }

    /// A person's rules, including those of archived modes, in order.
    package static func all(of person: PersonID, in tx: Tx) throws -> [FocusRule] {
        try rows(of: person, "ORDER BY focus_rule.position, focus_rule.id LIMIT \(most)", in: tx)
    }
}

extension FocusRuleField: SQLBindable, SQLReadable {}
