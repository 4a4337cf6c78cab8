import API
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The page to add people who have no account yet, by name.
struct EnterPeoplePages: Sendable {
    let site: Site

    func add(to pages: Routes<CrewContext>) {
        pages.get("people/add", form)
        pages.post("people/add", enter)
    }

    @Sendable private func form(_ request: Request, _ context: CrewContext) async throws -> Response {
        try context.viewer.requireManager()
        try context.viewer.requireOpen()
        return try await show(Form(), .ok, request, context)
    }

    @Sendable private func enter(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let (viewer, limits) = (context.viewer, site.settings.limits)
        let names = namesByLine(form["names"])
        return try await submitForm(form, fields: ["names", "positions"]) {
            let added = try await context.write { tx in
                try Members.enter(names, positions: form.all("positions"), within: limits, in: tx).count
            }
            let said = added == 1 ? Phrase("people.added.one") : Phrase("people.added", ["count": .number(added)])
            return seeOther("\(viewer.path)/people").leaving(Flash(said))
        } again: { form, status in
            try await show(form, status, request, context)
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let viewer = context.viewer
        return try await context.page(
            request,
            active: "people",
            status: status,
            load: { tx in
                EnterPeopleView(viewer: viewer, positions: try Positions.all(of: viewer.crew, in: tx), form: form)
            },
            title: { _, words in words("people.addTitle") },
            body: { view, html, words in view.body(html, site, words) }
        )
    }
}

struct EnterPeopleView: Sendable {
    let viewer: Viewer
    let positions: [String]
    let form: Form

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("people.addTitle"),
            back: ("\(viewer.path)/people", words("people.title"))
        )
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action("\(viewer.path)/people/add")) {
            fields.summary(["names": "people.names", "positions": "member.positions"])
            html.p(words("people.addText"))
            fields.textArea(
                "names",
                label: "people.names",
                hint: "people.namesHint",
                .required(),
                .autocomplete("off")
            )
            if !positions.isEmpty {
                fields.pills(
                    "positions",
                    legend: "member.positions",
                    hint: "people.positionsHint",
                    several: true,
                    positions.map { ($0, $0) }
                )
            }
            html.submit(words("people.addSubmit"))
        }
    }
}
