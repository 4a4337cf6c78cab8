import Core
import Storage
import Web

// The calendars of a file. Texts and events are added with a new calendar, and never compared.

extension ApplyFile {
    func compareCalendars(_ progress: inout Progress, in tx: Tx) throws {
        let account = try FocusCalendar.all(of: person, in: tx).map(FocusFile.Calendar.init)
        try compare(file.calendars, with: account, in: "focus_calendar", differs: "calendarDiffers", &progress, in: tx)
        {
            calendar,
            all in
            if calendar.url != nil && all.contains(where: { $0.url == calendar.url }) {
                return ("calendarDiffers", nil)
            }
            return all.count >= FocusCalendar.most ? ("tooManyCalendars", FocusCalendar.most) : nil
        } insert: { calendar, writing in
            // It is fetched, or expanded, at once: the file may be old.
            """
            INSERT INTO focus_calendar
                (person, id, name, url, mode, updated_at, expanded_at, next_at, created_at, import)
            VALUES (\(person), \(calendar.id), \(calendar.name), \(calendar.url), \(calendar.mode), \(now), \(now),
                \(now), \(now), \(writing))
            """
        }
    }

    /// Adds the texts and events of the calendars that this import has added.
    func addCalendarContents() async throws {
        guard writing != nil else { return }
        for start in stride(from: 0, to: file.calendarParts.count, by: sliceRows / 10) {
            let slice = file.calendarParts[start..<min(start + sliceRows / 10, file.calendarParts.count)]
            _ = try await step(Progress()) { _, tx in
                let mine = try written("focus_calendar", FocusCalendarID.self, in: tx)
                for part in slice where mine.contains(part.calendar) {
                    try tx.run(
                        """
                        INSERT INTO focus_calendar_part (person, calendar, number, content)
                        VALUES (\(person), \(part.calendar), \(part.number), \(part.text)) ON CONFLICT DO NOTHING
                        """
                    )
                }
            }
        }
        for start in stride(from: 0, to: file.calendarEvents.count, by: sliceRows) {
            let slice = file.calendarEvents[start..<min(start + sliceRows, file.calendarEvents.count)]
            _ = try await step(Progress()) { _, tx in
                let mine = try written("focus_calendar", FocusCalendarID.self, in: tx)
                try StoredEvent.add(slice.filter { mine.contains($0.calendar) }, of: person, in: tx)
            }
        }
    }
}
