import API
import Core
package import Web

extension CalendarPage {
    /// The feed as iCalendar text. The same shifts always give the same bytes.
    /// - Parameters:
    ///   - site: the public origin of the server, without a trailing slash; without it, events have no link.
    ///   - alarm: how many minutes before each shift the calendar shows a reminder.
    package func text(_ words: Words, site: String?, alarm: Int?) -> [UInt8] {
        var text = CalendarText(capacity: 512 * (events.count + 1))
        text.begin("Shifts")
        // `NAME` is defined by RFC 7986; older programs read `X-WR-CALNAME`.
        text.text("NAME", title(words))
        text.text("X-WR-CALNAME", title(words))
        text.line("X-WR-TIMEZONE", zone.name)
        text.line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
        text.line("X-PUBLISHED-TTL", "PT1H")
        for event in events { write(event, to: &text, words, site, alarm) }
        if events.isEmpty { text.zone() }
        text.line("END", "VCALENDAR")
        return text.bytes
    }

    private func title(_ words: Words) -> String {
        let what =
            switch feed.kind {
            case .mine: words("shifts.feed.name.mine")
            case .position: feed.position ?? ""
            case .open: words("shifts.feed.name.open")
            }
        return "\(what) · \(crewName)"
    }

    private func write(
        _ event: CalendarEvent,
        to text: inout CalendarText,
        _ words: Words,
        _ site: String?,
        _ alarm: Int?
    ) {
        text.line("BEGIN", "VEVENT")
        text.line("UID", "\(event.shift)@decklog")
        // Without `METHOD`, `DTSTAMP` is the time of the last change (RFC 5545 §3.8.7.2).
        text.instant("DTSTAMP", event.changedAt)
        text.instant("LAST-MODIFIED", event.changedAt)
        text.instant("DTSTART", event.startsAt)
        text.instant("DTEND", event.endsAt)
        text.line("SEQUENCE", String(event.sequence))
        text.line("STATUS", event.status.rawValue)
        // Only the owner's own shifts mark them as busy.
        text.line("TRANSP", feed.kind == .mine && event.status != .cancelled ? "OPAQUE" : "TRANSPARENT")
        text.text("SUMMARY", summary(event, words))
        if event.status == .tentative { text.text("DESCRIPTION", words("shifts.feed.tentative")) }
        if let site, event.status != .cancelled { text.line("URL", "\(site)/c/\(slug)/shifts/\(event.shift)") }
        if let alarm, event.status != .cancelled {
            text.line("BEGIN", "VALARM")
            text.line("ACTION", "DISPLAY")
            text.text("DESCRIPTION", summary(event, words))
            text.line("TRIGGER", "-PT\(alarm)M")
            text.line("END", "VALARM")
        }
        text.line("END", "VEVENT")
    }

    /// "Bar · De Kombuis"; feeds other than `mine` also name the holder.
    private func summary(_ event: CalendarEvent, _ words: Words) -> String {
        var parts = [event.position ?? words("shifts.feed.shift")]
        if feed.kind != .mine && event.status != .cancelled { parts.append(event.holder ?? words("shifts.nobody")) }
        parts.append(crewName)
        let summary = parts.joined(separator: " · ")
        // Not all programs show the status.
        return event.status == .cancelled ? words("shifts.feed.cancelled", ["shift": .text(summary)]) : summary
    }
}
