import Accounts
import Core
import Storage

/// A change to a person's entries, which can be undone as a whole.
package struct FocusChange: Sendable, Hashable {
    let id: FocusChangeID
    let kind: Kind

    enum Kind: String, Sendable, CaseIterable {
        case start, stop, `switch`, add, edit, cut, split, merge, delete, restore
    }
}

/// The old and new state of one entry.
struct EntryEdit {
    /// `nil` for a new entry.
    let old: FocusEntry?
    let new: FocusEntry

    init(_ old: FocusEntry, _ edit: (inout FocusEntry) -> Void) {
        var new = old
        edit(&new)
        (self.old, self.new) = (old, new)
    }

    init(adding new: FocusEntry) {
        (old, self.new) = (nil, new)
    }

    /// Whether the entry covers time that it did not cover before.
    fileprivate var takesTime: Bool {
        guard let old, !old.isDeleted else { return !new.isDeleted }
        if new.isDeleted { return false }
        // A running entry covers all time after its start.
        let isLonger = old.endedAt.map { end in new.endedAt.map { $0 > end } ?? true } ?? false
        return new.startedAt < old.startedAt || isLonger
    }

    fileprivate var runs: Bool { new.isRunning && !new.isDeleted }

    /// Whether a stopped or deleted entry runs again.
    fileprivate var resumes: Bool {
        guard let old, runs else { return false }
        return !old.isRunning || old.isDeleted
    }

    /// Whether an existing entry runs in a mode in which it did not run before.
    fileprivate var entersMode: Bool { resumes || runs && old.map { $0.mode != new.mode } ?? false }
}

extension FocusChange {
    /// Applies all edits, and stores the previous state of the entries for undo.
    /// - Parameter edits: with validated times.
    /// - Throws: `AppError.stale` when an entry has changed since it was read; `conflict`, code `overlap`, when entries
    ///   would overlap and the person does not allow that, or `running` when an entry would run in a mode that is
    ///   already running.
    @discardableResult
    static func apply(_ kind: Kind, _ edits: [EntryEdit], in tx: PersonTransaction) throws -> FocusChange {
        let change = FocusChange(id: FocusChangeID.new(at: tx.now), kind: kind)
        try tx.run(
            "INSERT INTO focus_change (person, id, kind, at) VALUES (\(tx.person), \(change.id), \(kind.rawValue), \(tx.now))"
        )
        try write(edits, of: kind, in: tx)
        for edit in edits { try tx.keep(edit, in: change.id) }
        return change
    }

    /// Writes entries, then checks for overlaps. Running entries are written last, and checked before: unique indexes
    /// allow only one at a time, and only one in a mode. The parts of a split entry cover the time of the whole, and may
    /// overlap what it overlaps.
    fileprivate static func write(_ edits: [EntryEdit], of kind: Kind, in tx: PersonTransaction) throws {
        let isParallel = try FocusSettings.of(tx.person, in: tx).isParallel
        let takesTime = { (edit: EntryEdit) in kind != .split && edit.takesTime }
        for edit in edits.filter({ !$0.runs }) + edits.filter(\.runs) {
            if edit.entersMode {
                try FocusEntry.refuseSecond(FocusMode.find(edit.new.mode, of: tx.person, in: tx), in: tx)
            }
            if edit.resumes && !isParallel && kind != .split { try tx.refuseOverlap(edit.new) }
            try tx.write(edit, isParallel: takesTime(edit) ? isParallel : edit.new.isParallel)
        }
        if isParallel { return }
        for edit in edits where takesTime(edit) { try tx.refuseOverlap(edit.new) }
    }

    /// Undoes a change, unless it has been undone already.
    /// - Parameter id: `nil` for the latest change that has not been undone.
    /// - Returns: the change.
    /// - Throws: `AppError.notFound` for an unknown id; `conflict`, code `nothing` when no change is left to undo, or
    ///   `changed` when an entry was changed later; `invalid` when an entry would run in an archived mode; what `apply`
    ///   throws.
    static func undo(_ id: FocusChangeID? = nil, in tx: PersonTransaction) throws -> FocusChange {
        let which: SQL = id.map { "id = \($0)" } ?? "undone_at IS NULL"
        let found = try tx.first(
            """
            SELECT id, kind, undone_at IS NOT NULL FROM focus_change WHERE person = \(tx.person) AND \(which)
            ORDER BY id DESC LIMIT 1
            """
        ) { (id: try $0.read() as FocusChangeID, kind: try $0.read() as String, isUndone: try $0.read() as Bool) }
        guard let found, let kind = Kind(rawValue: found.kind) else {
            if id != nil { throw AppError.notFound }
            throw AppError.conflict("change", "nothing", Phrase("focus.undo.nothing"))
        }
        let change = FocusChange(id: found.id, kind: kind)
        if found.isUndone { return change }
        let kept = try tx.kept(change.id)
        if kept.contains(where: { $0.now.version != $0.version }) {
            throw AppError.conflict("change", "changed", Phrase("focus.undo.changed"))
        }
        let edits = kept.map { entry in
            EntryEdit(entry.now) { $0 = entry.before }
        }
        for edit in edits where edit.runs {
            _ = try FocusMode.chosen(edit.new.mode.description, in: tx)
        }
        try write(edits, of: kind, in: tx)
        for entry in kept {
            // Updates the version in the previous change of the entry, so that it can be undone next.
            try tx.run(
                """
                UPDATE focus_change_entry SET version = \(entry.version + 1)
                WHERE person = \(tx.person) AND entry = \(entry.now.id) AND change = (
                    SELECT focus_change.id FROM focus_change_entry AS earlier
                    JOIN focus_change ON focus_change.person = earlier.person AND focus_change.id = earlier.change
                    WHERE earlier.person = \(tx.person) AND earlier.entry = \(entry.now.id)
                        AND focus_change.id < \(change.id) AND focus_change.undone_at IS NULL
                    ORDER BY focus_change.id DESC LIMIT 1
                )
                """
            )
        }
        try tx.run("UPDATE focus_change SET undone_at = \(tx.now) WHERE person = \(tx.person) AND id = \(change.id)")
        return change
    }
}

/// An entry that a change modified, in its current and previous state.
private struct ChangedEntry {
    let now: FocusEntry
    let before: FocusEntry
    /// The entry's version after the change.
    let version: Int
}

extension PersonTransaction {
    fileprivate func keep(_ edit: EntryEdit, in change: FocusChangeID) throws {
        let before = edit.old ?? edit.new
        let deletedAt: Instant? = edit.old?.isDeleted == false ? nil : now
        try run(
            """
            INSERT INTO focus_change_entry
                (person, change, entry, mode, started_at, ended_at, note, tags, parallel, deleted_at, version)
            VALUES (\(person), \(change), \(before.id), \(before.mode), \(before.startedAt), \(before.endedAt),
                \(before.note), \(before.tagLines), \(before.isParallel), \(deletedAt), \((edit.old?.version ?? 0) + 1))
            """
        )
    }

    fileprivate func write(_ edit: EntryEdit, isParallel: Bool) throws {
        let new = edit.new
        guard let old = edit.old else {
            try run(
                """
                INSERT INTO focus_entry
                    (person, id, mode, started_at, ended_at, note, tags, source, parallel, created_at, deleted_at)
                VALUES (\(person), \(new.id), \(new.mode), \(new.startedAt), \(new.endedAt), \(new.note), \(new.tagLines),
                    \(new.source), \(isParallel), \(now), NULL)
                """
            )
            return
        }
        let deletedAt: Instant? = new.isDeleted ? now : nil
        try old.update(
            """
            mode = \(new.mode), started_at = \(new.startedAt), ended_at = \(new.endedAt), note = \(new.note),
            tags = \(new.tagLines), parallel = \(isParallel), deleted_at = \(deletedAt)
            """,
            in: self
        )
    }

    /// - Throws: `AppError.conflict`, code `overlap`, with the first overlapping entry in the message.
    fileprivate func refuseOverlap(_ entry: FocusEntry) throws {
        let before: SQL = entry.endedAt.map { "AND focus_entry.started_at < \($0)" } ?? ""
        let other = try first(
            FocusEntry.self,
            """
            FROM \(FocusEntry.table) WHERE focus_entry.person = \(person) AND focus_entry.deleted_at IS NULL
                AND focus_entry.id <> \(entry.id) \(before) AND focus_entry.ended_at > \(entry.startedAt)
                AND focus_entry.started_at > \(entry.startedAt.adding(minutes: -FocusEntry.longest))
            ORDER BY focus_entry.started_at LIMIT 1
            """
        )
        let running = try FocusEntry.running(person, in: self).first { running in
            running.id != entry.id && entry.endedAt.map { running.startedAt < $0 } ?? true
        }
        guard let other = other ?? running else { return }
        let zone = try FocusSettings.of(person, in: self).zone
        let start = zone.local(other.startedAt)
        var gaps: [String: Phrase.Argument] = [
            "name": .text(other.modeName), "day": .date(start.date), "start": .time(start.time),
        ]
        if let end = other.endedAt { gaps["end"] = .time(zone.local(end).time) }
        let sentence = other.isRunning ? "focus.overlap.running" : "focus.overlap.entry"
        throw AppError.conflict("startedAt", "overlap", Phrase(sentence, gaps))
    }

    fileprivate func kept(_ change: FocusChangeID) throws -> [ChangedEntry] {
        let rows = try all(
            """
            SELECT entry, mode, started_at, ended_at, note, tags, parallel, deleted_at IS NOT NULL, version
            FROM focus_change_entry WHERE person = \(person) AND change = \(change) ORDER BY entry
            """
        ) { row in
            var before = FocusEntry.blank(try row.read())
            before.mode = try row.read()
            before.startedAt = try row.read()
            before.endedAt = try row.read()
            before.note = try row.read()
            let tags: String? = try row.read()
            before.tags = tags.map { $0.split(separator: "\n").map(String.init) } ?? []
            before.isParallel = try row.read()
            before.isDeleted = try row.read()
            return (before: before, version: try row.read() as Int)
        }
        let ids = rows.map(\.before.id)
        let found = try FocusEntry.rows(of: person, "AND focus_entry.id IN \(list: ids)", in: self)
        return rows.compactMap { row in
            found.first { $0.id == row.before.id }.map { now in
                ChangedEntry(now: now, before: row.before, version: row.version)
            }
        }
    }
}
