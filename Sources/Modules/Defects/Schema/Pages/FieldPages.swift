import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page of one field.
struct FieldPage: Sendable {
    let schema: CrewSchema
    let field: DefectField
    let form: Form

    static func load(_ name: String, _ form: Form, _ viewer: Viewer, _ tx: Tx) throws -> FieldPage {
        let schema = try CrewSchema.of(viewer.crew, in: tx)
        guard let field = schema.schema.field(name), name != "headline" else { throw AppError.notFound }
        return FieldPage(schema: schema, field: field, form: form)
    }
}

/// `/c/{crew}/settings/defects/fields/{field}`: the name of a field, its choices, and whether it is required.
struct FieldPages {
    /// The number of empty lines for new choices.
    static let newLines = 3

    func add(to routes: Routes<CrewContext>) {
        routes.get("settings/defects/fields/{field}") { request, context in
            try await show(Form(), .ok, request, context)
        }
        routes.post("settings/defects/fields/{field}", change)
        routes.post("settings/defects/fields/{field}/removal") { request, context in
            try await edit(request, context, said: "defects.set.said.removed", CrewSchema.remove)
        }
        routes.post("settings/defects/fields/{field}/restoration") { request, context in
            try await edit(request, context, said: "defects.set.said.restored", CrewSchema.restore)
        }
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let (viewer, name) = (context.viewer, try context.text("field"))
        try viewer.requireManager()
        let words = context.words
        return try await submitForm(form, fields: ["title", "required"] + form.lines) {
            try await context.write { tx in
                let present = try FieldPage.load(name, form, tx.viewer, tx)
                let spoken = SchemaWords(schema: present.schema.schema, words: words)
                let edit = form.edit(present.field, spoken)
                try CrewSchema.edit(name, edit, if: .shown(form["version"]), in: tx)
            }
            return seeOther("\(viewer.path)/settings/defects").leaving(Flash(Phrase("defects.set.said.field")))
        } again: { form, status in
            try await show(form, status, request, context)
        }
    }

    /// Removes the field, or restores it.
    private func edit(
        _ request: Request,
        _ context: CrewContext,
        said: String,
        _ edit: @escaping @Sendable (String, Precondition, MemberTransaction) throws -> SchemaOutcome
    ) async throws -> Response {
        let name = try context.text("field")
        let form = try await Form(request)
        return try await context.act(back: "\(context.viewer.path)/settings/defects", say: Phrase(said)) { tx in
            _ = try edit(name, .shown(form["version"]), tx)
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, name) = (context.viewer, try context.text("field"))
        try viewer.requireManager()
        return try await context.page(request, active: "defects", status: status) { tx in
            try FieldPage.load(name, form, viewer, tx)
        } title: { page, words in
            SchemaWords(schema: page.schema.schema, words: words).field(page.field.name)
        } body: { page, html, words in
            FieldView(context: context, html: html, words: words, page: page).write()
        }
    }
}

extension Form {
    /// The names of the inputs for choices.
    fileprivate var lines: [String] {
        (0..<SchemaCheck.mostChoices).map { "kept-\($0)" } + (0..<FieldPages.newLines).map { "added-\($0)" }
    }

    /// The edit that was entered. A choice whose displayed text was not changed keeps its stored name.
    func edit(_ field: DefectField, _ spoken: SchemaWords) -> FieldEdit {
        var edit = FieldEdit(title: title(of: field, spoken), required: self["required"] == "yes")
        for index in 0..<SchemaCheck.mostChoices {
            guard let old = self["was-\(index)"] else { break }
            let entered = trim(self["kept-\(index)"] ?? "")
            let isGone = self["gone-\(index)"] == "yes"
            edit.kept.append(.init(old: old, new: isGone ? nil : entered == spoken.choice(old) ? old : entered))
        }
        let added = (0..<FieldPages.newLines).map { self["added-\($0)"] ?? "" }
        edit.added = added.filter { !$0.allSatisfy(\.isWhitespace) }
        return edit
    }

    /// The title that was entered; `nil` if it is the name that the field has without one.
    private func title(of field: DefectField, _ spoken: SchemaWords) -> String? {
        guard let entered = self["title"].map(trim) else { return field.title }
        if entered == spoken.field(field.name) { return field.title }
        return entered == spoken.standardName(of: field.name) ? nil : entered
    }
}
