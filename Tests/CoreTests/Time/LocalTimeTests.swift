import Core
import Foundation
import Testing

@Suite struct LocalTimeTests {
    @Test("every minute of the day is written as HH:MM and parsed again")
    func everyMinute() throws {
        for minutes in 0..<1440 {
            let time = try #require(LocalTime(minutes: minutes))
            let (hour, minute) = (minutes / 60, minutes % 60)
            #expect(time.description == (hour < 10 ? "0" : "") + "\(hour)" + (minute < 10 ? ":0" : ":") + "\(minute)")
            #expect(LocalTime(time.description) == time)
            #expect(LocalTime(hour: hour, minute: minute) == time)
            #expect((time.minutes, time.hour, time.minute) == (minutes, hour, minute))
        }
        #expect(LocalTime.midnight.description == "00:00")
    }

    @Test(
        "anything else is not a time",
        arguments: [
            "", "24:00", "23:60", "7:00", "07:0", "07:00:00", "0700", "07.00", "07:00 ", " 07:00", "-7:00", "+7:00",
            "07:-1", "７:00", "0７:00", "07:00Z", "99:99", "midnight",
        ]
    )
    func refuse(text: String) {
        #expect(LocalTime(text) == nil)
    }

    @Test("invalid minutes and parts are not a time")
    func refuseParts() {
        for minutes in [-1, 1440, .max, .min] { #expect(LocalTime(minutes: minutes) == nil) }
        for (hour, minute) in [(24, 0), (-1, 0), (0, 60), (0, -1), (.max, .max), (.min, 0)] {
            #expect(LocalTime(hour: hour, minute: minute) == nil)
        }
    }

    @Test("in JSON a time is its text, which sorts like the time")
    func json() throws {
        let time = try #require(LocalTime("06:30"))
        let data = try JSONEncoder().encode([time])
        #expect(String(decoding: data, as: UTF8.self) == #"["06:30"]"#)
        #expect(try JSONDecoder().decode([LocalTime].self, from: data) == [time])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([LocalTime].self, from: Data(#"["24:00"]"#.utf8))
        }
        #expect(LocalTime.midnight < time)
    }
}
