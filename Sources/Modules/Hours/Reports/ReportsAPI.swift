import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/reports/hours`
struct ReportsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.reportHours) { request, context in
            let viewer = context.viewer
            let question = try asked(request, viewer, today: viewer.zone.today(at: context.site.clock.now))
            return try await context.slowly {
                let report = try await context.read { tx in try HoursReport.read(question, by: viewer, in: tx) }
                return jsonAnswer(report.json)
            }
        }
    }
}

/// Reads the query, by default this month by project; a period with one bound extends 31 days.
private func asked(_ request: Request, _ viewer: Viewer, today: LocalDate) throws -> HoursReport.Question {
    var query = Query(request)
    let given = (from: query.date("from"), to: query.date("to"))
    let month = ReportPeriod.thisMonth.days(today: today, weekStart: viewer.weekStart)
    var question = HoursReport.Question(
        from: given.from ?? given.to?.adding(days: -31) ?? month.lowerBound,
        to: given.to ?? given.from?.adding(days: 31) ?? month.upperBound,
        by: [.project]
    )
    if let text = query.text("by") {
        let names = text.split(separator: ",", omittingEmptySubsequences: false)
        question.by = names.compactMap { HoursReport.Key(rawValue: String($0)) }
        if question.by.count < names.count { query.fail("by", "choice", Phrase("hours.report.keys")) }
    }
    question.client = query.id("client")
    question.project = query.id("project")
    question.person = query.member("person", viewer)
    question.billable = query.flag("billable")
    try query.finish()
    return question
}

extension HoursReport {
    fileprivate var json: API.HoursReport {
        let total = total
        return API.HoursReport(
            from: question.from.description,
            to: question.to.description,
            currency: settings.currency,
            rounding: .init(mode: settings.rounding, minutes: settings.roundingStep),
            lines: lines.map { $0.json(showsMoney) },
            total: .init(
                minutes: total.minutes,
                roundedMinutes: total.roundedMinutes,
                billableMinutes: total.billableMinutes,
                unratedMinutes: showsMoney ? total.unratedMinutes : 0,
                amount: showsMoney ? total.amount : nil
            )
        )
    }
}

extension HoursReport.Line {
    fileprivate func json(_ showsMoney: Bool) -> API.HoursReport.Line {
        API.HoursReport.Line(
            client: client?.json,
            project: project.map { ProjectRef(id: $0.id.description, name: $0.name, client: $0.client.json) },
            person: person?.json,
            date: first[.day]?.description,
            week: first[.week]?.description,
            month: first[.month].map { String($0.description.prefix(7)) },
            minutes: sum.minutes,
            roundedMinutes: sum.roundedMinutes,
            billableMinutes: sum.billableMinutes,
            amount: showsMoney ? sum.amount : nil
        )
    }
}
