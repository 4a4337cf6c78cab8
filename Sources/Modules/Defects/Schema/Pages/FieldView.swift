import API
import Accounts
import Core
import HTML
import Web

/// Asks whether a report requires the field.
func requiredRadios(_ fields: Fields, _ words: Words, isRequired: Bool) {
    fields.radios(
        "required",
        legend: "defects.set.must",
        value: isRequired ? "yes" : "no",
        [
            ("no", words("defects.set.must.no"), words("defects.set.must.noHint")),
            ("yes", words("defects.set.must.yes"), words("defects.set.must.yesHint")),
        ]
    )
}

/// The page of one field: its name, whether it is required, and its choices.
struct FieldView {
    let context: CrewContext
    let html: HTML
    let words: Words
    let page: FieldPage

    private var viewer: Viewer { context.viewer }
    private var field: DefectField { page.field }
    private var form: Form { page.form }
    private var spoken: SchemaWords { SchemaWords(schema: page.schema.schema, words: words) }

    func write() {
        context.site.pageHead(
            html,
            title: spoken.field(field.name),
            lede: words(field.type.title),
            back: ("\(viewer.path)/settings/defects", words("defects.settings.title"))
        )
        if viewer.isArchived { return }
        let fields = Fields(context.site, html, form, words)
        let path = "\(viewer.path)/settings/defects/fields/\(field.name)"
        html.form(.class("form"), .post(), .action(path)) {
            fields.summary()
            html.version(page.schema.seen)
            fields.input(
                "title",
                label: "defects.set.fieldName",
                value: spoken.field(field.name),
                .maxlength(SchemaCheck.longestWords),
                .autocomplete("off")
            )
            requiredRadios(fields, words, isRequired: field.required == true)
            if let choices = field.choices { lists(choices, fields) }
            html.submit(words("form.save"))
        }
        removal(path)
    }

    private func removal(_ path: String) {
        html.confirmedForm(
            "\(path)/removal",
            words,
            words("defects.set.removeFieldAsk", ["name": .text(spoken.field(field.name))]),
            yes: words("defects.set.takeAway"),
            class: "form"
        ) {
            html.version(page.schema.seen)
            html.p(words("defects.set.removeFieldHint"), .class("hint"))
            html.submit(words("defects.set.removeField"), .danger)
        }
    }

    private func lists(_ choices: [String], _ fields: Fields) {
        html.fieldset(.class("field")) {
            html.legend(words("defects.set.choices"))
            html.p(words("defects.set.choicesHint"), .class("hint"))
            html.ol(.class("defect-choices")) {
                for (index, choice) in choices.enumerated() { html.li { kept(index, choice) } }
            }
        }
        for index in 0..<FieldPages.newLines {
            fields.input(
                "added-\(index)",
                label: "defects.set.newChoice",
                .maxlength(SchemaCheck.longestWords),
                .autocomplete("off")
            )
        }
    }

    private func kept(_ index: Int, _ choice: String) {
        let (name, error) = ("kept-\(index)", form.error("kept-\(index)"))
        let text = spoken.choice(choice)
        html.input(.type("hidden"), .name("was-\(index)"), .value(choice))
        html.label(.class("visually-hidden"), .for(name)) {
            html.text(words("defects.set.choiceName", ["number": .number(index + 1)]))
        }
        html.input(
            .class("input"),
            .id(name),
            .name(name),
            .value(form[name] ?? text),
            .maxlength(SchemaCheck.longestWords),
            .autocomplete("off"),
            .aria(.invalid, error == nil ? nil : "true"),
            .aria(.describedby, error == nil ? nil : "\(name)-error")
        )
        html.label(.class("choice")) {
            html.input(
                .type("checkbox"),
                .name("gone-\(index)"),
                .value("yes"),
                .checked(form["gone-\(index)"] == "yes")
            )
            html.text(" ")
            html.span {
                html.named(words("defects.set.takeAway"), text)
            }
        }
        if let error {
            html.p(.class("error"), .id("\(name)-error")) {
                context.site.icon(html, "circle-alert")
                html.text(words(error))
            }
        }
    }
}
