import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// What the page of a defect's time shows.
struct TimePage: Sendable {
    let time: SpentTime
    /// What more can be written down for.
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
        let form = try await Form(request)
        let (viewer, now, reference) = (context.viewer, context.site.clock.now, try context.defectReference())
        let ownName = context.words("defects.time.ownName")
        let attempt = try await attempt(form, fields: Self.fields) {
            let typed = try form.typedTime()
            return try await context.site.database.write { tx in
                try SpentTime.log(
                    typed,
                    on: reference,
                    in: keeper,
                    ownName: ownName,
                    by: viewer,
                    at: now,
                    in: tx
                ).time.defect.id
            }
        }
        switch attempt {
        case .done(let id):
            return seeOther("\(viewer.path)/defects/\(id)").leaving(Flash(Phrase("defects.time.said")))
        case .again(let form, let status): return try await show(form, status, request, context)
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now, reference) = (context.viewer, context.site.clock.now, try context.defectReference())
        return try await context.page(request, active: "defects", status: status) { tx in
            let defect = try reference.find(viewer, in: tx)
            return TimePage(
                time: try SpentTime.load(defect, from: keeper, viewer, tx),
                projects: try keeper.projects(viewer, in: tx),
                today: viewer.zone.today(at: now),
                form: form
            )
        } title: { page, words in
            "\(words("defects.time.title")) · \(page.time.defect.displayID)"
        } body: { page, html, words in
            TimeView(context: context, html: html, words: words).page(page)
        }
    }
}

extension Form {
    fileprivate func typedTime() throws -> TypedTime {
        var check = Validation()
        let project = self["project"].flatMap { $0.isEmpty ? nil : $0 }
        let id = check.id("project", project, of: ProjectKey.self)
        let typed = TypedTime(
            length: .text(self["hours"] ?? ""),
            date: check.optionalDate("date", self["date"]),
            comment: check.optionalLine("comment", self["comment"], most: SpentTime.longestComment),
            project: id.map { .project($0) } ?? .own
        )
        try check.finish()
        return typed
    }
}
