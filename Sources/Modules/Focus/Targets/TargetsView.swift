import API
import Accounts
import Core
import HTML
import Web

/// Targets and limits with progress, streaks and best results.
struct TargetsView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ histories: [TargetHistory], _ modes: [FocusMode]) {
        context.site.pageHead(html, title: words("focus.targets.title"), lede: words("focus.targets.lede")) {
            context.site.linkButton(html, "plus", words("focus.target.new"), "/focus/targets/new", isPrimary: true)
        }
        if histories.isEmpty { return html.p(words("focus.targets.none"), .class("muted")) }
        html.ul(.class("rows")) {
            for history in histories { row(history, modes.first { $0.id == history.target.mode }) }
        }
        html.p(words("focus.targets.rule"), .class("hint"))
    }

    private func row(_ history: TargetHistory, _ mode: FocusMode?) {
        let target = history.target
        html.row(mode, target.modeName, path: "/focus/targets/\(target.id)") {
            html.p(words.goal(target), .class("row-note"))
            if !history.isToday { html.p(words("focus.targets.dayOff"), .class("row-note")) }
            if history.longest > 0 {
                let unit = target.period == .day ? "days" : "weeks"
                let streak = words.count("focus.targets.streak.\(unit)", history.streak)
                let longest = words.count("focus.targets.longest.\(unit)", history.longest)
                html.p("\(streak) \(longest)", .class("row-note"))
            }
            if let best = history.best {
                let when = target.period == .day ? words.fullDay(best.start) : words.week(best.start)
                let gaps: [String: Phrase.Argument] = [
                    "length": .text(words.duration(best.milliseconds)), "when": .text(when),
                ]
                html.p(words("focus.targets.best", gaps), .class("row-note"))
            }
        } end: {
            html.p(words.progress(history), .class("row-end num"))
        }
    }
}

extension Words {
    /// "At least 3 h a day: Monday, Tuesday", or "At most 2 h a week".
    func goal(_ target: FocusTarget) -> String {
        let gaps: [String: Phrase.Argument] = ["length": .minutes(target.minutes)]
        let goal = self("focus.target.\(target.kind.rawValue).\(target.period.rawValue)", gaps)
        if target.period == .week || target.weekdays.count == 7 { return goal }
        return goal + ": " + target.weekdays.sorted().map { shortWeekday($0) }.joined(separator: ", ")
    }

    /// "1 h of 3 h".
    func progress(_ history: TargetHistory) -> String {
        self(
            "focus.plan.partly",
            ["logged": .text(duration(history.current)), "planned": .minutes(history.target.minutes)]
        )
    }
}

extension TargetPages {
    func writeFields(_ page: FocusForm<FocusTarget>, _ fields: Fields, _ html: HTML, _ words: Words) {
        let target = page.item
        if let target {
            html.p(words.goal(target), .class("muted"))
        } else {
            fields.modes(page.modes)
            fields.pills(
                "kind",
                legend: "focus.target.kind",
                value: FocusTargetKind.atLeast.rawValue,
                FocusTargetKind.allCases.map { ($0.rawValue, words("focus.target.kind.\($0.rawValue)")) }
            )
            fields.pills(
                "period",
                legend: "focus.target.period",
                value: FocusTargetPeriod.day.rawValue,
                FocusTargetPeriod.allCases.map { ($0.rawValue, words("focus.target.period.\($0.rawValue)")) }
            )
        }
        html.div(.class("form-grid")) {
            number("hours", target.map { $0.minutes / 60 } ?? 1, most: 168, fields)
            number("minutes", target.map { $0.minutes % 60 } ?? 0, most: 59, fields)
        }
        if target?.period == .week { return }
        fields.pills(
            "weekdays",
            legend: "focus.target.weekdays",
            hint: target == nil ? "focus.target.weekdaysHint" : nil,
            several: true,
            Weekday.allCases.map { (String($0.rawValue), words.shortWeekday($0)) }
        )
    }

    private func number(_ name: String, _ value: Int, most: Int, _ fields: Fields) {
        fields.input(
            name,
            label: "focus.target.\(name)",
            type: "number",
            value: String(value),
            isShort: true,
            .min("0"),
            .max(String(most)),
            .required()
        )
    }
}
