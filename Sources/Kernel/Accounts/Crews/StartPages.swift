import Core
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/start`: for people in no crew, to join or create one.
struct StartPages: Sendable {
    let site: Site
    let home: CrewHome

    func add(to routes: Routes<PersonContext>) {
        routes.get("start") { request, context in
            let person = context.account.person
            let path = try await site.database.read { tx in try home.path(for: person, request, in: tx) }
            if path != CrewHome.start { return seeOther(path) }
            return try await show(Form(), .ok, request, context)
        }
        routes.post("start") { request, context in
            var form = try await Form(request)
            if let code = invitationCode(form["invitation"] ?? "") { return seeOther("/join/\(code)") }
            form.errors = [.init("invitation", "form", Phrase("start.wrongLink"))]
            return try await show(form, .unprocessableContent, request, context)
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let name = context.account.name
        return try await context.page(
            request,
            active: nil,
            status: status,
            load: { _ in form },
            title: { _, words in words("start.title", ["name": .text(name)]) },
            body: { form, html, words in
                site.pageHead(html, title: words("start.title", ["name": .text(name)]), lede: words("start.lede"))
                html.section(words("start.join"), id: "join-title", class: "card") {
                    let fields = Fields(site, html, form, words)
                    html.form(.class("form"), .post(), .action("/start")) {
                        fields.summary(["invitation": "start.invitation"])
                        fields.input(
                            "invitation",
                            label: "start.invitation",
                            hint: "start.invitationHint",
                            .maxlength(500),
                            .autocomplete("off"),
                            .required()
                        )
                        html.submit(words("start.toInvitation"))
                    }
                }
                html.section(words("start.create"), id: "create-title", class: "card") {
                    html.p(words("start.createText"), .class("muted"))
                    html.div(.class("actions")) {
                        html.a(words("newCrew.submit"), .class("button"), .href("/crews/new"))
                    }
                }
            }
        )
    }
}

/// The code from an invitation link, or a code by itself; `nil` for anything else.
func invitationCode(_ entered: String) -> String? {
    let text = entered.trimmingCharacters(in: .whitespacesAndNewlines)
    let end = text.split(separator: "/").last.map(String.init) ?? ""
    let code = end.prefix { $0 != "?" && $0 != "#" }
    let isCode = code.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    return isCode && (8...100).contains(code.count) ? String(code) : nil
}
