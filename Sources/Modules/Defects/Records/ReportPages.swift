import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Media
import Storage
import Web

/// `/c/{crew}/defects/new`
struct ReportPages {
    /// The longest value that a link may prefill, as in `new?headline=...` behind a QR code on a fridge.
    private static let longestWish = 254

    let media: Media
    let time: any TimeKeeper

    func add(to routes: Routes<CrewContext>) {
        routes.get("defects/new") { request, context in
            try await show(try await wish(request, context), [], .ok, request, context)
        }
        routes.post("defects/new", report)
    }

    @Sendable private func report(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        let fields = try await schema(context).fields
        let received = try await media.receive(request, context)
        let form = received.form
        return try await submitForm(form, fields: fields.map(\.name) + ["file", "latitude", "longitude"]) {
            let files = try received.accepted()
            let position = try Defect.Position.entered(form["latitude"], form["longitude"])
            let defect = try await context.write { tx in
                let entered = form.entered(fields)
                let defect = try Defect.submit(entered, position: position, in: tx)
                try DefectFile.add(files, to: defect.id, isOfReport: true, in: tx)
                return defect
            }
            return seeOther("\(viewer.path)/defects/\(defect.id)?new=true")
                .leaving(Flash(Phrase("defects.said.reported", ["name": .text(defect.shortName)])))
        } again: { form, status in
            let held = try await media.hold(received, context)
            return try await show(form, held, status, request, context)
        }
    }

    private func wish(_ request: Request, _ context: CrewContext) async throws -> Form {
        if request.uri.query == nil { return Form() }
        var wish: [String: String] = [:]
        for field in try await schema(context).fields {
            if let text = request.entered(field.name), text.count <= Self.longestWish { wish[field.name] = text }
        }
        return Form(wish)
    }

    private func schema(_ context: CrewContext) async throws -> DefectSchema {
        let crew = context.viewer.crew
        return try await context.read { tx in try DefectSchema.of(crew, in: tx) }
    }

    private func show(
        _ form: Form,
        _ held: [StoredFile],
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let viewer = context.viewer
        return try await context.page(request, active: "defects", title: "defects.report.title", status: status) { tx in
            var page = try ReportForm.load(form, held, viewer, tx)
            page.projects = try time.suggestions(for: page.schema.fields, viewer, in: tx)
            return page
        } body: { page, html, words in
            ReportView(context: context, html: html, words: words).write(page)
        }
    }
}
