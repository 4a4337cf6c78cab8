import API
import Core
import HTML
import Web

/// Rows of planned times with their outcomes, and buttons to start the timer or log the time.
struct PlannedRows {
    let html: HTML
    let words: Words
    let plan: FocusPlan
    let modes: [FocusMode]
    let running: [FocusEntry]

    private var today: LocalDate { plan.zone.today(at: plan.now) }

    func write(_ items: [FocusPlan.Item]) {
        html.ul(.class("rows planned")) {
            for item in items { row(item) }
        }
    }

    private func row(_ item: FocusPlan.Item) {
        let planned = item.planned
        let mode = modes.first { $0.id == planned.mode }
        html.row(mode, planned.title, path: planned.path) {
            html.p("\(time(planned.startsAt))–\(time(planned.endsAt))", .class("row-note num"))
            if let note = planned.note ?? planned.shift?.title { html.p(.class("row-note")) { html.bdi(note) } }
        } end: {
            html.div(.class("row-end")) {
                html.p(outcome(item), .class("planned-outcome"))
                if let mode, !mode.isArchived { button(item, mode) }
            }
        }
    }

    private func outcome(_ item: FocusPlan.Item) -> String {
        let gaps: [String: Phrase.Argument] = [
            "logged": .text(words.duration(item.logged)), "planned": .text(words.duration(item.planned.milliseconds)),
        ]
        return switch item.outcome {
        case .coming: words.duration(item.planned.milliseconds)
        case .now: words("focus.plan.now", gaps)
        case .kept: words("focus.plan.kept")
        case .partly: words("focus.plan.partly", gaps)
        case .missed: words("focus.plan.missed")
        }
    }

    private func button(_ item: FocusPlan.Item, _ mode: FocusMode) {
        let planned = item.planned
        let isToday = plan.zone.today(at: planned.startsAt) == today
        switch item.outcome {
        case .now,
            .coming where isToday:
            if running.contains(where: { $0.mode == mode.id }) { return }
            html.form(.class("inline-form"), .post(), .action("/focus/timer")) {
                html.version(FocusTimer.version(running))
                html.hidden("mode", mode.id.description)
                if let note = planned.note { html.hidden("note", note) }
                press("focus.plan.start", mode)
            }
        case .missed where item.isFree:
            html.logForm(planned.startsAt, planned.endsAt, plan.zone, class: "inline-form") {
                html.hidden("mode", mode.id.description)
                if let note = planned.note { html.hidden("note", note) }
                press("focus.plan.log", mode)
            }
        default: return
        }
    }

    private func press(_ key: String, _ mode: FocusMode) {
        html.button(.class("button")) {
            html.named(words(key), mode.name)
        }
    }

    private func time(_ instant: Instant) -> String { plan.zone.local(instant).time.description }
}
