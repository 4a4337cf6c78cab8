import API
import Accounts
import Core
import HTML
import Web

/// One file: how far it is, what would come of it, what came of it.
struct DefectImportView {
    let context: CrewContext
    let html: HTML
    let words: Words
    let page: DefectImportPage

    /// More would be no form any more; the rest stay as they were found.
    private static let mostPeople = 300

    private var viewer: Viewer { context.viewer }
    private var file: DefectImport { page.file }
    private var path: String { "\(viewer.path)/defects/import/\(file.id)" }

    func write() {
        context.site.pageHead(
            html,
            title: file.fileName ?? words("defects.import.unnamed"),
            lede: lede,
            back: ("\(viewer.path)/defects/import", words("defects.import.title"))
        )
        html.div(.id("import"), .data(.live, "defects")) {
            html.p(.class("defect-import-state")) {
                html.span(words(file.state.title), .class("status \(file.state.tone)"))
            }
            switch file.state {
            case .arriving, .reading: progress()
            case .applying: html.p(words("defects.import.applying"))
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
        let format = file.format.map(\.title)
        return [format, file.zone.name].compactMap { $0 }.joined(separator: " · ")
    }

    // MARK: - On the way

    private func progress() {
        let percent = file.bytes == 0 ? 0 : min(100, file.readBytes * 100 / file.bytes)
        html.progress(
            "\(percent) %",
            .class("defect-import-progress"),
            .max("100"),
            .value("\(percent)"),
            .aria(.label, words("defects.import.progress"))
        )
        html.p(words("defects.import.read", ["percent": .number(percent)]))
    }

    private func refused() {
        html.ul(.class("findings")) {
            if let fault = file.fault { context.site.finding(html, tone: .block, words(fault), words) }
        }
        if viewer.isArchived { return }
        let fields = Fields(context.site, html, Form(), words)
        html.form(.class("form"), .post(), .action("\(path)/reading")) {
            html.h2(words("defects.import.again"))
            html.input(.type("hidden"), .name("zone"), .value(file.zone.name))
            fields.select(
                "format",
                label: "defects.import.field.format",
                value: file.format?.rawValue,
                [(value: "", text: words("defects.import.format.auto"))]
                    + DefectImportFormat.allCases.map { (value: $0.rawValue, text: $0.choice(words)) }
            )
            html.div(.class("actions")) {
                html.button(words("defects.import.button.read"), .class("button button-primary"))
            }
        }
    }

    // MARK: - What is in it

    private func counts() {
        let isDone = file.state == .applied
        html.dl(.class("facts defect-import-counts")) {
            fact("defects.import.count.records", file.counts.records)
            fact(isDone ? "defects.import.count.created" : "defects.import.count.new", file.counts.created)
            fact(isDone ? "defects.import.count.updated" : "defects.import.count.changed", file.counts.updated)
            fact("defects.import.count.unchanged", file.counts.unchanged)
            fact("defects.import.count.rejected", file.counts.rejected)
        }
        if isDone {
            html.p { html.a(words("defects.import.toList"), .class("button"), .href("\(viewer.path)/defects")) }
        }
    }

    private func fact(_ key: String, _ count: Int) {
        html.div {
            html.dt(words(key))
            html.dd(.class("num")) { html.text(String(count)) }
        }
    }

    private func decision(_ report: DefectImportReport) {
        html.form(.class("form"), .post(), .action(path)) {
            if !report.words.isEmpty { meanings(report) }
            if !report.people.isEmpty { people(report) }
            if !viewer.isArchived {
                html.div(.class("actions")) {
                    html.button(
                        words.count("defects.import.button.import", file.counts.created + file.counts.updated),
                        .class("button button-primary"),
                        .name("then"),
                        .value("import"),
                        .disabled(file.counts.created + file.counts.updated == 0)
                    )
                    html.button(words("defects.import.button.check"), .class("button"), .name("then"), .value("check"))
                }
            }
        }
    }

    /// Everybody whom the file names; who is not known stands first.
    private func people(_ report: DefectImportReport) {
        html.h2(words("defects.import.people"))
        html.p(words("defects.import.peopleHint"), .class("hint"))
        let people = report.people.filter { $0.member == nil } + report.people.filter { $0.member != nil }
        for person in people.prefix(Self.mostPeople) {
            html.div(.class("field")) {
                html.label(.for("person-\(person.number)")) {
                    html.bdi(person.who.title)
                }
                html.select(.class("input"), .id("person-\(person.number)"), .name("person-\(person.number)")) {
                    html.option(words("defects.import.keepName"), .value(""), .selected(person.member == nil))
                    for member in page.members {
                        html.option(
                            member.name,
                            .value(member.id.description),
                            .selected(member.id == person.member)
                        )
                    }
                    // Who has left is in no list, and is still who they are.
                    if let member = person.member, !page.members.contains(where: { $0.id == member }) {
                        html.option(words("defects.import.formerMember"), .value(member.description), .selected())
                    }
                }
            }
        }
        if people.count > Self.mostPeople {
            let more = words("defects.import.more", ["count": .number(people.count - Self.mostPeople)])
            html.p(more, .class("muted"))
        }
    }

    /// What the words of the file become.
    private func meanings(_ report: DefectImportReport) {
        let spoken = SchemaWords(schema: report.schema, words: words)
        html.h2(words("defects.import.words"))
        html.p(words("defects.import.wordsHint"), .class("hint"))
        html.div(.class("form-grid")) {
            for word in report.words {
                guard let options = report.schema.options(word.word.field) else { continue }
                let isState = word.word.field == "state"
                html.div(.class("field")) {
                    html.label(.for("word-\(word.number)")) {
                        html.text("\(spoken.field(word.word.field)): ")
                        html.bdi(word.word.text.isEmpty ? words("defects.import.nothing") : word.word.text)
                    }
                    html.select(.class("input"), .id("word-\(word.number)"), .name("word-\(word.number)")) {
                        if report.schema.mayBeEmpty(word.word.field) {
                            html.option(words("defects.import.leaveEmpty"), .value(""), .selected(word.choice.isEmpty))
                        }
                        for option in options {
                            html.option(
                                isState ? spoken.state(option) : spoken.choice(option),
                                .value(option),
                                .selected(option == word.choice)
                            )
                        }
                    }
                }
            }
        }
    }

    private func lines(_ kind: String, _ count: Int, _ lines: [DefectImportReport.Line]) {
        if lines.isEmpty { return }
        let title = kind == "rejected" ? "defects.import.rejected" : "defects.import.notes"
        html.section(.class("section"), .aria(.labelledby, "import-\(kind)-title")) {
            html.h2(words(title), .id("import-\(kind)-title"))
            if count > lines.count {
                html.p(
                    words("defects.import.first", ["shown": .number(lines.count), "count": .number(count)]),
                    .class("muted")
                )
            }
            html.div(.class("table-wrap")) {
                html.table(.class("table")) {
                    html.thead {
                        html.tr {
                            html.th(words("defects.import.line"), .scope("col"))
                            html.th(words("defects.import.why"), .scope("col"))
                        }
                    }
                    html.tbody {
                        for line in lines {
                            html.tr {
                                html.th(
                                    words("defects.import.lineNumber", ["line": .number(line.number)]),
                                    .scope("row")
                                )
                                html.td(words(line.phrase), .data(.label, words("defects.import.why")))
                            }
                        }
                    }
                }
            }
        }
    }

    private func cancel() {
        html.form(.class("inline-form"), .post(), .action("\(path)/cancellation")) {
            html.button(words("defects.import.button.cancel"), .class("button button-quiet"))
        }
    }
}
