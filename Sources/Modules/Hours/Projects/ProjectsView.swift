import API
import Accounts
import Core
import HTML
import Web

/// The list of projects: the viewer's own first, then all others by client.
struct ProjectsView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/hours/projects" }
    private var parts: ProjectParts { ProjectParts(context: context, html: html, words: words) }

    func write(_ page: ProjectsPage) {
        context.site.pageHead(html, title: words("hours.projects.title"), lede: words("hours.projects.lede")) {
            if !viewer.isArchived {
                html.a(words("hours.project.new"), .class("button button-primary"), .href("\(path)/new"))
            }
            if viewer.isManager {
                html.a(words("hours.rates.title"), .class("button"), .href("\(viewer.path)/hours/rates"))
                html.a(words("hours.import.title"), .class("button"), .href("\(viewer.path)/hours/import"))
            }
        }
        search(page)
        html.div(.id("projects"), .class("stack projects"), .data(.live, "hours")) {
            if page.isArchived { html.p(words("hours.projects.archivedText"), .class("muted")) }
            if page.mine.isEmpty && page.others.isEmpty { empty(page) }
            section("mine", page.mine, page)
            if let next = page.nextMine { more("moreMine", next + "&mine=true", label: "mine", page) }
            section("others", page.others, page)
            if let next = page.next { more("more", next, label: "pages", page) }
        }
        html.p {
            if page.isArchived {
                html.a(words("hours.projects.toOpen"), .href(path))
            } else {
                html.a(words("hours.projects.toArchived"), .href("\(path)?archived=true"))
            }
        }
    }

    private func search(_ page: ProjectsPage) {
        html.form(.class("project-search"), .role("search"), .action(path)) {
            if page.isArchived { html.input(.type("hidden"), .name("archived"), .value("true")) }
            html.label(words("hours.projects.search"), .class("visually-hidden"), .for("text"))
            html.input(
                .class("input"),
                .id("text"),
                .name("text"),
                .type("search"),
                .value(page.text),
                .placeholder(words("hours.projects.search")),
                .autocomplete("off")
            )
            html.button(words("hours.projects.find"), .class("button"))
        }
    }

    private func empty(_ page: ProjectsPage) {
        if page.text != nil || page.isArchived {
            html.p(words("hours.projects.none"), .class("muted"))
        } else {
            context.site.emptyState(
                html,
                icon: "clock",
                title: words("hours.projects.empty"),
                text: words("hours.projects.emptyText"),
                action: viewer.isArchived ? nil : ("\(path)/new", words("hours.project.new"))
            )
        }
    }

    private func section(_ name: String, _ lines: [ProjectLine], _ page: ProjectsPage) {
        if lines.isEmpty { return }
        html.section(words("hours.projects.\(name)"), id: "projects-\(name)") {
            // The lines are sorted by client.
            for group in lines.chunked(by: \.project.client.id) {
                html.h3(.class("project-client")) {
                    if let client = group.first?.project.client { parts.client(client) }
                }
                html.ul(.class("rows")) { for line in group { row(line, page) } }
            }
        }
    }

    private func row(_ line: ProjectLine, _ page: ProjectsPage) {
        let project = line.project
        html.row(id: "project-\(project.id)") {
            html.p(.class("row-title")) {
                html.a(.href("\(path)/\(project.id)")) { html.bdi(project.name) }
            }
            html.p(.class("row-note")) { parts.note(line) }
            parts.budget(line, page.currency)
        } end: {
            if !viewer.isArchived && (!project.isArchived || project.isPinned) {
                parts.pin(project, back: "projects", text: page.text)
            }
        }
    }

    /// - Parameters:
    ///   - key: the last part of the string key of the link.
    ///   - label: that of the label of the links.
    private func more(_ key: String, _ next: String, label: String, _ page: ProjectsPage) {
        let text = page.text.map { "&text=\(percentEncode($0))" } ?? ""
        let archived = page.isArchived ? "&archived=true" : ""
        html.pages(
            words("hours.projects.\(label)"),
            next: (words("hours.projects.\(key)"), "\(path)?after=\(next)\(text)\(archived)")
        )
    }
}

extension Array {
    /// Splits the collection into slices of consecutive elements with an equal value.
    func chunked<Value: Equatable>(by value: (Element) -> Value) -> [ArraySlice<Element>] {
        var chunks: [ArraySlice<Element>] = []
        var start = startIndex
        for index in indices.dropFirst() where value(self[index]) != value(self[index - 1]) {
            chunks.append(self[start..<index])
            start = index
        }
        if !isEmpty { chunks.append(self[start...]) }
        return chunks
    }
}
