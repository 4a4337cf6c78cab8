import API
import Accounts
import Core
import HTML
import Storage
import Web

/// The model of the card for handing in: periods to hand in, or already handed in.
struct HandIn: Sendable {
    /// The maximum number of periods handed back that are shown, and that are read to find them.
    private static let (most, mostRead) = (3, 20)

    /// Those handed back first, then by time; empty when there is nothing to hand in, or no manager to hand it in to.
    let sheets: [PeriodHours]

    /// - Parameter day: a day in the week or month to show; `nil` for the current one, the previous one until it is
    ///   handed in, and those handed back.
    static func load(
        _ viewer: Viewer,
        _ source: any ShiftSource,
        on day: LocalDate? = nil,
        now: Instant,
        _ tx: Tx
    ) throws -> HandIn {
        if viewer.isArchived { return HandIn(sheets: []) }
        let kind = try HoursSettings.of(viewer.crew, in: tx).period
        let today = viewer.zone.today(at: now)
        let present = Period(kind, containing: day ?? today, weekStart: viewer.weekStart)
        if try Timesheet.deciders(viewer, tx).isEmpty { return HandIn(sheets: []) }
        if day != nil {
            let found = try PeriodHours.mine([present], viewer, source, at: now, in: tx)
            return HandIn(sheets: found.filter { $0.first <= today })
        }
        let (back, before) = (try handedBack(viewer, tx).filter { $0 != present }, present.previous(viewer))
        let latest = Array(back.prefix(most))
        let recent = latest.contains(before) ? [present] : [before, present]
        let read = try PeriodHours.mine(latest + recent, viewer, source, at: now, in: tx)
        var sheets: [PeriodHours] = read.prefix(latest.count).filter(\.isLeft)
        // One that has become empty does not take the place of an older one.
        for period in back.dropFirst(most) where sheets.count < most && period != before {
            sheets += try PeriodHours.mine([period], viewer, source, at: now, in: tx).filter(\.isLeft)
        }
        sheets += read.suffix(recent.count).filter { $0.period == present || $0.isLeft }
        return HandIn(sheets: sheets)
    }

    /// The latest periods that were sent back, then those that were reopened or withdrawn.
    private static func handedBack(_ viewer: Viewer, _ tx: Tx) throws -> [Period] {
        try tx.all(
            """
            SELECT period FROM timesheet
            WHERE crew = \(viewer.crew) AND person = \(viewer.person) AND state IN ('returned', 'open')
            ORDER BY state DESC, first_day DESC LIMIT \(mostRead)
            """
        ) { try $0.read() }
    }
}

extension HandIn {
    /// Only periods that should be handed in now: those sent back, and others that have ended or end today.
    func due(on today: LocalDate) -> HandIn {
        HandIn(sheets: sheets.filter { $0.state == .returned || $0.isDue && $0.last <= today })
    }
}

extension PeriodHours {
    /// Whether it should be handed in.
    var isDue: Bool { state == .open && (minutes > 0 || expected ?? 0 > 0) }

    /// Whether it was sent back, or should be handed in.
    fileprivate var isLeft: Bool { state == .returned || isDue }
}

/// The card "Hand in this week", with a row for each period.
struct HandInView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    /// - Parameter back: the page to show after handing in: `hours` or `week`; `nil` for the timesheet itself.
    func write(_ handIn: HandIn, back: String? = nil) {
        if handIn.sheets.isEmpty { return }
        html.section(words("hours.handIn.title"), id: "hand-in-title", class: "section hand-in") {
            rows(handIn, back: back)
        }
    }

    /// Without a heading.
    func rows(_ handIn: HandIn, back: String?) {
        html.ul(.class("rows")) {
            for hours in handIn.sheets { row(hours, back) }
        }
    }

    private func row(_ hours: PeriodHours, _ back: String?) {
        let status = SheetStatus(html: html, words: words)
        html.row(id: "hand-in-\(hours.period)") {
            html.p(.class("row-title")) {
                html.a(words.title(hours.period), .href("\(viewer.path)/hours/timesheets/me/\(hours.period)"))
            }
            html.p(words.hours(hours.minutes, of: hours.expected), .class("row-note"))
            if [.open, .returned].contains(hours.state) {
                if let reason = hours.sheet?.reason { html.blockquote(.class("quote")) { html.bdi(reason) } }
                status.missing(hours.missing, most: 5) { "\(viewer.path)/hours/records/new?date=\($0.date)" }
            }
        } end: {
            if hours.state != .open { status.write(hours) }
            if [.open, .returned].contains(hours.state) {
                HandInForm(context: context, html: html, words: words).write(hours, isMain: false, back: back)
            }
        }
    }
}

/// The form with the button to hand in the viewer's hours, or those of someone who cannot do it.
struct HandInForm {
    let context: CrewContext
    let html: HTML
    let words: Words

    func write(_ hours: PeriodHours, isMain: Bool, back: String?) {
        let viewer = context.viewer
        let today = viewer.zone.today(at: context.site.clock.now)
        let whose = hours.person.id == viewer.person ? "me" : hours.person.id.description
        let question: String? =
            if hours.last > today {
                words("hours.handIn.early", ["day": .date(hours.last)])
            } else if !hours.isComplete {
                words.count("hours.handIn.incomplete", hours.missing.count)
            } else {
                nil
            }
        html.confirmedForm(
            "\(viewer.path)/hours/timesheets/\(whose)/\(hours.period)/submission",
            words,
            question,
            yes: words("hours.handIn.button")
        ) {
            html.version(hours.version)
            if let back { html.input(.type("hidden"), .name("back"), .value(back)) }
            html.button(.class(isMain ? "button button-primary" : "button")) {
                html.named(words("hours.handIn.button"), words.title(hours.period))
            }
        }
    }
}
