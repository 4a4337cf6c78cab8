package import API
package import Accounts
import Core
import Storage

extension NewFocusMode {
    init(_ mode: FocusMode) {
        self.init(name: mode.name, color: mode.color, icon: mode.icon, group: mode.group, archived: mode.isArchived)
    }

    /// - Throws: `AppError.invalid` with every invalid field.
    func checked() throws -> NewFocusMode {
        var (check, draft) = (Validation(), self)
        draft.name = check.line("name", name, Wire.Limits.focusModeName)
        draft.icon = check.optionalLine("icon", icon, most: Wire.Limits.focusIcon.upperBound)
        draft.group = check.optionalLine("group", group, most: Wire.Limits.focusGroup.upperBound)
        if let color {
            draft.color = color.lowercased()
            if color.count != 7 || !color.hasPrefix("#") || !color.dropFirst().allSatisfy(\.isHexDigit) {
                check.fail("color", "color", Phrase("focus.mode.colorForm"))
            }
        }
        check.position(position, most: FocusMode.most)
        try check.finish()
        return draft
    }
}

extension FocusMode {
    /// Adds a mode, by default in the colour that the person uses least.
    /// - Throws: `AppError.invalid`; `conflict`, field `name`, code `exists` (names are compared ignoring case) or
    ///   `tooMany`.
    package static func add(_ draft: NewFocusMode, in tx: PersonTransaction) throws -> FocusMode {
        let draft = try draft.checked()
        try refuseSecond(draft.name, but: nil, in: tx)
        let others = try all(of: tx.person, in: tx)
        try AppError.requireRoom(others.count, below: most, "name", "tooMany", "focus.mode.tooMany")
        let id = FocusModeID.new(at: tx.now)
        let archivedAt: Instant? = draft.archived == true ? tx.now : nil
        try tx.run(
            """
            INSERT INTO focus_mode (person, id, name, name_key, color, icon, group_name, position, archived_at)
            VALUES (\(tx.person), \(id), \(draft.name), \(nameKey(draft.name)), \(draft.color ?? rareColor(others)),
                \(draft.icon), \(draft.group), \((others.map(\.position).max() ?? 0) + 1), \(archivedAt))
            """
        )
        if let position = draft.position { try tx.move(id, to: position, in: "focus_mode") }
        return try find(id, of: tx.person, in: tx)
    }

    private static func rareColor(_ others: [FocusMode]) -> String {
        let used = Dictionary(grouping: others.filter { !$0.isArchived }, by: \.color).mapValues(\.count)
        let colors = ModeColor.allCases.map(\.rawValue)
        return colors.min { used[$0] ?? 0 < used[$1] ?? 0 } ?? colors[0]
    }

    static func refuseSecond(_ name: String, but id: FocusModeID?, in tx: PersonTransaction) throws {
        let other = try tx.first(
            FocusMode.self,
            "FROM focus_mode WHERE person = \(tx.person) AND name_key = \(nameKey(name))"
        )
        guard let other, other.id != id else { return }
        let sentence = other.isArchived ? "focus.mode.existsArchived" : "focus.mode.exists"
        throw AppError.conflict("name", "exists", Phrase(sentence, ["name": .text(other.name)]))
    }

    /// Changes, moves, archives or restores a mode. Its entries are kept.
    /// - Throws: `AppError.notFound`; `stale`; `invalid`; `conflict`, field `name`, code `exists`, or field `archived`,
    ///   code `running`, when a running mode is archived.
    package static func change(
        _ id: FocusModeID,
        if precondition: Precondition = .none,
        in tx: PersonTransaction,
        _ edit: (inout NewFocusMode) throws -> Void
    ) throws -> FocusMode {
        let old = try find(id, if: precondition, in: tx)
        var draft = NewFocusMode(old)
        try edit(&draft)
        draft = try draft.checked()
        try refuseSecond(draft.name, but: id, in: tx)
        let isArchived = draft.archived == true
        if isArchived && !old.isArchived { try refuseRunning(old, in: tx) }
        let isSame = isArchived == old.isArchived
        let archivedAt: SQL = isSame ? "archived_at" : isArchived ? "\(tx.now)" : "NULL"
        try old.update(
            """
            name = \(draft.name), name_key = \(nameKey(draft.name)), color = \(draft.color ?? old.color),
            icon = \(draft.icon), group_name = \(draft.group), archived_at = \(archivedAt)
            """,
            in: tx
        )
        if let position = draft.position { try tx.move(id, to: position, in: "focus_mode") }
        return try find(id, of: tx.person, in: tx)
    }

    /// Deletes a mode in which nothing was logged, with its blocks, targets, links and rules. Tasks and calendars stay,
    /// without a mode.
    /// - Throws: `AppError.notFound`; `stale`; `conflict`, field `mode`, code `used`.
    static func delete(_ id: FocusModeID, if precondition: Precondition = .none, in tx: PersonTransaction) throws {
        let mode = try find(id, if: precondition, in: tx)
        // An entry that was deleted can be restored, and a change that moved an entry to another mode can be undone.
        let hasEntries = try tx.exists(
            """
            SELECT 1 FROM focus_entry WHERE person = \(tx.person) AND mode = \(id)
            UNION ALL SELECT 1 FROM focus_change_entry WHERE person = \(tx.person) AND mode = \(id) LIMIT 1
            """
        )
        if hasEntries {
            throw AppError.conflict("mode", "used", Phrase("focus.mode.used", ["name": .text(mode.name)]))
        }
        for table: SQL in ["focus_block", "focus_target", "focus_link", "focus_rule"] {
            try tx.run("DELETE FROM \(table) WHERE person = \(tx.person) AND mode = \(id)")
        }
        for table: SQL in ["focus_task", "focus_calendar"] {
            try tx.run(
                "UPDATE \(table) SET mode = NULL, version = version + 1 WHERE person = \(tx.person) AND mode = \(id)"
            )
        }
        try remove(id, of: tx.person, in: tx)
    }

    /// Whether a mode has entries, blocks, targets, tasks, links, rules or calendars.
    /// - Parameter id: `nil` for any mode of the person.
    static func isUsed(_ id: FocusModeID?, of person: PersonID, in tx: Tx) throws -> Bool {
        let mine: SQL = id.map { "person = \(person) AND mode = \($0)" } ?? "person = \(person)"
        return try tx.exists(
            """
            SELECT 1 FROM focus_entry WHERE \(mine) UNION ALL SELECT 1 FROM focus_change_entry WHERE \(mine)
            UNION ALL SELECT 1 FROM focus_block WHERE \(mine) UNION ALL SELECT 1 FROM focus_target WHERE \(mine)
            UNION ALL SELECT 1 FROM focus_task WHERE \(mine) UNION ALL SELECT 1 FROM focus_link WHERE \(mine)
            UNION ALL SELECT 1 FROM focus_rule WHERE \(mine) UNION ALL SELECT 1 FROM focus_calendar WHERE \(mine) LIMIT 1
            """
        )
    }

    /// Deletes a mode, which must be unused.
    static func remove(_ id: FocusModeID, of person: PersonID, in tx: Tx) throws {
        try tx.run("UPDATE focus_settings SET shift_mode = NULL WHERE person = \(person) AND shift_mode = \(id)")
        try tx.run("DELETE FROM focus_mode WHERE person = \(person) AND id = \(id)")
    }

    private static func refuseRunning(_ mode: FocusMode, in tx: PersonTransaction) throws {
        let isRunning = try tx.exists(
            """
            SELECT 1 FROM focus_entry
            WHERE person = \(tx.person) AND mode = \(mode.id) AND ended_at IS NULL AND deleted_at IS NULL
            """
        )
        if isRunning {
            throw AppError.conflict("archived", "running", Phrase("focus.mode.running", ["name": .text(mode.name)]))
        }
    }
}
