package import Accounts
import Core
import Storage
import Web

extension FocusEntry {
    /// Logs time without the timer.
    /// - Parameter room: how to resolve overlaps; with `nil` they are refused.
    /// - Throws: `AppError.invalid`; `conflict`, code `overlap`.
    package static func add(
        _ draft: FocusEntryDraft,
        making room: OverlapResolution? = nil,
        in tx: PersonTransaction
    ) throws -> (entry: FocusEntry, change: FocusChange) {
        var check = Validation()
        let (note, tags) = check.details(draft.note, draft.tags)
        check.times(draft.startedAt, draft.endedAt, now: tx.now)
        if draft.endedAt == nil { check.fail("endedAt", "required", Phrase("error.field.required")) }
        try check.finish()
        let mode = try FocusMode.chosen(draft.mode, in: tx)
        let entry = new(mode, draft.startedAt, draft.endedAt, note: note, tags: tags, .manual, at: tx.now)
        let others = try room?.edits(draft, but: nil, in: tx) ?? []
        let change = try FocusChange.apply(.add, others + [EntryEdit(adding: entry)], in: tx)
        return (try find(entry.id, of: tx.person, in: tx), change)
    }

    /// Changes an entry. A running entry that gets an end is stopped.
    /// - Parameter room: how to resolve overlaps; with `nil` they are refused.
    /// - Throws: `AppError.notFound`; `stale`; `invalid`; `conflict`, code `overlap`, or `running` when the new mode of
    ///   a running entry is already running.
    static func change(
        _ id: FocusEntryID,
        if precondition: Precondition = .none,
        making room: OverlapResolution? = nil,
        in tx: PersonTransaction,
        _ edit: (inout FocusEntryDraft) throws -> Void
    ) throws -> (entry: FocusEntry, change: FocusChange) {
        let old = try find(id, if: precondition, in: tx)
        var draft = FocusEntryDraft(old)
        try edit(&draft)
        var check = Validation()
        let (note, tags) = check.details(draft.note, draft.tags)
        if (draft.startedAt, draft.endedAt) != (old.startedAt, old.endedAt) {
            check.times(draft.startedAt, draft.endedAt, now: tx.now)
        }
        try check.finish()
        // An entry may keep a mode that has been archived since.
        let isSameMode = draft.mode == old.mode.description
        let mode = isSameMode ? nil : try FocusMode.chosen(draft.mode, in: tx)
        let edit = EntryEdit(old) { new in
            new.mode = mode?.id ?? old.mode
            (new.startedAt, new.endedAt) = (draft.startedAt, draft.endedAt)
            (new.note, new.tags) = (note, tags)
        }
        let others = try room?.edits(draft, but: id, in: tx) ?? []
        let change = try FocusChange.apply(.edit, others + [edit], in: tx)
        return (try find(id, of: tx.person, in: tx), change)
    }

    /// - Throws: `AppError.conflict`, field `mode`, code `running`, when the mode is already running.
    static func refuseSecond(_ mode: FocusMode, in tx: PersonTransaction) throws {
        if try running(tx.person, in: tx).contains(where: { $0.mode == mode.id }) {
            throw AppError.conflict("mode", "running", Phrase("focus.mode.runs", ["name": .text(mode.name)]))
        }
    }

    /// Deletes an entry. It can be restored for 30 days.
    /// - Throws: `AppError.notFound`; `stale`.
    static func delete(
        _ id: FocusEntryID,
        if precondition: Precondition = .none,
        in tx: PersonTransaction
    ) throws -> FocusChange {
        let old = try find(id, if: precondition, in: tx)
        return try FocusChange.apply(.delete, [EntryEdit(old) { $0.isDeleted = true }], in: tx)
    }

    /// Restores a deleted entry; does nothing if it is not deleted.
    /// - Throws: `AppError.notFound`, also when a deleted entry has been swept; `invalid` when a running entry's mode
    ///   is archived; `conflict`, code `overlap`, or `running` when the mode is already running.
    static func restore(_ id: FocusEntryID, in tx: PersonTransaction) throws -> FocusEntry {
        let deleted = try rows(of: tx.person, "AND focus_entry.id = \(id)", in: tx).first.orNotFound()
        if !deleted.isDeleted { return deleted }
        if deleted.isRunning {
            _ = try FocusMode.chosen(deleted.mode.description, in: tx)
        }
        try FocusChange.apply(.restore, [EntryEdit(deleted) { $0.isDeleted = false }], in: tx)
        return try find(id, of: tx.person, in: tx)
    }

    /// Splits an entry in two.
    /// - Parameter at: the start of the second entry.
    /// - Throws: `AppError.notFound`; `stale`; `invalid` for a time that is not inside the entry, or more than 24 hours
    ///   after its start.
    static func split(
        _ id: FocusEntryID,
        at: Instant,
        if precondition: Precondition = .none,
        in tx: PersonTransaction
    ) throws -> (entries: [FocusEntry], change: FocusChange) {
        let old = try find(id, if: precondition, in: tx)
        if at <= old.startedAt || at >= old.endedAt ?? tx.now {
            throw AppError.invalid("at", "range", Phrase("focus.entry.outside"))
        }
        // Only an entry that is still running can be longer.
        if at > old.startedAt.adding(minutes: longest) {
            throw AppError.invalid("at", "long", Phrase("focus.entry.long"))
        }
        let second = old.copy(from: at, to: old.endedAt, now: tx.now)
        let change = try FocusChange.apply(
            .split,
            [EntryEdit(old) { $0.endedAt = at }, EntryEdit(adding: second)],
            in: tx
        )
        return (try [id, second.id].map { try find($0, of: tx.person, in: tx) }, change)
    }

    /// Cuts a break out of an entry. A break in the middle splits the entry.
    /// - Parameter mode: the mode in which to log the break; `nil` leaves a gap.
    /// - Throws: `AppError.notFound`; `stale`; `invalid` for a break that is not inside the entry or covers all of it,
    ///   for more than 24 hours before the break or in its mode, or for a mode that is unknown or archived.
    static func cut(
        _ id: FocusEntryID,
        from: Instant,
        to: Instant,
        for mode: String? = nil,
        if precondition: Precondition = .none,
        in tx: PersonTransaction
    ) throws -> FocusChange {
        let old = try find(id, if: precondition, in: tx)
        let end = old.endedAt ?? tx.now
        if from < old.startedAt || to > end {
            throw AppError.invalid("from", "range", Phrase("focus.entry.outside"))
        }
        if from >= to { throw AppError.invalid("to", "order", Phrase("focus.entry.order")) }
        // A running entry always continues after the break.
        let (hasBefore, hasAfter) = (from > old.startedAt, to < end || old.isRunning)
        if !hasBefore && !hasAfter { throw AppError.invalid("to", "whole", Phrase("focus.entry.wholeBreak")) }
        // Only in an entry that is still running.
        if from > old.startedAt.adding(minutes: longest) {
            throw AppError.invalid("from", "long", Phrase("focus.entry.long"))
        }
        if mode != nil && to > from.adding(minutes: longest) {
            throw AppError.invalid("to", "long", Phrase("focus.entry.long"))
        }
        var edits: [EntryEdit] = []
        if hasBefore {
            edits.append(EntryEdit(old) { $0.endedAt = from })
            if hasAfter { edits.append(EntryEdit(adding: old.copy(from: to, to: old.endedAt, now: tx.now))) }
        } else {
            edits.append(EntryEdit(old) { $0.startedAt = to })
        }
        if let mode {
            edits.append(EntryEdit(adding: new(try FocusMode.chosen(mode, in: tx), from, to, .manual, at: tx.now)))
        }
        return try FocusChange.apply(.cut, edits, in: tx)
    }

    /// Merges entries of one mode into one, from the start of the first to the end of the last.
    /// - Throws: `AppError.invalid` for fewer than 2 or more than 50 entries, unknown entries, different modes, more
    ///   than 24 hours, too long a note or too many tags; `conflict`, code `overlap`.
    static func merge(
        _ ids: [FocusEntryID],
        in tx: PersonTransaction
    ) throws -> (entry: FocusEntry, change: FocusChange) {
        let ids = Set(ids)
        if !(2...50).contains(ids.count) {
            throw AppError.invalid("entries", "count", Phrase("focus.merge.count", ["most": .number(50)]))
        }
        let entries = try all(ids, of: tx.person, in: tx)
        if entries.count < ids.count { throw AppError.invalid("entries", "unknown", Phrase("focus.merge.unknown")) }
        guard let first = entries.first, entries.allSatisfy({ $0.mode == first.mode }) else {
            throw AppError.invalid("entries", "modes", Phrase("focus.merge.modes"))
        }
        let isRunning = entries.contains(where: \.isRunning)
        let end = isRunning ? nil : entries.compactMap(\.endedAt).max()
        if end ?? tx.now > first.startedAt.adding(minutes: longest) {
            throw AppError.invalid("entries", "long", Phrase("focus.entry.long"))
        }
        var notes: [String] = []
        for note in entries.compactMap(\.note) where !notes.contains(note) { notes.append(note) }
        var check = Validation()
        let (note, tags) = check.details(notes.joined(separator: "; "), entries.flatMap(\.tags))
        try check.finish()
        let edits = entries.map { entry in
            EntryEdit(entry) { new in
                if entry.id == first.id {
                    (new.endedAt, new.note, new.tags) = (end, note, tags)
                } else {
                    new.isDeleted = true
                }
            }
        }
        let change = try FocusChange.apply(.merge, edits, in: tx)
        return (try find(first.id, of: tx.person, in: tx), change)
    }

    /// A new entry with this entry's mode, note and tags at another time.
    func copy(from start: Instant, to end: Instant?, now: Instant) -> FocusEntry {
        var copy = FocusEntry.blank(FocusEntryID.new(at: now), source)
        (copy.mode, copy.modeName, copy.note, copy.tags) = (mode, modeName, note, tags)
        (copy.startedAt, copy.endedAt, copy.isParallel) = (start, end, isParallel)
        return copy
    }
}
