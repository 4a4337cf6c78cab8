import API
import Accounts
import Core
import HTML
import Web

/// The page with a crew's fields, states and actions, and links to change them.
struct SchemaView {
    let context: CrewContext
    let html: HTML
    let words: Words
    let page: SchemaPage

    private var viewer: Viewer { context.viewer }
    private var schema: DefectSchema { page.present.schema }
    private var spoken: SchemaWords { SchemaWords(schema: schema, words: words) }
    private var path: String { "\(viewer.path)/settings/defects" }

    func write() {
        context.site.pageHead(
            html,
            title: words("defects.settings.title"),
            lede: page.present.isOwn ? words("defects.set.own") : words("defects.set.standard"),
            back: ("\(viewer.path)/settings", words("crewSettings.title"))
        )
        SchemaFileForm(context: context, html: html, words: words, page: page).trouble()
        fields()
        states()
        actions()
        SchemaMatrix(html: html, words: words, schema: schema, spoken: spoken).write()
        SchemaFileForm(context: context, html: html, words: words, page: page).write()
    }

    // MARK: - Fields

    private func fields() {
        section("fields", "defects.set.fields", "defects.set.fieldsHint") {
            html.ul(.class("rows")) {
                for field in schema.fields {
                    html.li(.class("row")) {
                        html.div(.class("row-body")) {
                            html.p(.class("row-title")) { fieldTitle(field) }
                            html.p(note(field), .class("row-note"))
                        }
                        if field.required == true {
                            html.div(.class("row-end")) {
                                html.span(words("defects.set.required"), .class("status status-pending"))
                            }
                        }
                    }
                }
            }
            if viewer.isArchived { return }
            html.p { html.a(words("defects.set.addField"), .class("button"), .href("\(path)/fields/new")) }
            removedFields()
        }
    }

    private func removedFields() {
        let removed = schema.removedStandardFields
        if removed.isEmpty { return }
        html.h3(words("defects.set.removedFields"))
        html.ul(.class("rows")) {
            for field in removed {
                html.li(.class("row")) {
                    html.div(.class("row-body")) { html.p(spoken.field(field.name), .class("row-title")) }
                    html.form(.class("row-end"), .post(), .action("\(path)/fields/\(field.name)/restoration")) {
                        html.version(page.present.seen)
                        html.button(.class("button")) {
                            html.named(words("defects.set.restoreField"), spoken.field(field.name))
                        }
                    }
                }
            }
        }
    }

    private func fieldTitle(_ field: DefectField) {
        if viewer.isArchived || field.name == "headline" {
            html.bdi(spoken.field(field.name))
        } else {
            html.a(.class("cover"), .href("\(path)/fields/\(field.name)")) { html.bdi(spoken.field(field.name)) }
        }
    }

    private func note(_ field: DefectField) -> String {
        guard field.type == .choice, let choices = field.choices else { return words(field.type.title) }
        let first = choices.prefix(4).map(spoken.choice).joined(separator: " · ")
        return choices.count > 4 ? "\(first) · \(words.count("defects.set.more", choices.count - 4))" : first
    }

    // MARK: - States and actions

    private func states() {
        section("states", "defects.set.states", "defects.set.statesHint") {
            html.ol(.class("rows")) {
                for (index, state) in schema.states.enumerated() {
                    html.row {
                        html.p(.class("row-title")) { stateTitle(state) }
                        if index == 0 { html.p(words("defects.set.first"), .class("row-note")) }
                    } end: {
                        state.closed == true
                            ? html.span(words("defects.set.closed"), .class("status status-past"))
                            : html.span(words("defects.set.open"), .class("status status-open"))
                    }
                }
            }
            if viewer.isArchived { return }
            html.p { html.a(words("defects.set.addState"), .class("button"), .href("\(path)/new-status")) }
        }
    }

    private func stateTitle(_ state: DefectState) {
        if viewer.isArchived { return html.bdi(spoken.state(state.name)) }
        html.a(.class("cover"), .href("\(path)/states/\(state.name)")) { html.bdi(spoken.state(state.name)) }
    }

    private func actions() {
        section("actions", "defects.set.actions", "defects.set.actionsHint") {
            html.ul(.class("rows")) {
                for action in schema.actions {
                    html.li(.class("row")) {
                        html.div(.class("row-body")) {
                            html.p(.class("row-title")) { html.bdi(spoken.action(action)) }
                            for line in lines(action) { html.p(line, .class("row-note")) }
                        }
                        if action.managersOnly == true {
                            html.div(.class("row-end")) {
                                html.span(words("defects.set.managers"), .class("status status-idle"))
                            }
                        }
                    }
                }
            }
        }
    }

    /// "From: Reported, Being worked on. To: Assigned.", "Needs: Who sees to it".
    private func lines(_ action: DefectAction) -> [String] {
        let former = action.kind == .unduplicate ? words("defects.set.toFormer") : nil
        let to = action.to.map { words("defects.set.to", ["state": .text(spoken.state($0))]) } ?? former
        let from = action.from.map {
            words("defects.set.from", ["states": .text($0.map(spoken.state).joined(separator: ", "))])
        }
        let always = action.kind == .submit ? nil : words("defects.set.fromAny")
        let needs = list("defects.set.needs", action.requires)
        let asks = list("defects.set.asks", action.asks)
        let way = [from ?? always, to].compactMap(\.self).joined(separator: " · ")
        return [way, [needs, asks].compactMap(\.self).joined(separator: " · ")].filter { !$0.isEmpty }
    }

    private func list(_ key: String, _ names: [String]?) -> String? {
        guard let names, !names.isEmpty else { return nil }
        return words(key, ["fields": .text(names.map(spoken.field).joined(separator: ", "))])
    }

    private func section(_ id: String, _ title: String, _ hint: String, content: () -> Void) {
        html.section(words(title), id: id) {
            html.p(words(hint), .class("muted"))
            content()
        }
    }
}

extension DefectFieldType {
    var title: String {
        switch self {
        case .line: "defects.set.type.line"
        case .text: "defects.set.type.text"
        case .choice: "defects.set.type.choice"
        case .person: "defects.set.type.person"
        case .date: "defects.set.type.date"
        case .number: "defects.set.type.number"
        }
    }
}
