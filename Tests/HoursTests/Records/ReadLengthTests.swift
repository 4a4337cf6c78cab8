import Core
import Testing

@testable import Hours

@Suite("A typed duration")
struct ReadLengthTests {
    @Test(
        "is parsed in all common notations",
        arguments: [
            ("7:30", 450), ("07:30", 450), ("0:30", 30), ("7.5", 450), ("7,5", 450), (".5", 30), ("7.25", 435),
            ("0.3333", 20),
            ("8", 480), ("8h", 480), ("8 h", 480), ("7h30m", 450), ("7h30", 450), ("7 h 30 min", 450), ("2H30M", 150),
            ("7h5", 425),
            ("150m", 150), ("150 min", 150), ("90min", 90), ("1.5h", 90), (" 2:30 ", 150), ("2\u{A0}h", 120), ("0", 0),
            ("24.5", 1470),
        ]
    )
    func reads(_ text: String, _ minutes: Int) {
        #expect(readLength(text) == minutes)
    }

    @Test(
        "is rejected if it is invalid",
        arguments: [
            "", " ", "5 pigs", "NaN", "nan", "inf", "-1", "-0.5", "+7", "1e3", "٣", "７", "½", "7:3", "7:60", "7:300",
            ":30", "7:", "7h60",
            "7h-5", "h", "m", "min", "h30", "7.5.5", "7.", ".", ",", "1,000.5", "0x10", "169", "10081m", "9999:00",
            "99999999999999999999",
            "8 hours", "7:30pm",
        ]
    )
    func refuses(_ text: String) {
        #expect(readLength(text) == nil)
    }

    @Test("is formatted so that it parses to the same value", arguments: [1, 30, 59, 60, 61, 450, 605, 1440, 1500])
    func writes(_ minutes: Int) {
        #expect(readLength(hoursText(minutes)) == minutes)
    }

    @Test("is rounded to the nearest step, from one step to a day")
    func steps() {
        #expect(stepped(433, 30) == 420 && stepped(435, 30) == 450 && stepped(1, 30) == 30 && stepped(1500, 30) == 1440)
        #expect(stepped(433, 1) == 433 && stepped(1500, 7) == 1435)
    }
}
