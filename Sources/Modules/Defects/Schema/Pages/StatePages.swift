import API
import Accounts
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page that adds a status, or renames one.
struct StatePage: Sendable {
    let schema: CrewSchema
    /// `nil` for a new one.
    let state: DefectState?
    let form: Form

    static func load(_ name: String?, _ form: Form, _ viewer: Viewer, _ tx: Tx) throws -> StatePage {
        let schema = try CrewSchema.of(viewer.crew, in: tx)
        let state = try name.map { name in try schema.schema.states.first { $0.name == name }.orNotFound() }
        return StatePage(schema: schema, state: state, form: form)
    }
}

/// `/c/{crew}/settings/defects/new-status` and `/c/{crew}/settings/defects/states/{status}`: for managers.
struct StatePages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("settings/defects/new-status") { request, context in
            try await show(nil, Form(), .ok, request, context)
        }
        routes.post("settings/defects/new-status", add)
        routes.get("settings/defects/states/{status}") { request, context in
            try await show(try context.text("status"), Form(), .ok, request, context)
        }
        routes.post("settings/defects/states/{status}", rename)
    }

    @Sendable private func add(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        try viewer.requireManager()
        return try await context.submit(request, fields: ["title", "like"]) { form, tx in
            let (title, like) = (form["title"] ?? "", form["like"] ?? "")
            _ = try CrewSchema.addState(title, like: like, if: .shown(form["version"]), in: tx)
            return ("\(viewer.path)/settings/defects", Flash(Phrase("defects.set.said.stateAdded")))
        } again: { form in
            try await show(nil, form, form.status, request, context)
        }
    }

    @Sendable private func rename(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, name, words) = (context.viewer, try context.text("status"), context.words)
        try viewer.requireManager()
        return try await context.submit(request, fields: ["title"]) { form, tx in
            let page = try StatePage.load(name, form, tx.viewer, tx)
            let entered = trim(form["title"] ?? "")
            let isSame = entered == SchemaWords(schema: page.schema.schema, words: words).state(name)
            let title = isSame ? page.state?.title : entered
            _ = try CrewSchema.renameState(name, to: title, if: .shown(form["version"]), in: tx)
            return ("\(viewer.path)/settings/defects", Flash(Phrase("defects.set.said.state")))
        } again: { form in
            try await show(name, form, form.status, request, context)
        }
    }

    private func show(
        _ name: String?,
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let viewer = context.viewer
        try viewer.requireManager()
        return try await context.page(request, active: "defects", status: status) { tx in
            try StatePage.load(name, form, viewer, tx)
        } title: { page, words in
            StateView.title(page, words)
        } body: { page, html, words in
            StateView(context: context, html: html, words: words, page: page).write()
        }
    }
}

/// The form for a new status, or for the name of one.
struct StateView {
    let context: CrewContext
    let html: HTML
    let words: Words
    let page: StatePage

    static func title(_ page: StatePage, _ words: Words) -> String {
        guard let state = page.state else { return words("defects.set.addState") }
        return SchemaWords(schema: page.schema.schema, words: words).state(state.name)
    }

    func write() {
        let settings = "\(context.viewer.path)/settings/defects"
        let title = Self.title(page, words)
        context.site.pageHead(html, title: title, back: (settings, words("defects.settings.title")))
        if context.viewer.isArchived { return }
        let fields = Fields(context.site, html, page.form, words)
        let path = page.state.map { "\(settings)/states/\($0.name)" } ?? "\(settings)/new-status"
        html.form(.class("form"), .post(), .action(path)) {
            fields.summary()
            html.version(page.schema.seen)
            fields.input(
                "title",
                label: "defects.set.stateName",
                hint: page.state == nil ? "defects.set.addStateHint" : nil,
                value: page.state == nil ? nil : title,
                .maxlength(SchemaCheck.longestWords),
                .autocomplete("off"),
                .required()
            )
            if page.state == nil { like(fields) }
            html.submit(words(page.state == nil ? "defects.set.addState" : "form.save"))
        }
    }

    private func like(_ fields: Fields) {
        let schema = page.schema.schema
        let spoken = SchemaWords(schema: schema, words: words)
        fields.select(
            "like",
            label: "defects.set.stateLike",
            hint: "defects.set.stateLikeHint",
            schema.models.map { (value: $0.name, text: spoken.state($0.name)) }
        )
    }
}
