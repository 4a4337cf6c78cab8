package import API
package import Accounts
import Core
import Storage

/// The fields of a new or changed rule.
package struct FocusRuleDraft: Sendable {
    /// The id or the name of a mode.
    package var mode: String
    package var field: FocusRuleField
    package var text: String
    /// From 1. `nil` puts a new rule last, and leaves an existing rule where it is.
    package var position: Int?

    package init(mode: String, field: FocusRuleField, text: String, position: Int? = nil) {
        self.mode = mode
        self.field = field
        self.text = text
        self.position = position
    }

    /// The draft, with its text stripped of needless parts such as the scheme of an address.
    /// - Throws: `AppError.invalid`, field `text` or `position`.
    func checked() throws -> FocusRuleDraft {
        var (check, draft) = (Validation(), self)
        draft.text = check.line("text", text, Wire.Limits.focusRuleText)
        if field == .site && !draft.text.isEmpty {
            if let site = SiteAddress(draft.text) {
                draft.text = site.text
            } else {
                check.fail("text", "site", Phrase("focus.rule.siteForm"))
            }
        }
        check.position(position, most: FocusRule.most)
        try check.finish()
        return draft
    }
}

extension FocusRule {
    /// - Throws: `AppError.invalid`; `conflict`, field `text`, code `tooMany`.
    package static func add(_ draft: FocusRuleDraft, in tx: PersonTransaction) throws -> FocusRule {
        let draft = try draft.checked()
        let mode = try FocusMode.chosen(draft.mode, in: tx)
        let others = try all(of: tx.person, in: tx)
        try AppError.requireRoom(others.count, below: most, "text", "tooMany", "focus.rule.tooMany")
        let id = FocusRuleID.new(at: tx.now)
        try tx.run(
            """
            INSERT INTO focus_rule (person, id, mode, field, wanted, position)
            VALUES (\(tx.person), \(id), \(mode.id), \(draft.field), \(draft.text),
                \((others.last?.position ?? 0) + 1))
            """
        )
        if let position = draft.position { try tx.move(id, to: position, in: "focus_rule") }
        return try find(id, of: tx.person, in: tx)
    }

    /// Changes or moves a rule.
    /// - Throws: `AppError.notFound`; `stale`; `invalid`.
    package static func change(
        _ id: FocusRuleID,
        if precondition: Precondition = .none,
        in tx: PersonTransaction,
        _ edit: (inout FocusRuleDraft) throws -> Void
    ) throws -> FocusRule {
        let old = try find(id, if: precondition, in: tx)
        var draft = FocusRuleDraft(mode: old.mode.description, field: old.field, text: old.text)
        try edit(&draft)
        draft = try draft.checked()
        // A rule for an archived mode can be changed without choosing another mode.
        let mode = draft.mode == old.mode.description ? old.mode : try FocusMode.chosen(draft.mode, in: tx).id
        try old.update("mode = \(mode), field = \(draft.field), wanted = \(draft.text)", in: tx)
        if let position = draft.position { try tx.move(id, to: position, in: "focus_rule") }
        return try find(id, of: tx.person, in: tx)
    }
}
