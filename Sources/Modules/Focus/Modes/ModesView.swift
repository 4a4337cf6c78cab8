import API
import Accounts
import Core
import HTML
import Web

/// The list of modes.
struct ModesView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ modes: [FocusMode]) {
        let (inUse, archived) = (modes.filter { !$0.isArchived }, modes.filter(\.isArchived))
        context.site.pageHead(html, title: words("focus.modes.title"), lede: words("focus.modes.lede")) {
            context.site.linkButton(html, "plus", words("focus.mode.new"), "/focus/modes/new", isPrimary: true)
        }
        if inUse.isEmpty { html.p(words("focus.modes.none"), .class("muted")) }
        html.ul(.class("rows")) {
            for (index, mode) in inUse.enumerated() {
                row(mode) {
                    ModesPages.moveButtons(html, context.site, words, mode, at: index, of: inUse.count)
                }
            }
        }
        if archived.isEmpty { return }
        html.section(words("focus.modes.archived"), id: "archived") {
            html.ul(.class("rows")) {
                for mode in archived {
                    row(mode) {
                        html.quietButton("/focus/modes/\(mode.id)/restoration", words("focus.mode.restore"), mode.name)
                    }
                }
            }
        }
    }

    private func row(_ mode: FocusMode, actions: () -> Void) {
        html.row(mode, mode.name, path: "/focus/modes/\(mode.id)") {
            if let group = mode.group { html.p(.class("row-note")) { html.bdi(group) } }
        } end: {
            html.div(.class("row-end"), content: actions)
        }
    }
}

extension ModesPages {
    func writeFields(_ page: FocusForm<FocusMode>, _ fields: Fields, _ html: HTML, _ words: Words) {
        let mode = page.item
        let length = Wire.Limits.focusModeName
        fields.line("name", label: "focus.mode.name", value: mode?.name, length: length, isRequired: true)
        fields.input(
            "color",
            label: "focus.mode.color",
            type: "color",
            hint: "focus.mode.colorHint",
            value: mode?.color ?? ModeColor.teal.rawValue,
            isShort: true
        )
        fields.input(
            "icon",
            label: "focus.mode.icon",
            hint: "focus.mode.iconHint",
            value: mode?.icon,
            isShort: true,
            .maxlength(16),
            .autocomplete("off")
        )
        fields.input(
            "group",
            label: "focus.mode.group",
            hint: "focus.mode.groupHint",
            value: mode?.group,
            .list("groups"),
            .maxlength(40),
            .autocomplete("off")
        )
        // The groups of existing modes are suggested.
        let groups = Set(page.modes.compactMap(\.group)).sorted()
        html.datalist(.id("groups")) { for group in groups { html.option("", .value(group)) } }
    }

    func writeEnd(_ mode: FocusMode, _ html: HTML, _ words: Words) {
        let path = "\(Self.path)/\(mode.id)"
        html.section(words("focus.mode.ending"), id: "ending") {
            html.p(words(mode.isArchived ? "focus.mode.archivedText" : "focus.mode.archiveText"), .class("muted"))
            html.div(.class("actions")) {
                if mode.isArchived {
                    html.postButton("\(path)/restoration", words("focus.mode.restore"))
                } else {
                    html.postButton("\(path)/archive", words("focus.mode.archive"))
                }
                html.confirmedForm(
                    "\(path)/delete",
                    words,
                    words("focus.mode.deleteConfirm", ["name": .text(mode.name)]),
                    yes: words("focus.mode.delete")
                ) {
                    html.button(words("focus.mode.delete"), .class("button button-danger"))
                }
            }
        }
    }
}
