import Core
import TestSupport
import Testing

@testable import Calendars

@Suite("Fuzzing calendar files")
struct CalendarFuzzTests {
    @Test("does not break their reader")
    func calendars() throws {
        let seeds = [
            calendar(
                """
                UID:week
                SUMMARY:Choir\\, at the
                  church
                DTSTART;TZID=Europe/Amsterdam:20260302T190000
                DTEND;TZID=Europe/Amsterdam:20260302T210000
                RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,-1WE;UNTIL=20260413T170000Z
                EXDATE;TZID=Europe/Amsterdam:20260309T190000,20260316T190000
                RDATE;VALUE=PERIOD:20260305T100000Z/PT30M
                """,
                "UID:week\nRECURRENCE-ID:20260330T170000Z\nDTSTART;VALUE=DATE:20260330\nSTATUS:CANCELLED",
                head: "X-WR-CALNAME:Work\nX-WR-TIMEZONE:Europe/Amsterdam"
            ),
            calendar(
                "UID:2\nDTSTART;TZID=Here:20260115T090000\nDURATION:P1DT2H\nRRULE:FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,FR;COUNT=9",
                zones: """
                    BEGIN:VTIMEZONE
                    TZID:Here
                    BEGIN:STANDARD
                    DTSTART:19701025T030000
                    TZOFFSETFROM:+0200
                    TZOFFSETTO:+0100
                    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
                    END:STANDARD
                    END:VTIMEZONE
                    """
            ),
        ]
        let request = try year()
        let faults = Fuzz("calendar", texts: seeds).run(rounds: 2, isTold: { $0 is CalendarFault }) { bytes in
            let contents = try CalendarReader.read(bytes, request)
            for event in contents.events {
                let length = event.endsAt.milliseconds - event.startsAt.milliseconds
                #expect(60_000...86_400_000 ~= length && event.startsAt < request.until && event.endsAt > request.from)
                #expect((event.title ?? "").unicodeScalars.count <= CalendarContents.longestTitle)
            }
        }
        #expect(faults == [])
    }
}
