import API
import Accounts
import Core
import HTML
import Web

/// The entry page: its form, and other actions on the entry.
struct EntryView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ page: EntryPage) {
        let entry = page.entry
        let start = entry.map { page.zone.local($0.startedAt) }
        let date = (start?.date ?? page.form["date"].flatMap { LocalDate($0) } ?? page.zone.today(at: page.now))
        context.site.pageHead(
            html,
            title: entry?.modeName ?? words("focus.entry.new"),
            back: (dayPath(date.description), words.heading(words.day(date)))
        )
        context.site.style(html, "focus-day")
        if let overlaps = page.overlaps, !overlaps.choices.isEmpty { room(overlaps, page) }
        form(page, date)
        guard let entry else { return }
        if page.mayStartAgain(entry.mode) { again(entry, page.running) }
        nudges(entry, date)
        parts(entry, page, date)
        html.section(words("focus.entry.deleting"), id: "deleting") {
            action(entry, date, "delete") {
                html.button(words("focus.entry.delete"), .class("button button-danger"))
            }
        }
    }

    private func form(_ page: EntryPage, _ date: LocalDate) {
        let entry = page.entry
        let fields = Fields(context.site, html, page.form, words)
        html.form(
            .class("form"),
            .post(),
            .action(address(entry)),
            .data(.draft, words("form.restored")),
            .data(.key, draftKey(page, date))
        ) {
            fields.summary([
                "mode": "focus.entry.mode", "date": "focus.entry.date", "startedAt": "focus.entry.start",
                "endedAt": "focus.entry.end", "note": "focus.entry.note", "tags": "focus.entry.tags",
            ])
            if let entry { html.version(entry.version) }
            exactTimes(page.form)
            fields.modes(page.modes, chosen: entry?.mode)
            let day = date.description
            fields.input("date", label: "focus.entry.date", type: "date", value: day, isShort: true, .required())
            html.div(.class("form-grid")) {
                let isRunning = entry?.isRunning == true
                let hint = isRunning ? "focus.entry.endRunning" : "focus.entry.endHint"
                let (start, end) = (entry.map { time($0.startedAt, page) }, entry?.endedAt.map { time($0, page) })
                fields.time("startedAt", label: "focus.entry.start", value: start)
                fields.time("endedAt", label: "focus.entry.end", hint: hint, value: end, isRequired: !isRunning)
            }
            fields.line("note", label: "focus.entry.note", value: entry?.note, length: Wire.Limits.focusNote)
            fields.input(
                "tags",
                label: "focus.entry.tags",
                hint: "focus.entry.tagsHint",
                value: entry?.tags.joined(separator: ", "),
                .autocomplete("off")
            )
            html.submit(words(entry == nil ? "focus.entry.add" : "form.save"))
        }
    }

    /// A button that starts the timer with what the entry is about.
    private func again(_ entry: FocusEntry, _ running: [FocusEntry]) {
        html.form(.class("entry-action"), .post(), .action("/focus/timer")) {
            html.version(FocusTimer.version(running))
            html.hidden("mode", entry.mode.description)
            html.hidden("note", entry.note ?? "")
            html.hidden("tags", entry.tags.joined(separator: ", "))
            html.button(words("focus.entry.again"), .class("button"))
        }
    }

    /// Ties a draft to one version of an entry, or to a new entry for a day with what its address fills in.
    private func draftKey(_ page: EntryPage, _ date: LocalDate) -> String {
        if let entry = page.entry { return "\(entry.version) \(address(entry))" }
        let given = ["startedAt", "endedAt", "mode"].map { page.form[$0] ?? "" }
        return "\(date) \(given.joined(separator: " ")) \(address(nil))"
    }

    /// Buttons to resolve overlaps. Each submits the form again as it was typed, with that choice.
    private func room(_ others: OverlappedEntries, _ page: EntryPage) {
        html.section(words("focus.room.title"), id: "room", class: "card entry-room") {
            html.div(.class("actions")) {
                for choice in others.choices {
                    html.form(.class("inline-form"), .post(), .action(address(page.entry))) {
                        if let entry = page.entry { html.version(entry.version) }
                        for name in EntryPages.fields {
                            html.hidden(name, page.form[name] ?? "")
                        }
                        exactTimes(page.form)
                        html.hidden("others", others.fingerprint)
                        html.button(
                            label(choice, others, page.zone),
                            .class("button"),
                            .name("room"),
                            .value(choice.rawValue)
                        )
                    }
                }
            }
        }
    }

    private func exactTimes(_ form: Form) {
        for name in EntryPages.exactTimes {
            if let value = form[name] { html.hidden(name, value) }
        }
    }

    private func label(_ choice: OverlapChoice, _ others: OverlappedEntries, _ zone: Zone) -> String {
        guard others.entries.count == 1, let other = others.entries.first else {
            if choice == .split { return words("focus.room.severalSplit") }
            return words(
                others.entries.contains(where: others.isCovered) ? "focus.room.replaceSeveral" : "focus.room.several"
            )
        }
        let at = other.startedAt < others.start ? others.start : others.end ?? others.start
        let gaps: [String: Phrase.Argument] = ["name": .text(other.modeName), "time": .time(zone.local(at).time)]
        if choice == .split { return words("focus.room.split", gaps) }
        if others.isCovered(other) { return words("focus.room.replace", gaps) }
        return words(other.startedAt < others.start ? "focus.room.end" : "focus.room.start", gaps)
    }

    private func address(_ entry: FocusEntry?) -> String { "/focus/entries/\(entry?.id.description ?? "new")" }

    /// Buttons that move the start or end by a few minutes.
    private func nudges(_ entry: FocusEntry, _ date: LocalDate) {
        html.section(words("focus.entry.nudging"), id: "nudging") {
            for edge in entry.isRunning ? ["start"] : ["start", "end"] {
                action(entry, date, "nudge") {
                    html.hidden("edge", edge)
                    html.div(.class("nudges")) {
                        html.span(words("focus.entry.\(edge)"))
                        for minutes in [-15, -5, 5, 15] {
                            html.button(.class("button num"), .name("minutes"), .value(String(minutes))) {
                                html.span(words("focus.entry.\(edge)") + " ", .class("visually-hidden"))
                                html.text(minutes < 0 ? "−\(-minutes)" : "+\(minutes)")
                            }
                        }
                    }
                }
            }
        }
    }

    private func parts(_ entry: FocusEntry, _ page: EntryPage, _ date: LocalDate) {
        html.section(words("focus.entry.parts"), id: "parts") {
            action(entry, date, "split") {
                time("at", "focus.entry.splitAt")
                html.button(words("focus.entry.split"), .class("button"))
            }
            action(entry, date, "cut") {
                time("from", "focus.entry.breakFrom")
                time("to", "focus.entry.breakTo")
                html.div(.class("field")) {
                    html.label(words("focus.entry.breakMode"), .for("break-mode"))
                    html.select(.class("input"), .id("break-mode"), .name("mode")) {
                        html.option(words("focus.entry.breakNone"), .value(""))
                        for mode in page.modes where mode.id != entry.mode && !mode.isArchived {
                            html.option(mode.name, .value(mode.id.description))
                        }
                    }
                }
                html.button(words("focus.entry.cut"), .class("button"))
            }
            if let previous = page.previous {
                action(entry, date, "merge") {
                    html.hidden("other", previous.id.description)
                    let gaps: [String: Phrase.Argument] = [
                        "start": .time(page.zone.local(previous.startedAt).time), "name": .text(previous.modeName),
                    ]
                    html.button(words("focus.entry.merge", gaps), .class("button"))
                }
            }
        }
    }

    private func time(_ name: String, _ label: String) {
        html.div(.class("field")) {
            html.label(words(label), .for(name))
            html.input(.class("input input-short"), .id(name), .name(name), .type("time"), .required())
        }
    }

    /// A form that includes the entry's version and the date of the page.
    private func action(_ entry: FocusEntry, _ date: LocalDate, _ path: String, content: () -> Void) {
        html.form(.class("entry-action"), .post(), .action("/focus/entries/\(entry.id)/\(path)")) {
            html.version(entry.version)
            html.hidden("date", date.description)
            content()
        }
    }

    private func time(_ instant: Instant, _ page: EntryPage) -> LocalTime { page.zone.local(instant).time }
}

extension EntryPage {
    /// Whether the timer can start in a mode: it is in use, and not running already, which would change that entry.
    fileprivate func mayStartAgain(_ mode: FocusModeID) -> Bool {
        modes.contains { $0.id == mode && !$0.isArchived } && !running.contains { $0.mode == mode }
    }
}

extension HTML {
    /// A form that logs a period; `content` adds the mode.
    func logForm(_ start: Instant, _ end: Instant, _ zone: Zone, class look: String, content: () -> Void) {
        let (from, until) = (zone.local(start), zone.local(end))
        form(.class(look), .post(), .action("/focus/entries/new")) {
            hidden("date", from.date.description)
            hidden("startedAt", from.time.description)
            hidden("endedAt", until.time.description)
            hidden("from", start.description)
            hidden("until", end.description)
            content()
        }
    }
}
