import API
import Core
import Web

extension Words {
    /// "Friday 3 July 2026", "week 27, 2026", "July 2026", "2026", or the first and the last day.
    func days(_ days: Range<LocalDate>) -> String {
        let (first, last) = (days.lowerBound, days.upperBound.adding(days: -1))
        typealias Period = FocusReportAddress.Period
        switch Period.allCases.first(where: { $0.days(of: first) == days }) {
        case .day: return fullDay(first)
        case .week: return week(first)
        case .month: return month(Month(of: first))
        case .year: return String(first.year)
        case nil:
            let from = first.year == last.year ? shortDay(first) : "\(shortDay(first)) \(first.year)"
            return self("focus.report.days", ["from": .text(from), "until": .text("\(shortDay(last)) \(last.year)")])
        }
    }

    /// "week 27, 2026".
    func week(_ monday: LocalDate) -> String {
        let week = Week(containing: monday)
        return self("focus.report.week", ["week": .number(week.number), "year": .number(week.year)])
    }

    /// - Parameter subject: `nil` for everything without its own axis.
    func name(_ subject: FocusReport.Subject?) -> String {
        switch subject {
        case .mode(let mode): mode.name
        case .group(let name): name ?? self("focus.report.noGroup")
        case .tag(let name): name.map { "#\($0)" } ?? self("focus.report.noTag")
        case .day(let day): heading(fullDay(day))
        case .week(let monday): heading(week(monday))
        case nil: self("focus.report.other")
        }
    }

    /// In whole minutes, or "under 1 min".
    /// - Parameter shown: the minutes to show, as from `wholeMinutes`; by default rounded down.
    func duration(_ milliseconds: Int64, shown: Int? = nil) -> String {
        let minutes = shown ?? Int(milliseconds / 60_000)
        return minutes == 0 && milliseconds > 0 ? self("focus.report.underMinute") : length(minutes)
    }

    /// "+1 h", "−30 min", or "0 min".
    func difference(_ milliseconds: Int64) -> String {
        let minutes = Int(milliseconds.magnitude / 60_000)
        return (minutes == 0 ? "" : milliseconds < 0 ? "−" : "+") + length(minutes)
    }

    func share(_ part: Int64, of whole: Int64) -> String { "\(percent(part, of: whole))%" }
}

/// Lengths in whole minutes, which add up to the whole minutes of their sum: those that would lose most by rounding down
/// are rounded up.
func wholeMinutes(_ lengths: [Int64]) -> [Int] {
    let minute: Int64 = 60_000
    var minutes = lengths.map { Int($0 / minute) }
    let missing = Int(lengths.reduce(0, +) / minute) - minutes.reduce(0, +)
    let order = lengths.indices.sorted { (lengths[$1] % minute, $0) < (lengths[$0] % minute, $1) }
    for index in order.prefix(missing) { minutes[index] += 1 }
    return minutes
}

/// Rounded half up; 0 when `whole` is 0.
func percent(_ part: Int64, of whole: Int64) -> Int {
    whole == 0 ? 0 : Int((part * 200 + whole) / (whole * 2))
}
