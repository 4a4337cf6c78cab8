import Accounts
import Core
import Hummingbird
import Storage
import Web

/// The model of the day page, including its timer.
struct DayPage: Sendable {
    let day: FocusDay
    let plan: FocusPlan
    let today: LocalDate
    let modes: [FocusMode]
    let running: [FocusEntry]
    /// Whether times are in UTC because the time zone of the person is unknown.
    let lacksZone: Bool
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

    /// - Parameters:
    ///   - date: `nil` is today.
    ///   - pages: has the sources of shifts and suggestions.
    static func load(_ date: LocalDate?, undo: FocusChangeID?, _ pages: DayPages, in tx: PersonTransaction) throws
        -> DayPage
    {
        let (person, now) = (tx.person, tx.now)
        let settings = try FocusSettings.of(person, in: tx)
        let today = settings.today(at: now)
        let canUndo = try undo.map { change in
            try tx.exists(
                "SELECT 1 FROM focus_change WHERE person = \(person) AND id = \(change) AND undone_at IS NULL"
            )
        }
        let date = date ?? today
        let days = date..<date.adding(days: 1)
        let plan = try FocusPlan.load(days, of: person, settings, shifts: pages.shifts, now: now, in: tx)
        let day = try FocusDay.load(date, of: person, settings, planned: plan.planned, now: now, in: tx)
        return DayPage(
            day: day,
            plan: plan,
            today: today,
            modes: try FocusMode.all(of: person, in: tx),
            running: try FocusEntry.running(person, in: tx),
            lacksZone: settings.lacksZone,
            line: date == today ? try DailyLine.load(of: person, settings, now: now, in: tx) : nil,
            tasks: date == today ? try TasksToday.load(today, of: person, in: tx) : nil,
            suggestions: try FocusSuggestion.all(for: day, of: person, settings, from: pages.sources, in: tx),
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
    let running: [FocusEntry]
    let modes: [FocusMode]
    let zone: Zone
    let now: Instant
    let form: Form
    /// Entries that overlap the times in the form; `nil` unless the form was refused because of an overlap.
    let overlaps: OverlappedEntries?

    static func load(_ id: FocusEntryID?, _ form: Form, in tx: PersonTransaction) throws -> EntryPage {
        let (person, now) = (tx.person, tx.now)
        let entry = try id.map { try FocusEntry.find($0, of: person, in: tx) }
        let before = try entry.flatMap { entry in
            try FocusEntry.between(
                entry.startedAt.adding(minutes: -FocusEntry.longest),
                entry.startedAt,
                of: person,
                now: now,
                in: tx
            ).last
        }
        var overlaps: OverlappedEntries?
        if form.errors.contains(where: \.isOverlap) {
            overlaps = try OverlappedEntries.find(form.draft(entry, in: tx), but: id, in: tx)
        }
        return EntryPage(
            entry: entry,
            previous: before.flatMap { $0.mode == entry?.mode && !$0.isRunning ? $0 : nil },
            running: try FocusEntry.running(person, in: tx),
            modes: try FocusMode.all(of: person, in: tx),
            zone: try FocusSettings.of(person, in: tx).zone,
            now: now,
            form: form,
            overlaps: overlaps
        )
    }
}

/// `/focus`: the day page, its timer, and undo.
struct DayPages {
    let shifts: (any PlannedShiftSource)?
    let sources: SuggestionSources

    func add(to routes: FocusRoutes) {
        routes.get("focus", show)
        routes.post("focus/timer") { request, context in
            let form = try await Form(request)
            return try await context.press(form) { tx in
                let draft = FocusTimerDraft(mode: form["mode"] ?? "", note: form["note"], tags: form.tags)
                let (entry, change) = try FocusTimer.start(draft, if: .shown(form["version"]), in: tx)
                return (Phrase("focus.said.started", ["name": .text(entry.modeName)]), change)
            }
        }
        routes.post("focus/timer/stopping") { request, context in
            let form = try await Form(request)
            return try await context.press(form) { tx in
                let zone = try FocusSettings.of(tx.person, in: tx).zone
                let id = form["entry"].flatMap { FocusEntryID($0) }
                let endedAt = try form.moment(
                    "endedAt",
                    zone,
                    after: try FocusEntry.running(tx.person, in: tx).first { id == nil || $0.id == id }?.startedAt
                )
                let (entry, change) = try FocusTimer.stop(id, at: endedAt, if: .shown(form["version"]), in: tx)
                return (Phrase("focus.said.stopped", entry.said(until: tx.now)), change)
            }
        }
        routes.post("focus/changes/{change}/undo") { request, context in
            let form = try await Form(request)
            let id = try context.id("change", of: FocusChangeKey.self)
            return try await context.press(form) { tx in
                _ = try FocusChange.undo(id, in: tx)
                return (Phrase("focus.said.undone"), nil)
            }
        }
    }

    @Sendable private func show(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (person, now) = (context.account.person, context.site.clock.now)
        var query = try Query(request, ["date", "undo"])
        let date = query.date("date")
        let undo: FocusChangeID? = query.id("undo")
        try query.finish()
        return try await context.page(request, active: FocusTab.day.id, isWide: true) { tx in
            try DayPage.load(date, undo: undo, self, in: PersonTransaction(person, at: now, in: tx))
        } title: { page, words in
            "\(words("nav.focus")) · \(page.isToday ? words("focus.day.today") : words.day(page.day.date))"
        } body: { page, html, words in
            DayView(context: context, html: html, words: words).write(page)
        }
    }
}

extension PersonContext {
    /// Runs the action of a form, then redirects to the path in its field `to`, or else to the day page with an undo
    /// button. If the action is refused, the day page shows why.
    func press(
        _ form: Form,
        _ body: @escaping @Sendable (PersonTransaction) throws -> (said: Phrase, change: FocusChange?)
    ) async throws -> Response {
        do {
            let (said, change) = try await write(body)
            let back = LocalPath(form["to"])?.text ?? dayPath(form["date"], undo: change)
            return seeOther(back).leaving(Flash(said))
        } catch let error as AppError where [.conflict, .invalid, .stale].contains(error.code) {
            return seeOther(dayPath(form["date"])).leaving(Flash(error.detail, .error))
        }
    }
}

/// The path of the day page.
/// - Parameter date: a date from a form; today if it is missing or invalid.
func dayPath(_ date: String?, undo: FocusChange? = nil) -> String {
    let date = date.flatMap { LocalDate($0) }.map { "date=\($0)" }
    let query = [date, undo.map { "undo=\($0.id)" }].compactMap(\.self)
    return query.isEmpty ? "/focus" : "/focus?" + query.joined(separator: "&")
}

extension FocusEntry {
    func said(until now: Instant) -> [String: Phrase.Argument] {
        ["name": .text(modeName), "length": .minutes(Int(milliseconds(until: now) / 60_000))]
    }
}

extension Form {
    /// The value of a `datetime-local` field; `nil` if it is empty.
    /// - Parameter earlier: a time that it comes after, if it occurs twice.
    /// - Throws: `AppError.invalid`.
    func moment(_ name: String, _ zone: Zone, after earlier: @autoclosure () throws -> Instant?) throws -> Instant? {
        guard let (date, time) = try dateAndTime(name) else { return nil }
        return try zone.instant(date, time, after: earlier())
    }
}
