import Core
import Foundation
import Testing

@Suite struct LocalDateTests {
    @Test("the dates of three centuries match a count by the lengths of months alone")
    func walk() throws {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var date = try #require(LocalDate("1900-01-01"))
        var weekday = 1
        var mistakes: [String] = []
        for year in 1900...2199 {
            for month in 1...12 {
                let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
                let length = month == 2 && isLeap ? 29 : lengths[month - 1]
                for day in 1...length {
                    let text =
                        String(year) + (month < 10 ? "-0" : "-") + String(month) + (day < 10 ? "-0" : "-") + String(day)
                    let isRight =
                        date.parts == (year, month, day) && date.weekday.rawValue == weekday && date.description == text
                        && LocalDate(text) == date && LocalDate(year: year, month: month, day: day) == date
                    if !isRight { mistakes.append(text) }
                    date = date.adding(days: 1)
                    weekday = weekday % 7 + 1
                }
                if LocalDate(year: year, month: month, day: length + 1) != nil { mistakes.append("\(year)-\(month)") }
            }
        }
        #expect(mistakes.isEmpty)
        #expect(date.description == "2200-01-01")
    }

    @Test(
        "anything but an existing day in the form YYYY-MM-DD is not a date",
        arguments: [
            "", "2026-02-30", "2025-02-29", "2100-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00",
            "2026-1-1", "26-01-01", "2026/01/01", "20260101", "2026-01-01 ", " 2026-01-01", "2026-01-01T00:00:00Z",
            "2026-01-1a", "+026-01-01", "2026-+1-01", "-2026-01-01", "02026-01-01", "1899-12-31", "2200-01-01",
            "0000-00-00", "9999-12-31", "２０２６-01-01", "2026-01-0\u{661}", "2026\u{2010}01\u{2010}01", "today",
        ]
    )
    func refuse(text: String) {
        #expect(LocalDate(text) == nil)
    }

    @Test("invalid parts are not a date")
    func refuseParts() {
        for (year, month, day) in [
            (1899, 12, 31), (2200, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 2, 29),
            (.max, 1, 1), (.min, 1, 1), (2026, .max, 1), (2026, 1, .min),
        ] {
            #expect(LocalDate(year: year, month: month, day: day) == nil)
        }
    }

    @Test("days are added and counted across month ends, leap days and year ends")
    func arithmetic() throws {
        let date = try #require(LocalDate("2024-02-28"))
        #expect(date.adding(days: 1).description == "2024-02-29")
        #expect(date.adding(days: 2).description == "2024-03-01")
        #expect(date.adding(days: 366).description == "2025-02-28")
        #expect(date.adding(days: -59).description == "2023-12-31")
        #expect(date.days(until: date.adding(days: -59)) == -59)
        #expect(LocalDate.epoch.description == "1970-01-01")
        #expect(LocalDate.epoch.daysSinceEpoch == 0)
    }

    @Test("a range of dates is iterated day by day")
    func range() throws {
        let first = try #require(LocalDate("2026-12-30"))
        let days = (first...first.adding(days: 3)).map(\.description)
        #expect(days == ["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"])
        #expect(Array(first..<first).isEmpty)
        #expect(first < first.adding(days: 1))
        #expect(first != first.adding(days: 1))
        #expect(Set([first, first.adding(days: 1).adding(days: -1)]).count == 1)
    }

    @Test("arithmetic saturates, and text still sorts")
    func overflow() {
        #expect(LocalDate.epoch.adding(days: .max).description == "9999-12-31")
        #expect(LocalDate.epoch.adding(days: .min).description == "0001-01-01")
        #expect(LocalDate.epoch.adding(days: .min).adding(days: .max).description == "9999-12-31")
        #expect(LocalDate(daysSinceEpoch: .max) == LocalDate.epoch.adding(days: .max))
        #expect(LocalDate(daysSinceEpoch: -719_162).adding(days: 366).description == "0002-01-02")
    }

    @Test("in JSON a date is its text")
    func json() throws {
        let date = try #require(LocalDate("2026-11-20"))
        let data = try JSONEncoder().encode(["date": date])
        #expect(String(decoding: data, as: UTF8.self) == #"{"date":"2026-11-20"}"#)
        #expect(try JSONDecoder().decode([String: LocalDate].self, from: data) == ["date": date])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([LocalDate].self, from: Data(#"["2026-02-30"]"#.utf8))
        }
    }
}
