import Core
package import Web

/// Amounts of money in integers of the smallest unit of a currency: euro cents, yen, fils of a dinar.
package enum Money {
    /// The number of decimals of a currency (ISO 4217, list one).
    package static func decimals(_ currency: String) -> Int {
        if none.contains(currency) { return 0 }
        return three.contains(currency) ? 3 : 2
    }

    private static let none: Set = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
        "XPF",
    ]
    /// Symbols that stand for only one currency. Others are shown by code: a dollar is not always American.
    fileprivate static let symbols = ["EUR": "€", "GBP": "£", "INR": "₹", "PLN": "zł", "TRY": "₺", "UAH": "₴"]

    private static let three: Set = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

    /// Parses an amount: `95`, `95.5`, `95.00`, `95,50`. Text that could mean either a thousand or one is rejected.
    /// - Returns: minor units; `nil` for invalid text.
    package static func read(_ text: String, _ currency: String) -> Int? {
        let text = text.filter { !$0.isWhitespace }
        let halves = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        let decimals = decimals(currency)
        guard 1...2 ~= halves.count, let whole = readDigits(halves[0], 1...10) else { return nil }
        if halves.count == 1 { return whole * scale(decimals) }
        guard decimals > 0, let rest = readDigits(halves[1], 1...decimals) else { return nil }
        return whole * scale(decimals) + rest * scale(decimals - halves[1].count)
    }

    fileprivate static func scale(_ decimals: Int) -> Int {
        (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    }

    /// The amount for minutes at their hourly rates. Rounded half up, once at the end: rounding each record would
    /// accumulate errors.
    /// - Parameter minuteRates: the sum of minutes times the rate per hour in minor units.
    package static func amount(minuteRates: Int) -> Int {
        (minuteRates + 30) / 60
    }
}

extension Words {
    /// "€1,234.50" or "CHF 1,234.50", in the format of the reader's language.
    package func money(_ amount: Int, _ currency: String) -> String {
        let symbol = Money.symbols[currency]
        return self(
            symbol == nil ? "hours.money" : "hours.money.symbol",
            [
                "currency": .text(symbol ?? currency), "sign": .text(amount < 0 ? "-" : ""),
                "amount": .text(sum(amount, currency, grouped: true)),
            ]
        )
    }

    /// A non-negative amount as text for a form field: "1234.50".
    package func enteredMoney(_ amount: Int, _ currency: String) -> String {
        sum(amount, currency, grouped: false)
    }

    /// Without a sign.
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
        return text
    }
}
