import API
import Accounts
import Core
import HTML
import Web

/// Writes the fields of a crew's schema as form fields.
struct DefectFieldsView {
    /// The maximum number of choices of a required field that are shown side by side; more become a list.
    private static let mostPills = 6

    let context: CrewContext
    let html: HTML
    let form: Form
    let spoken: SchemaWords
    let members: [Named]
    /// Suggestions for the field `project`.
    var projects: [String] = []

    private var words: Words { spoken.words }
    private var viewer: Viewer { context.viewer }

    func write(_ field: DefectField, isRequired: Bool) {
        let fields = Fields(context.site, html, form, words)
        let label = label(field.name, isRequired: isRequired)
        switch field.type {
        case .line where field.name == "project" && !projects.isEmpty:
            fields.input(
                field.name,
                label: label,
                .maxlength(FieldChecks.longestLine),
                .list("project-names"),
                .required(isRequired)
            )
            html.datalist(.id("project-names")) { for name in projects { html.option(name, .value(name)) } }
        case .line:
            fields.input(
                field.name,
                label: label,
                .maxlength(FieldChecks.longestLine),
                .autocomplete("off"),
                .required(isRequired)
            )
        case .text:
            fields.textArea(field.name, label: label, .required(isRequired))
        case .choice where isRequired && field.choices.map(\.count) ?? 0 <= Self.mostPills:
            html.div(.class("defect-pills")) {
                fields.pills(field.name, legend: label, isRequired: true, choices(field))
            }
        case .choice:
            fields.select(field.name, label: label, [("", words("defects.form.choose"))] + choices(field))
        case .person:
            fields.select(field.name, label: label, [("", words("defects.form.nobody"))] + people(field))
        case .date:
            fields.input(field.name, label: label, type: "date", isShort: true, .required(isRequired))
        case .number:
            fields.input(
                field.name,
                label: label,
                isShort: true,
                .inputmode("numeric"),
                .autocomplete("off"),
                .required(isRequired)
            )
        }
    }

    /// "How bad (required)". A text that is not the key of a string is shown unchanged, so it can be used where a key
    /// is expected.
    func label(_ name: String, isRequired: Bool = false) -> String {
        let label = spoken.field(name)
        return isRequired ? words("defects.form.required", ["field": .text(label)]) : label
    }

    /// The labels of fields, for the error summary.
    var labels: [String: String] {
        let names = spoken.schema.fields.map { ($0.name, spoken.field($0.name)) }
        return Dictionary(names) { first, _ in first }
    }

    /// Includes the current value even if the list no longer has it.
    private func choices(_ field: DefectField) -> [(value: String, text: String)] {
        var names = field.choices ?? []
        if let now = form[field.name], !now.isEmpty, !names.contains(now) { names.append(now) }
        return names.map { ($0, spoken.choice($0)) }
    }

    private func people(_ field: DefectField) -> [(value: String, text: String)] {
        let me = viewer.person
        var choices = [(me.description, words("defects.form.me", ["name": .text(viewer.name)]))]
        choices += members.filter { $0.id != me }.map { ($0.id.description, $0.name) }
        // An owner who has left the crew stays selectable until another is chosen.
        if let now = form[field.name], !now.isEmpty, !choices.contains(where: { $0.0 == now }) {
            choices.append((now, words("defects.form.former")))
        }
        return choices.map { (value: $0.0, text: $0.1) }
    }
}
