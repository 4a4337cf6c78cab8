import API
import Accounts
import Core
import HTML
import Web

/// Renders the pages on which a person exports, imports and deletes their data.
struct DataView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ page: DataPage) {
        context.site.pageHead(
            html,
            title: words("focus.data.title"),
            lede: words("focus.data.lede"),
            back: ("/focus/settings", words("focus.settings.title"))
        )
        export()
        imports(page)
        html.section(words("focus.delete.title"), id: "deleting") {
            html.p(words("focus.delete.text"), .class("muted"))
            html.a(words("focus.delete.open"), .class("button button-danger"), .href("/focus/data/delete"))
        }
    }

    private func export() {
        html.section(words("focus.export.title"), id: "exports") {
            html.p(words("focus.export.text"), .class("muted"))
            html.div(.class("cluster")) {
                for format in FocusExportFormat.allCases {
                    html.a(
                        words("focus.export.\(format.rawValue)"),
                        .class(format == .archive ? "button button-primary" : "button"),
                        .href(Call.exportFocus(format: format).target)
                    )
                }
            }
        }
    }

    private func imports(_ page: DataPage) {
        html.section(words("focus.import.title"), id: "imports") {
            html.p(words("focus.import.text"), .class("muted"))
            let fields = Fields(context.site, html, page.form, words)
            html.form(.class("form"), .post(), .action("/focus/imports"), .enctype("multipart/form-data")) {
                fields.summary(["file": "focus.import.file", "zone": "focus.import.zone"])
                fields.file(label: "focus.import.file", hint: "focus.import.fileHint")
                let zone = page.settings.zone.name
                fields.select(
                    "zone",
                    label: "focus.import.zone",
                    hint: "focus.import.zoneHint",
                    value: zone,
                    Set(Zone.allNames + [zone]).sorted().map { ($0, $0.replacing("_", with: " ")) }
                )
                html.submit(words("focus.import.check"))
            }
            if page.imports.isEmpty { return }
            html.h3(words("focus.import.latest"))
            html.ul(.class("rows")) {
                for file in page.imports { row(file, page.settings.zone) }
            }
        }
    }

    private func row(_ file: FocusImportFile, _ zone: Zone) {
        html.row(nil, file.fileName ?? words("focus.import.unnamed"), path: "/focus/imports/\(file.id)") {
            html.p(words.moment(file.createdAt, in: zone), .class("row-note"))
        } end: {
            html.div(.class("row-end")) { html.span(words(file.state.title), .class("status \(file.state.tone)")) }
        }
    }

    func writeDeletion(_ form: Form) {
        context.site.pageHead(
            html,
            title: words("focus.delete.title"),
            lede: words("focus.delete.lede"),
            back: (DataPages.path, words("focus.data.title"))
        )
        let fields = Fields(context.site, html, form, words)
        html.form(.class("form"), .post(), .action("/focus/data/delete")) {
            fields.summary(["confirm": "focus.delete.sure"])
            fields.pills(
                "confirm",
                legend: "focus.delete.sure",
                several: true,
                [("yes", words("focus.delete.confirm"))]
            )
            html.div(.class("actions")) {
                html.button(words("focus.delete.button"), .class("button button-danger"))
                html.a(words("focus.delete.cancel"), .class("button"), .href(DataPages.path))
            }
        }
    }
}

/// Renders one import: what it would do, or did.
struct FocusImportView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ file: FocusImportFile) {
        context.site.pageHead(
            html,
            title: file.fileName ?? words("focus.import.unnamed"),
            back: (DataPages.path, words("focus.data.title"))
        )
        html.p { html.span(words(file.state.title), .class("status \(file.state.tone)")) }
        guard let outcome = file.outcome else { return }
        let isOpen = file.state.isOpen
        html.dl(.class("facts")) {
            html.fact(words(isOpen ? "focus.import.new" : "focus.import.imported"), outcome.created)
            html.fact(words("focus.import.unchanged"), outcome.unchanged)
            html.fact(words("focus.import.conflicting"), outcome.conflicting)
            html.fact(words("focus.import.rejected"), outcome.rejected)
        }
        if !outcome.newModes.isEmpty {
            html.p {
                html.text(words("focus.import.newModes") + " ")
                html.bdi(outcome.newModes.joined(separator: ", "))
            }
        }
        if isOpen { decision(file, outcome) }
        if file.state == .applied || file.state == .undoing { button(file, "undo", "focus.import.undo") }
        notes(outcome)
    }

    private func decision(_ file: FocusImportFile, _ outcome: ImportOutcome) {
        if outcome.created == 0 { html.p(words("focus.import.nothingNew"), .class("muted")) }
        html.div(.class("cluster")) {
            if outcome.created > 0 {
                html.form(.class("inline-form"), .post(), .action("/focus/imports/\(file.id)")) {
                    html.button(words.count("focus.import.apply", outcome.created), .class("button button-primary"))
                }
            }
            if file.state == .checked { button(file, "discard", "focus.import.discard") }
        }
    }

    private func button(_ file: FocusImportFile, _ action: String, _ label: String) {
        html.postButton("/focus/imports/\(file.id)/\(action)", words(label))
    }

    private func notes(_ outcome: ImportOutcome) {
        if outcome.notes.isEmpty { return }
        html.section(words("focus.import.notes"), id: "notes") {
            if outcome.conflicting + outcome.rejected > outcome.notes.count {
                html.p(words("focus.import.firstNotes", ["count": .number(outcome.notes.count)]), .class("muted"))
            }
            html.ul(.class("findings")) {
                for note in outcome.notes {
                    let gaps: [String: Phrase.Argument] = ["line": .number(note.line), "reason": .phrase(note.reason)]
                    html.li(words("focus.import.note", gaps))
                }
            }
        }
    }
}

extension FocusImportFile.State {
    fileprivate var title: String { "focus.import.state.\(rawValue)" }

    fileprivate var tone: String {
        switch self {
        case .arriving, .applying, .undoing: "status-pending"
        case .checked: "status-offered"
        case .applied: "status-approved"
        case .undone: "status-idle"
        }
    }
}
