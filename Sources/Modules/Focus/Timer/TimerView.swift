import Accounts
import Core
import HTML
import Web

/// The running entries, and buttons to start or switch to a mode.
struct TimerView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ page: DayPage) {
        html.section(.class("card"), .id("timer"), .aria(.labelledby, "timer-title")) {
            html.h2(words("focus.timer.title"), .id("timer-title"), .class("visually-hidden"))
            for entry in page.running { running(entry, page) }
            if page.running.contains(where: { $0.isTooLong(at: page.day.now) }) { return }
            if page.inUse.isEmpty {
                html.p(.class("muted")) {
                    html.text(words("focus.modes.none") + " ")
                    html.a(words("focus.mode.new"), .href("/focus/modes/new"))
                }
                return
            }
            html.p(words(page.running.isEmpty ? "focus.timer.start" : "focus.timer.switch"), .class("timer-head"))
            html.form(.class("mode-buttons"), .post(), .action("/focus/timer")) {
                html.version(FocusTimer.version(page.running))
                for mode in page.inUse where !page.running.contains(where: { $0.mode == mode.id }) {
                    html.button(.class("button mode-button"), .name("mode"), .value(mode.id.description)) {
                        html.modeBadge(mode)
                        html.bdi(mode.name)
                    }
                }
            }
        }
    }

    private func running(_ entry: FocusEntry, _ page: DayPage) {
        let (now, zone) = (page.day.now, page.day.zone)
        let (date, time) = zone.local(entry.startedAt)
        let isTooLong = entry.isTooLong(at: now)
        html.div(.class("timer-runs mode-running")) {
            html.p(.class("row-title")) {
                if let mode = page.mode(entry.mode) { html.modeBadge(mode) }
                html.bdi(entry.modeName)
            }
            if let note = entry.note { html.p(.class("row-note")) { html.bdi(note) } }
            html.p(.class("timer-now")) {
                html.span(hoursText(Int(entry.milliseconds(until: now) / 60_000)), .class("timer-length num"))
                html.text(" ")
                let since = date == page.today ? time.description : "\(words.day(date)), \(time)"
                html.time(
                    words("focus.timer.since", ["start": .text(since)]),
                    .class("timer-since"),
                    .datetime(entry.startedAt.description)
                )
            }
            if isTooLong { html.p(words("focus.timer.tooLong"), .class("error")) }
            if now < entry.startedAt { html.p(words("focus.timer.clockBack"), .class("error")) }
            html.form(.class("stack"), .post(), .action("/focus/timer/stopping")) {
                html.version(FocusTimer.version(page.running))
                html.hidden("entry", entry.id.description)
                html.details(.id("ended-\(entry.id)"), .open(isTooLong)) {
                    html.summary(words("focus.timer.endedEarlier"), .class("timer-summary"))
                    html.label(words("focus.timer.endedAt"), .for("ended-at-\(entry.id)"))
                    html.input(
                        .class("input timer-moment"),
                        .id("ended-at-\(entry.id)"),
                        .name("endedAt"),
                        .type("datetime-local"),
                        .min("\(date)T\(time)"),
                        .required(isTooLong)
                    )
                }
                html.div(.class("actions")) {
                    html.button(.class("button button-primary")) {
                        html.named(words("focus.timer.stop"), entry.modeName)
                    }
                    html.a(words("focus.timer.edit"), .class("button"), .href("/focus/entries/\(entry.id)"))
                }
            }
        }
    }
}
