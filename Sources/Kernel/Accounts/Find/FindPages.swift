import Foundation
import Hummingbird
import Storage
import Web

/// The results of a search in a crew.
struct FindPage: Sendable {
    static let longestText = 100
    /// The maximum number of results of each kind.
    static let most = 8

    let text: String
    /// Pages and actions, named in the reader's language.
    let places: [FoundItem]
    let things: [FoundItem]

    var isEmpty: Bool { places.isEmpty && things.isEmpty }

    static func load(
        _ text: String,
        _ site: Site,
        _ finders: [Contributed<any Finder>],
        _ viewer: Viewer,
        _ words: Words,
        _ tx: Tx
    ) throws -> FindPage {
        let hidden = try CrewModules.hidden(from: viewer, in: tx)
        var crew = Frame.CrewLink(viewer)
        crew.hidden = site.items(of: hidden)
        let link = crew
        let places = site.navigation.seen(in: link).flatMap { $0.places(in: link, words) }
        if text.isEmpty { return FindPage(text: "", places: places, things: []) }
        let named = places.filter { matches(text, [$0.title, $0.note ?? ""].joined(separator: " ")) }
        return FindPage(
            text: text,
            places: Array(named.prefix(most)),
            things: try finders.filter { finder in finder.module.map { !hidden.contains($0) } ?? true }
                .flatMap { try $0.value.find(text, most: most, for: viewer, in: tx).prefix(most) }
        )
    }
}

/// `/c/{crew}/find`: the search page, whose results the command palette also shows.
struct FindPages: Sendable {
    let site: Site
    let finders: [Contributed<any Finder>]

    func addRoutes(to router: Router<WebContext>) {
        Routes<CrewContext>.pages(site, router).get("find") { request, context in
            let text = asked(request)
            let (viewer, words) = (context.viewer, context.words)
            return try await context.page(request, active: "find", title: "nav.find") { [site, finders] tx in
                try FindPage.load(text, site, finders, viewer, words, tx)
            } body: { page, html, words in
                FindView(context: context, html: html, words: words).write(page)
            }
        }
    }
}

/// The search text, on one line.
private func asked(_ request: Request) -> String {
    let text = request.entered("q") ?? ""
    let scalars = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let line = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespaces)
    return String(line.prefix(FindPage.longestText))
}

extension NavigationItem {
    /// The item itself, its pages, and its actions.
    fileprivate func places(in crew: Frame.CrewLink, _ words: Words) -> [FoundItem] {
        let (root, name) = (self.root(in: crew), words(label))
        let own = FoundItem(icon: icon, title: name, path: root + path)
        // The first page is often the item itself, under another name.
        let pages = pages.filter { crew.shows($0.audience) }.map {
            FoundItem(icon: icon, title: words($0.label), note: name, path: root + $0.path)
        }
        let actions = crew.isArchived ? [] : actions.filter { crew.shows($0.audience) }
        return (pages.isEmpty ? [own] : pages)
            + actions.map { FoundItem(icon: "plus", title: words($0.label), note: name, path: root + $0.path) }
    }
}
