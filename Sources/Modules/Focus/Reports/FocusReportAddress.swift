import API
import Core
import Hummingbird
import Web

/// The query of the report page. Invalid values are ignored, except for the dates of ranges.
struct FocusReportAddress: Sendable {
    /// A calendar period.
    enum Period: String, CaseIterable, Sendable {
        case day, week, month, year
    }

    /// `nil` for a custom range.
    var period: Period?
    /// A day of the period; `nil` for today.
    var date: LocalDate?
    var from: String?
    /// The last day, inclusive.
    var until: String?
    var compareFrom: String?
    var compareUntil: String?
    var by = FocusReportKey.mode

    /// The keys that the page offers; days and weeks have their own charts.
    static let keys: [FocusReportKey] = [.mode, .group, .tag]

    init(_ request: Request) {
        let parameters = request.uri.queryParameters
        func text(_ name: String) -> String? { parameters.get(name).flatMap { $0.isEmpty ? nil : $0 } }
        (from, until) = (text("from"), text("until"))
        (compareFrom, compareUntil) = (text("compareFrom"), text("compareUntil"))
        period = from == nil && until == nil ? text("period").flatMap { Period(rawValue: $0) } ?? .day : nil
        date = text("date").flatMap { LocalDate($0) }
        if let key = text("by").flatMap({ FocusReportKey(rawValue: $0) }), Self.keys.contains(key) { by = key }
    }

    /// The question for the report, and the errors in its dates.
    func question(today: LocalDate) -> (FocusReport.Question, errors: [AppError.Field]) {
        var check = Validation()
        var days = (period ?? .day).days(of: date ?? today)
        if period == nil {
            let (first, last) = (check.optionalDate("from", from), check.optionalDate("until", until))
            days = range(first ?? last ?? today, last ?? first ?? today, "until", &check)
        }
        let first = check.optionalDate("compareFrom", compareFrom)
        let last = check.optionalDate("compareUntil", compareUntil)
        let length = days.lowerBound.days(until: days.upperBound)
        var compared = period?.before(days) ?? days.lowerBound.adding(days: -length)..<days.lowerBound
        if let start = first ?? last?.adding(days: 1 - length) {
            compared = range(start, last ?? start.adding(days: length - 1), "compareUntil", &check)
        }
        let question = FocusReport.Question(days, compared: compared, by: by)
        if check.fields.isEmpty { question.check(&check) }
        // The form names the last day of a range, the question the day after it.
        let names = ["to": "until", "compareTo": "compareUntil"]
        return (question, check.fields.map { .init(names[$0.field] ?? $0.field, $0.code, $0.message) })
    }

    private func range(
        _ first: LocalDate,
        _ last: LocalDate,
        _ field: String,
        _ check: inout Validation
    ) -> Range<LocalDate> {
        if last < first { check.fail(field, "order", Phrase("focus.report.order")) }
        return first..<max(first, last).adding(days: 1)
    }

    func with(_ edit: (inout FocusReportAddress) -> Void) -> FocusReportAddress {
        var other = self
        edit(&other)
        return other
    }

    /// The address of the previous or next period, or range of the same length.
    func stepped(by step: Int, from days: Range<LocalDate>) -> FocusReportAddress {
        with { address in
            let length = days.lowerBound.days(until: days.upperBound)
            if let period {
                address.date = step < 0 ? period.before(days).lowerBound : days.upperBound
            } else {
                address.from = days.lowerBound.adding(days: step * length).description
                address.until = days.upperBound.adding(days: step * length - 1).description
            }
            (address.compareFrom, address.compareUntil) = (nil, nil)
        }
    }

    var query: String {
        var fields = [("period", period?.rawValue), ("date", date?.description), ("from", from), ("until", until)]
        fields += [("compareFrom", compareFrom), ("compareUntil", compareUntil), ("by", by.rawValue)]
        return fields.compactMap { name, value in value.map { "\(name)=\(percentEncode($0))" } }.joined(separator: "&")
    }
}

extension FocusReportAddress.Period {
    func days(of date: LocalDate) -> Range<LocalDate> {
        switch self {
        case .day: return date..<date.adding(days: 1)
        case .week:
            let monday = date.startOfWeek(firstDay: .monday)
            return monday..<monday.adding(days: 7)
        case .month: return Month(of: date).first..<Month(of: date).end
        case .year:
            let first = LocalDate(year: date.year, month: 1, day: 1) ?? date
            return first..<(LocalDate(year: date.year + 1, month: 1, day: 1) ?? first.adding(days: 365))
        }
    }

    /// The period before `days`.
    func before(_ days: Range<LocalDate>) -> Range<LocalDate> { self.days(of: days.lowerBound.adding(days: -1)) }
}
