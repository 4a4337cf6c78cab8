import API
import Accounts
import Core
import HTML
import Web

/// The list of calendars with the form to add one, and the page of a single calendar.
struct CalendarsView {
    private static let types = ".ics,text/calendar"

    let context: PersonContext
    let html: HTML
    let words: Words
    let page: CalendarsPage

    func write() {
        context.site.pageHead(
            html,
            title: words("focus.calendars.title"),
            lede: words("focus.calendars.lede"),
            back: ("/focus/plan", words("focus.plan.title"))
        )
        if page.calendars.isEmpty {
            html.p(words("focus.calendars.none"), .class("muted"))
        } else {
            html.ul(.class("rows")) {
                for calendar in page.calendars { row(calendar) }
            }
        }
        html.section(words("focus.calendar.new"), id: "new-calendar") {
            addition()
        }
    }

    private func row(_ calendar: FocusCalendar) {
        let mode = page.modes.first { $0.id == calendar.mode }
        html.row(mode, calendar.name, path: "\(CalendarPages.path)/\(calendar.id)") {
            html.p(.class("row-note")) {
                html.bdi(calendar.modeName ?? words("focus.calendar.noMode"))
                html.text(" · " + words.count("focus.calendar.events", page.counts[calendar.id] ?? 0))
            }
        } end: {
            if calendar.failingSince != nil {
                html.div(.class("row-end")) {
                    html.span(words("focus.calendar.failing"), .class("status status-pending"))
                }
            }
        }
    }

    private func addition() {
        let fields = Fields(context.site, html, page.form, words)
        html.form(.class("form"), .post(), .action(CalendarPages.path), .enctype("multipart/form-data")) {
            fields.summary([
                "url": "focus.calendar.url", "file": "focus.import.file", "name": "focus.mode.name",
                "mode": "focus.entry.mode",
            ])
            fields.input(
                "url",
                label: "focus.calendar.url",
                hint: "focus.calendar.urlHint",
                .maxlength(Wire.Limits.focusCalendarAddress.upperBound),
                .autocomplete("off"),
                .inputmode("url")
            )
            fields.file(label: "focus.calendar.file", hint: "focus.calendar.fileHint", Self.types, isRequired: false)
            mode(fields, nil)
            name(fields, nil, hint: "focus.calendar.nameHint")
            html.submit(words("focus.calendar.add"))
        }
    }

    private func name(_ fields: Fields, _ calendar: FocusCalendar?, hint: String?) {
        let length = Wire.Limits.focusCalendarName
        fields.line("name", label: "focus.mode.name", hint: hint, value: calendar?.name, length: length)
    }

    private func mode(_ fields: Fields, _ calendar: FocusCalendar?) {
        let none = words("focus.calendar.noMode")
        fields.modes(page.modes, chosen: calendar?.mode, hint: "focus.calendar.modeHint", none: none)
    }

    // MARK: - One calendar

    func write(_ calendar: FocusCalendar) {
        context.site.pageHead(html, title: calendar.name, back: (CalendarPages.path, words("focus.calendars.title")))
        status(calendar)
        let fields = Fields(context.site, html, page.form, words)
        html.form(.class("form"), .post(), .action("\(CalendarPages.path)/\(calendar.id)")) {
            fields.summary(["name": "focus.mode.name", "mode": "focus.entry.mode"])
            html.version(calendar.version)
            name(fields, calendar, hint: nil)
            mode(fields, calendar)
            html.submit(words("form.save"))
        }
        if calendar.url == nil { replacement(calendar, fields) }
        html.section(words("focus.entry.deleting"), id: "deleting") {
            html.p(words("focus.calendar.deleteText"), .class("muted"))
            html.postButton("\(CalendarPages.path)/\(calendar.id)/delete", words("focus.calendar.delete"), .danger)
        }
    }

    private func status(_ calendar: FocusCalendar) {
        if let failure = calendar.failure, let since = calendar.failingSince {
            html.div(.class("flash flash-error")) {
                let moment: [String: Phrase.Argument] = ["moment": .text(words.moment(since, in: page.zone))]
                html.p(words("focus.calendar.failingSince", moment) + " " + words(failure))
            }
        }
        html.dl(.class("facts")) {
            html.fact(words("focus.calendar.eventsPlanned"), page.counts[calendar.id] ?? 0)
            html.fact(words("focus.calendar.updated"), words.moment(calendar.updatedAt, in: page.zone))
            if let address = calendar.address { html.fact(words("focus.calendar.address"), address) }
        }
        let notes = calendar.notes.phrases(page.zone)
        if !notes.isEmpty {
            html.ul(.class("findings")) {
                for note in notes { context.site.finding(html, tone: .warn, words(note), words) }
            }
        }
        if calendar.url != nil {
            html.form(.class("form"), .post(), .action("\(CalendarPages.path)/\(calendar.id)/refresh")) {
                html.submit(words("focus.calendar.refresh"), .plain)
            }
        }
    }

    private func replacement(_ calendar: FocusCalendar, _ fields: Fields) {
        html.section(words("focus.calendar.again"), id: "replacing") {
            html.p(words("focus.calendar.againText"), .class("muted"))
            html.form(.class("form"), .post(), .action(CalendarPages.path), .enctype("multipart/form-data")) {
                html.hidden("replaces", calendar.id.description)
                fields.file(label: "focus.import.file", hint: "focus.calendar.fileHint", Self.types)
                html.submit(words("focus.calendar.upload"), .plain)
            }
        }
    }
}
