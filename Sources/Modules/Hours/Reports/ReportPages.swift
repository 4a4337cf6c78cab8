import Accounts
import Core
import Hummingbird
import Storage
import Web

/// The model of the page of reports.
struct ReportPage: Sendable {
    let address: ReportAddress
    let question: HoursReport.Question
    /// The entered text and its errors.
    let form: Form
    /// `nil` when the query is invalid.
    let report: HoursReport?
    /// The names of the filters that are set.
    let client: String?
    let project: String?
    let person: String?

    static func load(_ address: ReportAddress, _ viewer: Viewer, today: LocalDate, _ tx: Tx) throws -> ReportPage {
        var address = address
        // Without clients, managers want to know how much each person worked, for example to pay them.
        if address.isUsual, viewer.isManager, try !Project.hasClients(viewer, in: tx) {
            (address.by, address.then) = (.person, .project)
        }
        let (question, errors) = address.question(viewer, today: today)
        var form = Form([
            "from": address.from ?? question.from.description,
            "until": address.until ?? question.to.adding(days: -1).description,
            "by": address.by.rawValue, "then": address.then?.rawValue ?? "",
            "billable": address.billable.map { $0 ? "yes" : "no" } ?? "",
        ])
        form.errors = errors
        var report: HoursReport?
        if errors.isEmpty {
            do {
                report = try HoursReport.read(question, by: viewer, in: tx)
            } catch let error as AppError where error.code == .invalid {
                form.errors = error.fields.map { $0.field == "to" ? .init("until", $0.code, $0.message) : $0 }
            }
        }
        return ReportPage(
            address: address,
            question: question,
            form: form,
            report: report,
            client: try question.client.flatMap { client in
                try tx.value("SELECT name FROM client WHERE crew = \(viewer.crew) AND id = \(client)")
            },
            project: try question.project.flatMap { try Project.labels(of: [$0], crew: viewer.crew, in: tx)[$0] },
            person: try question.person.flatMap { person in
                try tx.value(
                    """
                    SELECT person.name FROM member JOIN person ON person.id = member.person
                    WHERE member.crew = \(viewer.crew) AND member.person = \(person)
                    """
                )
            }
        )
    }
}

/// `/c/{crew}/hours/reports`
struct ReportPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("hours/reports") { request, context in
            let (viewer, address) = (context.viewer, ReportAddress(request))
            let today = viewer.zone.today(at: context.site.clock.now)
            return try await context.slowly {
                try await context.page(request, active: HoursTab.reports.id, isWide: true) { tx in
                    try ReportPage.load(address, viewer, today: today, tx)
                } title: { _, words in
                    words("hours.report.title")
                } body: { page, html, words in
                    ReportView(context: context, html: html, words: words, page: page, today: today).write()
                }
            }
        }
    }
}
