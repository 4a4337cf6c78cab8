import Core
import Foundation
import Testing

@Suite struct ZoneTests {
    @Test(
        "a local time occurs once, twice or never",
        arguments: [
            // Amsterdam: 02:00 to 03:00 in March, 03:00 back to 02:00 in October.
            ("Europe/Amsterdam", "2026-03-29", "01:59", ["2026-03-29T00:59:00Z"]),
            ("Europe/Amsterdam", "2026-03-29", "02:00", ["gap 2026-03-29T01:00:00Z"]),
            ("Europe/Amsterdam", "2026-03-29", "02:30", ["gap 2026-03-29T01:30:00Z"]),
            ("Europe/Amsterdam", "2026-03-29", "02:59", ["gap 2026-03-29T01:59:00Z"]),
            ("Europe/Amsterdam", "2026-03-29", "03:00", ["2026-03-29T01:00:00Z"]),
            ("Europe/Amsterdam", "2026-10-25", "01:59", ["2026-10-24T23:59:00Z"]),
            ("Europe/Amsterdam", "2026-10-25", "02:00", ["2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z"]),
            ("Europe/Amsterdam", "2026-10-25", "02:59", ["2026-10-25T00:59:00Z", "2026-10-25T01:59:00Z"]),
            ("Europe/Amsterdam", "2026-10-25", "03:00", ["2026-10-25T02:00:00Z"]),
            ("Europe/Amsterdam", "2026-12-31", "23:59", ["2026-12-31T22:59:00Z"]),
            ("Europe/Amsterdam", "2027-01-01", "00:00", ["2026-12-31T23:00:00Z"]),
            // Winter time is standard time with negative daylight saving.
            ("Europe/Dublin", "2026-03-29", "01:30", ["gap 2026-03-29T01:30:00Z"]),
            ("Europe/Dublin", "2026-10-25", "01:30", ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"]),
            // Half an hour of summer time.
            ("Australia/Lord_Howe", "2026-10-04", "02:15", ["gap 2026-10-03T15:45:00Z"]),
            ("Australia/Lord_Howe", "2026-10-04", "02:30", ["2026-10-03T15:30:00Z"]),
            ("Australia/Lord_Howe", "2026-04-05", "01:45", ["2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z"]),
            ("Asia/Kathmandu", "2026-11-20", "23:15", ["2026-11-20T17:30:00Z"]),
            ("America/St_Johns", "2024-11-03", "01:30", ["2024-11-03T04:00:00Z", "2024-11-03T05:00:00Z"]),
            // At 00:01, back to the previous evening.
            ("America/St_Johns", "2006-10-28", "23:30", ["2006-10-29T02:00:00Z", "2006-10-29T03:00:00Z"]),
            ("America/St_Johns", "2006-10-29", "00:00", ["2006-10-29T02:30:00Z", "2006-10-29T03:30:00Z"]),
            ("America/St_Johns", "2006-10-29", "00:01", ["2006-10-29T03:31:00Z"]),
            // The clocks go back during Ramadan.
            ("Africa/Casablanca", "2019-05-05", "02:30", ["2019-05-05T01:30:00Z", "2019-05-05T02:30:00Z"]),
            ("Africa/Casablanca", "2019-06-09", "02:30", ["gap 2019-06-09T02:30:00Z"]),
            // A whole day was skipped.
            ("Pacific/Apia", "2011-12-29", "23:59", ["2011-12-30T09:59:00Z"]),
            ("Pacific/Apia", "2011-12-30", "12:00", ["gap 2011-12-30T22:00:00Z"]),
            ("Pacific/Apia", "2011-12-31", "00:00", ["2011-12-30T10:00:00Z"]),
            // Historical offsets with seconds.
            ("Africa/Monrovia", "1971-01-01", "00:00", ["1971-01-01T00:44:30Z"]),
            ("UTC", "2026-03-29", "02:30", ["2026-03-29T02:30:00Z"]),
            ("Etc/GMT+5", "2026-03-29", "02:30", ["2026-03-29T07:30:00Z"]),
        ]
    )
    func resolve(zone: String, date: String, time: String, expected: [String]) throws {
        let zone = try Zone.named(zone)
        let resolved = zone.resolve(try #require(LocalDate(date)), try #require(LocalTime(time)))
        switch resolved {
        case .once(let instant): #expect([instant.description] == expected)
        case .gap(let instant): #expect(["gap \(instant)"] == expected)
        case .fold(let first, let second): #expect([first.description, second.description] == expected)
        }
        #expect(expected.first?.hasSuffix(resolved.instant.description) == true)
    }

    @Test(
        "a day starts with its first instant",
        arguments: [
            ("Europe/Amsterdam", "2026-03-29", "2026-03-28T23:00:00Z"),
            ("Europe/Amsterdam", "2026-03-30", "2026-03-29T22:00:00Z"),
            ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"),
            ("America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00Z"),
            // From 23:30 to 00:30.
            ("America/Toronto", "1919-03-31", "1919-03-31T04:30:00Z"),
            ("America/Havana", "2018-11-04", "2018-11-04T04:00:00Z"),
            ("America/St_Johns", "2006-10-29", "2006-10-29T02:30:00Z"),
            ("Asia/Beirut", "2024-03-31", "2024-03-30T22:00:00Z"),
            ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"),
            ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"),
            ("Asia/Kathmandu", "2026-01-01", "2025-12-31T18:15:00Z"),
        ]
    )
    func startOfDay(zone: String, date: String, start: String) throws {
        #expect(try Zone.named(zone).startOfDay(#require(LocalDate(date))).description == start)
    }

    @Test("fractions of seconds are cut off, before 1970 too")
    func cut() throws {
        let amsterdam = try Zone.named("Europe/Amsterdam")
        for (text, wall) in [
            ("2026-11-20T17:30:59.999Z", "2026-11-20 18:30"), ("2026-12-31T22:59:59Z", "2026-12-31 23:59"),
            ("2026-12-31T23:00:00Z", "2027-01-01 00:00"), ("1969-12-31T22:59:59.999Z", "1969-12-31 23:59"),
            ("1969-12-31T23:00:00Z", "1970-01-01 00:00"),
        ] {
            let instant = try #require(Instant(iso8601: text))
            let (date, time) = amsterdam.local(instant)
            #expect("\(date) \(time)" == wall)
            #expect(amsterdam.today(at: instant) == date)
        }
    }

    @Test("a zone gives its abbreviation and offset at an instant")
    func abbreviation() throws {
        let summer = try #require(Instant(iso8601: "2026-07-01T12:00:00Z"))
        let winter = try #require(Instant(iso8601: "2026-12-01T12:00:00Z"))
        let amsterdam = try Zone.named("Europe/Amsterdam")
        #expect((amsterdam.abbreviation(at: summer), amsterdam.offsetSeconds(at: summer)) == ("CEST", 7200))
        #expect((amsterdam.abbreviation(at: winter), amsterdam.offsetSeconds(at: winter)) == ("CET", 3600))
        #expect(try Zone.named("Asia/Kathmandu").abbreviation(at: summer) == "+0545")
        #expect(try Zone.named("Asia/Kolkata").offsetSeconds(at: winter) == 19_800)
        #expect((Zone.utc.abbreviation(at: summer), Zone.utc.offsetSeconds(at: summer)) == ("UTC", 0))
    }

    @Test(
        "an invalid zone name is rejected, whatever file it points to",
        arguments: [
            "", "/", ".", "..", "../zoneinfo/Europe/Amsterdam", "Europe/../Europe/Amsterdam", "/etc/passwd",
            "/usr/share/zoneinfo/Europe/Amsterdam", "Europe", "Europe/", "/Europe/Amsterdam", "Europe//Amsterdam",
            "Europe/Amsterdam/", "Europe/Atlantis", " Europe/Amsterdam", "Europe/Amsterdam ", "Europe/Amsterdam\u{0}",
            "Europe\\Amsterdam", "zone.tab", "tzdata.zi", "leapseconds", "iso3166.tab", "localtime", "posixrules",
            "posix/Europe/Amsterdam", "right/Europe/Amsterdam", "Éurope/Amsterdam", "CEST-1", "+01:00",
            String(repeating: "A", count: 10_000), String(repeating: "A/", count: 30) + "A",
        ]
    )
    func refuse(name: String) {
        #expect(throws: ZoneError.unknown(name)) { try Zone.named(name) }
    }

    @Test("the names to choose from are sorted and known, and include the usual places")
    func names() throws {
        let names = Zone.allNames
        #expect(names == names.sorted())
        #expect(Set(names).count == names.count)
        #expect(names.count > 300)
        for name in ["Europe/Amsterdam", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "UTC"] {
            #expect(names.contains(name))
        }
        for name in names { #expect(try Zone.named(name).name == name) }
    }

    @Test("in JSON a zone is its name")
    func json() throws {
        let amsterdam = try Zone.named("Europe/Amsterdam")
        let data = Data(#"["Europe/Amsterdam"]"#.utf8)
        #expect(try JSONDecoder().decode([Zone].self, from: data) == [amsterdam])
        let text = String(decoding: try JSONEncoder().encode([amsterdam]), as: UTF8.self)
        #expect(text.replacing("\\/", with: "/") == #"["Europe/Amsterdam"]"#)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Zone].self, from: Data(#"["Mars/Base"]"#.utf8))
        }
    }
}
