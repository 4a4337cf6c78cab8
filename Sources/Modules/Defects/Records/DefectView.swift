import API
import Accounts
import Core
import HTML
import Web

/// The page of one defect: its description, status, fields and actions.
struct DefectView {
    let context: CrewContext
    let html: HTML
    let words: Words

    /// Places in the page that other views fill.
    enum Part {
        /// At the top: a photo shows what is wrong.
        case files
        /// Below the properties.
        case side
        case activity
    }

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/defects" }

    func write(_ page: DefectPage, part: (Part) -> Void) {
        let defect = page.defect
        let spoken = SchemaWords(schema: page.schema, words: words)
        context.site.pageHead(html, title: defect.headline, back: (path, words("nav.defects")))
        if defect.deletedAt != nil { return deleted(defect) }
        name(defect)
        if page.isNew { undo(page) }
        html.div(.class("record")) {
            html.div(.class("record-main")) {
                part(.files)
                html.div(.id("defect"), .class("stack"), .data(.live, "defects")) {
                    state(page, spoken)
                    DefectActionsView(context: context, html: html, spoken: spoken).write(page)
                    if let text = defect.values["description"] { html.prose(text, numbers: page.numbers) }
                }
            }
            html.div(.class("record-side")) {
                html.div(.id("defect-facts"), .class("stack"), .data(.live, "defects")) {
                    facts(page, spoken)
                    same(page, spoken)
                }
                part(.side)
            }
            html.div(.class("record-talk")) { part(.activity) }
        }
    }

    // MARK: - Above

    /// "#42 · Lea, Tue 30 Jun, 14:05", and a button that copies the full number and the headline.
    private func name(_ defect: Defect) {
        html.div(.class("defect-name")) {
            html.p(.class("lede")) {
                html.text(defect.shortName)
                html.span(
                    "\(defect.displayID) \(defect.headline)",
                    .id("defect-name"),
                    .class("visually-hidden"),
                    .aria(.hidden, "true")
                )
                html.text(" · ")
                html.bdi(defect.submitter.name)
                html.text(", ")
                html.time(
                    words.moment(defect.submittedAt, in: viewer.zone),
                    .datetime(defect.submittedAt.description)
                )
            }
            html.button(
                words("defects.copy"),
                .class("button button-quiet needs-js"),
                .type("button"),
                .data(.copy, "#defect-name"),
                .data(.copied, words("form.copied"))
            )
        }
    }

    /// Lets a reporter undo a report that was sent too early.
    private func undo(_ page: DefectPage) {
        guard page.legal.contains(where: { $0.kind == .delete }) else { return }
        html.div(.class("cluster")) {
            html.p(words("defects.undo.text"), .class("muted"))
            html.form(.class("inline-form"), .post(), .action("\(path)/\(page.defect.id)/delete")) {
                html.version(page.defect.version)
                html.button(words("defects.undo.button"), .class("button button-quiet"))
            }
        }
    }

    private func deleted(_ defect: Defect) {
        html.div(.class("empty")) {
            context.site.icon(html, "trash-2")
            html.h2(words("defects.deleted.title", ["name": .text(defect.shortName)]))
            html.p(words("defects.deleted.text"))
            html.div(.class("actions")) {
                html.postButton("\(path)/\(defect.id)/restoration", words("defects.action.name.Restore"), .primary)
                html.a(words("nav.defects"), .class("button"), .href(path))
            }
        }
    }

    // MARK: - Fields

    private func state(_ page: DefectPage, _ spoken: SchemaWords) {
        let defect = page.defect
        html.p(.class("cluster")) {
            html.span(spoken.state(defect.state), .class("status \(page.schema.statusClass(defect.state))"))
            if let severity = defect.values["severity"] {
                html.span(spoken.choice(severity), .class("defect-severity"))
            }
        }
    }

    private func facts(_ page: DefectPage, _ spoken: SchemaWords) {
        let defect = page.defect
        html.div(.class("card")) {
            html.dl(.class("facts")) {
                if page.schema.field("owner") != nil || defect.owner != nil {
                    html.fact(spoken.field("owner")) { person(defect.owner) }
                }
                for name in page.otherFields {
                    guard let value = defect.values[name] else { continue }
                    html.fact(spoken.field(name)) { write(value, of: page.schema.field(name), page, spoken) }
                }
                html.fact(words("defects.fullNumber")) { html.bdi(defect.displayID) }
                html.fact(words("defects.changed")) {
                    html.time(
                        words.moment(defect.changedAt, in: viewer.zone),
                        .datetime(defect.changedAt.description)
                    )
                }
            }
        }
    }

    private func person(_ person: Named?) {
        guard let person else { return html.span(words("defects.form.nobody"), .class("muted")) }
        html.span(.class("cluster")) {
            context.site.avatar(html, person.id, person.name)
            html.bdi(person.name)
        }
    }

    private func write(_ value: String, of field: DefectField?, _ page: DefectPage, _ spoken: SchemaWords) {
        switch field?.type {
        case .choice: html.text(spoken.choice(value))
        case .person: person(page.people[value])
        case .date: html.text(LocalDate(value).map { words.heading(words.fullDay($0)) } ?? value)
        case .text: html.prose(value)
        case .line, .number, nil: html.bdi(value)
        }
    }

    // MARK: - Duplicates

    private func same(_ page: DefectPage, _ spoken: SchemaWords) {
        if page.original == nil && page.duplicates.isEmpty { return }
        html.section(words(page.original == nil ? "defects.duplicates.title" : "defects.original.title"), id: "same") {
            html.ul(.class("rows")) {
                for link in page.original.map({ [$0] }) ?? page.duplicates {
                    DefectLinkView(context: context, html: html, spoken: spoken).write(link)
                }
            }
        }
    }
}

extension DefectPage {
    /// The fields with a value that the page shows nowhere else, in the schema's order; fields that the schema no
    /// longer has come last.
    fileprivate var otherFields: [String] {
        let elsewhere: Set = ["headline", "description", "severity", "owner"]
        let known = schema.fields.map(\.name)
        let former = defect.values.keys.filter { !known.contains($0) }.sorted()
        return (known + former).filter { !elsewhere.contains($0) && defect.values[$0] != nil }
    }
}

/// A list row that links to a defect.
struct DefectLinkView {
    let context: CrewContext
    let html: HTML
    let spoken: SchemaWords

    func write(_ link: DefectLink, end: (() -> Void)? = nil) {
        html.row {
            html.p(.class("row-title")) {
                html.a(
                    .class(end == nil ? "cover" : ""),
                    .href("\(context.viewer.path)/defects/\(link.id)")
                ) { html.bdi(link.headline) }
            }
            html.p(link.shortName, .class("row-note"))
        } end: {
            html.span(spoken.state(link.state), .class("status \(spoken.schema.statusClass(link.state))"))
            end?()
        }
    }
}
