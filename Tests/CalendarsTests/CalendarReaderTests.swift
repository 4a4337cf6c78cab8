import Core
import Testing

@testable import Calendars

@Suite("A calendar file")
struct CalendarReaderTests {
    @Test("has recurring events at their local time, even when the clocks change")
    func clockChanges() throws {
        let spring = """
            UID:1
            SUMMARY:Class
            DTSTART;TZID=Europe/Amsterdam:20260327T023000
            DTEND;TZID=Europe/Amsterdam:20260327T033000
            RRULE:FREQ=DAILY;COUNT=4
            """
        // On the 29th, 02:30 is skipped: it is read with the offset before the change.
        #expect(
            try read(calendar(spring)).utc == [
                "03-27 01:30-02:30 Class", "03-28 01:30-02:30 Class", "03-29 01:30-02:30 Class",
                "03-30 00:30-01:30 Class",
            ]
        )
        // On 25 October, 02:30 comes twice: the first is meant.
        let autumn = spring.replacing("202603", with: "202610").replacing("27T", with: "24T")
        #expect(
            try read(calendar(autumn)).utc == [
                "10-24 00:30-01:30 Class", "10-25 00:30-01:30 Class", "10-26 01:30-02:30 Class",
                "10-27 01:30-02:30 Class",
            ]
        )
    }

    @Test("keeps the real length of events with an end, and the clock time of those with a length in days")
    func lengths() throws {
        let night = """
            UID:1
            DTSTART;TZID=Europe/Amsterdam:20260328T220000
            DTEND;TZID=Europe/Amsterdam:20260329T040000
            RRULE:FREQ=DAILY;COUNT=2
            """
        // Five hours from 22:00, because the first night is short.
        #expect(try read(calendar(night)).utc == ["03-28 21:00-02:00", "03-29 20:00-01:00"])
        let day = "UID:1\nDTSTART;TZID=Europe/Amsterdam:20260328T120000\nDURATION:P1D"
        #expect(try read(calendar(day)).utc == ["03-28 11:00-10:00"])
        // In autumn, a day by the clock has 25 hours: too long to be planned.
        let long = try read(calendar(day.replacing("20260328", with: "20261024")))
        #expect(long.events.isEmpty && long.unplanned == 1)
    }

    @Test("leaves out exceptions, adds extra dates, and moves or cancels single occurrences")
    func exceptions() throws {
        let weekly = """
            UID:week
            SUMMARY:Choir
            DTSTART;TZID=Europe/Amsterdam:20260302T190000
            DTEND;TZID=Europe/Amsterdam:20260302T210000
            RRULE:FREQ=WEEKLY;UNTIL=20260413T170000Z
            EXDATE;TZID=Europe/Amsterdam:20260309T190000
            EXDATE;VALUE=DATE:20260316
            RDATE;TZID=Europe/Amsterdam:20260304T190000
            RDATE;VALUE=PERIOD:20260305T100000Z/PT30M
            """
        let moved = """
            UID:week
            SUMMARY:Choir, elsewhere
            RECURRENCE-ID:20260323T180000Z
            DTSTART;TZID=Europe/Amsterdam:20260324T200000
            DTEND;TZID=Europe/Amsterdam:20260324T210000
            """
        let cancelled = """
            UID:week
            RECURRENCE-ID;TZID=Europe/Amsterdam:20260330T190000
            DTSTART;TZID=Europe/Amsterdam:20260330T190000
            STATUS:CANCELLED
            """
        let allDay = "UID:week\nRECURRENCE-ID;TZID=Europe/Amsterdam:20260406T190000\nDTSTART;VALUE=DATE:20260406"
        // The end is 17:00 UTC, which in April is 19:00: the last one counts. Replacements may come before the event.
        let contents = try read(calendar(moved, weekly, cancelled, allDay))
        #expect(
            contents.shown(try Zone.named("Europe/Amsterdam")) == [
                "03-02 19:00-21:00 Choir", "03-04 19:00-21:00 Choir", "03-05 11:00-11:30 Choir",
                "03-24 20:00-21:00 Choir, elsewhere", "04-13 19:00-21:00 Choir",
            ]
        )
        #expect(contents.unplanned == 1 && contents.unreadable == 0)
    }

    @Test("follows rules that libical knows: the last Friday, every third week, by position")
    func rules() throws {
        let rules: [(String, [String])] = [
            ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", ["01-05", "01-30", "02-27", "03-27"]),
            ("FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,WE;COUNT=4", ["01-05", "01-07", "01-26", "01-28"]),
            ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;UNTIL=20260401", ["01-05", "02-02", "03-02", "04-01"]),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", ["01-05"]),
        ]
        for (rule, dates) in rules {
            let event = "UID:1\nDTSTART:20260105T090000Z\nDURATION:PT1H\nRRULE:\(rule)"
            #expect(try read(calendar(event)).utc.map { String($0.prefix(5)) } == dates, "\(rule)")
        }
    }

    /// A time zone as Exchange writes it.
    private static let amsterdam = """
        BEGIN:VTIMEZONE
        TZID:W. Europe Standard Time
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
        END:DAYLIGHT
        END:VTIMEZONE
        """

    @Test(
        "uses zones that it defines and prefixed names; an unknown or missing zone is taken to be the person's"
    )
    func zones() throws {
        func daily(_ start: String) -> String { "UID:1\nDTSTART\(start)\nDURATION:PT1H\nRRULE:FREQ=MONTHLY;COUNT=11" }
        let expected = try read(calendar(daily(";TZID=Europe/Amsterdam:20260115T090000"))).utc
        #expect(expected.first == "01-15 08:00-09:00" && expected[5] == "06-15 07:00-08:00")
        let windows = daily(";TZID=W. Europe Standard Time:20260115T090000")
        let defined = try read(calendar(windows, zones: Self.amsterdam), zone: "America/New_York")
        #expect(defined.utc == expected && defined.unknownZones == [])
        let prefixed = daily(";TZID=/freeassociation.sourceforge.net/Europe/Amsterdam:20260115T090000")
        #expect(try read(calendar(prefixed), zone: "America/New_York").utc == expected)
        #expect(try read(calendar(daily(":20260115T090000"))).utc == expected)
        let unknown = try read(calendar(windows, daily(";TZID=Mars/Olympus:20260115T090000")))
        #expect(unknown.utc == expected.flatMap { [$0, $0] })
        #expect(unknown.unknownZones == ["W. Europe Standard Time", "Mars/Olympus"])
        let slash = try read(calendar(daily(";TZID=/:20260115T090000")))
        #expect(slash.utc == expected && slash.unknownZones == ["/"])
    }

    @Test("leaves out and counts events without a time, without a length, or longer than a day")
    func unplanned() throws {
        let contents = try read(
            calendar(
                "UID:1\nDTSTART;VALUE=DATE:20260501\nDTEND;VALUE=DATE:20260502\nRRULE:FREQ=YEARLY",
                "UID:2\nDTSTART:20260501T100000Z",
                "UID:3\nDTSTART:20260501T100000Z\nDTEND:20260503T100000Z",
                "UID:4\nDTSTART:20260501T100000Z\nDTEND:20260501T090000Z",
                "UID:5\nSUMMARY:  Lunch\\, at\\nnoon \nDTSTART:20260501T100000Z\nDTEND:20260502T100000Z",
                head: "X-WR-CALNAME:Work\\, mostly"
            )
        )
        #expect(contents.utc == ["05-01 10:00-10:00 Lunch, at noon"])
        #expect(contents.unplanned == 4 && contents.unreadable == 0 && contents.name == "Work, mostly")
    }

    @Test("of any size gives only the events of the period, and at most 5000 of them")
    func limits() throws {
        let hourly = "UID:1\nDTSTART:20260101T000000Z\nDURATION:PT30M\nRRULE:FREQ=HOURLY;COUNT=100000"
        let contents = try read(calendar(hourly))
        #expect(contents.events.count == 5_000 && contents.isCut && contents.utc[4_999].hasPrefix("07-28 07:00"))
        // Reading an event that began long ago costs no more than its occurrences.
        let old = "UID:2\nDTSTART:20060101T000000Z\nDURATION:PT30M\nRRULE:FREQ=DAILY"
        let few = try read(calendar(old))
        #expect(few.events.count == 365 && !few.isCut)
        let late = "UID:3\nDTSTART:20270101T000000Z\nDURATION:PT30M\nRRULE:FREQ=DAILY"
        #expect(try read(calendar(late)).events.isEmpty)
    }

    @Test("is refused if it is something else; events that cannot be read are counted, and the others are read")
    func malformed() throws {
        let whole = calendar("UID:1\nDTSTART:20260501T100000Z\nDURATION:PT1H")
        for text in ["", "hello", "<html><body>Sign in</body></html>", "{\"a\": 1}"] {
            #expect(throws: CalendarFault.unknown, "\(text)") { try read(text) }
        }
        #expect(throws: CalendarFault.truncated) { try read(String(whole.dropLast(30))) }
        let large = Array(repeating: UInt8(0x20), count: CalendarContents.largestFile + 1)
        #expect(throws: CalendarFault.tooLarge) { try CalendarReader.read(large, try year()) }
        let broken = [
            "UID:2\nSUMMARY:No start", "UID:3\nDTSTART:yesterday\nDURATION:PT1H",
            "UID:4\nDTSTART:20260501T120000Z\nDURATION:PT1H\nRRULE:FREQ=SOMETIMES",
            "UID:5\nDTSTART:20260501T130000Z\nDURATION:PT1H\nRRULE:FREQ=SECONDLY",
        ]
        for event in broken {
            let contents = try read(calendar(event, "UID:1\nDTSTART:20260501T100000Z\nDURATION:PT1H"))
            #expect(contents.unreadable >= 1 && contents.utc.first == "05-01 10:00-11:00", "\(event)")
        }
    }

    @Test("is read the same by a separate process, which is ended when it takes too long")
    func tool() async throws {
        let file = calendar("UID:1\nSUMMARY:Été\nDTSTART:20260501T100000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY")
        let (tool, request) = (CalendarTool(), try year())
        #expect(try await tool.read(Array(file.utf8), request) == read(file))
        await #expect(throws: CalendarFault.unknown) { try await tool.read(Array("hello".utf8), request) }
        // No date matches, so libical searches for centuries, for each of 20,000 events.
        let endless = (0..<20_000).map { number in
            "UID:\(number)\nDTSTART:20260101T000000Z\nRRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30"
        }
        let lines = endless.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" }.joined(separator: "\n")
        let slow = Array("BEGIN:VCALENDAR\n\(lines)\nEND:VCALENDAR\n".utf8)
        await #expect(throws: CalendarFault.tooMuch) { try await CalendarTool(seconds: 1).read(slow, request) }
    }
}
