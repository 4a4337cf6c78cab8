import API
import Accounts
import Core
import HTML
import Web

/// The filter of a list: a form with method GET, so that its URL can be saved and shared.
struct FilterView {
    let context: CrewContext
    let html: HTML
    let spoken: SchemaWords

    private var words: Words { spoken.words }
    private var path: String { "\(context.viewer.path)/defects" }

    /// - Parameter beside: written between the search and the filter.
    func write(_ page: ListPage, beside: () -> Void) {
        let filter = page.question.filter
        html.form(.id("defects-filter"), .class("defects-filter"), .role("search"), .action(path), .data(.tidy, "")) {
            if page.question.show != .mine {
                html.input(.type("hidden"), .name("show"), .value(page.question.show.rawValue))
            }
            html.div(.class("defects-search")) {
                html.label(words("defects.list.search"), .class("visually-hidden"), .for("text"))
                html.input(
                    .class("input"),
                    .id("text"),
                    .name("text"),
                    .type("search"),
                    .value(filter.text),
                    .placeholder(words("defects.list.search")),
                    .autocomplete("off"),
                    .maxlength(ListFilter.longestText)
                )
                html.button(.class("button button-icon")) {
                    context.site.icon(html, "search")
                    html.span(words("defects.list.find"), .class("visually-hidden"))
                }
            }
            beside()
            html.details(.id("defects-more"), .class("defects-more")) {
                html.summary {
                    html.span(words("defects.list.narrow"), .class("defects-narrow-long"))
                    html.span(words("defects.list.filter"), .class("defects-narrow-short"))
                }
                html.div(.class("defects-selects")) { selects(page) }
                html.button(words("defects.list.show"), .class("button"))
            }
            used(page)
        }
    }

    /// The filter and order in use, which the closed form does not show; open, it would push the list off the screen.
    private func used(_ page: ListPage) {
        let labels = labels(page)
        if labels.isEmpty { return }
        html.p(.class("cluster small defects-used")) {
            html.bdi(labels.joined(separator: " · "))
            html.a(words("defects.list.clear"), .href(path + ListQuestion(show: page.question.show).query()))
        }
    }

    private func labels(_ page: ListPage) -> [String] {
        let filter = page.question.filter
        func names(_ list: String?, _ name: (String) -> String) -> String? {
            list.map { NameList($0).names.map(name).joined(separator: ", ") }
        }
        func person(_ id: String) -> String {
            switch id {
            case "me": words("defects.list.me")
            case "none": words("defects.list.nobody")
            default: page.members.first { $0.id.description == id }?.name ?? id
            }
        }
        let labels: [String?] = [
            filter.open.map { words($0 ? "defects.list.isOpen" : "defects.list.isClosed") },
            names(filter.state, spoken.state),
            names(filter.severity) { words.short(spoken.choice($0)) },
            names(filter.priority) { words.short(spoken.choice($0)) },
            filter.assignedTo.map(person), filter.reportedBy.map(person), filter.project,
            filter.sort.map { words($0.label) },
        ]
        return labels.compactMap(\.self)
    }

    private func selects(_ page: ListPage) {
        let filter = page.question.filter
        let yesNo = [("true", words("defects.list.isOpen")), ("false", words("defects.list.isClosed"))]
        select("open", words("defects.list.open"), filter.open.map { "\($0)" }, yesNo)
        let states = page.schema.states.map { ($0.name, spoken.state($0.name)) }
        select("state", spoken.field("state"), filter.state, states)
        choices("severity", filter.severity, page)
        choices("priority", filter.priority, page)
        if page.question.show != .mine {
            let people = [("me", words("defects.list.me")), ("none", words("defects.list.nobody"))]
            let others = page.members.filter { $0.id != context.viewer.person }.map { ($0.id.description, $0.name) }
            select("assignedTo", spoken.field("owner"), filter.assignedTo, people + others)
        }
        if page.schema.field("project") != nil {
            html.label(.class("field")) {
                html.span(spoken.field("project"))
                html.input(
                    .class("input"),
                    .name("project"),
                    .value(filter.project),
                    .autocomplete("off"),
                    .maxlength(FieldChecks.longestLine)
                )
            }
        }
        let sorts = DefectSort.allCases.filter { $0 != .open }.map { ($0.rawValue, words($0.label)) }
        select("sort", words("defects.sort"), filter.sort?.rawValue, sorts, none: words(DefectSort.open.label))
    }

    private func choices(_ name: String, _ chosen: String?, _ page: ListPage) {
        guard let choices = page.schema.field(name)?.choices else { return }
        select(name, spoken.field(name), chosen, choices.map { ($0, words.short(spoken.choice($0))) })
    }

    private func select(
        _ name: String,
        _ label: String,
        _ chosen: String?,
        _ options: [(String, String)],
        none: String? = nil
    ) {
        // A value from the URL that is not in the list is kept.
        let isForeign = chosen.map { chosen in !options.contains { $0.0 == chosen } } ?? false
        let foreign = isForeign ? chosen.map { [($0, NameList($0).names.joined(separator: ", "))] } ?? [] : []
        html.label(.class("field")) {
            html.span(label)
            html.select(.class("input"), .name(name)) {
                html.option(none ?? words("defects.list.any"), .value(""))
                for option in options + foreign {
                    html.option(option.1, .value(option.0), .selected(option.0 == chosen))
                }
            }
        }
    }
}

extension DefectSort {
    fileprivate var label: String {
        switch self {
        case .number: "defects.sort.oldest"
        case .newest: "defects.sort.newest"
        case .changed: "defects.sort.changed"
        case .open: "defects.sort.open"
        case .severity: "defects.sort.severity"
        case .priority: "defects.sort.priority"
        }
    }
}
