import Accounts
import Core
import Storage
import Web

/// The model of a day, and of the timer on it.
struct DayPage: Sendable {
    let day: FocusDay
    let today: LocalDate
    let modes: [FocusMode]
    let running: [FocusEntry]
    /// What can be undone, of what was just done.
    let undo: FocusChangeID?

    var isToday: Bool { day.date == today }
    /// Modes that something can be logged in.
    var inUse: [FocusMode] { modes.filter { !$0.isArchived } }

    func mode(_ id: FocusModeID) -> FocusMode? { modes.first { $0.id == id } }

    /// - Parameter date: `nil` is today.
    static func load(
        _ date: LocalDate?,
        undo: FocusChangeID?,
        of person: PersonID,
        now: Instant,
        in tx: Tx
    ) throws -> DayPage {
        let today = try FocusSettings.of(person, in: tx).today(at: now)
        let canUndo = try undo.map { change in
            try tx.exists(
                "SELECT 1 FROM focus_change WHERE person = \(person) AND id = \(change) AND undone_at IS NULL"
            )
        }
        return DayPage(
            day: try FocusDay.load(date ?? today, of: person, now: now, in: tx),
            today: today,
            modes: try FocusMode.all(of: person, in: tx),
            running: try FocusEntry.running(person, in: tx),
            undo: canUndo == true ? undo : nil
        )
    }
}

/// The model of the form of an entry.
struct EntryPage: Sendable {
    /// `nil` for a new one.
    let entry: FocusEntry?
    /// The entry before it in the same mode, if there is one on that day and nothing lies between.
    let previous: FocusEntry?
    let modes: [FocusMode]
    let zone: Zone
    let now: Instant
    let form: Form

    static func load(
        _ id: FocusEntryID?,
        _ form: Form,
        of person: PersonID,
        now: Instant,
        in tx: Tx
    ) throws -> EntryPage {
        let entry = try id.map { try FocusEntry.find($0, of: person, in: tx) }
        let before = try entry.flatMap { entry in
            try FocusEntry.between(
                entry.startedAt.adding(minutes: -FocusEntry.longest),
                entry.startedAt,
                of: person,
                now: now,
                in: tx
            )
            .last { $0.id != entry.id }
        }
        return EntryPage(
            entry: entry,
            previous: before.flatMap { $0.mode == entry?.mode && !$0.isRunning ? $0 : nil },
            modes: try FocusMode.all(of: person, in: tx).filter { !$0.isArchived || $0.id == entry?.mode },
            zone: try FocusSettings.of(person, in: tx).zone,
            now: now,
            form: form
        )
    }
}
