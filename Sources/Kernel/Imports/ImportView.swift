import API
import Accounts
import Core
import HTML
import Web

/// The page of one file: its progress, and its expected or actual result.
struct ImportView<Definition: ImportPresentation> {
    let context: CrewContext
    let html: HTML
    let words: Words
    let page: ImportPage<Definition>

    /// The maximum number of people in the form; more would be too many to fill in. The rest keep their automatic
    /// match.
    private static var mostPeople: Int { 300 }

    private var viewer: Viewer { context.viewer }
    private var file: ImportFile<Definition> { page.file }
    private var path: String { "\(viewer.path)\(Definition.path)/\(file.id)" }

    private func text(_ name: String, _ arguments: [String: Phrase.Argument] = [:]) -> String {
        words(Definition.text(name), arguments)
    }

    func write() {
        context.site.pageHead(
            html,
            title: file.fileName ?? text("unnamed"),
            lede: lede,
            back: ("\(viewer.path)\(Definition.path)", text("title"))
        )
        html.div(.id("import"), .data(.live, Definition.tab)) {
            html.p(.class("import-state")) { html.span(words(file.stateTitle), .class("status \(file.state.tone)")) }
            switch file.state {
            case .arriving, .reading: progress()
            case .applying: html.p(text(file.isTakenBack ? "takingBack" : "applying"))
            case .refused: refused()
            case .checked, .applied: counts()
            }
        }
        if let report = page.report {
            if file.state == .checked { decision(report) }
            lines("rejected", file.counts.rejected, report.rejected)
            lines("notes", report.notes.count, report.notes)
        }
        if !viewer.isArchived && ImportState.open.contains(file.state) { cancel() }
    }

    private var lede: String? {
        let format = file.format.map { Definition.name(of: $0, words) }
        return [format, file.zone.name].compactMap { $0 }.joined(separator: " · ")
    }

    // MARK: - In progress

    private func progress() {
        let percent = file.bytes == 0 ? 0 : min(100, file.readBytes * 100 / file.bytes)
        html.progress(
            "\(percent) %",
            .class("import-progress"),
            .max("100"),
            .value("\(percent)"),
            .aria(.label, text("progress"))
        )
        html.p(text("read", ["percent": .number(percent)]))
    }

    private func refused() {
        html.ul(.class("findings")) {
            if let fault = file.fault { context.site.finding(html, tone: .block, words(fault), words) }
        }
        if viewer.isArchived || file.hasFailed { return }
        let fields = Fields(context.site, html, Form(), words)
        html.form(.class("form"), .post(), .action("\(path)/reading")) {
            html.h2(text("again"))
            html.input(.type("hidden"), .name("zone"), .value(file.zone.name))
            ImportsView<Definition>(context: context, html: html, words: words).format(fields, value: file.format)
            Definition.readingFields?(fields, words)
            html.submit(text("button.read"))
        }
    }

    // MARK: - Content

    private func counts() {
        let isDone = file.state == .applied
        html.dl(.class("facts import-counts")) {
            fact("count.records", file.counts.records)
            fact(isDone ? "count.created" : "count.new", file.counts.created)
            if Definition.hasUpdates { fact(isDone ? "count.updated" : "count.changed", file.counts.updated) }
            fact("count.unchanged", file.counts.unchanged)
            fact("count.rejected", file.counts.rejected)
        }
        if isDone {
            let results = Definition.results
            html.p { html.a(words(results.text), .class("button"), .href("\(viewer.path)\(results.path)")) }
        }
    }

    private func fact(_ name: String, _ count: Int) {
        html.fact(text(name), count)
    }

    private func decision(_ report: ImportReport<Definition>) {
        Definition.writeFindings(report, html, words)
        context.site.script(html, "import-counts")
        html.form(.class("form"), .id("import-form"), .post(), .action(path)) {
            let count = file.counts.created + file.counts.updated
            // The number on the button, so that exactly that many rows are imported.
            html.input(.type("hidden"), .name("shown"), .value("\(count)"))
            Definition.writeChoices(report, html, words)
            if !report.people.isEmpty { people(report) }
            if !viewer.isArchived {
                html.div(.class("actions")) {
                    html.button(
                        words.count(Definition.text("button.import"), count),
                        .class("button button-primary"),
                        .name("then"),
                        .value("import"),
                        .disabled(!Definition.isWorthImporting(file, report))
                    )
                    html.button(text("button.check"), .class("button"), .name("then"), .value("check"))
                }
            }
        }
    }

    /// All people in the file, those without a member first.
    private func people(_ report: ImportReport<Definition>) {
        html.h2(text("people"))
        html.p(text("peopleHint"), .class("hint"))
        let people = report.people.filter { $0.member == nil } + report.people.filter { $0.member != nil }
        for person in people.prefix(Self.mostPeople) {
            html.div(.class("field")) {
                html.label(.for("person-\(person.number)")) {
                    html.bdi(person.who.title)
                    if let note = Definition.note(on: person, report, words) { html.text(" · \(note)") }
                }
                html.select(.class("input"), .id("person-\(person.number)"), .name("person-\(person.number)")) {
                    html.option(words(Definition.nobody), .value(""), .selected(person.member == nil))
                    for member in page.members {
                        html.option(
                            member.name,
                            .value(member.id.description),
                            .selected(member.id == person.member)
                        )
                    }
                    // A matched former member is not in the list, but stays selectable: their records are still theirs.
                    if let member = person.member, !page.members.contains(where: { $0.id == member }) {
                        html.option(text("formerMember"), .value(member.description), .selected())
                    }
                }
            }
        }
        if people.count > Self.mostPeople {
            html.p(text("more", ["count": .number(people.count - Self.mostPeople)]), .class("muted"))
        }
    }

    private func lines(_ kind: String, _ count: Int, _ lines: [ImportLine]) {
        if lines.isEmpty { return }
        html.section(text(kind), id: "import-\(kind)-title") {
            if count > lines.count {
                html.p(text("first", ["shown": .number(lines.count), "count": .number(count)]), .class("muted"))
            }
            html.div(.class("table-wrap")) {
                html.table(.class("table")) {
                    html.thead {
                        html.tr {
                            html.th(text("line"), .scope("col"))
                            html.th(text("why"), .scope("col"))
                        }
                    }
                    html.tbody {
                        // One row for all lines with the same reason, such as those of a person who is not in the crew.
                        let reasons = Dictionary(grouping: lines) { words($0.phrase) }
                        for (reason, lines) in reasons.sorted(by: { $0.value[0].number < $1.value[0].number }) {
                            let name = lines.count == 1 ? "lineNumber" : "lineNumbers"
                            html.tr {
                                html.th(text(name, ["line": .text(numbers(lines))]), .scope("row"))
                                html.td(reason, .data(.label, text("why")))
                            }
                        }
                    }
                }
            }
        }
    }

    /// "5, 9, 13": at most 20 numbers.
    private func numbers(_ lines: [ImportLine]) -> String {
        let shown = lines.prefix(20).map { String($0.number) }
        return (lines.count > shown.count ? shown + ["…"] : shown).joined(separator: ", ")
    }

    private func cancel() {
        html.form(.class("inline-form"), .post(), .action("\(path)/cancellation")) {
            html.button(text("button.cancel"), .class("button button-quiet"))
        }
    }
}
