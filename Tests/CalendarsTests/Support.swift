import Core
import Testing

@testable import Calendars

/// A calendar with events, each given as lines.
func calendar(_ events: String..., zones: String = "", head: String = "") -> String {
    let parts = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" }
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", head, zones] + parts + ["END:VCALENDAR", ""]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n").replacing("\n", with: "\r\n")
}

/// Reads a file for the year 2026.
func read(_ file: String, zone: String = "Europe/Amsterdam") throws -> CalendarContents {
    try CalendarReader.read(Array(file.utf8), try year(zone))
}

func year(_ zone: String = "Europe/Amsterdam") throws -> CalendarRequest {
    let from = try #require(Instant(iso8601: "2026-01-01T00:00:00Z"))
    return CalendarRequest(zone: try Zone.named(zone), from: from, until: from.adding(minutes: 365 * 24 * 60))
}

extension CalendarContents {
    /// "03-29 02:30-03:30 Class", in UTC.
    var utc: [String] { shown(.utc) }

    func shown(_ zone: Zone) -> [String] {
        events.map { event in
            let (start, end) = (zone.local(event.startsAt), zone.local(event.endsAt))
            let title = event.title.map { " \($0)" } ?? ""
            return "\(start.date.description.dropFirst(5)) \(start.time)-\(end.time)\(title)"
        }
    }
}
