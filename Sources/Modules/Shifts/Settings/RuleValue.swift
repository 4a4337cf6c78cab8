import API
import Core
import Web

/// The value of a rule as people enter it: days, weekends, or hours.
struct RuleValue {
    private let rule: RuleName
    private let range: ClosedRange<Int>

    /// `nil` for a rule without a value.
    init?(_ rule: RuleName) {
        guard let range = CrewRules.range(of: rule) else { return nil }
        self.rule = rule
        self.range = range
    }

    /// Whether the value is a number of days or weekends; otherwise it is minutes.
    private var isCounted: Bool { [.daysInARow, .daysPerWeek, .weekendsInARow].contains(rule) }

    /// "11", "11:30" or, for days and weekends, "6".
    func entered(_ value: Int) -> String {
        if isCounted || value % 60 == 0 { return String(isCounted ? value : value / 60) }
        let minutes = value % 60
        return "\(value / 60):\(minutes < 10 ? "0" : "")\(minutes)"
    }

    /// "11 h", "6 days" or "2 weekends".
    func shown(_ value: Int, _ words: Words) -> String {
        if rule == .weekendsInARow { return words.count("shifts.settings.weekends", value) }
        return isCounted ? words.count("shifts.settings.days", value) : words.length(value)
    }

    /// Parses "11", "11:30", "11.5" or "11,5" as hours, or a whole number as days or weekends.
    func read(_ text: String, _ field: String, _ check: inout Validation) -> Int? {
        guard let value = isCounted ? wholeNumber(text[...]) : minutes(text) else {
            check.fail(field, "number", Phrase(isCounted ? "shifts.settings.number" : "shifts.settings.length"))
            return nil
        }
        if !range.contains(value) {
            let (least, most) = (range.lowerBound, range.upperBound)
            check.fail(
                field,
                "range",
                isCounted
                    ? Phrase("shifts.settings.range", ["least": .number(least), "most": .number(most)])
                    : Phrase("shifts.settings.range", ["least": .minutes(least), "most": .minutes(most)])
            )
            return nil
        }
        return value
    }

    private func minutes(_ text: String) -> Int? {
        let clock = text.split(separator: ":", omittingEmptySubsequences: false)
        if clock.count == 2 {
            guard let hours = wholeNumber(clock[0]), clock[1].count == 2, let minutes = wholeNumber(clock[1]),
                minutes < 60
            else { return nil }
            return hours * 60 + minutes
        }
        let decimal = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard decimal.count <= 2, let hours = wholeNumber(decimal[0]) else { return nil }
        if decimal.count == 1 { return hours * 60 }
        // At most two decimals: hundredths of an hour.
        guard 1...2 ~= decimal[1].count, let part = wholeNumber(decimal[1]) else { return nil }
        let hundredths = decimal[1].count == 1 ? part * 10 : part
        return hours * 60 + (hundredths * 60 + 50) / 100
    }

    private func wholeNumber(_ text: Substring) -> Int? {
        guard 1...4 ~= text.utf8.count, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }
}
