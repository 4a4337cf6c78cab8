/// A destination that a module adds to the shell: a tab on phones, a group in the sidebar on desktops.
package struct NavigationItem: Sendable {
    /// What an item leads to, which determines its place.
    package enum Kind: Sendable {
        /// The crew's start page, the first tab.
        case home
        /// The home of a module. On a phone up to three are tabs, the others are under More.
        case module
        /// About the crew itself, such as its people: under More, and at the end of the sidebar.
        case crew
        /// A person's own, independent of the current crew: its path begins at the server's root.
        case person
    }

    package let id: String
    package let icon: String
    /// Relative to the crew's path, unless the item is a person's own.
    package let path: String
    package let kind: Kind
    package let audience: Audience
    /// The pages inside it: tabs below the top bar on phones, lines of the sidebar on desktops.
    package let pages: [NavigationPage]
    /// What can be created there: the entries of the + menu.
    package let actions: [NavigationAction]

    /// - Parameter id: also the key of its name: `nav.<id>`.
    package init(
        _ id: String,
        icon: String,
        path: String,
        kind: Kind = .module,
        for audience: Audience = .everyone,
        pages: [NavigationPage] = [],
        actions: [NavigationAction] = []
    ) {
        self.id = id
        self.icon = icon
        self.path = path
        self.kind = kind
        self.audience = audience
        self.pages = pages
        self.actions = actions
    }

    /// The key of its name.
    package var label: String { "nav.\(id)" }

    /// What precedes the paths of the item, its pages and its actions.
    package func root(in crew: Frame.CrewLink?) -> String { kind == .person ? "" : crew?.path ?? "" }

    func address(in crew: Frame.CrewLink?) -> String { root(in: crew) + path }

    /// Whether the item itself or one of its pages has the id.
    func holds(_ id: String?) -> Bool { self.id == id || pages.contains { $0.id == id } }
}

/// Who sees a destination or an action.
package enum Audience: Sendable {
    case everyone, managers
}

/// A page inside a destination.
package struct NavigationPage: Sendable {
    package let id: String
    /// Relative to the same root as the item's path.
    package let path: String
    /// The key of its name.
    package let label: String
    package let audience: Audience

    package init(_ id: String, _ path: String, label: String, for audience: Audience = .everyone) {
        self.id = id
        self.path = path
        self.label = label
        self.audience = audience
    }
}

/// Something that people can create, on a page with a form.
package struct NavigationAction: Sendable {
    package let icon: String
    /// Relative to the same root as the item's path.
    package let path: String
    /// The key of its name.
    package let label: String
    package let audience: Audience

    package init(_ path: String, icon: String, label: String, for audience: Audience = .everyone) {
        self.path = path
        self.icon = icon
        self.label = label
        self.audience = audience
    }
}

extension [NavigationItem] {
    /// The items that a person sees in a crew; without a crew only their own.
    package func seen(in crew: Frame.CrewLink?) -> [NavigationItem] {
        guard let crew else { return filter { $0.kind == .person } }
        let seen = filter { !crew.hidden.contains($0.id) && crew.shows($0.audience) }
        return seen.filter { $0.kind == .module }.ordered(by: crew.order, id: \.id) + seen.filter { $0.kind != .module }
    }

    /// The items that can have a tab on a phone: the crew's modules first, then a person's own.
    package var possibleTabs: [NavigationItem] { filter { $0.kind == .module } + filter { $0.kind == .person } }

    /// The items between the start page and More on a phone.
    /// - Parameter chosen: the ids that the person chose. If none of them is visible, the first three modules are used.
    package func tabs(_ chosen: [String]) -> [NavigationItem] {
        let found = chosen.compactMap { id in possibleTabs.first { $0.id == id } }
        return found.isEmpty ? Array(filter { $0.kind == .module }.prefix(3)) : found
    }
}

extension Array {
    /// First the elements with these ids, in that order, then all others.
    package func ordered(by ids: [String], id: (Element) -> String) -> [Element] {
        ids.compactMap { wanted in first { id($0) == wanted } } + filter { !ids.contains(id($0)) }
    }
}
