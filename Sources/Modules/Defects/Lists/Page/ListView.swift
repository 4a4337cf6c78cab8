import API
import Accounts
import Core
import HTML
import Web

/// The list of a crew's defects: the viewer's own, those they reported, or all.
struct ListView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/defects" }

    func write(_ page: ListPage) {
        let spoken = SchemaWords(schema: page.schema, words: words)
        head(page)
        OperationBar(context: context, html: html, spoken: spoken).write(page.operation, back: page.address)
        kept(page)
        if page.query == nil {
            FilterView(context: context, html: html, spoken: spoken).write(page) { beside(page) }
        }
        QueryView(context: context, html: html, words: words).write(page)
        list(page, spoken)
        context.site.inspector(html, words, within: "\(path)/")
        ExportLinks(context: context, html: html, words: words).write(page.wire)
        if viewer.isArchived { return }
        KeysView(context: context, html: html, spoken: spoken).write(page)
        context.site.script(html, "defects-keys")
    }

    private func head(_ page: ListPage) {
        let back = page.query == nil ? nil : (path: path, title: words("nav.defects"))
        let look: PageHeadLook = page.query == nil ? .quiet : .plain
        context.site.pageHead(html, look, title: page.query?.name ?? words("nav.defects"), back: back) {
            if !viewer.isArchived {
                html.a(
                    words("defects.list.report"),
                    .class("button button-primary"),
                    .id("defects-new"),
                    .href("\(path)/new")
                )
                html.button(.class("button button-quiet needs-js wide-only"), .id("keys-open"), .type("button")) {
                    html.text(words("defects.keys.open"))
                }
            }
        }
    }

    /// Links to the saved views.
    private func kept(_ page: ListPage) {
        if page.queries.isEmpty { return }
        // On a phone the links would push the list down, so a menu beside the search replaces them.
        let name = page.query == nil ? "cluster defects-kept defects-kept-wide" : "cluster defects-kept"
        html.nav(.class(name), .aria(.label, words("defects.query.kept"))) {
            for query in page.queries {
                html.a(
                    .class("button button-quiet"),
                    .href(query.path(viewer)),
                    .aria(.current, query.id == page.query?.id ? "page" : nil)
                ) { html.bdi(query.name) }
            }
        }
    }

    /// The actions that have no room in the page header on a phone.
    private func beside(_ page: ListPage) {
        html.div(.class("defects-beside")) {
            keptMenu(page)
            if !viewer.isArchived {
                html.a(.class("button button-primary button-icon"), .href("\(path)/new")) {
                    context.site.icon(html, "plus")
                    html.span(words("defects.list.report"), .class("visually-hidden"))
                }
            }
        }
    }

    private func keptMenu(_ page: ListPage) {
        if page.queries.isEmpty { return }
        html.details(.class("menu menu-end defects-kept-menu"), .id("defects-kept")) {
            html.summary(words("defects.query.menu"))
            html.div(.class("menu-panel")) {
                for query in page.queries {
                    html.a(.class("menu-item"), .href(query.path(viewer))) { html.bdi(query.name) }
                }
            }
        }
    }

    private func list(_ page: ListPage, _ spoken: SchemaWords) {
        html.form(.id("defects-many"), .class("stack"), .post(), .action("\(path)/bulk")) {
            html.input(.type("hidden"), .name(BulkFieldName.back), .value(page.address))
            html.input(.type("hidden"), .name(BulkFieldName.filter), .value(page.wire.json))
            html.div(.id("defects"), .data(.live, "defects")) {
                if page.list.defects.isEmpty {
                    empty(page)
                } else {
                    ListRows(context: context, html: html, spoken: spoken)
                        .write(page.list.defects, caption: caption(page.count), now: page.now)
                }
                html.pages(
                    words("defects.list.pages"),
                    next: page.next.map { (words("defects.list.more"), path + $0) }
                )
            }
            if !viewer.isArchived && !page.list.defects.isEmpty {
                ManyView(context: context, html: html, spoken: spoken).write(page)
            }
        }
    }

    private func caption(_ count: DefectCount) -> String {
        switch count {
        case .exactly(let count): words.count("defects.list.count", count)
        case .atLeast(let count): words.count("defects.list.atLeast", count)
        case .many: words("defects.list.many")
        }
    }

    // MARK: - Empty list

    private func empty(_ page: ListPage) {
        if page.list.next != nil { return html.p(words("defects.list.soFar"), .class("muted")) }
        let isFirst = page.question.after == nil
        let report = viewer.isArchived ? nil : ("\(path)/new", words("defects.list.report"))
        let all = (path + ListQuestion(show: .all).query(), words("defects.list.toAll"))
        if page.query != nil || page.question.isNarrow || !isFirst {
            return nothing("defects.list.none", page.query == nil ? wider(page) : all, icon: "search")
        }
        switch page.question.show {
        case .mine: nothing("defects.list.noneMine", all, icon: "circle-check")
        case .reported: nothing("defects.list.noneReported", report, icon: "triangle-alert")
        case .all: nothing("defects.list.noneAll", report, icon: "circle-check")
        }
    }

    /// The link in an empty list, which widens the filter to all defects or clears it.
    private func wider(_ page: ListPage) -> (path: String, title: String) {
        if page.question.show != .all && page.question.isNarrow {
            var question = ListQuestion(show: .all)
            question.filter = page.question.filter
            return (path + question.query(), words("defects.list.inAll"))
        }
        return (path + ListQuestion(show: page.question.show).query(), words("defects.list.clear"))
    }

    private func nothing(_ key: String, _ action: (path: String, title: String)?, icon: String) {
        let text =
            switch key {
            case "defects.list.noneMine": words("defects.list.noneMineText")
            case "defects.list.noneReported": words("defects.list.noneReportedText")
            case "defects.list.noneAll": words("defects.list.noneAllText")
            default: words("defects.list.noneText")
            }
        context.site.emptyState(html, icon: icon, title: words(key), text: text, action: action)
    }
}

extension ListQuestion.Show {
    /// Its entry in the navigation.
    var page: NavigationPage {
        NavigationPage("defects-\(rawValue)", "/defects" + ListQuestion(show: self).query(), label: label)
    }

    private var label: String {
        switch self {
        case .mine: "defects.list.mine"
        case .reported: "defects.list.reported"
        case .all: "defects.list.all"
        }
    }
}
