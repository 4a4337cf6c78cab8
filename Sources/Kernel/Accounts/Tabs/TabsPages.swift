import API
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/c/{crew}/tabs`: a member chooses the tabs on their phone.
struct TabsPages: Sendable {
    private static let fields = ["first", "second", "third"]

    let site: Site

    func add(to pages: Routes<CrewContext>) {
        pages.get("tabs") { request, context in try await show(Form(), .ok, request, context) }
        pages.post("tabs", choose)
    }

    @Sendable private func choose(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let wanted = Self.fields.compactMap { field in
            form[field].flatMap { $0.isEmpty ? nil : (field: field, item: $0) }
        }
        let site = site
        return try await submitForm(form, fields: Self.fields) {
            try await context.write { tx in
                try MemberTabs.choose(wanted.map(\.item), field: { wanted[$0].field }, on: site, in: tx)
            }
            return seeOther("\(context.viewer.path)/tabs").leaving(Flash(Phrase("tabs.saved")))
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
        let (site, viewer) = (site, context.viewer)
        return try await context.page(
            request,
            active: nil,
            status: status,
            load: { tx in try MemberTabs.read(of: viewer, on: site, in: tx) },
            title: { _, words in words("tabs.title") },
            body: { tabs, html, words in
                site.pageHead(html, title: words("tabs.title"), lede: words("tabs.lede"))
                let fields = Fields(site, html, form, words)
                let shown = tabs.items.tabs(tabs.chosen)
                let options = [("", words("tabs.none"))] + tabs.items.map { ($0.id, words($0.label)) }
                html.form(.class("form"), .post(), .action("\(viewer.path)/tabs")) {
                    fields.summary(Dictionary(uniqueKeysWithValues: Self.fields.map { ($0, "tabs.\($0)") }))
                    for (index, field) in Self.fields.enumerated() {
                        fields.select(
                            field,
                            label: "tabs.\(field)",
                            value: index < shown.count ? shown[index].id : "",
                            options
                        )
                    }
                    html.p(words("tabs.hint"), .class("hint"))
                    html.submit(words("form.save"))
                }
            }
        )
    }
}
