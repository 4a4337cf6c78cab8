import Core
import Testing

/// Conversions between instants and local times, minute by minute around every clock change in these years.
///
/// Governments may change their rules, so future years are tested with rules of our own.
@Suite struct ClockChangeTests {
    static let places: [(zone: String, years: ClosedRange<Int>, leastChanges: Int)] = [
        ("Europe/Amsterdam", 2023...2025, 6), ("Europe/Dublin", 2023...2025, 6), ("America/New_York", 2024...2024, 2),
        ("Asia/Kathmandu", 1985...1986, 1), ("Australia/Lord_Howe", 2023...2025, 6),
        ("America/St_Johns", 2005...2007, 6), ("Africa/Casablanca", 2018...2020, 4), ("Pacific/Apia", 2011...2012, 4),
        ("America/Sao_Paulo", 2017...2018, 4), ("America/Havana", 2018...2018, 2), ("Africa/Monrovia", 1971...1972, 1),
        ("Asia/Beirut", 2024...2024, 2), ("Asia/Pyongyang", 2015...2018, 2),
        ("WET0WEST,M3.5.0/1,M10.5.0", 2198...2199, 4), ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 2060...2061, 4),
        ("XXX3YYY,M3.5.0/-0:30,M10.5.0/0:30", 2060...2061, 4), ("<+11>-11<+12>,M12.5.0/30,M1.1.0/-30", 2060...2062, 5),
    ]

    @Test("an instant is the same after conversion to local time and back", arguments: places)
    func instantAndBack(zone name: String, years: ClosedRange<Int>, leastChanges: Int) throws {
        let zone = try zone(name)
        let windows = try windows(zone, years, leastChanges)
        var mistakes: [Instant] = []
        for instant in windows.flatMap({ minutes(from: $0.start, to: $0.end) }) {
            let (date, time) = zone.local(instant)
            let isFound =
                switch zone.resolve(date, time) {
                // If the offset has seconds, local minutes do not coincide with those of the instant.
                case .once(let found): isSameMinute(found, instant)
                case .fold(let first, let second):
                    first < second && (isSameMinute(first, instant) || isSameMinute(second, instant))
                case .gap: false
                }
            if !isFound { mistakes.append(instant) }
        }
        #expect(mistakes.isEmpty)
    }

    @Test("a local time is the same after conversion and back, and a skipped one moves by the gap", arguments: places)
    func wallAndBack(zone name: String, years: ClosedRange<Int>, leastChanges: Int) throws {
        let zone = try zone(name)
        var mistakes: [String] = []
        var unusual = 0
        for window in try windows(zone, years, leastChanges) {
            for date in zone.today(at: window.start)...zone.today(at: window.end) {
                for minutes in 0..<1440 {
                    let time = try #require(LocalTime(minutes: minutes))
                    let wall = date.daysSinceEpoch * 1440 + minutes
                    let isRight: Bool
                    switch zone.resolve(date, time) {
                    case .once(let instant):
                        isRight = self.wall(zone, instant) == wall
                    case .fold(let first, let second):
                        unusual += 1
                        let back = zone.offsetSeconds(at: first) - zone.offsetSeconds(at: second)
                        isRight =
                            self.wall(zone, first) == wall && self.wall(zone, second) == wall
                            && second.milliseconds - first.milliseconds == Int64(back * 1000)
                    case .gap(let instant):
                        unusual += 1
                        let before = zone.offsetSeconds(at: instant.adding(minutes: -26 * 60))
                        let skipped = zone.offsetSeconds(at: instant) - before
                        isRight = skipped > 0 && self.wall(zone, instant) == wall + skipped / 60
                    }
                    if !isRight { mistakes.append("\(date) \(time)") }
                }
            }
        }
        #expect(mistakes.isEmpty)
        #expect(unusual > 0)
    }

    @Test("no instant of a day is before its start", arguments: places)
    func startOfDay(zone name: String, years: ClosedRange<Int>, leastChanges: Int) throws {
        let zone = try zone(name)
        for year in years {
            for date in try #require(LocalDate(year: year, month: 1, day: 1)).adding(
                days: -1
            )..<LocalDate(
                daysSinceEpoch: (year + 1 - 1970) * 366
            ) where date.year <= year {
                let start = zone.startOfDay(date)
                let before = zone.today(at: start.adding(milliseconds: -1))
                if name == "Pacific/Apia", date.description == "2011-12-30" {
                    #expect(start == zone.startOfDay(date.adding(days: 1)))
                } else {
                    #expect(zone.today(at: start) == date)
                    let skipped = name == "Pacific/Apia" && date.description == "2011-12-31"
                    #expect(before == date.adding(days: skipped ? -2 : -1))
                }
                #expect(start <= zone.startOfDay(date.adding(days: 1)))
            }
        }
    }

    @Test("a night from 22:00 to 06:00 lasts 7, 8 or 9 real hours in Amsterdam")
    func nights() throws {
        let zone = try Zone.named("Europe/Amsterdam")
        let (ten, six) = (try #require(LocalTime("22:00")), try #require(LocalTime("06:00")))
        let hours = [
            "2026-03-27": 8, "2026-03-28": 7, "2026-03-29": 8, "2026-10-23": 8, "2026-10-24": 9, "2026-10-25": 8,
        ]
        for (text, expected) in hours {
            let evening = try #require(LocalDate(text))
            let start = zone.resolve(evening, ten).instant
            let end = zone.resolve(evening.adding(days: 1), six).instant
            #expect(start.minutes(until: end) == expected * 60)
        }
    }

    @Test("a local time that occurs twice is the second one if the first is not after a given instant")
    func twice() throws {
        let zone = try Zone.named("Europe/Amsterdam")
        let (date, time) = (try #require(LocalDate("2026-10-25")), try #require(LocalTime("02:30")))
        let first = zone.resolve(date, time).instant
        let second = first.adding(minutes: 60)
        let earlier: [Instant?] = [nil, first.adding(milliseconds: -1), first, second]
        #expect(earlier.map { zone.instant(date, time, after: $0) } == [first, first, second, second])
        let noon = try #require(LocalTime("12:00"))
        let found = zone.instant(date, noon, after: second.adding(minutes: 24 * 60))
        #expect(found == zone.resolve(date, noon).instant)
    }

    @Test("after the end of its table, a zone follows its rule forever")
    func forEver() throws {
        let zone = try zone("CET-1CEST,M3.5.0,M10.5.0/3")
        let cycle = Int64(146_097 * 86_400_000)
        for year in 2040...2199 {
            let start = try #require(LocalDate(year: year, month: 1, day: 1))
            for date in stride(from: start, to: start.adding(days: 365), by: 7) {
                let instant = zone.startOfDay(date)
                // On the last Sundays of March and October, midnight is still in the old time.
                let isSummer = date > lastSunday(3, of: year) && date <= lastSunday(10, of: year)
                #expect(zone.offsetSeconds(at: instant) == (isSummer ? 7200 : 3600))
                for cycles in [1, 2, 19] as [Int64] {
                    let later = instant.adding(milliseconds: cycle * cycles)
                    #expect(zone.offsetSeconds(at: later) == (isSummer ? 7200 : 3600))
                    #expect(zone.startOfDay(date.adding(days: 146_097 * Int(cycles))) == later)
                }
            }
        }
    }

    // MARK: - Helpers

    private func zone(_ nameOrRule: String) throws -> Zone {
        guard nameOrRule.contains(",") else { return try Zone.named(nameOrRule) }
        return try Zone(name: nameOrRule, file: ZoneFileBytes(footer: "\n\(nameOrRule)\n").bytes)
    }

    /// Two days around each change of the offset, and around each year's end.
    private func windows(_ zone: Zone, _ years: ClosedRange<Int>, _ leastChanges: Int) throws -> [(
        start: Instant, end: Instant
    )] {
        var centres = try years.map { try #require(Instant(iso8601: "\($0)-12-31T23:00:00Z")) }
        var instant = try #require(Instant(iso8601: "\(years.lowerBound)-01-01T00:00:00Z"))
        let end = try #require(Instant(iso8601: "\(years.upperBound)-12-31T00:00:00Z"))
        var changes = 0
        while instant < end {
            let next = instant.adding(minutes: 60)
            if zone.offsetSeconds(at: instant) != zone.offsetSeconds(at: next) {
                centres.append(instant)
                changes += 1
            }
            instant = next
        }
        #expect(changes >= leastChanges)
        return centres.map { ($0.adding(minutes: -1500), $0.adding(minutes: 1500)) }
    }

    private func minutes(from start: Instant, to end: Instant) -> [Instant] {
        (0..<start.minutes(until: end)).map { start.adding(minutes: $0) }
    }

    private func isSameMinute(_ found: Instant, _ instant: Instant) -> Bool {
        (0..<60_000).contains(instant.milliseconds - found.milliseconds)
    }

    /// Minutes since 1970 in local time.
    private func wall(_ zone: Zone, _ instant: Instant) -> Int {
        let (date, time) = zone.local(instant)
        return date.daysSinceEpoch * 1440 + time.minutes
    }

    private func lastSunday(_ month: Int, of year: Int) -> LocalDate {
        let last = LocalDate(year: year, month: month, day: 31) ?? .epoch
        return last.startOfWeek(firstDay: .sunday)
    }
}
