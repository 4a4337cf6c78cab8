import API
import ArgumentParser
import Client
import Core

/// `decklog focus start`, also as `decklog focus switch`
struct FocusStartCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Starts a mode; what is running stops.",
        discussion: "For example: decklog focus start study --since 09:00 --note \"Chapter 3\"",
        aliases: ["switch"]
    )

    @Argument(help: "The mode's name.")
    var mode: String

    @Option(help: "When you actually started, such as 09:00; later than now means yesterday. (default: now)")
    var since: String?

    @Option(help: "What you are doing.")
    var note: String?

    @Option(help: "A tag. Repeatable.")
    var tag: [String] = []

    func execute() async throws {
        let entry = try await withSignedInClient { client in
            let input = NewFocusTimer(
                mode: mode,
                startedAt: try await client.focusMoment(since),
                note: note,
                tags: tag.isEmpty ? nil : tag
            )
            return try await client.send(.startFocusTimer(input))
        }
        print("\(printable(entry.mode.name)) is running.")
    }
}

/// `decklog focus stop`
struct FocusStopCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "stop", abstract: "Stops what is running.")

    @Option(help: "When you actually stopped, such as 17:30; later than now means yesterday. (default: now)")
    var at: String?

    func execute() async throws {
        let entry = try await withSignedInClient { client in
            let input = FocusTimerStop(endedAt: try await client.focusMoment(at))
            return try await client.send(.stopFocusTimer(input))
        }
        print("Stopped: \(printable(entry.mode.name)), \(entry.length(until: Instant.systemNow())).")
    }
}

/// `decklog focus now`
struct FocusNowCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "now", abstract: "Shows what is running.")

    @Flag(help: "Print JSON: null if nothing is running.")
    var json = false

    func execute() async throws {
        let (entry, zone) = try await withSignedInClient { client in
            (try await client.send(.getFocusTimer()), try await client.focusZone())
        }
        if json { return try printJSON(entry) }
        guard let entry, let start = Instant(iso8601: entry.startedAt) else {
            return print("Nothing is running. To start a mode: decklog focus start MODE")
        }
        let (date, time) = zone.local(start)
        let length = entry.length(until: Instant.systemNow())
        print("\(printable(entry.mode.name)) is running since \(date) \(time), \(length) so far.")
    }
}

/// `decklog focus day`
struct FocusDayCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "day", abstract: "Shows a day, entry by entry.")

    @Argument(help: "The date, such as 2026-11-20. (default: today)")
    var date: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws { try requireDates(date) }

    func execute() async throws {
        let now = Instant.systemNow()
        let (entries, zone, day) = try await withSignedInClient { client in
            let zone = try await client.focusZone()
            let day = date.flatMap { LocalDate($0) } ?? zone.today(at: now)
            let call = Call.listFocusEntries(from: day.description, to: day.adding(days: 1).description)
            return (try await client.list(call).items(), zone, day)
        }
        if json { return try printJSON(entries) }
        if entries.isEmpty { return print("Nothing logged on \(day).") }
        let (start, end) = (zone.startOfDay(day), zone.startOfDay(day.adding(days: 1)))
        var total = 0
        let rows = entries.reversed().map { entry in
            let from = max(Instant(iso8601: entry.startedAt) ?? start, start)
            let until = min(entry.endedAt.flatMap { Instant(iso8601: $0) } ?? now, end)
            total += max(0, Int(until.milliseconds - from.milliseconds))
            let to = entry.endedAt == nil ? "now" : zone.local(until).time.description
            return [
                zone.local(from).time.description, to, hoursText(max(0, from.minutes(until: until))), entry.mode.name,
                entry.note ?? "",
            ]
        }
        print(Table("FROM", "TO", "LENGTH", "MODE", "NOTE", rows: rows).text, terminator: "")
        print("Total: \(hoursText(total / 60_000))")
    }
}

/// `decklog focus log`
struct FocusLogCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Logs time by hand.",
        discussion: "For example: decklog focus log study 09:00 10:30"
    )

    @Argument(help: "The mode's name.")
    var mode: String

    @Argument(help: "When it began, such as 09:00.")
    var from: String

    @Argument(help: "When it ended, such as 10:30; not later than the start means the next day.")
    var to: String

    @Option(help: "The date on which it began. (default: today)")
    var date: String?

    @Option(help: "What you did.")
    var note: String?

    func validate() throws {
        try requireDates(date)
        if LocalTime(from) == nil || LocalTime(to) == nil { throw ValidationError("Give a time such as 09:00.") }
    }

    func execute() async throws {
        guard let from = LocalTime(from), let to = LocalTime(to) else { return }
        let entry = try await withSignedInClient { client in
            let zone = try await client.focusZone()
            let day = date.flatMap { LocalDate($0) } ?? zone.today(at: Instant.systemNow())
            let input = NewFocusEntry(
                mode: mode,
                startedAt: zone.resolve(day, from).instant.description,
                endedAt: zone.resolve(to > from ? day : day.adding(days: 1), to).instant.description,
                note: note
            )
            return try await client.send(.addFocusEntry(input))
        }
        print("Logged: \(printable(entry.mode.name)), \(entry.length(until: Instant.systemNow())).")
    }
}

/// `decklog focus undo`
struct FocusUndoCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undoes what you did last: a start, stop, edit, split, merge or deletion."
    )

    func execute() async throws {
        let undone = try await withSignedInClient { client in try await client.send(.undoFocusChange()) }
        print("Undone: \(undone.kind).")
    }
}

extension FocusEntry {
    fileprivate func length(until now: Instant) -> String {
        let start = Instant(iso8601: startedAt) ?? now
        return hoursText(max(0, start.minutes(until: endedAt.flatMap { Instant(iso8601: $0) } ?? now)))
    }
}

extension DecklogClient {
    /// The time zone that determines the person's days.
    fileprivate func focusZone() async throws -> Zone {
        try Zone.named(try await send(.getFocusSettings()).timeZone)
    }

    /// The last instant at which the person's clock showed this time.
    fileprivate func focusMoment(_ text: String?) async throws -> String? {
        guard let text else { return nil }
        guard let time = LocalTime(text) else { throw CommandError("Give a time such as 09:00.") }
        return lastTime(time, try await focusZone())
    }
}
