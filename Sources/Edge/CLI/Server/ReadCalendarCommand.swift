import ArgumentParser
import Calendars
import Core
import Foundation

/// `decklog read-calendar`: the server runs it to read a calendar file in a process of its own.
struct ReadCalendarCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: CalendarTool.command,
        abstract: "Reads a calendar file from standard input, for the server.",
        shouldDisplay: false
    )

    @Argument(help: "The time zone for times without one.")
    var zone: String

    @Argument(help: "The beginning of the period, in milliseconds since 1970.")
    var from: Int64

    @Argument(help: "The end of the period, in milliseconds since 1970.")
    var until: Int64

    func execute() async throws {
        let request = CalendarRequest(
            zone: try Zone.named(zone),
            from: Instant(milliseconds: from),
            until: Instant(milliseconds: until)
        )
        let file = try FileHandle.standardInput.readToEnd() ?? Data()
        let answer = CalendarAnswer([UInt8](file), request)
        try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(answer))
    }
}
