import Accounts
import Core
import Storage
import Web

/// The model of the day page, including its timer.
struct DayPage: Sendable {
    let day: FocusDay
    let plan: FocusPlan
    let today: LocalDate
    let modes: [FocusMode]
    let running: [FocusEntry]
    /// Progress towards a target; `nil` on days other than today, and when there is nothing to show.
    let line: DailyLine?
    /// Open tasks; `nil` on days other than today, and when there are none.
    let tasks: TasksToday?
    /// What to log, as suggested by recorded activity and hours.
    let suggestions: [FocusSuggestion]
    /// The change that was just made, if it can still be undone.
    let undo: FocusChangeID?

    var isToday: Bool { day.date == today }
    /// Modes in which time can be logged.
    var inUse: [FocusMode] { modes.filter { !$0.isArchived } }

    func mode(_ id: FocusModeID) -> FocusMode? { modes.first { $0.id == id } }

    /// - Parameter date: `nil` is today.
    static func load(
        _ date: LocalDate?,
        undo: FocusChangeID?,
        of person: PersonID,
        shifts: (any PlannedShiftSource)?,
        sources: SuggestionSources,
        now: Instant,
        in tx: Tx
    ) throws -> DayPage {
        let today = try FocusSettings.of(person, in: tx).today(at: now)
        let canUndo = try undo.map { change in
            try tx.exists(
                "SELECT 1 FROM focus_change WHERE person = \(person) AND id = \(change) AND undone_at IS NULL"
            )
        }
        let date = date ?? today
        let plan = try FocusPlan.load(date..<date.adding(days: 1), of: person, shifts: shifts, now: now, in: tx)
        let day = try FocusDay.load(date, of: person, planned: plan.planned, now: now, in: tx)
        return DayPage(
            day: day,
            plan: plan,
            today: today,
            modes: try FocusMode.all(of: person, in: tx),
            running: try FocusEntry.running(person, in: tx),
            line: date == today ? try DailyLine.load(of: person, now: now, in: tx) : nil,
            tasks: date == today ? try TasksToday.load(today, of: person, in: tx) : nil,
            suggestions: try FocusSuggestion.all(for: day, of: person, from: sources, in: tx),
            undo: canUndo == true ? undo : nil
        )
    }
}

/// The model of the entry page.
struct EntryPage: Sendable {
    /// `nil` for a new entry.
    let entry: FocusEntry?
    /// The preceding entry, if the two can be merged: it is finished, in the same mode and at most a day earlier.
    let previous: FocusEntry?
    let modes: [FocusMode]
    let zone: Zone
    let now: Instant
    let form: Form
    /// Entries that overlap the times in the form; `nil` unless the form was refused because of an overlap.
    let overlaps: OverlappedEntries?

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
        var overlaps: OverlappedEntries?
        if form.errors.contains(where: \.isOverlap) {
            let own = PersonTransaction(person, at: now, in: tx)
            overlaps = try OverlappedEntries.find(form.draft(entry, in: own), but: id, in: own)
        }
        return EntryPage(
            entry: entry,
            previous: before.flatMap { $0.mode == entry?.mode && !$0.isRunning ? $0 : nil },
            modes: try FocusMode.all(of: person, in: tx).filter { !$0.isArchived || $0.id == entry?.mode },
            zone: try FocusSettings.of(person, in: tx).zone,
            now: now,
            form: form,
            overlaps: overlaps
        )
    }
}
