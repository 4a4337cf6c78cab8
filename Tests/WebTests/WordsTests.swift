import Core
import Foundation
import Testing

@testable import Web

@Suite("Formatted strings")
struct WordsTests {
    private func words(_ language: Language) throws -> Words {
        try Catalog([resourceFolder(of: "Web")].compactMap { $0 }).words(language)
    }

    @Test("A date is formatted by the conventions of the language")
    func dates() throws {
        let date = try #require(LocalDate("2026-07-03"))
        #expect(try words(.english).day(date) == "Friday 3 July")
        #expect(try words(.dutch).day(date) == "vrijdag 3 juli")
        #expect(try words(.english).fullDay(date) == "Friday 3 July 2026")
        #expect(try words(.dutch).shortDay(date) == "3 jul")
    }

    @Test("All months and days have names, long and short")
    func complete() throws {
        for language in Language.allCases {
            let words = try words(language)
            for month in 1...12 {
                #expect(!words("date.month.\(month)").contains("date."))
                #expect(!words.shortMonth(month).contains("date."))
            }
            for day in Weekday.allCases {
                #expect(!words.weekday(day).contains("date.") && !words.shortWeekday(day).contains("date."))
            }
        }
    }

    @Test(
        "A duration is written in hours and minutes",
        arguments: [
            (480, "8 h", "8 u"), (450, "7 h 30 min", "7 u 30 min"), (45, "45 min", "45 min"), (0, "0 h", "0 u"),
        ]
    )
    func lengths(minutes: Int, english: String, dutch: String) throws {
        #expect(try words(.english).length(minutes) == english)
        #expect(try words(.dutch).length(minutes) == dutch)
    }

    @Test("A moment is shown in the time zone")
    func moments() throws {
        let instant = try #require(Instant("2026-06-30T12:05:00Z"))
        let moment = try words(.english).moment(instant, in: try Zone.named("Europe/Amsterdam"))
        #expect(moment == "Tue 30 Jun, 14:05")
    }

    @Test("Placeholders are filled by name, even with nested sentences; missing ones stay visible")
    func gaps() throws {
        let words = Words(
            language: .english,
            templates: [
                "a": Template("{name} has {count} {what}"), "b": Template("left"), "open": Template("a {brace"),
            ]
        )
        let arguments: [String: Phrase.Argument] = [
            "name": .text("{count}"), "count": .number(2), "what": .phrase(Phrase("b")),
        ]
        #expect(words("a", arguments) == "{count} has 2 left")
        #expect(words("a") == "{name} has {count} {what}")
        #expect(words("no such key") == "no such key")
        #expect(words("open") == "a {brace")
    }

    @Test(
        "The browser's languages are tried in its order",
        arguments: [
            ("nl-NL,nl;q=0.9,en;q=0.8", Language.dutch), ("en-GB", .english), ("fr, de;q=0.8, NL-be;q=0.5", .dutch),
        ]
    )
    func accepted(header: String, language: Language) {
        #expect(Language(accepted: header) == language)
    }

    @Test("A browser with none of our languages makes no choice", arguments: ["", "fr", "*", "nld", ";;;,,,"])
    func notAccepted(header: String) {
        #expect(Language(accepted: header) == nil)
    }
}
