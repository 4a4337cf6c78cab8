import API
import Accounts
import Core
import Foundation
import Testing
import Web

@testable import Shifts

@Suite("A shift that writes itself as JSON")
struct ShiftJSONTests {
    @Test(
        "equals the output of the encoder",
        arguments: [
            nil, "", "Zoë \"Z\" \\ / 🦀 <b>", "מרים", "\u{1}\u{8}\t\n\u{C}\r\u{1F}\u{7F}\u{2028}",
        ],
        [nil, ExchangeState.open]
    )
    func alike(text: String?, exchange: ExchangeState?) throws {
        let noon = Instant(milliseconds: 1_790_000_000_123)
        let shift = Shifts.Shift(
            id: .new(at: noon),
            person: text.map { .init(id: .new(at: noon), name: $0) },
            date: try #require(LocalDate("2026-11-21")),
            start: try #require(LocalTime("18:30")),
            end: try #require(LocalTime("01:05")),
            startsAt: noon,
            endsAt: noon.adding(minutes: 395),
            position: text,
            fixedShift: exchange.map { _ in .new(at: noon) },
            version: 3,
            exchange: exchange.map {
                .init(id: .new(at: noon), kind: .offer, state: $0, taker: nil, to: nil, waitingFor: nil)
            }
        )
        var json = JSONText(capacity: 0)
        shift.write(to: &json)
        let encoded = try jsonBytes(shift.json)
        #expect(String(decoding: json.bytes, as: UTF8.self) == String(decoding: encoded, as: UTF8.self))
    }
}
