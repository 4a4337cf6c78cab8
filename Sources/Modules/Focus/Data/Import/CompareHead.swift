import API
import Core
import Storage

// Modes and settings of a file; the rest is in `CompareItems.swift`.

extension ApplyFile {
    func compareHead(_ progress: inout Progress, in tx: Tx) throws {
        var account = try FocusMode.all(of: person, in: tx)
        // The initial modes and settings are replaced if the person has never used Focus.
        let isReplaced = try file.settings != nil && isUntouched(account, in: tx)
        if isReplaced {
            account = []
            if writing != nil {
                try tx.run("UPDATE focus_settings SET shift_mode = NULL WHERE person = \(person)")
                try tx.run("DELETE FROM focus_mode WHERE person = \(person)")
            }
        }
        try compareModes(account, &progress, in: tx)
        try compareSettings(isReplaced: isReplaced, &progress, in: tx)
        try compareBlocks(&progress, in: tx)
        try compareTargets(&progress, in: tx)
        try compareTasks(&progress, in: tx)
        try compareRules(&progress, in: tx)
        try compareCalendars(&progress, in: tx)
    }

    private func isUntouched(_ modes: [FocusMode], in tx: Tx) throws -> Bool {
        guard ReadyMadeMode.areUntouched(modes), try FocusSettings.of(person, in: tx).version == 1 else { return false }
        return try !FocusMode.isUsed(nil, of: person, in: tx)
    }

    private func compareModes(_ account: [FocusMode], _ progress: inout Progress, in tx: Tx) throws {
        let mine = try written("focus_mode", FocusModeID.self, in: tx)
        var (position, count) = (account.map(\.position).max() ?? 0, account.count)
        var names = Dictionary(account.map { (nameKey($0.name), $0.id) }) { first, _ in first }
        for mode in file.modes where progress.modes[mode.id] == nil {
            if let old = account.first(where: { $0.id == mode.id }) {
                progress.modes[mode.id] = old.id
                if mine.contains(old.id) {
                    progress.outcome.created += 1
                    progress.outcome.newModes.append(old.name)
                } else if file.isExport && !mode.isSame(as: old) {
                    progress.outcome.conflict(file.line(mode.id), "modeDiffers", ["name": .text(mode.name)])
                } else {
                    progress.outcome.unchanged += 1
                }
            } else if let same = names[nameKey(mode.name)] {
                progress.modes[mode.id] = same
                progress.outcome.unchanged += 1
            } else if count >= FocusMode.most {
                progress.outcome.conflict(file.line(mode.id), "tooManyModes", ["most": .number(FocusMode.most)])
            } else {
                progress.modes[mode.id] = mode.id
                names[nameKey(mode.name)] = mode.id
                position += 1
                count += 1
                progress.outcome.created += 1
                progress.outcome.newModes.append(mode.name)
                if let writing {
                    let colors = ModeColor.allCases.map(\.rawValue)
                    let archivedAt: Instant? = mode.archived ? mode.archivedAt ?? now : nil
                    try tx.run(
                        """
                        INSERT INTO focus_mode
                            (person, id, name, name_key, color, icon, group_name, position, archived_at, import)
                        VALUES (\(person), \(mode.id), \(mode.name), \(nameKey(mode.name)),
                            \(mode.color ?? colors[position % colors.count]), \(mode.icon), \(mode.group), \(position),
                            \(archivedAt), \(writing))
                        """
                    )
                }
            }
        }
    }

    private func compareSettings(isReplaced: Bool, _ progress: inout Progress, in tx: Tx) throws {
        guard var settings = file.settings else { return }
        settings.shiftMode = settings.shiftMode.flatMap { progress.modes[$0] }
        if try FocusFile.Settings(FocusSettings.of(person, in: tx)) == settings {
            progress.outcome.unchanged += 1
        } else if !isReplaced {
            progress.outcome.conflict(file.settingsLine, "settings")
        } else if !Wire.Limits.focusTolerance.contains(settings.toleranceMinutes) {
            let note = FileNote(line: file.settingsLine, reason: Unreadable("toleranceMinutes").reason)
            progress.outcome.reject([note], of: 1)
        } else {
            progress.outcome.created += 1
            if writing == nil { return }
            try tx.run(
                """
                UPDATE focus_settings SET time_zone = \(settings.timeZone), parallel = \(settings.severalAtOnce),
                    tolerance = \(settings.toleranceMinutes), shift_mode = \(settings.shiftMode),
                    daily_line = \(settings.dailyLine), version = version + 1
                WHERE person = \(person)
                """
            )
        }
    }

    /// The ids of rows that an earlier, interrupted run of this import wrote.
    func written<Key>(_ table: SQL, _ key: ID<Key>.Type, in tx: Tx) throws -> Set<ID<Key>> {
        guard let writing else { return [] }
        return Set(
            try tx.all("SELECT id FROM \(table) WHERE person = \(person) AND import = \(writing)") { try $0.read() }
        )
    }
}

extension FocusFile.Mode {
    fileprivate func isSame(as old: FocusMode) -> Bool {
        var other = FocusFile.Mode(old)
        if archivedAt == nil { other.archivedAt = nil }
        return other == self
    }
}
