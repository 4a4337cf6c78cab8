import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page with the time spent on a defect.
struct TimePage: Sendable {
    let time: SpentTime
    /// The projects that time can be logged for.
    let projects: [TimeProject]
    let today: LocalDate
    let form: Form
}

/// `/c/{crew}/defects/{id}/time`
struct TimePages {
    private static let fields = ["hours", "date", "project", "comment"]

    let keeper: any TimeKeeper

    func add(to routes: Routes<CrewContext>) {
        routes.get("defects/{id}/time") { request, context in
            try await show(Form(), .ok, request, context)
        }
        routes.post("defects/{id}/time", log)
    }

    @Sendable private func log(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, reference) = (context.viewer, try context.defectReference("id"))
        let ownName = context.words("defects.time.ownName")
        return try await context.submit(request, fields: Self.fields) { form, tx in
            let entered = try form.input(NewDefectTime.self).entered(orElse: .own)
            let id = try SpentTime.log(entered, on: reference, in: keeper, ownName: ownName, in: tx).time.defect.id
            return ("\(viewer.path)/defects/\(id)", Flash(Phrase("defects.time.said")))
        } again: { form in
            try await show(form, form.status, request, context)
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now, reference) = (context.viewer, context.site.clock.now, try context.defectReference("id"))
        return try await context.page(request, active: "defects", status: status) { tx in
            let time = try SpentTime.load(try reference.find(viewer, in: tx), from: keeper, viewer, tx)
            if !time.isAvailable { throw AppError.notFound }
            return TimePage(
                time: time,
                projects: try keeper.projects(viewer, in: tx),
                today: viewer.zone.today(at: now),
                form: form
            )
        } title: { page, words in
            "\(words("defects.time.title")) · \(page.time.defect.shortName)"
        } body: { page, html, words in
            TimeView(context: context, html: html, words: words).page(page)
        }
    }
}
