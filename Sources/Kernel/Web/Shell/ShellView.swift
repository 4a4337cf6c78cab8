import Core
import HTML

/// The frame around the content of a page: the top bar, the tabs or sidebar, and the pages of the current module. It
/// names no module: everything comes from the modules' declarations.
struct ShellView {
    /// With this many destinations or fewer, a phone has a tab for each, and no More.
    private static let mostTabs = 4

    let site: Site
    let html: HTML
    let frame: Frame
    let words: Words
    let active: String?

    private let items: [NavigationItem]
    /// The destination that the page belongs to.
    private let current: NavigationItem?

    private var crew: Frame.CrewLink? { frame.navigated }

    init(site: Site, html: HTML, frame: Frame, words: Words, active: String?) {
        self.site = site
        self.html = html
        self.frame = frame
        self.words = words
        self.active = active
        let items = site.navigation.seen(in: frame.navigated)
        self.items = items
        current = items.first { $0.holds(active) }
    }

    // MARK: - Top bar

    func topBar() {
        html.header(.class("topbar")) {
            crewMenu()
            running()
            actions()
            inbox()
            html.a(.class("topbar-link"), .href("/settings")) {
                site.avatar(html, frame.person.id, frame.person.name)
                html.text(" ")
                html.span(.class("topbar-word")) { html.bdi(frame.person.name) }
            }
        }
    }

    private func inbox() {
        let unread = frame.unread.values.reduce(0, +)
        html.a(.class("topbar-link"), .href("/inbox")) {
            site.icon(html, "bell")
            html.span(words("layout.inbox"), .class("topbar-word"))
            html.text(" ")
            html.span(.class("badge"), .id("inbox-badge"), .data(.live, "inbox"), .hidden(unread == 0)) {
                if unread > 0 { count(unread) }
            }
        }
    }

    private func count(_ unread: Int) {
        html.text("\(min(unread, 99)) ")
        html.span(words("layout.unread"), .class("visually-hidden"))
    }

    private func crewMenu() {
        html.details(.class("menu topbar-crew"), .id("crew-menu")) {
            html.summary {
                site.brand(html, 28)
                html.bdi(crew?.name ?? "Decklog")
            }
            html.div(.class("menu-panel")) {
                for crew in frame.crews {
                    html.a(
                        .class("menu-item"),
                        .href(address(in: crew)),
                        .aria(.current, crew.id == self.crew?.id ? "true" : nil)
                    ) {
                        html.bdi(crew.name)
                        if let unread = frame.unread[crew.id], unread > 0 {
                            html.text(" ")
                            html.span(.class("badge")) { count(unread) }
                        }
                    }
                }
                html.a(words("layout.newCrew"), .class("menu-item"), .href("/crews/new"))
            }
        }
    }

    /// The page to open after switching to another crew: the current destination, if that crew has it.
    private func address(in crew: Frame.CrewLink) -> String {
        let seen = site.navigation.seen(in: crew)
        let kept = seen.first { $0.id == current?.id && $0.kind != .person }
        return (kept ?? seen.first { $0.kind == .home })?.address(in: crew) ?? crew.path
    }

    /// The running work, on every page. The element always exists, so that a timer started elsewhere can appear in it.
    private func running() {
        if site.running.isEmpty { return }
        let topics = Set(site.running.map(\.value.topic)).sorted().joined(separator: " ")
        html.div(.class("runs"), .id("runs"), .data(.live, topics)) {
            for work in frame.running { running(work) }
        }
    }

    private func running(_ work: RunningWork) {
        let minutes = max(0, work.startedAt.minutes(until: frame.now))
        let long = "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
        html.a(.class("topbar-link run"), .href(work.path)) {
            html.span(.class("run-title")) { html.bdi(work.title) }
            html.text(" ")
            html.span(long, .class("num"), .data(.since, work.startedAt.description))
        }
        html.form(.class("run-form"), .post(), .action(work.stop.path)) {
            for field in work.stop.fields { html.input(.type("hidden"), .name(field.name), .value(field.value)) }
            if let address = frame.address { html.input(.type("hidden"), .name("to"), .value(address)) }
            html.button(.class("topbar-link run-stop")) {
                html.span(words("layout.stop", ["title": .text(work.title)]), .class("visually-hidden"))
            }
        }
    }

    /// The + menu with everything that can be created.
    private func actions() {
        guard let crew, !crew.isArchived else { return }
        let actions = items.flatMap { item in
            item.actions.filter { crew.shows($0.audience) }.map { (item, $0) }
        }
        if actions.isEmpty { return }
        html.details(.class("menu menu-end topbar-add"), .id("add-menu")) {
            html.summary(.class("topbar-link")) {
                site.icon(html, "plus")
                html.span(words("layout.add"), .class("topbar-word"))
            }
            html.div(.class("menu-panel")) {
                for (item, action) in actions {
                    html.a(
                        .class("menu-item"),
                        .href(item.root(in: crew) + action.path)
                    ) {
                        site.icon(html, action.icon)
                        html.span(words(action.label))
                    }
                }
            }
        }
    }

    // MARK: - Tabs, or the sidebar

    func navigation() {
        if items.isEmpty { return }
        let home = items.filter { $0.kind == .home }
        let tabs = items.tabs(crew?.tabs ?? [])
        let others = (items.possibleTabs + items.filter { $0.kind == .crew }).filter { item in
            !tabs.contains { $0.id == item.id }
        }
        let fits = items.count <= Self.mostTabs
        html.nav(.class("nav"), .aria(.label, words("layout.navigation"))) {
            for item in home + tabs + (fits ? others : []) { group(item) }
            if !fits { rest(others) }
            fold()
        }
    }

    /// The destinations that do not fit among the tabs of a phone. In the sidebar they look like all others.
    private func rest(_ rest: [NavigationItem]) {
        html.button(
            .class("nav-item nav-more"),
            .type("button"),
            .popovertarget("nav-rest"),
            .aria(.current, rest.contains { $0.id == current?.id } ? "true" : nil)
        ) {
            site.icon(html, "ellipsis")
            html.span(words("layout.more"))
        }
        html.div(.class("nav-rest"), .id("nav-rest"), .popover()) {
            for item in rest { group(item) }
            if let crew, !crew.isArchived {
                html.a(.class("nav-item"), .href("\(crew.path)/tabs")) {
                    site.icon(html, "pencil")
                    html.span(words("layout.editTabs"))
                }
            }
        }
    }

    /// Collapses the sidebar to its icons. A cookie remembers it, so that the server renders it that way and pages do not jump.
    private func fold() {
        html.button(
            .class("nav-item nav-fold needs-js"),
            .type("button"),
            .id("nav-fold"),
            .aria(.expanded, frame.isNarrow ? "false" : "true")
        ) {
            site.icon(html, "chevron-left")
            html.span(words("layout.fold"))
        }
    }

    private func group(_ item: NavigationItem) {
        let isCurrent = item.id == current?.id
        let pages = pages(of: item)
        html.div(.class("nav-group")) {
            html.a(
                .class("nav-item"),
                .href(item.address(in: crew)),
                .aria(.current, isCurrent ? (pages.isEmpty && item.id == active ? "page" : "true") : nil)
            ) {
                site.icon(html, item.icon)
                html.span(words(item.label))
            }
            if pages.isEmpty { return }
            // Visible only in the sidebar; on a phone the pages are tabs below the top bar.
            html.details(.class("nav-pages"), .id("nav-\(item.id)"), .open(isCurrent)) {
                html.summary {
                    html.span(words("layout.pagesOf", ["name": .text(words(item.label))]), .class("visually-hidden"))
                    site.icon(html, "chevron-down")
                }
                for page in pages { link(page, of: item) }
            }
        }
    }

    // MARK: - The pages of a destination

    /// The pages of the current destination, directly below the top bar.
    func pages() {
        guard let current else { return }
        let pages = pages(of: current)
        if pages.isEmpty { return }
        let name = words(current.label)
        html.nav(.class("tabs"), .aria(.label, words("layout.pagesOf", ["name": .text(name)]))) {
            for page in pages { link(page, of: current, class: "tab") }
        }
    }

    private func pages(of item: NavigationItem) -> [NavigationPage] {
        item.pages.filter { crew?.shows($0.audience) ?? ($0.audience == .everyone) }
    }

    private func link(_ page: NavigationPage, of item: NavigationItem, class name: String? = nil) {
        html.a(
            words(page.label),
            .class(name),
            .href(item.root(in: crew) + page.path),
            .aria(.current, page.id == active ? "page" : nil)
        )
    }
}
