import Core

/// Parses a time as trackers write it: RFC 3339 with or without colons and offset, `2026-03-04 10:20:30 +0100`,
/// `04/Mar/26 10:20 AM`, `04/Mar/2026 10:20`. Without an offset it is in `zone`; an ambiguous local time means the
/// earlier one.
/// - Returns: `nil` for anything else.
func readMoment(_ text: String, _ zone: Zone) -> Instant? {
    if text.utf8.count > 64 { return nil }
    let words = text.replacing("T", with: " ", maxReplacements: text.contains("/") ? 0 : 1)
        .split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    guard let day = words.first.flatMap(readDay) else { return nil }
    var rest = words.dropFirst()
    guard let clock = rest.popFirst() else { return zone.startOfDay(day) }
    let (time, written) = split(clock)
    var offset = written
    var isAfternoon: Bool?
    for word in rest {
        switch word.uppercased() {
        case "AM", "VM": isAfternoon = false
        case "PM", "NM": isAfternoon = true
        case "UTC", "GMT", "Z": offset = "Z"
        default:
            guard offset == nil, word.hasPrefix("+") || word.hasPrefix("-") else { return nil }
            offset = word
        }
    }
    return moment(day, time, isAfternoon, offset, zone)
}

private func moment(
    _ day: LocalDate,
    _ clock: Substring,
    _ isAfternoon: Bool?,
    _ offset: String?,
    _ zone: Zone
) -> Instant? {
    let whole = clock.split(separator: ".", maxSplits: 1)
    let parts = (whole.first ?? "").split(separator: ":").map { Int($0) ?? -1 }
    guard 2...3 ~= parts.count, 0..<60 ~= parts[1], 0..<60 ~= (parts.count == 3 ? parts[2] : 0) else { return nil }
    var hour = parts[0]
    if let isAfternoon {
        guard 1...12 ~= hour else { return nil }
        hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    guard let time = LocalTime(hour: hour, minute: parts[1]) else { return nil }
    var thousandths = Int64(parts.count == 3 ? parts[2] : 0) * 1000
    if whole.count == 2 {
        guard let fraction = Int64((whole[1] + "00").prefix(3)) else { return nil }
        thousandths += fraction
    }
    guard let offset else { return zone.resolve(day, time).instant.adding(milliseconds: thousandths) }
    guard let minutes = readOffset(offset) else { return nil }
    let clockMinutes = Int64(day.daysSinceEpoch * 1440 + time.minutes - minutes)
    return Instant(milliseconds: clockMinutes * 60_000 + thousandths)
}

/// Splits "10:20:30+01:00" into the clock time and the offset.
private func split(_ clock: String) -> (time: Substring, offset: String?) {
    guard let sign = clock.firstIndex(where: { "+-Zz".contains($0) }) else { return (clock[...], nil) }
    return (clock[..<sign], String(clock[sign...]).uppercased())
}

/// Minutes east of UTC.
private func readOffset(_ text: String) -> Int? {
    if text == "Z" { return 0 }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard let number = Int(digits), digits.count == 4 || digits.count == 2 else { return nil }
    let minutes = digits.count == 4 ? number / 100 * 60 + number % 100 : number * 60
    guard minutes < 24 * 60 else { return nil }
    return text.hasPrefix("-") ? -minutes : minutes
}

private let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    // Dutch abbreviations that differ from the English ones.
    "", "", "mrt", "", "mei", "", "", "", "", "okt", "", "",
]

private func readDay(_ text: String) -> LocalDate? {
    if let date = LocalDate(text) { return date }
    let parts = text.split(whereSeparator: { $0 == "/" || $0 == "-" })
    guard parts.count == 3, let day = Int(parts[0]), let year = Int(parts[2]),
        parts[2].count == 2 || parts[2].count == 4,
        let month = months.firstIndex(of: String(parts[1].lowercased().prefix(3)))
    else { return nil }
    return LocalDate(year: year < 100 ? 2000 + year : year, month: month % 12 + 1, day: day)
}
