import API
import Accounts
import Core
import HTML
import Web

/// The day page: timer, open tasks, planned times, entries and gaps, timeline and totals.
struct DayView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ page: DayPage) {
        context.site.pageHead(
            html,
            title: page.isToday ? words("focus.day.today") : words.heading(words.day(page.day.date)),
            lede: words("focus.day.private")
        )
        context.site.style(html, "focus-day")
        context.site.script(html, "focus-drag")
        if page.lacksZone {
            html.p(.class("hint")) {
                html.text(words("focus.day.utc") + " ")
                html.a(words("focus.day.chooseZone"), .href("/focus/settings#timeZone"))
            }
        }
        if let undo = page.undo { self.undo(undo, page) }
        if page.isToday { TimerView(context: context, html: html, words: words).write(page) }
        if let line = page.line { self.line(line) }
        page.tasks?.write(html, words, path: "/focus")
        steps(page)
        // Rounded together, so that the entries and the modes add up to the total.
        let minutes = wholeMinutes(page.day.parts.map(\.milliseconds))
        html.div(.class("focus-day")) {
            html.div(.class("day-list")) {
                if !page.plan.items.isEmpty { planned(page) }
                html.section(.aria(.labelledby, "entries")) {
                    html.h2(words("focus.day.entries"), .id("entries"))
                    list(page, minutes)
                }
            }
            if !page.day.parts.isEmpty || !page.plan.planned.isEmpty {
                TimelineView(html: html, words: words).write(page)
            }
        }
        totals(page, minutes)
    }

    private func undo(_ change: FocusChangeID, _ page: DayPage) {
        html.form(.class("day-undo"), .post(), .action("/focus/changes/\(change)/undo")) {
            html.hidden("date", page.day.date.description)
            html.button(.class("button")) {
                context.site.icon(html, "undo-2")
                html.text(words("focus.undo"))
            }
        }
    }

    private func line(_ line: DailyLine) {
        let target = line.target
        let gaps: [String: Phrase.Argument] = [
            "name": .text(target.modeName), "logged": .text(words.duration(line.logged)),
            "length": .minutes(target.minutes),
        ]
        html.form(.class("day-line"), .post(), .action("/focus/daily-line")) {
            html.version(line.version)
            html.a(words("focus.line.\(target.kind.rawValue).\(target.period.rawValue)", gaps), .href("/focus/targets"))
            html.button(words("focus.line.hide"), .class("button button-quiet"))
        }
    }

    private func steps(_ page: DayPage) {
        let date = page.day.date
        html.nav(.class("day-steps"), .aria(.label, words("focus.day.steps"))) {
            step(date.adding(days: -1), "chevron-left")
            html.strong(words.heading(words.day(date)))
            if date < page.today { step(date.adding(days: 1), "chevron-right") }
            if !page.isToday { html.a(words("focus.day.toToday"), .class("button button-quiet"), .href("/focus")) }
        }
    }

    private func step(_ date: LocalDate, _ icon: String) {
        context.site.iconLink(html, icon, words.day(date), dayPath(date.description))
    }

    private func planned(_ page: DayPage) {
        html.section(words("focus.day.planned"), id: "planned", class: "day-planned") {
            PlannedRows(html: html, words: words, plan: page.plan, modes: page.modes, running: page.running)
                .write(page.plan.items)
        }
    }

    // MARK: - Entries and gaps

    private func list(_ page: DayPage, _ minutes: [Int]) {
        if page.day.parts.isEmpty { html.p(words("focus.day.empty"), .class("muted")) }
        html.ul(.class("rows")) {
            let parts = zip(page.day.parts, minutes).map { part, minutes -> (start: Instant, write: () -> Void) in
                (part.start, { self.part(part, minutes, page) })
            }
            // A suggestion is below the gap that it is for.
            let rows: [(start: Instant, write: () -> Void)] =
                page.day.gaps.map { gap in (gap.start, { self.gap(gap, page) }) }
                + page.suggestions.map { suggestion in (suggestion.start, { self.suggestion(suggestion, page) }) }
                + parts
            let sorted = rows.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            for row in sorted { row.element.write() }
        }
        html.p(.class("actions")) {
            context.site.linkButton(html, "plus", words("focus.entry.new"), "/focus/entries/new?date=\(page.day.date)")
        }
    }

    private func part(_ part: FocusDay.Part, _ minutes: Int, _ page: DayPage) {
        let entry = part.entry
        html.row(page.mode(entry.mode), entry.modeName, path: "/focus/entries/\(entry.id)") {
            html.p(.class("row-note num")) {
                let end = entry.isRunning ? " – " + words("focus.day.running") : "–" + time(part.end, page)
                html.text(time(part.start, page) + end)
                if part.start > entry.startedAt { html.text(" " + words("focus.day.fromYesterday")) }
                if let end = entry.endedAt, part.end < end { html.text(" " + words("focus.day.toTomorrow")) }
            }
            if entry.note != nil || !entry.tags.isEmpty {
                html.p(.class("row-note")) {
                    html.bdi(([entry.note].compactMap(\.self) + entry.tags.map { "#\($0)" }).joined(separator: " "))
                }
            }
        } end: {
            html.p(words.duration(part.milliseconds, shown: minutes), .class("row-end num"))
        }
    }

    private func gap(_ gap: FocusDay.Gap, _ page: DayPage) {
        let (start, end) = (time(gap.start, page), time(gap.end, page))
        html.li(.class("row day-gap")) {
            context.site.icon(html, "circle-dashed")
            html.div(.class("row-body")) {
                html.p(words("focus.day.gap", ["length": .text(length(gap.milliseconds))]), .class("row-title"))
                html.p("\(start)–\(end)", .class("row-note num"))
            }
            html.logForm(gap.start, gap.end, page.day.zone, class: "row-end day-fill") {
                let id = "fill-\(gap.start.milliseconds)"
                html.label(words("focus.day.fillWith"), .class("visually-hidden"), .for(id))
                let chosen = page.inUse.first { $0.id == gap.suggestion }
                html.select(.class("input"), .id(id), .name("mode")) {
                    for mode in page.inUse {
                        let reason = gap.isPlanned ? "focus.day.asPlanned" : "focus.day.asYesterday"
                        let text = mode.id == chosen?.id ? words(reason, ["name": .text(mode.name)]) : mode.name
                        html.option(text, .value(mode.id.description), .selected(mode.id == chosen?.id))
                    }
                }
                html.button(.class("button")) {
                    html.named(words("focus.day.fill"), "\(start)–\(end)")
                }
            }
        }
    }

    private func suggestion(_ suggestion: FocusSuggestion, _ page: DayPage) {
        let (start, end) = (time(suggestion.start, page), time(suggestion.end, page))
        html.row(page.mode(suggestion.mode), suggestion.modeName, path: nil, class: "row day-gap") {
            html.p(.class("row-note num")) {
                html.text("\(start)–\(end) · ")
                html.bdi(words("focus.suggestion.from", ["source": .text(suggestion.source)]))
            }
        } end: {
            html.logForm(suggestion.start, suggestion.end, page.day.zone, class: "row-end inline-form") {
                html.hidden("mode", suggestion.mode.description)
                html.button(.class("button")) {
                    html.named(words("focus.suggestion.accept"), "\(suggestion.modeName), \(start)–\(end)")
                }
            }
        }
    }

    // MARK: - Totals

    private func totals(_ page: DayPage, _ minutes: [Int]) {
        let day = page.day
        if day.parts.isEmpty { return }
        let byMode = Dictionary(zip(day.parts.map(\.entry.mode), minutes), uniquingKeysWith: +)
        html.section(words("focus.day.totals"), id: "totals") {
            html.dl(.class("facts")) {
                for line in day.byMode {
                    html.fact(line.name, words.duration(line.milliseconds, shown: byMode[line.mode]))
                }
                html.fact(words("focus.day.logged"), length(day.logged))
                let passed = min(day.end, max(day.now, day.start)).milliseconds - day.start.milliseconds
                html.fact(words("focus.day.untracked"), length(passed - day.logged))
            }
            if day.hours != 24 {
                html.p(words("focus.day.clockChange", ["hours": .number(day.hours)]), .class("hint"))
            }
        }
    }

    private func time(_ instant: Instant, _ page: DayPage) -> String {
        page.day.zone.local(instant).time.description
    }

    private func length(_ milliseconds: Int64) -> String { words.duration(max(0, milliseconds)) }
}
