import API
import Core

/// A date in one of the notations `2026-11-18`, `18.11.2026`, `11/18/2026` and `18-11-2026`.
enum WrittenDate: Equatable {
    case plain(LocalDate)
    /// Day and month in an order that has to be determined from the whole file.
    case either(Int, Int, year: Int)

    init?(_ text: some StringProtocol) {
        let signs = text.filter { !$0.isNumber }
        let parts = text.split(omittingEmptySubsequences: false) { !$0.isNumber }
        let numbers = parts.compactMap { $0.utf8.count <= 4 && $0.allSatisfy(\.isASCII) ? Int($0) : nil }
        guard numbers.count == 3, parts.count == 3, signs.count == 2, let sign = signs.first, signs.last == sign else {
            return nil
        }
        if parts[0].count == 4 && (sign == "-" || sign == "/") {
            guard let date = LocalDate(year: numbers[0], month: numbers[1], day: numbers[2]) else { return nil }
            self = .plain(date)
            return
        }
        guard parts[0].count <= 2, parts[1].count <= 2, parts[2].count == 4 || parts[2].count == 2 && sign == "." else {
            return nil
        }
        let year = parts[2].count == 2 ? 2000 + numbers[2] : numbers[2]
        switch sign {
        case ".":
            guard let date = LocalDate(year: year, month: numbers[1], day: numbers[0]) else { return nil }
            self = .plain(date)
        case "/", "-": self = .either(numbers[0], numbers[1], year: year)
        default: return nil
        }
    }

    /// Returns the date; `nil` if it does not exist.
    func date(_ order: DateOrder?) -> LocalDate? {
        switch self {
        case .plain(let date): date
        case .either(let a, let b, let year):
            switch order {
            case .monthFirst: LocalDate(year: year, month: a, day: b)
            case .dayFirst: LocalDate(year: year, month: b, day: a)
            // Without a known order, only dates with equal day and month are unambiguous.
            case nil: a == b ? LocalDate(year: year, month: a, day: b) : nil
            }
        }
    }
}

/// Determines the order of day and month from all dates of a file.
struct DateSurvey {
    private static let mostLines = 5

    private var isDayFirst = false
    private var isMonthFirst = false
    /// Lines with an ambiguous date.
    private var lines: [Int] = []

    mutating func see(_ text: String, line: Int) {
        let date = text.split { $0 == " " || $0 == "T" || $0 == "," }.first ?? ""
        guard case .either(let a, let b, _) = WrittenDate(date) else { return }
        if a > 12 && b <= 12 { isDayFirst = true }
        if b > 12 && a <= 12 { isMonthFirst = true }
        if a != b && lines.count < Self.mostLines { lines.append(line) }
    }

    /// - Throws: `AppError.invalid`, field `dates`, code `ambiguous` or `mixed`, with example lines.
    func order() throws -> DateOrder? {
        switch (isDayFirst, isMonthFirst) {
        case (true, false): return .dayFirst
        case (false, true): return .monthFirst
        case (false, false) where lines.isEmpty: return nil
        case (false, false): throw refusal("ambiguous", "hours.import.dates.ambiguous")
        case (true, true): throw refusal("mixed", "hours.import.dates.mixed")
        }
    }

    private func refusal(_ code: String, _ key: String) -> AppError {
        let named = lines.map(String.init).joined(separator: ", ")
        return .invalid("dates", code, Phrase(key, ["lines": .text(named)]))
    }
}

/// Parses a time of day: `9:05`, `09:05:30`, `9:05 AM`, `09:05:30 p.m.`; `24:00` is the end of the day.
/// - Returns: seconds since midnight.
func readClock(_ text: some StringProtocol) -> Int? {
    var text = text.lowercased().filter { !$0.isWhitespace && $0 != "." }
    var half: Int?
    for (suffix, hours) in [("am", 0), ("pm", 12)] where text.hasSuffix(suffix) {
        text.removeLast(2)
        half = hours
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { readDigits($0, 1...2) }
    guard 2...3 ~= parts.count, numbers.count == parts.count else { return nil }
    let (written, minute, second) = (numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : 0)
    guard minute < 60, second < 60, parts[1].count == 2 else { return nil }
    var hour = written
    if let half {
        guard 1...12 ~= hour else { return nil }
        hour = hour % 12 + half
    }
    let seconds = hour * 3600 + minute * 60 + second
    return 0...86_400 ~= seconds ? seconds : nil
}

/// Parses a duration: `7:30`, `07:30:00`, `7.5`, `7,25`, `1.234,5`, `7h 30m`.
/// - Returns: seconds.
func readSeconds(_ text: String) -> Int? {
    let text = text.filter { !$0.isWhitespace }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 3 {
        guard let hours = readDigits(parts[0], 1...4), let minutes = readDigits(parts[1], 2...2),
            let seconds = readDigits(parts[2], 2...2),
            minutes < 60, seconds < 60
        else { return nil }
        return hours * 3600 + minutes * 60 + seconds
    }
    if let seconds = decimalHours(text) { return seconds }
    return readLength(text).map { $0 * 60 }
}

/// Of two different separators, the last one is the decimal mark.
private func decimalHours(_ text: String) -> Int? {
    guard let last = text.lastIndex(where: { $0 == "." || $0 == "," }) else {
        return readDigits(text[...], 1...4).map { $0 * 3600 }
    }
    let whole = text[..<last].filter { $0 != "." && $0 != "," }
    // The decimal mark cannot also be the grouping separator.
    if text[..<last].contains(text[last]) { return nil }
    guard let hours = whole.isEmpty ? 0 : readDigits(whole[...], 1...6) else { return nil }
    let fraction = text[text.index(after: last)...].prefix(6)
    guard let part = readDigits(fraction, 1...6) else { return nil }
    let scale = (0..<fraction.count).reduce(1) { scale, _ in scale * 10 }
    return hours * 3600 + (part * 3600 + scale / 2) / scale
}
