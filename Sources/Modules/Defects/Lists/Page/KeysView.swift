import API
import Accounts
import Core
import HTML
import Web

/// The forms behind the keyboard shortcuts of the list: a key shows its form or sends it. Without scripts they stay
/// hidden.
struct KeysView {
    let context: CrewContext
    let html: HTML
    let spoken: SchemaWords

    private var words: Words { spoken.words }
    private var schema: DefectSchema { spoken.schema }
    private var path: String { "\(context.viewer.path)/defects/triage" }

    func write(_ page: ListPage) {
        let fields = ManyFields(context: context, html: html, spoken: spoken, members: page.members)
        html.div(.id("defects-keys"), .hidden()) {
            if !page.list.defects.isEmpty {
                part("state", "defects.keys.state", page) { states(fields) }
                if let owner = schema.field("owner") {
                    part("assign", "defects.keys.assign", page, way: .assign) {
                        fields.write(owner, Form(), isAsked: true)
                    }
                    part("mine", "defects.keys.mine", page, way: .assign) {
                        html.input(
                            .type("hidden"),
                            .name("owner"),
                            .value(context.viewer.person.description)
                        )
                    }
                }
                part("done", "defects.keys.done", page, way: .done) {
                    if let resolution = schema.field("resolution") {
                        fields.write(resolution, Form(), isAsked: true)
                    }
                }
            }
            help()
        }
    }

    private func part(
        _ name: String,
        _ title: String,
        _ page: ListPage,
        way: BulkAction.Way = .action,
        content: () -> Void
    ) {
        html.form(.id("keys-\(name)"), .class("form keys-form"), .post(), .action(path)) {
            html.h2(words(title))
            html.p(.class("keys-which muted")) {}
            html.input(.type("hidden"), .name(BulkFieldName.back), .value(page.address))
            html.input(.type("hidden"), .name(BulkFieldName.way), .value(way.rawValue))
            content()
            html.div(.class("actions")) {
                html.button(.class("button keys-close"), .type("button")) { html.text(words("form.cancel")) }
                html.button(words("defects.keys.do"), .class("button button-primary"))
            }
        }
    }

    /// All actions with their fields; only the fields of the selected action are shown.
    private func states(_ fields: ManyFields) {
        let actions = schema.actions.filter { $0.kind == .changeState && $0.isAllowed(context.viewer) }
        fields.select("action", words("defects.bulk.action"), Form(), fields.options(actions))
        for field in schema.fields where field.isForMany {
            let asking = actions.filter { $0.asked(schema).contains { $0.name == field.name } }
            if asking.isEmpty { continue }
            fields.write(
                field,
                Form(),
                marks: (["keys-for"] + asking.map { "keys-for-\($0.name)" }).joined(separator: " ")
            )
        }
    }

    private func help() {
        html.div(.id("keys-help"), .class("stack")) {
            html.h2(words("defects.keys.title"))
            html.dl(.class("keys-list")) {
                line("j ↓", "defects.keys.next")
                line("k ↑", "defects.keys.previous")
                line("Enter, o", "defects.keys.read")
                line("x", "defects.keys.choose")
                line("s", "defects.keys.state")
                line("a", "defects.keys.assign")
                line("i", "defects.keys.mine")
                line("d", "defects.keys.done")
                line("z", "defects.bulk.undo")
                line("c", "defects.keys.new")
                line("/", "defects.keys.search")
                line("?", "defects.keys.help")
            }
            html.p(words("defects.keys.many"), .class("muted"))
            html.p(words("defects.keys.where"), .class("muted"))
            html.div(.class("actions")) {
                html.button(.class("button keys-close"), .type("button")) { html.text(words("defects.keys.close")) }
            }
        }
    }

    private func line(_ key: String, _ what: String) {
        html.div {
            html.dt { html.code(key) }
            html.dd(words(what))
        }
    }
}
