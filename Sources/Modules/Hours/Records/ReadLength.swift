import Core

/// Parses a duration as people type it: `7.5`, `7,5`, `7:30`, `7h30m`, `7 h 30 min`, `450m`. A plain number is hours.
/// - Returns: whole minutes; `nil` for invalid text, and for more than a week.
package func readLength(_ text: String) -> Int? {
    let text = text.lowercased().filter { !$0.isWhitespace }
    let minutes = clock(text) ?? decimal(text) ?? units(text)
    return minutes.flatMap { 0...7 * 24 * 60 ~= $0 ? $0 : nil }
}

/// `7:30`
private func clock(_ text: String) -> Int? {
    let halves = text.split(separator: ":", omittingEmptySubsequences: false)
    guard halves.count == 2, let hours = readDigits(halves[0], 1...3), halves[1].count == 2,
        let minutes = readDigits(halves[1], 2...2),
        minutes < 60
    else { return nil }
    return hours * 60 + minutes
}

/// `7.5` or `7,25`, rounded to the nearest minute.
private func decimal(_ text: String) -> Int? {
    let text = text.hasSuffix("h") ? text.dropLast() : text[...]
    let halves = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard 1...2 ~= halves.count, let hours = halves[0].isEmpty ? 0 : readDigits(halves[0], 1...3) else { return nil }
    guard halves.count == 2 else { return halves[0].isEmpty ? nil : hours * 60 }
    guard let fraction = readDigits(halves[1], 1...4) else { return nil }
    let scale = (0..<halves[1].count).reduce(1) { scale, _ in scale * 10 }
    return hours * 60 + (fraction * 60 + scale / 2) / scale
}

/// `7h30m`, `7h30`, `450m`, `450min`
private func units(_ text: String) -> Int? {
    if let split = text.firstIndex(of: "h") {
        let rest = text[text.index(after: split)...]
        guard let hours = readDigits(text[..<split], 1...3), let minutes = readDigits(withoutMinutes(rest), 1...2),
            minutes < 60
        else { return nil }
        return hours * 60 + minutes
    }
    let number = withoutMinutes(text[...])
    return number.count < text.count ? readDigits(number, 1...5) : nil
}

private func withoutMinutes(_ text: Substring) -> Substring {
    for unit in ["min", "m"] where text.hasSuffix(unit) { return text.dropLast(unit.count) }
    return text
}

/// Parses a number of so many digits from 0 to 9; `nil` for other text.
func readDigits(_ text: some StringProtocol, _ count: ClosedRange<Int>) -> Int? {
    text.utf8.allSatisfy { 48...57 ~= $0 } && count.contains(text.utf8.count) ? Int(text) : nil
}
