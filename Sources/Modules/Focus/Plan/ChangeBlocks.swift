import API
package import Accounts
package import Core
import Storage

/// The editable fields of a block.
package struct FocusBlockDraft: Sendable {
    /// The id or the name of a mode.
    package var mode: String
    /// From 1 (Monday) to 7 (Sunday).
    package var weekday: Int
    package var start: LocalTime
    package var end: LocalTime
    package var note: String?

    package init(mode: String, weekday: Int, start: LocalTime, end: LocalTime, note: String? = nil) {
        (self.mode, self.weekday, self.start, self.end) = (mode, weekday, start, end)
        self.note = note
    }

    init(_ block: FocusBlock) {
        self.init(
            mode: block.mode.description,
            weekday: block.weekday.rawValue,
            start: block.start,
            end: block.end,
            note: block.note
        )
    }

    func checked() throws -> (weekday: Weekday, note: String?) {
        var check = Validation()
        let note = check.optionalLine("note", note, most: Wire.Limits.focusBlockNote.upperBound)
        let weekday = Weekday(rawValue: weekday)
        if weekday == nil { check.fail("weekday", "choice", Phrase("error.field.choice")) }
        if start == end { check.fail("end", "order", Phrase("focus.block.order")) }
        try check.finish()
        return (weekday ?? .monday, note)
    }
}

extension FocusBlock {
    /// Adds a block to every week, starting today.
    /// - Throws: `AppError.invalid`; `conflict`, code `tooMany`.
    package static func add(_ draft: FocusBlockDraft, in tx: PersonTransaction) throws -> FocusBlock {
        let (weekday, note) = try draft.checked()
        let mode = try FocusMode.chosen(draft.mode, in: tx)
        let count = try all(of: tx.person, in: tx).count
        try AppError.requireRoom(count, below: most, "mode", "tooMany", "focus.block.tooMany")
        let id = FocusBlockID.new(at: tx.now)
        let today = try FocusSettings.of(tx.person, in: tx).today(at: tx.now)
        try tx.run(
            """
            INSERT INTO focus_block (person, id, mode, weekday, start_minute, end_minute, note, valid_from)
            VALUES (\(tx.person), \(id), \(mode.id), \(weekday), \(draft.start), \(draft.end), \(note), \(today))
            """
        )
        return try find(id, of: tx.person, in: tx)
    }

    /// Changes a block from today on. The plan of past days is kept.
    /// - Throws: `AppError.notFound`; `stale`; `invalid`.
    static func change(
        _ id: FocusBlockID,
        if precondition: Precondition = .none,
        in tx: PersonTransaction,
        _ edit: (inout FocusBlockDraft) throws -> Void
    ) throws -> FocusBlock {
        let old = try find(id, if: precondition, in: tx)
        var draft = FocusBlockDraft(old)
        try edit(&draft)
        let (weekday, note) = try draft.checked()
        let isSameMode = draft.mode == old.mode.description
        let mode = isSameMode ? old.mode : try FocusMode.chosen(draft.mode, in: tx).id
        let today = try FocusSettings.of(tx.person, in: tx).today(at: tx.now)
        if old.validFrom < today {
            try tx.run(
                """
                INSERT INTO focus_block (person, id, mode, weekday, start_minute, end_minute, note, valid_from, valid_until)
                VALUES (\(tx.person), \(FocusBlockID.new(at: tx.now)), \(old.mode), \(old.weekday), \(old.start), \(old.end),
                    \(old.note), \(old.validFrom), \(today))
                """
            )
        }
        try old.update(
            """
            mode = \(mode), weekday = \(weekday), start_minute = \(draft.start), end_minute = \(draft.end),
            note = \(note), valid_from = \(max(today, old.validFrom))
            """,
            in: tx
        )
        return try find(id, of: tx.person, in: tx)
    }

    /// Deletes a block from today on. The plan of past days is kept.
    /// - Throws: `AppError.notFound`; `stale`.
    static func delete(_ id: FocusBlockID, if precondition: Precondition = .none, in tx: PersonTransaction) throws {
        let old = try find(id, if: precondition, in: tx)
        let today = try FocusSettings.of(tx.person, in: tx).today(at: tx.now)
        if old.validFrom < today {
            try old.update("valid_until = \(today)", in: tx)
        } else {
            try tx.run("DELETE FROM focus_block WHERE person = \(tx.person) AND id = \(id)")
        }
    }
}
