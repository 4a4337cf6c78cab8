import Core
import Testing

@testable import Compass

@Suite("Times in the format of Compass clients")
struct TimeTests {
    @Test("are formatted as they are parsed, in winter and in summer")
    func roundTrip() throws {
        let zone = try Zone.named("Europe/Amsterdam")
        for text in ["2026-11-20 17:30:05", "2026-07-01 00:00:00", "2026-12-31 23:59:59"] {
            let instant = try #require(zone.compassInstant(text))
            #expect(zone.compassText(instant) == text)
        }
        #expect(zone.compassInstant("2026-07-01 12:00:00") == Instant("2026-07-01T10:00:00Z"))
        #expect(zone.compassInstant("2026-11-20T17:30") == Instant("2026-11-20T16:30:00Z"))
        #expect(zone.compassInstant("2026-11-20") == Instant("2026-11-19T23:00:00Z"))
    }

    @Test("a time that occurs twice is the first occurrence, and a skipped one comes after the gap")
    func changes() throws {
        let zone = try Zone.named("Europe/Amsterdam")
        #expect(zone.compassInstant("2026-10-25 02:30:00") == Instant("2026-10-25T00:30:00Z"))
        let skipped = try #require(zone.compassInstant("2026-03-29 02:30:00"))
        #expect(zone.compassText(skipped) == "2026-03-29 03:30:00")
        let kathmandu = try Zone.named("Asia/Kathmandu")
        #expect(kathmandu.compassText(Instant(milliseconds: 0)) == "1970-01-01 05:30:00")
    }

    @Test(
        "that are invalid are rejected",
        arguments: ["", "yesterday", "2026-02-30 10:00:00", "2026-11-20 24:00:00", "2026-11-20 10:61:00", "10:00:00"]
            + [
                "2026-11-20 10:00:60", "2026-11-20 10:00:0x", "2026-11-20 10:00:00 UTC", "20-11-2026",
                "2026-11-20 10:00:00:00",
            ]
    )
    func wrong(text: String) throws {
        #expect(try Zone.named("Europe/Amsterdam").compassInstant(text) == nil)
    }
}
