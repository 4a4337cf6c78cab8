import API
import Accounts
import Core
import HTML
import Web

/// The form of an action, with both sides of each field that two people have changed.
struct ActionView {
    let context: CrewContext
    let html: HTML
    let words: Words

    func write(_ page: ActionForm) {
        let path = "\(context.viewer.path)/defects/\(page.defect.id)"
        let isEdit = page.action.kind == .modify
        let spoken = SchemaWords(schema: page.schema, words: words)
        context.site.pageHead(
            html,
            title: spoken.action(page.action),
            lede: "\(page.defect.shortName) · \(page.defect.headline)",
            back: (path, page.defect.shortName)
        )
        let fields = DefectFieldsView(
            context: context,
            html: html,
            form: page.form,
            spoken: spoken,
            members: page.members,
            projects: page.projects
        )
        html.form(.class("form"), .post(), .action("\(path)/\(isEdit ? "edit" : "action")")) {
            Fields(context.site, html, page.form, words).summary(fields.labels)
            others(page, spoken)
            html.version(page.defect.version)
            if !isEdit { html.input(.type("hidden"), .name("action"), .value(page.action.name)) }
            let clashes = Dictionary(page.clashes.map { ($0.field.name, $0) }) { first, _ in first }
            for field in page.fields {
                if let clash = clashes[field.name] {
                    both(clash, fields, page, spoken)
                } else {
                    fields.write(field, isRequired: page.required.contains(field.name))
                }
            }
            html.div(.class("actions")) {
                html.button(
                    isEdit ? words("form.save") : spoken.action(page.action),
                    .class("button button-primary")
                )
                html.a(words("form.cancel"), .class("button"), .href(path))
            }
        }
    }

    /// Warns that the state has changed since the form was shown.
    private func others(_ page: ActionForm, _ spoken: SchemaWords) {
        guard let former = page.formerState, page.action.kind != .modify else { return }
        let gaps: [String: Phrase.Argument] = [
            "former": .text(spoken.state(former)), "state": .text(spoken.state(page.defect.state)),
        ]
        html.ul(.class("findings")) {
            context.site.finding(html, tone: .warn, words("defects.clash.moved", gaps), words)
        }
    }

    /// Their value or mine: neither is preselected, and neither is lost.
    private func both(_ clash: ActionForm.Clash, _ fields: DefectFieldsView, _ page: ActionForm, _ spoken: SchemaWords)
    {
        let name = clash.field.name
        html.fieldset(.class("field field-wrong defect-clash")) {
            html.legend(fields.label(name))
            html.p(words("defects.clash.field"), .class("hint"))
            html.input(.type("hidden"), .name("clash"), .value(name))
            html.input(.type("hidden"), .name(name), .value(clash.yours ?? ""))
            side(clash, "theirs", "defects.clash.theirs", clash.theirs, page, spoken)
            side(clash, "mine", "defects.clash.mine", clash.yours, page, spoken)
        }
    }

    private func side(
        _ clash: ActionForm.Clash,
        _ side: String,
        _ title: String,
        _ value: String?,
        _ page: ActionForm,
        _ spoken: SchemaWords
    ) {
        html.label(.class("choice")) {
            html.input(
                // The first option carries the field's id, so that the error summary can link to it.
                .id(side == "theirs" ? clash.field.name : "\(clash.field.name)-mine"),
                .type("radio"),
                .name(sideField(clash.field.name)),
                .value(side),
                .checked(clash.side == side),
                .required()
            )
            html.text(" ")
            html.span {
                html.text(words(title))
                html.small(.class("hint defect-text")) { write(value, clash.field, page, spoken) }
            }
        }
    }

    private func write(_ value: String?, _ field: DefectField, _ page: ActionForm, _ spoken: SchemaWords) {
        guard let value else { return html.text(words("defects.clash.nothing")) }
        switch field.type {
        case .choice: html.text(spoken.choice(value))
        case .person:
            let person = page.members.first { $0.id.description == value }
            html.bdi(person?.name ?? words("defects.form.former"))
        case .line, .text, .date, .number: html.bdi(value)
        }
    }
}
