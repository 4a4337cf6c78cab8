import Foundation
import Testing
import Web

@testable import Hours

@Suite("Money")
struct MoneyTests {
    @Test(
        "is parsed with a decimal point or comma, and ambiguous input is rejected",
        arguments: [
            ("95", "EUR", 9500), ("95.00", "EUR", 9500), ("95,50", "EUR", 9550), ("95.5", "EUR", 9550),
            (" 1 000 ", "EUR", 100_000),
            ("0", "EUR", 0), ("95", "JPY", 95), ("95.0", "JPY", nil), ("1.234", "BHD", 1234), ("1.5", "BHD", 1500),
            ("1.000", "EUR", nil), ("1,234.50", "EUR", nil), ("", "EUR", nil), ("-1", "EUR", nil), ("95.", "EUR", nil),
            (".5", "EUR", nil), ("ten", "EUR", nil), ("12345678901", "EUR", nil), ("９５", "EUR", nil),
            ("1e3", "EUR", nil),
        ] as [(String, String, Int?)]
    )
    func read(text: String, currency: String, amount: Int?) {
        #expect(Money.read(text, currency) == amount)
    }

    @Test("is shown in the reader's language, with the symbol of the currency, or its code if there is none of its own")
    func shown() throws {
        let catalog = try Catalog([resourceFolder(of: "Hours")].compactMap { $0 })
        let (english, dutch) = (catalog.words(.english), catalog.words(.dutch))
        #expect(english.money(123_456_750, "EUR") == "€1,234,567.50")
        #expect(dutch.money(123_456_750, "EUR") == "€\u{A0}1.234.567,50")
        #expect(english.money(5, "USD") == "USD\u{A0}0.05")
        #expect(english.money(1234, "JPY") == "JPY\u{A0}1,234")
        #expect(dutch.money(1234, "KWD") == "KWD\u{A0}1,234")
        #expect(english.money(-9950, "EUR") == "-€99.50")
        #expect(dutch.money(-9950, "GBP") == "£\u{A0}-99,50")
        #expect(english.money(-5, "USD") == "USD\u{A0}-0.05")
        #expect(dutch.enteredMoney(123_450, "EUR") == "1234,50")
        for text in ["95,50", "1234,50", "0,05"] {
            #expect(Money.read(text, "EUR").map { dutch.enteredMoney($0, "EUR") } == text)
        }
    }

    @Test("for hours is rounded once, half up")
    func rounded() {
        #expect(Money.amount(minuteRates: 20 * 9500) == 3167)
        #expect(Money.amount(minuteRates: 30) == 1)
        #expect(Money.amount(minuteRates: 29) == 0)
        #expect(Money.amount(minuteRates: 3 * 20 * 9500) == 9500)
    }
}
