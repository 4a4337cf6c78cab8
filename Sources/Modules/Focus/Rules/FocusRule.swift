import API
import Core
import Storage

/// Which mode is suggested for recorded activity.
struct FocusRule: Sendable, Identifiable, Hashable {
    let id: FocusRuleID
    let mode: FocusModeID
    let modeName: String
    let field: FocusRuleField
    let text: String
    let position: Int
    /// Whether its mode is archived. It then suggests nothing.
    let isArchived: Bool
    let version: Int

    /// The maximum number of rules per person.
    static let most = 50
}

extension FocusRule: FocusItem {
    static let name: SQL = "focus_rule"

    static let columns: SQL = """
        focus_rule.id, focus_rule.mode, focus_mode.name, focus_rule.field, focus_rule.wanted, focus_rule.position,
        focus_mode.archived_at IS NOT NULL, focus_rule.version
        """

    init(row: inout Row) throws {
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
    static func all(of person: PersonID, in tx: Tx) throws -> [FocusRule] {
        try rows(of: person, "ORDER BY focus_rule.position, focus_rule.id LIMIT \(most)", in: tx)
    }
}

extension FocusRuleField: SQLBindable, SQLReadable {}
