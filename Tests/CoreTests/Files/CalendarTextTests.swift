import Core
import Testing

@Suite("The iCalendar text")
struct CalendarTextTests {
    private func written(_ write: (inout CalendarText) -> Void) -> String {
        var text = CalendarText()
        write(&text)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    @Test("ends all its lines as the format requires")
    func ends() {
        #expect(written { $0.line("BEGIN", "VCALENDAR") } == "BEGIN:VCALENDAR\r\n")
    }

    @Test("escapes special characters, and drops forbidden ones")
    func escapes() {
        #expect(written { $0.text("SUMMARY", "Bar; back, and C:\\") } == "SUMMARY:Bar\\; back\\, and C:\\\\\r\n")
        #expect(written { $0.text("SUMMARY", "one\ntwo\r\nthree\rfour") } == "SUMMARY:one\\ntwo\\nthree\\nfour\r\n")
        #expect(written { $0.text("SUMMARY", "a\u{0}b\u{7}c\u{7f}d\u{85}e\tf:\"g\"") } == "SUMMARY:abcde\tf:\"g\"\r\n")
        #expect(written { $0.text("SUMMARY", "BEGIN:VEVENT\r\nX") } == "SUMMARY:BEGIN:VEVENT\\nX\r\n")
    }

    @Test(
        "folds lines at 75 bytes, but never within a character",
        arguments: ["a", "é", "€", "👩‍🍳", "e\u{301}", "ā\u{300}"]
    )
    func folds(_ character: String) {
        for count in 0..<200 {
            let value = String(repeating: character, count: count)
            let text = written { $0.text("SUMMARY", value) }
            let lines = Array(text.utf8).split(separator: 13, omittingEmptySubsequences: false).dropLast()
            for line in lines {
                let line = line.first == 10 ? line.dropFirst() : line
                #expect(line.count <= 75)
                #expect(String(validating: line, as: UTF8.self) != nil)
            }
            let unfolded = text.unicodeScalars.split(separator: "\r\n ".unicodeScalars)
                .reduce(into: String.UnicodeScalarView()) { $0.append(contentsOf: $1) }
            #expect(String(unfolded) == "SUMMARY:\(value)\r\n")
        }
    }

    @Test("folds lines only when they are full")
    func full() {
        let fits = String(repeating: "x", count: 75 - "SUMMARY:".count)
        #expect(written { $0.text("SUMMARY", fits) } == "SUMMARY:\(fits)\r\n")
        #expect(written { $0.text("SUMMARY", fits + "yz") } == "SUMMARY:\(fits)\r\n yz\r\n")
    }

    @Test(
        "writes instants in UTC to the second, on both sides of a clock change",
        arguments: [
            ("2026-03-29T00:59:59Z", "20260329T005959Z"), ("2026-03-29T03:00:00+02:00", "20260329T010000Z"),
            ("2026-10-25T02:30:00+02:00", "20261025T003000Z"), ("2026-10-25T02:30:00+01:00", "20261025T013000Z"),
            ("2026-06-23T08:00:00.999Z", "20260623T080000Z"), ("1969-12-31T23:59:59.5Z", "19691231T235959Z"),
        ]
    )
    func instants(_ iso: String, _ basic: String) throws {
        let instant = try #require(Instant(iso8601: iso))
        #expect(written { $0.instant("DTSTART", instant) } == "DTSTART:\(basic)\r\n")
    }
}
