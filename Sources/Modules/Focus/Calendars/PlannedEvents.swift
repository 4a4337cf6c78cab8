import Core
import Storage

/// An event of a calendar, as planned time.
struct PlannedEvent: Sendable, Hashable {
    let calendar: FocusCalendarID
    let calendarName: String
    let title: String?
}

extension PlannedTime {
    /// The maximum number of events read: some 60 a day for 31 days.
    private static let mostEvents = 2_000

    /// The events of a person's calendars that overlap a period, except those in a mode that was archived before them.
    static func events(_ start: Instant, _ end: Instant, of person: PersonID, in tx: Tx) throws -> [PlannedTime] {
        try tx.all(eventsQuery(start, end, of: person)) { row in
            let event = PlannedEvent(calendar: try row.read(), calendarName: try row.read(), title: try row.read())
            let (mode, modeName): (FocusModeID?, String?) = (try row.read(), try row.read())
            let archivedAt: Instant? = try row.read()
            let planned = PlannedTime(event, mode, modeName, (start: try row.read(), end: try row.read()))
            return (planned, archivedAt.map { planned.startsAt >= $0 } ?? false)
        }
        .filter { planned, isArchived in !isArchived && planned.endsAt > start }.map(\.0)
    }

    static func eventsQuery(_ start: Instant, _ end: Instant, of person: PersonID) -> SQL {
        """
        SELECT focus_calendar.id, focus_calendar.name, focus_calendar_event.title, focus_calendar.mode, focus_mode.name,
            focus_mode.archived_at, focus_calendar_event.starts_at, focus_calendar_event.ends_at
        FROM focus_calendar_event
        JOIN focus_calendar ON focus_calendar.person = focus_calendar_event.person
            AND focus_calendar.id = focus_calendar_event.calendar
        LEFT JOIN focus_mode ON focus_mode.person = focus_calendar.person AND focus_mode.id = focus_calendar.mode
        WHERE focus_calendar_event.person = \(person) AND focus_calendar_event.starts_at < \(end)
            AND focus_calendar_event.starts_at > \(start.adding(minutes: -24 * 60))
        ORDER BY focus_calendar_event.starts_at, focus_calendar_event.id LIMIT \(mostEvents)
        """
    }
}
