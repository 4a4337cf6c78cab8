import Accounts
import Calendars
import Core
import Crypto
import Outgoing
import Storage

/// An event of a calendar as it is stored and exported.
struct StoredEvent: Codable, Hashable, Sendable {
    let calendar: FocusCalendarID
    let id: FocusCalendarEventID
    let startsAt: Instant
    let endsAt: Instant
    let title: String?
}

extension ID {
    /// A UUID of version 8 (RFC 9562): always the same for the same texts.
    init(hashing texts: [String]) {
        let bytes = SHA256.hash(data: Array(texts.joined(separator: "\u{0}").utf8)).map { UInt64($0) }
        let halves = [bytes[..<8], bytes[8..<16]].map { $0.reduce(0) { $0 << 8 | $1 } }
        self.init(high: halves[0] & ~0xF000 | 0x8000, low: halves[1] & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
    }
}

extension StoredEvent: Record {
    static let columns: SQL = "calendar, id, starts_at, ends_at, title"

    init(row: inout Row) throws {
        calendar = try row.read()
        id = try row.read()
        startsAt = try row.read()
        endsAt = try row.read()
        title = try row.read()
    }

    init(_ event: CalendarContents.Event, in calendar: FocusCalendarID) {
        id = ID(hashing: [calendar.description, event.uid, event.startsAt.description])
        (self.calendar, startsAt, endsAt, title) = (calendar, event.startsAt, event.endsAt, event.title)
    }

    /// How many events are added per statement. Batched, because other writes wait meanwhile.
    private static let atOnce = 200

    /// Adds events that their calendars do not have.
    static func add(_ events: [StoredEvent], of person: PersonID, in tx: Tx) throws {
        for start in stride(from: 0, to: events.count, by: atOnce) {
            var rows: SQL = ""
            for (index, event) in events[start..<min(start + atOnce, events.count)].enumerated() {
                let comma: SQL = index == 0 ? "" : ", "
                rows = """
                    \(rows)\(comma)
                    (\(person), \(event.calendar), \(event.startsAt), \(event.id), \(event.endsAt), \(event.title))
                    """
            }
            try tx.run(
                """
                INSERT INTO focus_calendar_event (person, calendar, starts_at, id, ends_at, title) VALUES \(rows)
                ON CONFLICT DO NOTHING
                """
            )
        }
    }
}

extension CalendarLoader.Loaded {
    /// Stores a calendar as it was read. As with blocks, a change applies from today on, so what was planned before
    /// stays.
    func store(in calendar: FocusCalendarID, isNew: Bool, in tx: PersonTransaction) throws {
        let first = isNew ? Instant(milliseconds: .min) : zone.startOfDay(zone.today(at: tx.now))
        var wanted: [FocusCalendarEventID: StoredEvent] = [:]
        for event in contents.events where event.startsAt >= first {
            let stored = StoredEvent(event, in: calendar)
            wanted[stored.id] = stored
        }
        let stored = try tx.all(
            StoredEvent.self,
            """
            FROM focus_calendar_event
            WHERE person = \(tx.person) AND calendar = \(calendar) AND starts_at >= \(first)
            ORDER BY starts_at, id LIMIT \(FocusCalendar.mostEvents)
            """
        )
        for event in stored {
            if wanted[event.id] == event {
                wanted[event.id] = nil
            } else {
                try tx.run(
                    """
                    DELETE FROM focus_calendar_event WHERE person = \(tx.person) AND calendar = \(calendar)
                        AND starts_at = \(event.startsAt) AND id = \(event.id)
                    """
                )
            }
        }
        let new = wanted.values.sorted { ($0.startsAt, $0.id) < ($1.startsAt, $1.id) }
        try StoredEvent.add(new, of: tx.person, in: tx)
        if !new.isEmpty { try dropOldest(calendar, in: tx) }
        try tx.run(
            """
            UPDATE focus_calendar SET digest = \(digest), tag = \(version.tag), modified = \(version.modified),
                time_zone = \(zone.name), notes = \(try jsonText(CalendarNotes(contents))), expanded_at = \(tx.now)
            WHERE person = \(tx.person) AND id = \(calendar)
            """
        )
    }

    private func dropOldest(_ calendar: FocusCalendarID, in tx: PersonTransaction) throws {
        let tooMany = try FocusCalendar.countEvents(calendar, of: tx.person, in: tx) - FocusCalendar.mostEvents
        if tooMany <= 0 { return }
        let mine: SQL = "person = \(tx.person) AND calendar = \(calendar)"
        let last: Instant? = try tx.value(
            """
            SELECT starts_at FROM focus_calendar_event WHERE \(mine)
            ORDER BY starts_at, id LIMIT 1 OFFSET \(tooMany - 1)
            """
        )
        try tx.run("DELETE FROM focus_calendar_event WHERE \(mine) AND starts_at <= \(last)")
    }

    /// Keeps the text of an uploaded file, so that its events can be expanded again as time passes.
    func storeFile(_ calendar: FocusCalendarID, in tx: PersonTransaction) throws {
        try tx.run("DELETE FROM focus_calendar_part WHERE person = \(tx.person) AND calendar = \(calendar)")
        for (number, part) in CalendarFile.parts(file).enumerated() {
            try tx.run(
                """
                INSERT INTO focus_calendar_part (person, calendar, number, content)
                VALUES (\(tx.person), \(calendar), \(number), \(part))
                """
            )
        }
    }
}
