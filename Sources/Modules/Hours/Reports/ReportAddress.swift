import API
import Accounts
import Core
import Events
import Hummingbird
import Web

/// The query of the page of reports. Invalid parameters are ignored, except for dates.
struct ReportAddress: Sendable {
    var period: ReportPeriod?
    var from: String?
    /// The last day, inclusive, as people enter it.
    var until: String?
    var by = HoursReport.Key.client
    var then: HoursReport.Key? = .project
    /// Whether the query names no grouping.
    var isUsual = true
    var client: ClientID?
    var project: ProjectID?
    var person: PersonID?
    var billable: Bool?
}

extension ReportAddress {
    init(_ request: Request) {
        self.init()
        let parameters = request.uri.queryParameters
        func text(_ name: String) -> String? { parameters.get(name).flatMap { $0.isEmpty ? nil : $0 } }
        from = text("from")
        until = text("until")
        period = from == nil && until == nil ? text("period").flatMap { ReportPeriod(rawValue: $0) } ?? .thisMonth : nil
        if let first = text("by").flatMap({ HoursReport.Key(rawValue: $0) }) {
            (by, isUsual) = (first, false)
            then = text("then").flatMap { HoursReport.Key(rawValue: $0) }
        }
        if then == by { then = nil }
        client = text("client").flatMap { ClientID($0) }
        project = text("project").flatMap { ProjectID($0) }
        person = text("person").flatMap { PersonID($0) }
        billable = text("billable").flatMap { ["yes": true, "no": false][$0] }
    }

    /// Returns the parameters of the report, and the errors in its dates.
    func question(_ viewer: Viewer, today: LocalDate) -> (HoursReport.Question, errors: [AppError.Field]) {
        var check = Validation()
        var days = (period ?? .thisMonth).days(today: today, weekStart: viewer.weekStart)
        if period == nil {
            let first = check.optionalDate("from", from)
            let last = check.optionalDate("until", until)
            let start = first ?? last.map { Month(of: $0).first } ?? days.lowerBound
            let end = last?.adding(days: 1) ?? Month(of: start).end
            if end < start { check.fail("until", "order", Phrase("hours.report.order")) }
            days = start..<max(start, end)
        }
        var question = HoursReport.Question(
            from: days.lowerBound,
            to: days.upperBound,
            by: [by, then].compactMap(\.self)
        )
        question.client = client
        question.project = project
        question.person = viewer.isManager ? person : nil
        question.billable = billable
        return (question, check.fields)
    }

    /// Returns the query of a report on the hours of one row, grouped by the next level: a client by project, a project
    /// by person or day.
    /// - Parameter keys: the criteria that the row is about: for a row within a group, that of the group comes first.
    func narrowed(to line: HoursReport.Line, by keys: [HoursReport.Key], in report: HoursReport) -> ReportAddress {
        var address = self
        let all = report.question.from..<report.question.to
        var days = all
        for key in keys {
            switch key {
            case .client: address.client = line.client?.id
            case .project: address.project = line.project?.id
            case .person: address.person = line.person?.id
            case .day, .week, .month:
                guard let first = line.first[key] else { continue }
                let end =
                    key == .day ? first.adding(days: 1) : key == .week ? first.adding(days: 7) : Month(of: first).end
                let from = max(first, days.lowerBound)
                days = from..<max(from, min(end, days.upperBound))
            }
        }
        if days != all {
            address.period = nil
            address.from = days.lowerBound.description
            address.until = days.upperBound.adding(days: -1).description
        }
        (address.by, address.then) = (.project, report.showsMoney ? .person : .day)
        if keys.last == .project { (address.by, address.then) = report.showsMoney ? (.person, .day) : (.day, nil) }
        if keys.last == .person { address.then = .day }
        return address
    }

    func with(_ edit: (inout ReportAddress) -> Void) -> ReportAddress {
        var other = self
        edit(&other)
        return other
    }

    var query: String {
        var fields = [("period", period?.rawValue), ("from", from), ("until", until), ("by", by.rawValue)]
        fields += [("then", then?.rawValue), ("client", client?.description), ("project", project?.description)]
        fields += [("person", person?.description), ("billable", billable.map { $0 ? "yes" : "no" })]
        return fields.compactMap { name, value in value.map { "\(name)=\(percentEncode($0))" } }.joined(separator: "&")
    }
}
