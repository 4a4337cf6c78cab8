import API
import Accounts
import Core
import HTML
import Web

/// One file: how far it is, what would come of it, what came of it.
struct ImportView {
    let context: CrewContext
    let html: HTML
    let words: Words
    let page: ImportPage

    private static let mostNames = 50

    private var viewer: Viewer { context.viewer }
    private var file: HoursImport { page.file }
    private var path: String { "\(viewer.path)/hours/import/\(file.id)" }

    func write() {
        context.site.pageHead(
            html,
            title: file.fileName ?? words("hours.import.unnamed"),
            lede: lede,
            back: ("\(viewer.path)/hours/import", words("hours.import.title"))
        )
        html.div(.id("import"), .data(.live, "hours")) {
            html.p(.class("import-state")) { html.span(words(file.state.title), .class("status \(file.state.tone)")) }
            switch file.state {
            case .arriving, .reading: progress()
            case .applying: html.p(words("hours.import.applying"))
            case .refused: refused()
            case .checked, .applied: counts()
            }
        }
        if let report = page.report {
            if file.state == .checked { decision(report) }
            lines("rejected", file.counts.rejected, report.rejected)
            lines("notes", report.notes.count, report.notes)
        }
        if file.state != .applied { cancel() }
    }

    private var lede: String? {
        let format = file.format.map { words($0.title) }
        return [format, file.zone.name].compactMap { $0 }.joined(separator: " · ")
    }

    // MARK: - On the way

    private func progress() {
        let percent = file.bytes == 0 ? 0 : min(100, file.readBytes * 100 / file.bytes)
        html.progress(
            "\(percent) %",
            .class("import-progress"),
            .max("100"),
            .value("\(percent)"),
            .aria(.label, words("hours.import.progress"))
        )
        html.p(words("hours.import.read", ["percent": .number(percent)]))
    }

    private func refused() {
        html.ul(.class("findings")) {
            if let fault = file.fault { context.site.finding(html, tone: .block, words(fault), words) }
        }
        if viewer.isArchived { return }
        let fields = Fields(context.site, html, Form(), words)
        html.form(.class("form"), .post(), .action("\(path)/reading")) {
            html.h2(words("hours.import.again"))
            html.input(.type("hidden"), .name("zone"), .value(file.zone.name))
            fields.select(
                "format",
                label: "hours.import.field.format",
                value: file.format?.rawValue,
                [(value: "", text: words("hours.import.format.auto"))]
                    + ImportFormat.allCases.map { (value: $0.rawValue, text: words($0.title)) }
            )
            ImportsView(context: context, html: html, words: words).dates(fields)
            html.div(.class("actions")) {
                html.button(words("hours.import.button.read"), .class("button button-primary"))
            }
        }
    }

    // MARK: - What is in it

    private func counts() {
        let isDone = file.state == .applied
        html.dl(.class("facts import-counts")) {
            fact("hours.import.count.records", file.counts.records)
            fact(isDone ? "hours.import.count.created" : "hours.import.count.new", file.counts.created)
            fact("hours.import.count.unchanged", file.counts.unchanged)
            fact("hours.import.count.rejected", file.counts.rejected)
        }
        if isDone {
            html.p { html.a(words("hours.import.toReports"), .class("button"), .href("\(viewer.path)/hours/reports")) }
        }
    }

    private func fact(_ key: String, _ count: Int) {
        html.div {
            html.dt(words(key))
            html.dd(.class("num")) { html.text(String(count)) }
        }
    }

    private func decision(_ report: ImportReport) {
        names("clients", report.clients)
        names("projects", report.projects)
        html.form(.class("form import-decision"), .post(), .action(path)) {
            if !report.people.isEmpty { people(report) }
            if !viewer.isArchived {
                html.div(.class("actions")) {
                    html.button(
                        words.count("hours.import.button.import", file.counts.created),
                        .class("button button-primary"),
                        .name("then"),
                        .value("import"),
                        .disabled(file.counts.created == 0 && report.projects.isEmpty && file.counts.rejected == 0)
                    )
                    html.button(words("hours.import.button.check"), .class("button"), .name("then"), .value("check"))
                }
            }
        }
    }

    private func names(_ kind: String, _ names: [String]) {
        if names.isEmpty { return }
        let title =
            kind == "clients"
            ? words.count("hours.import.new.clients", names.count)
            : words.count("hours.import.new.projects", names.count)
        html.details(.class("import-names"), .id("import-\(kind)"), .open(names.count <= 10)) {
            html.summary(title)
            html.ul {
                for name in names.prefix(Self.mostNames) { html.li { html.bdi(name) } }
                if names.count > Self.mostNames {
                    html.li(
                        words("hours.import.more", ["count": .number(names.count - Self.mostNames)]),
                        .class("muted")
                    )
                }
            }
        }
    }

    /// Everybody whom the file names; who is not known stands first.
    private func people(_ report: ImportReport) {
        html.h2(words("hours.import.people"))
        html.p(words("hours.import.peopleHint"), .class("hint"))
        for person in report.people.filter({ $0.member == nil }) + report.people.filter({ $0.member != nil }) {
            html.div(.class("field")) {
                html.label(.for("person-\(person.number)")) {
                    html.bdi(person.person.title)
                    html.text(" · \(words.count("hours.import.records", person.records))")
                }
                html.select(.class("input"), .id("person-\(person.number)"), .name("person-\(person.number)")) {
                    html.option(words("hours.import.leaveOut"), .value(""), .selected(person.member == nil))
                    for member in page.members {
                        html.option(
                            member.name,
                            .value(member.id.description),
                            .selected(member.id == person.member)
                        )
                    }
                    // Who has left is in no list, and is still who they are.
                    if let member = person.member, !page.members.contains(where: { $0.id == member }) {
                        html.option(words("hours.import.formerMember"), .value(member.description), .selected())
                    }
                }
            }
        }
    }

    private func lines(_ kind: String, _ count: Int, _ lines: [ImportReport.Line]) {
        if lines.isEmpty { return }
        let title = kind == "rejected" ? "hours.import.rejected" : "hours.import.notes"
        html.section(.class("section"), .aria(.labelledby, "import-\(kind)-title")) {
            html.h2(words(title), .id("import-\(kind)-title"))
            if count > lines.count {
                html.p(
                    words("hours.import.first", ["shown": .number(lines.count), "count": .number(count)]),
                    .class("muted")
                )
            }
            html.div(.class("table-wrap")) {
                html.table(.class("table")) {
                    html.thead {
                        html.tr {
                            html.th(words("hours.import.line"), .scope("col"))
                            html.th(words("hours.import.why"), .scope("col"))
                        }
                    }
                    html.tbody {
                        for line in lines {
                            html.tr {
                                html.th(words("hours.import.lineNumber", ["line": .number(line.number)]), .scope("row"))
                                html.td(words(line.phrase), .data(.label, words("hours.import.why")))
                            }
                        }
                    }
                }
            }
        }
    }

    private func cancel() {
        html.form(.class("inline-form"), .post(), .action("\(path)/cancellation")) {
            html.button(words("hours.import.button.cancel"), .class("button button-quiet"))
        }
    }
}
