import API
import Accounts
import Core
import HTML
import Web

/// The weekly plan: planned times by day with their outcomes, and totals by mode.
struct PlanView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ page: PlanPage) {
        context.site.pageHead(html, title: words("focus.plan.title"), lede: words("focus.plan.lede")) {
            html.a(words("focus.calendars.open"), .class("button"), .href(CalendarPages.path))
            context.site.linkButton(html, "plus", words("focus.block.new"), "/focus/plan/blocks/new", isPrimary: true)
        }
        context.site.style(html, "focus-day")
        context.site.script(html, "focus-drag")
        steps(page)
        html.div(.class("focus-day")) {
            if page.plan.items.isEmpty { empty(page) } else { days(page) }
            WeekChart(html: html, words: words, page: page).write()
        }
        if !page.plan.modes.isEmpty { sums(page.plan) }
        if page.plan.items.isEmpty { return }
        html.p(.class("hint")) {
            html.text(words("focus.plan.tolerance", ["length": .minutes(page.plan.tolerance)]) + " ")
            html.a(words("focus.plan.change"), .href("/focus/settings"))
        }
    }

    private func empty(_ page: PlanPage) {
        if !page.blocks.isEmpty { return html.p(words("focus.plan.emptyWeek"), .class("muted")) }
        context.site.emptyState(
            html,
            icon: "calendar-days",
            title: words("focus.plan.empty"),
            text: words("focus.plan.emptyText"),
            action: ("/focus/plan/blocks/new", words("focus.block.new"))
        )
    }

    private func steps(_ page: PlanPage) {
        html.nav(.class("day-steps"), .aria(.label, words("focus.plan.steps"))) {
            step(page.monday.adding(days: -7), icon: "chevron-left")
            html.strong(words.heading(words.week(page.monday)))
            step(page.monday.adding(days: 7), icon: "chevron-right")
            if !page.isThisWeek {
                html.a(words("focus.plan.thisWeek"), .class("button button-quiet"), .href("/focus/plan"))
            }
        }
    }

    private func step(_ monday: LocalDate, icon: String) {
        context.site.iconLink(html, icon, words.heading(words.week(monday)), "/focus/plan?date=\(monday)")
    }

    private func days(_ page: PlanPage) {
        let rows = PlannedRows(html: html, words: words, plan: page.plan, modes: page.modes, running: page.running)
        let zone = page.plan.zone
        let byDay = Dictionary(grouping: page.plan.items) { zone.today(at: $0.planned.startsAt) }
        html.div(.class("day-list plan-days")) {
            for date in page.plan.days {
                guard let items = byDay[date] else { continue }
                html.section(.aria(.labelledby, "day-\(date)")) {
                    html.h2(.id("day-\(date)")) {
                        html.a(words.heading(words.day(date)), .href(dayPath(date.description)))
                    }
                    rows.write(items)
                }
            }
        }
    }

    private func sums(_ plan: FocusPlan) {
        let lines = plan.modes
        context.site.style(html, "focus-reports")
        html.div(.class("table-wrap")) {
            let keys = ["focus.report.key.mode", "focus.plan.planned", "focus.plan.logged", "focus.report.difference"]
            html.focusTable(words("focus.plan.sums"), keys.map { words($0) }) {
                for line in lines {
                    html.tr {
                        html.th(.scope("row")) { html.bdi(line.name) }
                        cells(line.planned, line.logged)
                    }
                }
                html.tr(.class("focus-total")) {
                    html.th(words("focus.report.total"), .scope("row"))
                    cells(lines.reduce(0) { $0 + $1.planned }, lines.reduce(0) { $0 + $1.logged })
                }
            }
        }
    }

    private func cells(_ planned: Int64, _ logged: Int64) {
        html.cell(words("focus.plan.planned"), words.duration(planned))
        html.cell(words("focus.plan.logged"), words.duration(logged))
        html.cell(words("focus.report.difference"), words.difference(logged - planned))
    }
}

extension BlockPages {
    func writeFields(_ page: FocusForm<FocusBlock>, _ fields: Fields, _ html: HTML, _ words: Words) {
        let block = page.item
        if let date = page.form["date"] { html.hidden("date", date) }
        fields.modes(page.modes, chosen: block?.mode)
        if let block {
            fields.select(
                "weekday",
                label: "focus.block.weekday",
                value: String(block.weekday.rawValue),
                Weekday.allCases.map { (String($0.rawValue), words.heading(words.weekday($0))) }
            )
        } else {
            fields.pills(
                "weekday",
                legend: "focus.block.weekdays",
                several: true,
                Weekday.allCases.map { (String($0.rawValue), words.shortWeekday($0)) }
            )
        }
        html.div(.class("form-grid")) {
            fields.time("start", label: "focus.entry.start", value: block?.start)
            fields.time("end", label: "focus.entry.end", hint: "focus.entry.endHint", value: block?.end)
        }
        fields.line("note", label: "focus.entry.note", value: block?.note, length: Wire.Limits.focusBlockNote)
    }
}
