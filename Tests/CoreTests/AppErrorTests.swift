import Core
import Foundation
import Testing

@Suite("Errors with messages for people")
struct AppErrorTests {
    @Test("Invalid input names the fields and their errors, with one sentence for all")
    func invalid() {
        let error = AppError.invalid("date", "past", Phrase("shifts.past", ["days": .number(2)]))
        #expect(error.code == .invalid)
        #expect(error.message == Phrase("error.invalid"))
        #expect(error.fields == [AppError.Field("date", "past", Phrase("shifts.past", ["days": .number(2)]))])
    }

    @Test("A conflict has a message of its own")
    func conflict() {
        let error = AppError.conflict("shift", "taken", Phrase("shifts.taken"))
        #expect(error.code == .conflict)
        #expect(error.message == Phrase("shifts.taken"))
        #expect(error.fields.map(\.code) == ["taken"])
    }

    @Test("A phrase with nested phrases can be stored and read again")
    func phrase() throws {
        let phrase = Phrase(
            "a.b",
            [
                "name": .text("{name} \"O'Brien\" 👩🏽‍🍳"), "count": .number(-1), "date": .date(.epoch),
                "time": .time(.midnight), "length": .minutes(90),
                "why": .phrase(Phrase("c.d", ["inner": .phrase(Phrase("e.f"))])),
            ]
        )
        let json = try JSONEncoder().encode(phrase)
        #expect(try JSONDecoder().decode(Phrase.self, from: json) == phrase)
    }
}
