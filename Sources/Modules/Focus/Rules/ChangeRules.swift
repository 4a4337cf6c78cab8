import API
import Accounts
import Core
import Storage

extension NewFocusRule {
    /// The input, with its text stripped of needless parts such as the scheme of an address.
    /// - Throws: `AppError.invalid`, field `text` or `position`.
    func checked() throws -> NewFocusRule {
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
    static func add(_ draft: NewFocusRule, in tx: PersonTransaction) throws -> FocusRule {
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
    static func change(
        _ id: FocusRuleID,
        if precondition: Precondition = .none,
        in tx: PersonTransaction,
        _ edit: (inout NewFocusRule) throws -> Void
    ) throws -> FocusRule {
        let old = try find(id, if: precondition, in: tx)
        var draft = NewFocusRule(mode: old.mode.description, field: old.field, text: old.text)
        try edit(&draft)
        draft = try draft.checked()
        // A rule for an archived mode can be changed without choosing another mode.
        let mode = draft.mode == old.mode.description ? old.mode : try FocusMode.chosen(draft.mode, in: tx).id
        try old.update("mode = \(mode), field = \(draft.field), wanted = \(draft.text)", in: tx)
        if let position = draft.position { try tx.move(id, to: position, in: "focus_rule") }
        return try find(id, of: tx.person, in: tx)
    }
}
