import Core
import Testing

@Suite struct ZoneRuleTests {
    @Test(
        "the changes of a rule are exact to the second",
        arguments: [
            // The last Sunday, and then the second and the first one; at 2:00 in the old time unless another is given.
            ("CET-1CEST,M3.5.0,M10.5.0/3", ["2050-03-27T01:00:00Z CEST 7200", "2050-10-30T01:00:00Z CET 3600"]),
            ("EST5EDT,M3.2.0,M11.1.0", ["2050-03-13T07:00:00Z EDT -14400", "2050-11-06T06:00:00Z EST -18000"]),
            // Summer in the southern hemisphere spans the turn of the year.
            ("NZST-12NZDT,M9.5.0,M4.1.0/3", ["2050-04-02T14:00:00Z NZST 43200", "2050-09-24T14:00:00Z NZDT 46800"]),
            // Summer time is the standard time.
            ("IST-1GMT0,M10.5.0,M3.5.0/1", ["2050-03-27T01:00:00Z IST 3600", "2050-10-30T01:00:00Z GMT 0"]),
            // Week 5 is the last one, which is the fourth or the fifth.
            ("XXX0YYY,M2.5.0/0,M5.5.1/0", ["2050-02-27T00:00:00Z YYY 3600", "2050-05-29T23:00:00Z XXX 0"]),
            // Negative times are on an earlier day, and times from 24 h on are on a later one.
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", ["2050-03-27T01:00:00Z -01 -3600", "2050-10-30T01:00:00Z -02 -7200"]),
            ("EET-2EEST,M3.4.4/50,M10.4.4/50", ["2050-03-26T00:00:00Z EEST 10800", "2050-10-28T23:00:00Z EET 7200"]),
            // J60 is the first of March in every year, 59 only in a common one.
            ("XXX0YYY,J60/0,J100/0", ["2050-03-01T00:00:00Z YYY 3600", "2050-04-09T23:00:00Z XXX 0"]),
            ("XXX0YYY,59/0,99/0", ["2050-03-01T00:00:00Z YYY 3600", "2050-04-09T23:00:00Z XXX 0"]),
            // Half hours, an explicit offset, times with minutes and seconds.
            (
                "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
                ["2050-04-02T15:00:00Z +1030 37800", "2050-10-01T15:30:00Z +11 39600"]
            ),
            (
                "ABC-0:30:15DEF+1,J1/1:02:03,J2/-167:59:59",
                ["2050-01-01T00:31:48Z DEF -3600", "2050-12-26T01:00:01Z ABC 1815"]
            ),
        ]
    )
    func changes(rule: String, expected: [String]) throws {
        let found = try changes(of: zone(rule), in: 2050)
        #expect(found == expected)
    }

    @Test("a leap day only shifts rules that count days of the year")
    func leapYear() throws {
        #expect(try changes(of: zone("XXX0YYY,J60/0,J100/0"), in: 2052).first == "2052-03-01T00:00:00Z YYY 3600")
        #expect(try changes(of: zone("XXX0YYY,J59/0,J100/0"), in: 2052).first == "2052-02-28T00:00:00Z YYY 3600")
        #expect(try changes(of: zone("XXX0YYY,59/0,99/0"), in: 2052).first == "2052-02-29T00:00:00Z YYY 3600")
        #expect(try changes(of: zone("XXX0YYY,M2.5.4/0,M6.1.0/0"), in: 2052).first == "2052-02-29T00:00:00Z YYY 3600")
    }

    @Test("permanent summer time never ends")
    func allYear() throws {
        let zone = try zone("EST5EDT,0/0,J365/25")
        for year in 2040...2060 {
            #expect(try changes(of: zone, in: year).isEmpty)
            let newYear = try #require(Instant(iso8601: "\(year)-01-01T05:00:00Z"))
            #expect(zone.offsetSeconds(at: newYear) == -14_400)
            #expect(zone.offsetSeconds(at: newYear.adding(minutes: -60)) == -14_400)
        }
    }

    @Test("a zone without summer time never changes")
    func fixed() throws {
        for (rule, offset) in [("UTC0", 0), ("<+0545>-5:45", 20_700), ("NST3:30", -12_600), ("<-00>+0", 0)] {
            var file = ZoneFileBytes(footer: "\n\(rule)\n")
            file.kinds[0].offset = Int32(offset)
            #expect(try Zone(name: rule, file: file.bytes).offsetSeconds(at: Instant(milliseconds: .max)) == offset)
        }
    }

    @Test(
        "text that is not a rule is reported as damage",
        arguments: [
            "C", "CET", "CE-1", "<CET-1", "<>-1", "CET-25", "CET-1:60", "CET-1:0", "CET-1CEST", "CET-1CEST,M3.5.0",
            "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
            "CET-1CEST,M3.0.0,M10.5.0",
            "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5,M10.5.0", "CET-1CEST,J0,J10", "CET-1CEST,J366,J10",
            "CET-1CEST,366,10", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0/,M10.5.0",
            "CET-1CEST,M3.5.0,M10.5.0,",
            "CET-1CEST,M3.5.0,M10.5.0/3 ", " CET-1", "CET1é", "CET-1CEST,M3.5.0;M10.5.0", ":Europe/Amsterdam",
        ]
    )
    func refuse(rule: String) {
        #expect(throws: ZoneError.damaged(rule)) { try zone(rule) }
    }

    private func zone(_ rule: String) throws -> Zone {
        try Zone(name: rule, file: ZoneFileBytes(footer: "\n\(rule)\n").bytes)
    }

    /// The second of each change, with the offset from then on.
    private func changes(of zone: Zone, in year: Int) throws -> [String] {
        var low = try #require(Instant(iso8601: "\(year)-01-01T00:00:00Z"))
        let end = try #require(Instant(iso8601: "\(year)-12-31T23:59:59Z"))
        var changes: [String] = []
        while low < end {
            // Summer time is never shorter than a quarter of a day in these rules.
            let next = low.adding(minutes: 360)
            if zone.offsetSeconds(at: low) != zone.offsetSeconds(at: next) {
                var (before, after) = (low.milliseconds / 1000, next.milliseconds / 1000)
                while after - before > 1 {
                    let middle = (before + after) / 2
                    let isOld =
                        zone.offsetSeconds(at: Instant(milliseconds: middle * 1000)) == zone.offsetSeconds(at: low)
                    if isOld { before = middle } else { after = middle }
                }
                let change = Instant(milliseconds: after * 1000)
                changes.append("\(change) \(zone.abbreviation(at: change)) \(zone.offsetSeconds(at: change))")
            }
            low = next
        }
        return changes
    }
}
