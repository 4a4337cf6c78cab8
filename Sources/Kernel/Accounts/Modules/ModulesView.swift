import API
import Core
import HTML
import Web

/// The modules of a crew, each with who sees it.
struct ModulesView: Sendable {
    let viewer: Viewer
    let modules: [SwitchableModule]
    let visible: [String: ModuleVisibility]
    let version: Int
    let form: Form

    func write(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("modules.title"),
            lede: words("modules.lede"),
            back: ("\(viewer.path)/settings", words("crewSettings.title"))
        )
        if viewer.isArchived {
            html.dl(.class("facts")) {
                for module in modules {
                    html.fact(words(module.name), words("modules.\((visible[module.id] ?? .everyone).rawValue)"))
                }
            }
            return
        }
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action("\(viewer.path)/settings/modules")) {
            fields.summary(Dictionary(modules.map { ($0.id, $0.name) }) { first, _ in first })
            html.version(version)
            for module in modules {
                fields.pills(
                    module.id,
                    legend: module.name,
                    hint: module.text,
                    value: (visible[module.id] ?? .everyone).rawValue,
                    ModuleVisibility.allCases.map { ($0.rawValue, words("modules.\($0.rawValue)")) }
                )
            }
            html.p(words("modules.dataStays"), .class("hint"))
            html.submit(words("form.save"))
        }
        if modules.count > 1 { order(html, site, words) }
    }

    private func order(_ html: HTML, _ site: Site, _ words: Words) {
        html.section(words("modules.order"), id: "order") {
            html.p(words("modules.orderHint"), .class("muted"))
            html.form(.post(), .action("\(viewer.path)/settings/modules/order")) {
                html.ol(.class("rows")) {
                    for (index, module) in modules.enumerated() {
                        html.li(.class("row")) {
                            if let icon = site.icon(of: module.id) { site.icon(html, icon) }
                            html.p(words(module.name), .class("row-body row-title"))
                            if index > 0 { up(module, html, site, words) }
                        }
                    }
                }
            }
        }
    }

    private func up(_ module: SwitchableModule, _ html: HTML, _ site: Site, _ words: Words) {
        html.div(.class("row-end")) {
            html.button(.class("button button-icon button-up"), .name("up"), .value(module.id)) {
                site.icon(html, "chevron-down")
                html.span(
                    words("modules.up", ["name": .phrase(Phrase(module.name))]),
                    .class("visually-hidden")
                )
            }
        }
    }
}

/// The second of three set-up steps of a new crew: choosing its modules.
struct ChooseModulesView: Sendable {
    let viewer: Viewer
    let modules: [SwitchableModule]
    let kind: CrewKind?
    let chosen: Set<String>

    func write(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(html, title: words("setup.modules.title"), lede: words("setup.step", ["step": .number(2)]))
        html.nav(.class("stack"), .aria(.labelledby, "kind-title")) {
            html.h2(words("setup.kind"), .id("kind-title"))
            html.div(.class("cluster")) {
                for kind in CrewKind.allCases {
                    html.a(
                        words("setup.kind.\(kind.rawValue)"),
                        .class(kind == self.kind ? "button button-primary" : "button"),
                        .href("\(viewer.path)/setup/modules?kind=\(kind.rawValue)"),
                        .aria(.current, kind == self.kind ? "true" : nil)
                    )
                }
            }
        }
        html.form(.class("form"), .post(), .action("\(viewer.path)/setup/modules")) {
            html.fieldset(.class("field")) {
                html.legend(words("setup.modules.choose"))
                html.p(words("setup.modules.hint"), .class("hint"))
                for module in modules {
                    html.label(.class("choice")) {
                        html.input(
                            .type("checkbox"),
                            .name("module"),
                            .value(module.id),
                            .checked(chosen.contains(module.id))
                        )
                        html.text(" ")
                        html.span {
                            html.text(words(module.name))
                            html.small(words(module.text), .class("hint"))
                        }
                    }
                }
            }
            html.submit(words("setup.next"))
        }
    }
}
