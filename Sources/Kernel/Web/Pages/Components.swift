package import Core
package import HTML

// The building blocks of pages. Their classes are described in the style sheets.

extension Site {
    /// A decorative icon, hidden from screen readers because the text beside it says the same.
    package func icon(_ html: HTML, _ name: String) {
        guard let sprite = assets.path("icons.svg") else { return }
        html.svg(.class("icon"), .aria(.hidden, "true")) { html.use(.href("\(sprite)#\(name)")) }
    }

    /// A link that looks like a button, with an icon.
    /// - Parameter isPrimary: whether it is the main action of the page.
    package func linkButton(_ html: HTML, _ name: String, _ text: String, _ path: String, isPrimary: Bool = false) {
        html.a(.class(isPrimary ? "button button-primary" : "button"), .href(path)) {
            icon(html, name)
            html.text(text)
        }
    }

    /// A link that is only an icon; `text` is for screen readers.
    package func iconLink(_ html: HTML, _ name: String, _ text: String, _ path: String) {
        html.a(.class("button button-icon"), .href(path)) {
            icon(html, name)
            html.span(text, .class("visually-hidden"))
        }
    }

    /// Buttons that move a row of a list up or down. They submit `direction` to `path`.
    package func moveButtons(_ html: HTML, _ words: Words, _ path: String, _ name: String, isFirst: Bool, isLast: Bool)
    {
        html.form(.class("inline-form cluster"), .post(), .action(path)) {
            for (direction, isAtEnd) in [("up", isFirst), ("down", isLast)] where !isAtEnd {
                html.button(.class("button button-icon button-\(direction)"), .name("direction"), .value(direction)) {
                    icon(html, "chevron-down")
                    html.span("\(words("form.\(direction)")) \(name)", .class("visually-hidden"))
                }
            }
        }
    }

    /// A person's picture; without one, their initials on a colour derived from their id.
    package func avatar(_ html: HTML, _ id: PersonID, _ name: String, isLarge: Bool = false) {
        let look = "avatar avatar-\(id.low % 8)" + (isLarge ? " avatar-large" : "")
        if !html.pictures.isEmpty, let path = html.pictures[id.description] {
            html.img(.class(look), .src(path), .alt(""), .loading("lazy"))
        } else {
            html.span(initials(name), .class(look), .aria(.hidden, "true"))
        }
    }

    /// The initials of the first and last word. Searches for blanks in UTF-8, because splitting into characters is slow.
    private func initials(_ name: String) -> String {
        let blank = UInt8(ascii: " ")
        guard let start = name.utf8.firstIndex(where: { $0 != blank }), let first = name[start...].first else {
            return ""
        }
        guard let gap = name.utf8.lastIndex(of: blank), gap > start,
            let last = name[name.utf8.index(after: gap)...].first
        else { return first.uppercased() }
        return first.uppercased() + last.uppercased()
    }

    /// - Parameter look: the size of the head on a phone.
    package func pageHead(
        _ html: HTML,
        _ look: PageHeadLook = .plain,
        title: String,
        lede: String? = nil,
        back: (path: String, title: String)? = nil,
        actions: (() -> Void)? = nil
    ) {
        html.header(.class(look.classes)) {
            if let back {
                html.p(.class("crumb")) {
                    html.a(.href(back.path)) {
                        icon(html, "chevron-left")
                        html.bdi(back.title)
                    }
                }
            }
            html.h1 { html.bdi(title) }
            if let lede { html.p(.class("lede")) { html.bdi(lede) } }
            if let actions { html.div(.class("page-actions"), content: actions) }
        }
    }

    /// Parts of a line with dots between them; `nil` is left out. Where the line breaks, there is no dot.
    package func dots(_ html: HTML, _ parts: [(() -> Void)?]) {
        html.span(.class("dots")) {
            html.span {
                for (index, part) in parts.compactMap({ $0 }).enumerated() {
                    if index > 0 { html.text(" ") }
                    html.span(content: part)
                }
            }
        }
    }

    package func emptyState(
        _ html: HTML,
        icon name: String,
        title: String,
        text: String,
        action: (path: String, title: String)? = nil
    ) {
        html.div(.class("empty")) {
            icon(html, name)
            html.h2(title)
            html.p(text)
            if let action { html.a(action.title, .class("button button-primary"), .href(action.path)) }
        }
    }

    /// The result of checking one rule.
    package func finding(_ html: HTML, tone: FindingTone, _ text: String, _ words: Words) {
        html.li(.class("finding finding-\(tone.rawValue)")) {
            icon(html, tone.icon)
            html.p {
                html.strong(words("finding.\(tone.rawValue)"))
                html.text(" \(text)")
            }
        }
    }
}

/// The size of the head of a page on a phone.
package enum PageHeadLook: Sendable {
    /// A title with the actions below it.
    case plain
    /// The title beside its only button, with a short lede below the title.
    case compact
    /// Like `compact`, with a lede across the whole width.
    case row
    /// Hidden except for screen readers: the tabs show the location, and the + menu has the actions.
    case quiet

    fileprivate var classes: String {
        switch self {
        case .plain: "page-head"
        case .compact: "page-head page-head-compact"
        case .row: "page-head page-head-compact page-head-row"
        case .quiet: "page-head page-head-quiet"
        }
    }
}

extension HTML {
    /// The label of a button or link, followed by the name of its subject for screen readers.
    package func named(_ label: String, _ name: String, separator: String = " ") {
        text(label)
        span(separator + name, .class("visually-hidden"))
    }

    /// A section with a title.
    /// - Parameters:
    ///   - id: the id of the title.
    ///   - classes: the classes of the section.
    package func section(_ title: String, id: String, class classes: String = "section", content: () -> Void) {
        section(.class(classes), .aria(.labelledby, id)) {
            h2(title, .id(id))
            content()
        }
    }

    /// A section with something beside its title, such as a total or a link.
    /// - Parameter id: the id of the title.
    package func section(_ title: String, id: String, beside: () -> Void, content: () -> Void) {
        section(.class("section"), .aria(.labelledby, id)) {
            div(.class("spread")) {
                h2(title, .id(id))
                beside()
            }
            content()
        }
    }

    /// A row of a list.
    package func row(id: String? = nil, content: () -> Void) {
        li(.class("row"), .id(id)) { div(.class("row-body"), content: content) }
    }

    /// A row of a list with something at its end, such as buttons.
    package func row(id: String? = nil, content: () -> Void, end: () -> Void) {
        li(.class("row"), .id(id)) {
            div(.class("row-body"), content: content)
            div(.class("row-end"), content: end)
        }
    }

    /// The button of a form, below its fields.
    package func submit(_ label: String, _ look: ButtonLook = .primary) {
        div(.class("actions")) { button(label, .class(look.rawValue)) }
    }

    /// A form that is only a button.
    /// - Parameter isEnding: whether it stands apart from what is above it.
    package func postButton(_ path: String, _ label: String, _ look: ButtonLook = .plain, isEnding: Bool = false) {
        form(.class(isEnding ? "inline-form ending" : "inline-form"), .post(), .action(path)) {
            button(label, .class(look.rawValue))
        }
    }

    /// A form that is only a button, which names its subject for screen readers.
    package func quietButton(_ path: String, _ label: String, _ name: String) {
        form(.class("inline-form"), .post(), .action(path)) {
            button(.class("button button-quiet")) { named(label, name) }
        }
    }

    /// A term and its description, in a `dl`.
    package func fact(_ term: String, content: () -> Void) {
        div {
            dt(term)
            dd(content: content)
        }
    }

    /// A term with a description in our words.
    package func fact(_ term: String, _ text: String) {
        fact(term) { self.text(text) }
    }

    /// A term with text that a person entered.
    package func fact(_ term: String, typed text: String) {
        fact(term) { bdi(text) }
    }

    /// A term and a number.
    package func fact(_ term: String, _ count: Int) {
        div {
            dt(term)
            dd(String(count), .class("num"))
        }
    }

    /// A hidden field with the version that the form changes. The change is refused if there is a newer one: see `Precondition.shown`.
    package func version(_ version: Int) {
        hidden("version", String(version))
    }

    /// A hidden field of a form.
    package func hidden(_ name: String, _ value: String) {
        input(.type("hidden"), .name(name), .value(value))
    }
}

package enum ButtonLook: String, Sendable {
    case plain = "button"
    case primary = "button button-primary"
    case danger = "button button-danger"
}

package enum FindingTone: String, Sendable {
    case block, approve, warn, ok

    fileprivate var icon: String {
        switch self {
        case .block: "circle-alert"
        case .approve: "shield"
        case .warn: "info"
        case .ok: "circle-check"
        }
    }
}

extension HTML {
    package typealias PageLink = (text: String, address: String)

    /// The links below a part of a long list, to its first part and to the next one; nothing if there is neither.
    package func pages(_ label: String, first: PageLink? = nil, next: PageLink?) {
        if first == nil && next == nil { return }
        nav(.class("pages"), .aria(.label, label)) {
            if let first { a(first.text, .class("button"), .href(first.address)) }
            if let next { a(next.text, .class("button"), .href(next.address), .rel("next")) }
        }
    }

    /// The links to the previous, the current and the next week or month.
    /// - Parameters:
    ///   - isNow: whether the page shows the current one.
    ///   - next: `nil` for no next page.
    package func steps(_ label: String, previous: PageLink, now: PageLink, isNow: Bool, next: PageLink?) {
        nav(.class("weeks"), .aria(.label, label)) {
            step("prev", previous)
            a(now.text, .class("weeks-now"), .href(now.address), .aria(.current, isNow ? "true" : nil))
            if let next { step("next", next) }
        }
    }

    private func step(_ relation: String, _ link: PageLink) {
        a(.class("weeks-step weeks-\(relation)"), .rel(relation), .href(link.address)) {
            span(link.text, .class("visually-hidden"))
        }
    }
}
