import API
import Accounts
import Core
import HTML
import Web

extension Period {
    /// The previous period.
    func previous(_ viewer: Viewer) -> Period {
        Period(kind, containing: first(weekStart: viewer.weekStart).adding(days: -1), weekStart: viewer.weekStart)
    }

    /// The next period.
    func next(_ viewer: Viewer) -> Period {
        Period(kind, containing: last(weekStart: viewer.weekStart).adding(days: 1), weekStart: viewer.weekStart)
    }
}

extension Words {
    /// "Week 47, 2026" or "November 2026".
    func title(_ period: Period) -> String { heading(self(period.phrase)) }

    /// "16 Nov – 22 Nov".
    func range(_ first: LocalDate, _ last: LocalDate) -> String {
        "\(shortDay(first)) – \(shortDay(last))"
    }

    /// "32 h of 40 h".
    func hours(_ minutes: Int, of expected: Int?) -> String {
        guard let expected else { return length(minutes) }
        let text = self("hours.sheet.hoursOf", ["hours": .minutes(minutes), "expected": .minutes(expected)])
        return minutes > expected ? "\(text) · +\(length(minutes - expected))" : text
    }

    /// "Tue 17 Nov", with the logged and agreed hours if there are any.
    func missing(_ day: MissingDays.Day) -> String {
        let date = "\(shortWeekday(day.date.weekday)) \(shortDay(day.date))"
        guard day.logged > 0, let expected = day.expected else { return date }
        return "\(date) (\(hours(day.logged, of: expected)))"
    }

    /// "75%": a part of a total.
    func share(_ part: Int, of whole: Int) -> String {
        "\(whole == 0 ? 0 : (part * 100 + whole / 2) / whole)%"
    }
}

/// Links to the previous and next period.
struct PeriodSteps {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    /// - Parameter address: returns the URL of the page about a period.
    func write(_ period: Period, address: (Period) -> String) {
        let today = viewer.zone.today(at: context.site.clock.now)
        let present = Period(period.kind, containing: today, weekStart: viewer.weekStart)
        func link(_ period: Period) -> (text: String, address: String) { (words.title(period), address(period)) }
        html.steps(
            words("hours.sheet.periods"),
            previous: link(period.previous(viewer)),
            now: (words("hours.sheet.this.\(period.kind.rawValue)"), address(present)),
            isNow: period == present,
            next: link(period.next(viewer))
        )
    }
}

/// The state of a timesheet as a colored label.
struct SheetStatus {
    let html: HTML
    let words: Words

    func write(_ hours: PeriodHours) {
        let tone =
            switch hours.state {
            case .open: "idle"
            case .submitted: "pending"
            case .approved: "approved"
            case .returned: "rejected"
            }
        html.span(words("hours.sheet.state.\(hours.state.rawValue)"), .class("status status-\(tone)"))
    }

    /// "Missing: Tue 17 Nov, Wed 18 Nov and 3 more".
    func missing(_ days: [MissingDays.Day], most: Int = 7, link: ((MissingDays.Day) -> String?)? = nil) {
        if days.isEmpty { return }
        html.p(.class("row-note sheet-missing")) {
            html.text(words("hours.sheet.missing"))
            for (index, day) in days.prefix(most).enumerated() {
                html.text(index == 0 ? " " : ", ")
                // With the hours it is too long for one line on a small phone.
                let look = day.logged == 0 ? "nowrap" : "sheet-part"
                if let address = link?(day) {
                    html.a(words.missing(day), .class(look), .href(address))
                } else {
                    html.span(words.missing(day), .class(look))
                }
            }
            if days.count > most {
                html.text(" " + words("hours.sheet.andMore", ["count": .number(days.count - most)]))
            }
        }
    }
}
