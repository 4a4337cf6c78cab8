import Accounts
import Core
import Storage
import Web

/// The mode to start, with the start time, note and tags.
struct FocusTimerDraft: Sendable {
    /// The id or the name of a mode.
    var mode: String
    /// `nil` for now; unchanged if the mode is already running.
    var startedAt: Instant?
    /// `nil` for none; unchanged if the mode is already running.
    var note: String?
    var tags: [String]?
}

/// A person's timer: an entry without an end. Only its start is stored, so a restart, a locked phone or another device
/// does not affect it.
enum FocusTimer {
    /// The version when nothing is running.
    static let idleVersion = 0

    /// The version of the timer, to detect that another device has changed it: the start of the latest running entry.
    static func version(_ running: [FocusEntry]) -> Int {
        running.first.map { Int($0.startedAt.milliseconds) } ?? idleVersion
    }

    /// Starts a mode. Unless the person allows overlaps, the running entry stops at that moment. A mode that is already
    /// running keeps running, and only the given fields change.
    /// - Parameter stopsOthers: whether other modes stop; `nil` if they do unless the person allows overlaps.
    /// - Returns: `change` is `nil` when nothing changed.
    /// - Throws: `AppError.invalid`; `stale`; `conflict`, code `overlap`, `long` when an entry to stop has run for more
    ///   than a day, or `clock` when the server's clock is before its start.
    static func start(
        _ draft: FocusTimerDraft,
        if precondition: Precondition = .none,
        stoppingOthers stopsOthers: Bool? = nil,
        in tx: PersonTransaction
    ) throws -> (entry: FocusEntry, change: FocusChange?) {
        let running = try FocusEntry.running(tx.person, in: tx)
        try check(precondition, running)
        let mode = try FocusMode.chosen(draft.mode, in: tx)
        if let same = running.first(where: { $0.mode == mode.id }) { return try adjust(same, draft, in: tx) }
        let startedAt = draft.startedAt ?? tx.now
        var validation = Validation()
        let (note, tags) = validation.details(draft.note, draft.tags ?? [])
        validation.times(startedAt, nil, now: tx.now)
        try validation.finish()
        let stopsOthers = try stopsOthers ?? !FocusSettings.of(tx.person, in: tx).isParallel
        let stops = try !stopsOthers ? [] : running.map { try stopped($0, at: draft.startedAt, "startedAt", in: tx) }
        let entry = FocusEntry.new(mode, startedAt, nil, note: note, tags: tags, .timer, at: tx.now)
        let kind: FocusChange.Kind = stops.isEmpty ? .start : .switch
        let change = try FocusChange.apply(kind, stops + [EntryEdit(adding: entry)], in: tx)
        return (try FocusEntry.find(entry.id, of: tx.person, in: tx), change)
    }

    /// Stops a running entry.
    /// - Parameters:
    ///   - id: `nil` for the entry that started last.
    ///   - endedAt: when it ended; `nil` for now.
    /// - Throws: `AppError.invalid`; `stale`; `conflict`, code `idle` when the entry is not running, or `long` or
    ///   `clock` as in `start`.
    static func stop(
        _ id: FocusEntryID? = nil,
        at endedAt: Instant? = nil,
        if precondition: Precondition = .none,
        in tx: PersonTransaction
    ) throws -> (entry: FocusEntry, change: FocusChange) {
        let running = try FocusEntry.running(tx.person, in: tx)
        try check(precondition, running)
        guard let entry = id == nil ? running.first : running.first(where: { $0.id == id }) else {
            throw AppError.conflict("timer", "idle", Phrase("focus.timer.idle"))
        }
        let edit = try stopped(entry, at: endedAt, "endedAt", in: tx)
        let change = try FocusChange.apply(.stop, [edit], in: tx)
        // An entry that ran for no time is deleted, so `find` would fail.
        return (edit.new.isDeleted ? edit.new : try FocusEntry.find(entry.id, of: tx.person, in: tx), change)
    }

    /// - Parameter field: the field to name in errors.
    private static func stopped(
        _ entry: FocusEntry,
        at given: Instant?,
        _ field: String,
        in tx: PersonTransaction
    ) throws -> EntryEdit {
        let end = given ?? tx.now
        let local = try FocusSettings.of(tx.person, in: tx).zone.local(entry.startedAt)
        let gaps: [String: Phrase.Argument] = [
            "name": .text(entry.modeName), "day": .date(local.date), "start": .time(local.time),
        ]
        if given == nil && end < entry.startedAt {
            throw AppError.conflict(field, "clock", Phrase("focus.timer.clock", gaps))
        }
        if end > tx.now { throw AppError.invalid(field, "future", Phrase("focus.entry.future")) }
        if end < entry.startedAt || given == entry.startedAt && field == "endedAt" {
            throw AppError.invalid(field, "order", Phrase("focus.timer.order", gaps))
        }
        if end > entry.startedAt.adding(minutes: FocusEntry.longest) {
            throw AppError.conflict(field, "long", Phrase("focus.timer.long", gaps))
        }
        return EntryEdit(entry) { new in
            if end == entry.startedAt {
                new.isDeleted = true
                new.endedAt = end.adding(milliseconds: 1)
            } else {
                new.endedAt = end
            }
        }
    }

    private static func adjust(
        _ entry: FocusEntry,
        _ draft: FocusTimerDraft,
        in tx: PersonTransaction
    ) throws -> (entry: FocusEntry, change: FocusChange?) {
        let startedAt = draft.startedAt ?? entry.startedAt
        let (note, tags) = (draft.note ?? entry.note, draft.tags ?? entry.tags)
        if (startedAt, note) == (entry.startedAt, entry.note) && tags == entry.tags { return (entry, nil) }
        let changed = try FocusEntry.change(entry.id, in: tx) { edited in
            (edited.startedAt, edited.note, edited.tags) = (startedAt, note, tags)
        }
        return (changed.entry, changed.change)
    }

    private static func check(_ precondition: Precondition, _ running: [FocusEntry]) throws {
        do {
            try precondition.check(version(running))
        } catch let error as AppError where error.code == .stale {
            throw AppError(.stale, Phrase("focus.timer.stale"))
        }
    }
}
