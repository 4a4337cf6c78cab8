import API
package import Accounts
import Core
import Storage

/// The editable fields of a mode.
package struct FocusModeDraft: Sendable {
    package var name: String
    /// `nil` gives a new mode the default colour that the person uses least.
    package var color: String?
    package var icon: String?
    package var group: String?
    /// From 1. `nil` puts a new mode last, and leaves an existing mode where it is.
    package var position: Int?
    package var isArchived: Bool

    package init(
        name: String,
        color: String? = nil,
        icon: String? = nil,
        group: String? = nil,
        position: Int? = nil,
        isArchived: Bool = false
    ) {
        self.name = name
        self.color = color
        self.icon = icon
        self.group = group
        self.position = position
        self.isArchived = isArchived
    }

    init(_ mode: FocusMode) {
        self.init(
            name: mode.name,
            color: mode.color,
            icon: mode.icon,
            group: mode.group,
            isArchived: mode.isArchived
        )
    }

    /// - Throws: `AppError.invalid` with every invalid field.
    func checked() throws -> FocusModeDraft {
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
    /// - Throws: `AppError.invalid`; `conflict`, field `name`, code `exists` (names are compared ignoring case) or
    ///   `tooMany`.
    package static func add(_ draft: FocusModeDraft, in tx: PersonTransaction) throws -> FocusMode {
        let draft = try draft.checked()
        try refuseSecond(draft.name, but: nil, in: tx)
        let others = try all(of: tx.person, in: tx)
        try AppError.requireRoom(others.count, below: most, "name", "tooMany", "focus.mode.tooMany")
        let id = FocusModeID.new(at: tx.now)
        let archivedAt: Instant? = draft.isArchived ? tx.now : nil
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
}
