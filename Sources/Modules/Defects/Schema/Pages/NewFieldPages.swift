import API
import Accounts
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page that adds a field.
struct NewFieldPage: Sendable {
    let schema: CrewSchema
    let form: Form
}

/// `/c/{crew}/settings/defects/fields/new`: for managers.
struct NewFieldPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("settings/defects/fields/new") { request, context in
            try await show(Form(), .ok, request, context)
        }
        routes.post("settings/defects/fields/new", add)
    }

    @Sendable private func add(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        try viewer.requireManager()
        return try await context.submit(request, fields: ["title", "type", "choices", "required"]) { form, tx in
            let new = try form.newField()
            _ = try CrewSchema.add(new, if: .shown(form["version"]), in: tx)
            return ("\(viewer.path)/settings/defects", Flash(Phrase("defects.set.said.added")))
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
        let viewer = context.viewer
        try viewer.requireManager()
        return try await context.page(request, active: "defects", title: "defects.set.addField", status: status) { tx in
            NewFieldPage(schema: try CrewSchema.of(viewer.crew, in: tx), form: form)
        } body: { page, html, words in
            NewFieldView(context: context, html: html, words: words, page: page).write()
        }
    }
}

extension Form {
    fileprivate func newField() throws -> NewField {
        var check = Validation()
        let type = self["type"].flatMap(DefectFieldType.init)
        if type == nil { check.fail("type", "choice", Phrase("error.field.choice")) }
        try check.finish()
        let choices = (self["choices"] ?? "").split(whereSeparator: \.isNewline).map(String.init)
        return NewField(
            title: self["title"] ?? "",
            type: type ?? .line,
            choices: choices.filter { !$0.allSatisfy(\.isWhitespace) },
            required: self["required"] == "yes"
        )
    }
}

/// The form for a new field.
struct NewFieldView {
    let context: CrewContext
    let html: HTML
    let words: Words
    let page: NewFieldPage

    func write() {
        let settings = "\(context.viewer.path)/settings/defects"
        context.site.pageHead(
            html,
            title: words("defects.set.addField"),
            lede: words("defects.set.addFieldHint"),
            back: (settings, words("defects.settings.title"))
        )
        if context.viewer.isArchived { return }
        let fields = Fields(context.site, html, page.form, words)
        html.form(.class("form"), .post(), .action("\(settings)/fields/new")) {
            fields.summary()
            html.version(page.schema.seen)
            fields.input(
                "title",
                label: "defects.set.fieldName",
                .maxlength(SchemaCheck.longestWords),
                .autocomplete("off"),
                .required()
            )
            fields.radios(
                "type",
                legend: "defects.set.fieldType",
                value: DefectFieldType.line.rawValue,
                DefectFieldType.allCases.map { (value: $0.rawValue, text: words($0.title), hint: nil) }
            )
            fields.textArea("choices", label: "defects.set.newChoices", hint: "defects.set.newChoicesHint")
            requiredRadios(fields, words, isRequired: false)
            html.submit(words("defects.set.addField"))
        }
    }
}
