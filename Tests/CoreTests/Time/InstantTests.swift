import Core
import Foundation
import TestSupport
import Testing

@Suite struct InstantTests {
    @Test(
        "RFC 3339 text is read, and written again in UTC",
        arguments: [
            ("2026-11-20T17:30:00Z", 1_795_195_800_000, "2026-11-20T17:30:00Z"),
            ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00Z"),
            ("1969-12-31T23:59:59.999Z", -1, "1969-12-31T23:59:59.999Z"),
            ("2026-11-20t17:30:00z", 1_795_195_800_000, "2026-11-20T17:30:00Z"),
            ("2026-11-20T18:30:00+01:00", 1_795_195_800_000, "2026-11-20T17:30:00Z"),
            ("2026-11-20T23:15:00+05:45", 1_795_195_800_000, "2026-11-20T17:30:00Z"),
            ("2026-11-20T14:00:00-03:30", 1_795_195_800_000, "2026-11-20T17:30:00Z"),
            ("2026-11-20T17:30:00-00:00", 1_795_195_800_000, "2026-11-20T17:30:00Z"),
            ("2027-01-01T00:30:00+01:00", 1_798_759_800_000, "2026-12-31T23:30:00Z"),
            ("2026-11-20T17:30:00.25Z", 1_795_195_800_250, "2026-11-20T17:30:00.250Z"),
            ("2026-11-20T17:30:00.007Z", 1_795_195_800_007, "2026-11-20T17:30:00.007Z"),
            ("2026-11-20T17:30:00.0019999999999Z", 1_795_195_800_001, "2026-11-20T17:30:00.001Z"),
            ("2026-11-20T17:30:00.000Z", 1_795_195_800_000, "2026-11-20T17:30:00Z"),
            ("1900-01-01T00:00:00Z", -2_208_988_800_000, "1900-01-01T00:00:00Z"),
            ("2199-12-31T23:59:59.999Z", 7_258_118_399_999, "2199-12-31T23:59:59.999Z"),
            ("2024-02-29T00:00:00Z", 1_709_164_800_000, "2024-02-29T00:00:00Z"),
        ] as [(String, Int64, String)]
    )
    func read(text: String, milliseconds: Int64, written: String) {
        #expect(Instant(iso8601: text)?.milliseconds == milliseconds)
        #expect(Instant(text) == Instant(milliseconds: milliseconds))
        #expect(Instant(milliseconds: milliseconds).description == written)
    }

    @Test(
        "anything else is not an instant",
        arguments: [
            "", "Z", "2026-11-20", "2026-11-20T17:30:00", "2026-11-20 17:30:00Z", "2026-11-20T17:30Z",
            "2026-11-20T17:30:00Z ", " 2026-11-20T17:30:00Z", "2026-11-20T17:30:00ZZ", "2026-11-20T17:30:00.Z",
            "2026-11-20T17:30:00,5Z", "2026-11-20T24:00:00Z", "2026-11-20T17:60:00Z", "2026-12-31T23:59:60Z",
            "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
            "1899-12-31T23:59:59Z", "2200-01-01T00:00:00Z", "1900-01-01T00:00:00+00:01", "2199-12-31T23:59:59-00:01",
            "2026-11-20T17:30:00+1:00", "2026-11-20T17:30:00+0100", "2026-11-20T17:30:00+24:00",
            "2026-11-20T17:30:00+01:60", "2026-11-20T17:30:00+01", "2026-11-20T17:30:00+01:00Z",
            "26-11-20T17:30:00Z", "+2026-11-20T17:30:00Z", "-2026-11-20T17:30:00Z", "20261120T173000Z",
            "2026-W47-5T17:30:00Z", "２０２６-11-20T17:30:00Z", "2026-11-20T17:30:00\u{2212}01:00",
            "2026-11-20T17:30:00Z\u{0}", "2026-1\u{301}1-20T17:30:00Z", "1795195800",
        ]
    )
    func refuse(text: String) {
        #expect(Instant(iso8601: text) == nil)
    }

    @Test("what is written is parsed as the same instant")
    func roundTrip() {
        var random = SplitMix(seed: 1)
        for _ in 0..<5000 {
            let instant = Instant(
                milliseconds: Int64.random(in: -2_208_988_800_000...7_258_118_399_999, using: &random)
            )
            #expect(Instant(iso8601: instant.description) == instant)
        }
    }

    @Test("text sorts like the instants when milliseconds are zero")
    func order() {
        var random = SplitMix(seed: 2)
        for _ in 0..<1000 {
            let left = Instant(
                milliseconds: Int64.random(in: -60_000_000_000_000...250_000_000_000_000, using: &random) / 1000 * 1000
            )
            let right = Instant(
                milliseconds: Int64.random(in: -60_000_000_000_000...250_000_000_000_000, using: &random) / 1000 * 1000
            )
            #expect((left < right) == (left.description < right.description))
        }
    }

    @Test("minutes are added and counted across midnight and year ends")
    func minutes() throws {
        let start = try #require(Instant(iso8601: "2026-12-31T22:00:00Z"))
        let end = start.adding(minutes: 8 * 60)
        #expect(end.description == "2027-01-01T06:00:00Z")
        #expect(start.minutes(until: end) == 480)
        #expect(end.minutes(until: start) == -480)
        #expect(end.adding(minutes: -480) == start)
        #expect(start.minutes(until: start.adding(milliseconds: 59_999)) == 0)
        #expect(start.minutes(until: start.adding(milliseconds: -59_999)) == 0)
        #expect(start.minutes(until: start.adding(milliseconds: 60_000)) == 1)
    }

    @Test("arithmetic saturates instead of overflowing")
    func overflow() {
        let last = Instant(milliseconds: .max)
        let first = Instant(milliseconds: .min)
        #expect(last.description == "9999-12-31T23:59:59.999Z")
        #expect(first.description == "0001-01-01T00:00:00Z")
        #expect(last.adding(minutes: .max) == last)
        #expect(first.adding(minutes: .max) == last)
        #expect(last.adding(milliseconds: .min) == first)
        #expect(first.adding(minutes: .min) == first)
        #expect(first.minutes(until: last) > 0)
    }

    @Test("in JSON an instant is its text")
    func json() throws {
        let instant = Instant(milliseconds: 1_795_195_800_250)
        let data = try JSONEncoder().encode([instant])
        #expect(String(decoding: data, as: UTF8.self) == #"["2026-11-20T17:30:00.250Z"]"#)
        #expect(try JSONDecoder().decode([Instant].self, from: data) == [instant])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Instant].self, from: Data(#"["2026-02-30T00:00:00Z"]"#.utf8))
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Instant].self, from: Data("[1795195800]".utf8))
        }
    }

    @Test("the system clock agrees with Foundation's")
    func system() {
        let before = Int64(Date().timeIntervalSince1970 * 1000)
        let now = Instant.systemNow().milliseconds
        let after = Int64((Date().timeIntervalSince1970 * 1000).rounded(.up))
        #expect((before...after).contains(now))
    }
}
