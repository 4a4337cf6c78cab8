import API
import ArgumentParser
import Client
import Core
import Foundation

/// `decklog focus calendars`
struct FocusCalendarsCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "calendars",
        abstract: "Lists the calendars in your weekly plan."
    )

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let calendars = try await withSignedInClient { client in
            try await client.list(.listFocusCalendars()).items()
        }
        if json { return try printJSON(calendars) }
        if calendars.isEmpty { return print("No calendars. To add one: decklog focus calendar add FILE") }
        let ids = calendars.map(\.id)
        let rows = calendars.map { calendar in
            [
                ShortID.short(calendar.id, among: ids), calendar.name, calendar.mode?.name ?? "-", "\(calendar.events)",
                calendar.failingSince.map { "failing since \($0)" } ?? calendar.updatedAt,
            ]
        }
        print(Table("ID", "NAME", "MODE", "EVENTS", "UPDATED", rows: rows).text, terminator: "")
        for calendar in calendars { calendar.printNotes() }
    }
}

/// `decklog focus calendar`
struct FocusCalendarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Adds, edits, updates or deletes a calendar in your weekly plan.",
        subcommands: [
            FocusCalendarAddCommand.self, FocusCalendarEditCommand.self, FocusCalendarRefreshCommand.self,
            FocusCalendarDeleteCommand.self,
        ]
    )
}

/// `decklog focus calendar add`
struct FocusCalendarAddCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Plans the events of a calendar: an iCalendar file, or an address that is fetched every hour.",
        discussion: """
            For example: decklog focus calendar add lectures.ics --mode study

            An address is a secret, so it is better typed when asked for (-) than given as an argument, which other people on this computer \
            may see.
            """
    )

    @Argument(help: "The file, the address, or - to be asked for the address.")
    var source: String

    @Option(help: "The name of the mode in which its events are planned.")
    var mode: String?

    @Option(help: "What to call it. (default: its name in the file)")
    var name: String?

    @Option(help: "The id of an uploaded calendar, or the end of it, whose file is replaced.")
    var replaces: String?

    func execute() async throws {
        let isAddress = source == "-" || source.contains("://")
        let url = source == "-" ? readSecret("Address: ") : source
        let file = isAddress ? nil : String(decoding: try readImport(source, most: 5), as: UTF8.self)
        let calendar = try await withSignedInClient { client in
            let old = if let replaces { try await client.focusCalendar(replaces).id } else { String?.none }
            return try await client.send(
                .addFocusCalendar(
                    NewFocusCalendar(url: isAddress ? url : nil, file: file, name: name, mode: mode, replaces: old)
                )
            )
        }
        print("Planned: \(calendar.events) events of \(printable(calendar.name)).")
        calendar.printNotes()
    }
}

/// `decklog focus calendar edit`
struct FocusCalendarEditCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Renames a calendar, or plans its events in another mode."
    )

    @Argument(help: "Its id, or the end of it.")
    var calendar: String

    @Option(help: "What to call it.")
    var name: String?

    @Option(help: "The name of the mode; empty for none.")
    var mode: String?

    func execute() async throws {
        let patch = FocusCalendarPatch(name: name, mode: mode.map { $0.isEmpty ? .clear : .set($0) } ?? .keep)
        let changed = try await withSignedInClient { client in
            let found = try await client.focusCalendar(calendar)
            return try await client.send(.changeFocusCalendar(focusCalendar: found.id, patch))
        }
        print("Saved: \(printable(changed.name)), \(changed.mode.map { printable($0.name) } ?? "no mode").")
    }
}

/// `decklog focus calendar refresh`
struct FocusCalendarRefreshCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Fetches a calendar now instead of within the hour."
    )

    @Argument(help: "Its id, or the end of it.")
    var calendar: String

    func execute() async throws {
        let fresh = try await withSignedInClient { client in
            let found = try await client.focusCalendar(calendar)
            return try await client.send(.refreshFocusCalendar(focusCalendar: found.id))
        }
        if let failure = fresh.failure { throw CommandError(failure) }
        print("Updated: \(fresh.events) events of \(printable(fresh.name)).")
        fresh.printNotes()
    }
}

/// `decklog focus calendar delete`
struct FocusCalendarDeleteCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes a calendar with its events. What you logged stays."
    )

    @Argument(help: "Its id, or the end of it.")
    var calendar: String

    func execute() async throws {
        let found = try await withSignedInClient { client in
            let found = try await client.focusCalendar(calendar)
            try await client.send(.removeFocusCalendar(focusCalendar: found.id))
            return found
        }
        print("Deleted: \(printable(found.name)).")
    }
}

extension FocusCalendar {
    fileprivate func printNotes() {
        for text in [failure].compactMap(\.self) + notes { print("\(printable(name)): \(printable(text))") }
    }
}

extension DecklogClient {
    /// - Throws: `CommandError` when there is none, or more than one.
    fileprivate func focusCalendar(_ entered: String) async throws -> FocusCalendar {
        let calendars = try await list(.listFocusCalendars()).items()
        if let found = try ShortID.pick(entered, "calendar", from: calendars, ids: { [$0.id] }) { return found }
        throw CommandError("No calendar has the id \"\(entered)\". To list them: decklog focus calendars")
    }
}
