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
    var client: ClientID?
    var project: ProjectID?
    var person: PersonID?
    var billable: Bool?

    init(_ request: Request) {
        let parameters = request.uri.queryParameters
        func text(_ name: String) -> String? { parameters.get(name).flatMap { $0.isEmpty ? nil : $0 } }
        from = text("from")
        until = text("until")
        period = from == nil && until == nil ? text("period").flatMap { ReportPeriod(rawValue: $0) } ?? .thisMonth : nil
        if let first = text("by").flatMap({ HoursReport.Key(rawValue: $0) }) {
            by = first
            then = text("then").flatMap { HoursReport.Key(rawValue: $0) }
        }
        if then == by { then = nil }
        client = text("client").flatMap { ClientID($0) }
        project = text("project").flatMap { ProjectID($0) }
        person = text("person").flatMap { PersonID($0) }
        billable = text("billable").map { $0 == "yes" }
    }

    /// Returns the parameters of the report, and the errors in its dates.
    func question(_ viewer: Viewer, today: LocalDate) -> (HoursReport.Question, errors: [AppError.Field]) {
        var check = Validation()
        var days = (period ?? .thisMonth).days(today: today, weekStart: viewer.weekStart)
        if period == nil {
            let first = check.optionalDate("from", from)
            let last = check.optionalDate("until", until)
            let start = first ?? last.map { $0.adding(days: 1 - $0.day) } ?? days.lowerBound
            let end = last?.adding(days: 1) ?? start.followingMonth
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

    /// Returns the same query with other dates.
    func with(_ days: Range<LocalDate>) -> ReportAddress {
        var other = self
        other.period = nil
        other.from = days.lowerBound.description
        other.until = days.upperBound.adding(days: -1).description
        return other
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
