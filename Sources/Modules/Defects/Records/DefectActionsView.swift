import API
import Accounts
import Core
import HTML
import Web

/// The actions that are possible now: the usual next one first, the rare ones in a menu.
struct DefectActionsView {
    let context: CrewContext
    let html: HTML
    let spoken: SchemaWords

    private var words: Words { spoken.words }

    func write(_ page: DefectPage) {
        if page.legal.isEmpty { return }
        let next = page.schema.usualNext(in: page.defect.state, of: page.legal)
        let steps = page.legal.filter { $0.kind == .changeState && $0.name != next?.name }
        html.div(.class("actions defect-actions")) {
            if let next { button(next, page, "button button-primary") }
            for step in steps { button(step, page, "button") }
            for action in page.legal where action.kind == .unduplicate {
                form(page, "duplicate/removal", spoken.action(action), "button")
            }
            for action in page.legal where action.kind == .modify {
                html.a(spoken.action(action), .class("button"), .href("\(path(page))/edit"))
            }
            more(page)
        }
    }

    private func path(_ page: DefectPage) -> String { "\(context.viewer.path)/defects/\(page.defect.id)" }

    /// Links to the form of an action; an action that asks for no fields is performed at once.
    private func button(_ action: DefectAction, _ page: DefectPage, _ style: String) {
        if !action.asked(page.schema).isEmpty {
            let address = "\(path(page))/action?action=\(percentEncode(action.name))"
            return html.a(spoken.action(action), .class(style), .href(address))
        }
        form(page, "action", spoken.action(action), style) {
            html.input(.type("hidden"), .name("action"), .value(action.name))
        }
    }

    private func more(_ page: DefectPage) {
        let rare = page.legal.filter { $0.kind == .duplicate || $0.kind == .delete }
        if rare.isEmpty { return }
        html.details(.class("menu menu-end"), .id("defect-more")) {
            html.summary(.class("button button-quiet")) {
                context.site.icon(html, "ellipsis")
                html.span(words("defects.more"))
            }
            html.div(.class("menu-panel")) {
                for action in rare where action.kind == .duplicate {
                    html.a(spoken.action(action), .class("menu-item"), .href("\(path(page))/duplicate"))
                }
                for action in rare where action.kind == .delete { delete(action, page) }
            }
        }
    }

    private func delete(_ action: DefectAction, _ page: DefectPage) {
        html.confirmedForm(
            "\(path(page))/delete",
            words,
            words("defects.delete.confirm", ["name": .text(page.defect.shortName)]),
            yes: words("defects.delete.yes"),
            no: words("defects.delete.no")
        ) {
            version(page)
            html.button(spoken.action(action), .class("menu-item menu-danger"))
        }
    }

    private func form(
        _ page: DefectPage,
        _ place: String,
        _ title: String,
        _ style: String,
        inputs: () -> Void = {}
    ) {
        html.form(.class("inline-form"), .post(), .action("\(path(page))/\(place)")) {
            version(page)
            inputs()
            html.button(title, .class(style))
        }
    }

    private func version(_ page: DefectPage) {
        html.version(page.defect.version)
    }
}
