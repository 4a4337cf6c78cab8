import API
import Accounts
import Core
import HTML
import Hummingbird
import Storage
import Web

/// The model of the report page.
struct FocusReportPage: Sendable {
    let address: FocusReportAddress
    let question: FocusReport.Question
    let today: LocalDate
    /// The entered or default dates, with their errors.
    let form: Form
    /// `nil` when the question is invalid.
    let report: FocusReport?

    static func load(
        _ address: FocusReportAddress,
        of person: PersonID,
        now: Instant,
        in tx: Tx
    ) throws -> FocusReportPage {
        let today = try FocusSettings.of(person, in: tx).today(at: now)
        let (question, errors) = address.question(today: today)
        func last(_ days: Range<LocalDate>) -> String { days.upperBound.adding(days: -1).description }
        var form = Form([
            "from": address.from ?? question.days.lowerBound.description,
            "until": address.until ?? last(question.days),
            "compareFrom": address.compareFrom ?? question.compared?.lowerBound.description ?? "",
            "compareUntil": address.compareUntil ?? question.compared.map(last) ?? "",
            "by": address.by.rawValue,
        ])
        form.errors = errors
        var report: FocusReport?
        if errors.isEmpty {
            do {
                report = try FocusReport.read(question, of: person, now: now, in: tx)
            } catch let error as AppError where error.code == .invalid {
                form.errors = error.fields.map { .init("until", $0.code, $0.message) }
            }
        }
        return FocusReportPage(address: address, question: question, today: today, form: form, report: report)
    }
}

/// `/focus/report`
struct FocusReportPages {
    func add(to routes: FocusRoutes) {
        routes.get("focus/report") { request, context in
            let (person, now, address) = (context.account.person, context.site.clock.now, FocusReportAddress(request))
            return try await context.slowly {
                try await context.page(request, active: FocusTab.report.id, isWide: true) { tx in
                    try FocusReportPage.load(address, of: person, now: now, in: tx)
                } title: { _, words in
                    words("focus.report.title")
                } body: { page, html, words in
                    FocusReportView(context: context, html: html, words: words, page: page).write()
                }
            }
        }
        routes.get("focus/report.svg") { request, context in
            let (person, now, address) = (context.account.person, context.site.clock.now, FocusReportAddress(request))
            return try await context.slowly {
                let page = try await context.read { tx in
                    try FocusReportPage.load(address, of: person, now: now, in: tx)
                }
                guard let report = page.report else {
                    throw AppError(.invalid, Phrase("error.invalid"), fields: page.form.errors)
                }
                let html = HTML()
                RadarChart(html: html, words: context.words, report: report, isFile: true).write()
                let day = report.question.days.lowerBound
                return fileAnswer("decklog-focus-\(day).svg", "image/svg+xml; charset=utf-8", bytes: html.bytes)
            }
        }
    }
}
