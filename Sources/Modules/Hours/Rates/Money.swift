import Core
package import Web

/// Sums of money, whole numbers of a currency's smallest unit: cents of an euro, yen, fils of a dinar.
package enum Money {
    /// How many decimals a currency has (ISO 4217, list one).
    package static func decimals(_ currency: String) -> Int {
        if none.contains(currency) { return 0 }
        return three.contains(currency) ? 3 : 2
    }

    private static let none: Set = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
        "XPF",
    ]
    private static let three: Set = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

    /// Reads a sum as people type it: `95`, `95.5`, `95.00`, `95,50`. What could be a thousand and could be one is neither.
    /// - Returns: minor units; `nil` for anything else.
    package static func read(_ text: String, _ currency: String) -> Int? {
        let text = text.filter { !$0.isWhitespace }
        let halves = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        let decimals = decimals(currency)
        guard 1...2 ~= halves.count, let whole = digits(halves[0], 1...10) else { return nil }
        if halves.count == 1 { return whole * scale(decimals) }
        guard decimals > 0, let rest = digits(halves[1], 1...decimals) else { return nil }
        return whole * scale(decimals) + rest * scale(decimals - halves[1].count)
    }

    private static func digits(_ text: Substring, _ count: ClosedRange<Int>) -> Int? {
        text.allSatisfy { $0.isASCII && $0.isNumber } && count.contains(text.count) ? Int(text) : nil
    }

    fileprivate static func scale(_ decimals: Int) -> Int {
        (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    }

    /// What minutes cost, each at its own hourly rate. Rounded once, at the end and half up: parts of a cent that were dropped record by
    /// record would add up.
    /// - Parameter minuteRates: the sum of minutes times minor units an hour.
    package static func amount(minuteRates: Int) -> Int {
        (minuteRates + 30) / 60
    }
}

extension Words {
    /// "EUR 1,234.50", or as the reader's language writes it.
    package func money(_ amount: Int, _ currency: String) -> String {
        self("hours.money", ["currency": .text(currency), "amount": .text(sum(amount, currency, grouped: true))])
    }

    /// A sum as it stands in a field: "1234.50".
    package func enteredMoney(_ amount: Int, _ currency: String) -> String {
        sum(amount, currency, grouped: false)
    }

    private func sum(_ amount: Int, _ currency: String, grouped: Bool) -> String {
        let decimals = Money.decimals(currency)
        let (whole, rest) = amount.magnitude.quotientAndRemainder(dividingBy: UInt(Money.scale(decimals)))
        var text = String(whole)
        if grouped {
            let digits = Array(text)
            text = digits.indices.map { index in
                let isGroup = index > 0 && (digits.count - index) % 3 == 0
                return (isGroup ? self("hours.money.group") : "") + String(digits[index])
            }.joined()
        }
        if decimals > 0 {
            let fraction = String(rest)
            text += self("hours.money.decimal") + String(repeating: "0", count: decimals - fraction.count) + fraction
        }
        return amount < 0 ? "-" + text : text
    }
}
