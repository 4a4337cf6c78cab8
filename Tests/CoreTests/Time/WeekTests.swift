import Core
import Foundation
import Testing

@Suite struct WeekTests {
    @Test(
        "weeks at year ends follow ISO 8601",
        arguments: [
            ("2026-11-20", "2026-W47"), ("2026-12-31", "2026-W53"), ("2027-01-03", "2026-W53"),
            ("2027-01-04", "2027-W01"), ("2020-12-31", "2020-W53"), ("2021-01-03", "2020-W53"),
            ("2021-01-04", "2021-W01"), ("2024-12-30", "2025-W01"), ("2024-12-29", "2024-W52"),
            ("2015-12-28", "2015-W53"), ("2016-01-03", "2015-W53"), ("2008-12-29", "2009-W01"),
            ("2010-01-03", "2009-W53"), ("2005-01-01", "2004-W53"), ("2006-01-01", "2005-W52"),
            ("2012-01-01", "2011-W52"), ("1900-01-01", "1900-W01"), ("2199-12-31", "2200-W01"),
        ]
    )
    func yearEnds(date: String, week: String) throws {
        #expect(Week(containing: try #require(LocalDate(date))).text == week)
    }

    @Test("every day of three centuries is in the week given by Foundation's ISO calendar")
    func foundation() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        let first = try #require(LocalDate("1900-01-01"))
        let last = try #require(LocalDate("2199-12-31"))
        var mistakes: [LocalDate] = []
        // 13 days: every weekday and, over the years, every distance from the year's end.
        for date in stride(from: first, through: last, by: 13) {
            let parts = calendar.dateComponents(
                [.weekOfYear, .yearForWeekOfYear],
                from: Date(timeIntervalSince1970: Double(date.daysSinceEpoch) * 86_400)
            )
            let week = Week(containing: date)
            let isRight =
                week.year == parts.yearForWeekOfYear && week.number == parts.weekOfYear
                && week.firstDay.weekday == .monday
                && (0...6).contains(week.firstDay.days(until: date)) && Week(week.text) == week
            if !isRight { mistakes.append(date) }
        }
        #expect(mistakes.isEmpty)
    }

    @Test("the years with a week 53 begin on a Thursday, or on a Wednesday if they are leap years")
    func longYears() throws {
        for year in 1901...2199 {
            let newYear = try #require(LocalDate(year: year, month: 1, day: 1)).weekday
            let isLeap = LocalDate(year: year, month: 2, day: 29) != nil
            let isLong = newYear == .thursday || (isLeap && newYear == .wednesday)
            #expect((Week(year: year, number: 53) != nil) == isLong)
            #expect((Week("\(year)-W53") != nil) == isLong)
        }
    }

    @Test("weeks follow each other without gaps or repetitions", arguments: Weekday.allCases)
    func sequence(firstDay: Weekday) throws {
        var start = try #require(LocalDate("2019-12-01")).startOfWeek(firstDay: firstDay)
        var seen: Set<Week> = []
        for _ in 0..<1000 {
            let week = start.weekNumber(firstDay: firstDay)
            #expect(seen.insert(week).inserted)
            #expect(start.weekday == firstDay)
            for date in start..<start.adding(days: 7) {
                #expect(date.startOfWeek(firstDay: firstDay) == start)
                #expect(date.weekNumber(firstDay: firstDay) == week)
            }
            #expect(week < start.adding(days: 7).weekNumber(firstDay: firstDay))
            start = start.adding(days: 7)
        }
    }

    @Test("a week that starts on Sunday has the number of its Thursday")
    func sundayFirst() throws {
        let sunday = try #require(LocalDate("2026-11-15"))
        #expect(sunday.weekday == .sunday)
        #expect(Week(containing: sunday).text == "2026-W46")
        #expect(sunday.weekNumber(firstDay: .sunday).text == "2026-W47")
        #expect(sunday.adding(days: 6).weekNumber(firstDay: .sunday).text == "2026-W47")
        #expect(sunday.adding(days: 7).weekNumber(firstDay: .sunday).text == "2026-W48")
        #expect(sunday.weekNumber(firstDay: .monday) == Week(containing: sunday))
    }

    @Test(
        "anything but an existing week in the form YYYY-Www is not a week",
        arguments: [
            "", "2026-W00", "2026-W54", "2025-W53", "2026-W7", "2026W47", "2026-47", "2026-w47", "2026-W47-1",
            "2026-W47 ", "26-W47", "1899-W52", "2200-W02", "9999-W01", "2026-W+7",
        ]
    )
    func refuse(text: String) {
        #expect(Week(text) == nil)
    }

    @Test("in JSON a week is its text and a weekday its number")
    func json() throws {
        let week = try #require(Week("2026-W47"))
        #expect(String(decoding: try JSONEncoder().encode([week]), as: UTF8.self) == #"["2026-W47"]"#)
        #expect(try JSONDecoder().decode([Week].self, from: Data(#"["2026-W47"]"#.utf8)) == [week])
        #expect(String(decoding: try JSONEncoder().encode(Weekday.allCases), as: UTF8.self) == "[1,2,3,4,5,6,7]")
        #expect(try JSONDecoder().decode([Weekday].self, from: Data("[1,7]".utf8)) == [.monday, .sunday])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Weekday].self, from: Data("[0]".utf8)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Weekday].self, from: Data("[8]".utf8)) }
        #expect(Weekday.sunday.days(until: .monday) == 1)
        #expect(Weekday.monday.days(until: .sunday) == 6)
        #expect(Weekday.monday < .sunday)
    }
}
