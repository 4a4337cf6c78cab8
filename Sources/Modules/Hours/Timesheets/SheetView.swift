import API
import Accounts
import Core
import HTML
import Web

/// The page of a person's week or month: its hours, remarks, actions, and history.
struct SheetView {
    let context: CrewContext
    let html: HTML
    let words: Words
    let page: SheetPage

    private var viewer: Viewer { context.viewer }
    private var hours: PeriodHours { page.hours }
    private var isOwn: Bool { hours.person.id == viewer.person }
    private var path: String { "\(viewer.path)/hours" }
    private var status: SheetStatus { SheetStatus(html: html, words: words) }

    func write() {
        head()
        PeriodSteps(context: context, html: html, words: words).write(hours.period) {
            "\(path)/timesheets/\(isOwn ? "me" : hours.person.id.description)/\($0)"
        }
        html.div(.id("sheet-now"), .class("stack"), .data(.live, "hours")) {
            html.div(.class("card")) { facts() }
            findings()
        }
        html.div(.id("sheet-turn"), .class("stack"), .data(.live, "hours")) {
            SheetTurnView(context: context, html: html, words: words, page: page).write()
        }
        html.div(.id("sheet-days"), .class("sheet-days"), .data(.live, "hours")) {
            SheetDaysView(context: context, html: html, words: words, page: page).write()
        }
        if !page.history.isEmpty || page.corrections.count > 0 {
            html.div(.id("sheet-history"), .class("section"), .data(.live, "hours")) { history() }
        }
    }

    private func head() {
        context.site.pageHead(
            html,
            title: isOwn ? words.title(hours.period) : hours.person.name,
            lede: [
                isOwn ? words("hours.sheet.yours") : words.title(hours.period), words.range(hours.first, hours.last),
            ].joined(separator: " · "),
            back: isOwn
                ? (path, words("nav.hours"))
                : (crewSheetsAddress(hours.period, .all, viewer), words("hours.tab.crew"))
        )
    }

    private func facts() {
        html.dl(.class("facts")) {
            html.fact(words("hours.sheet.fact.state")) { status.write(hours) }
            html.fact(words("hours.sheet.fact.hours")) { html.text(words.hours(hours.minutes, of: hours.expected)) }
            if page.planned > 0 {
                html.fact(words("hours.shifts.planned")) {
                    html.text(words.length(page.planned) + " ")
                    html.a(words("hours.sheet.compare"), .href(comparison))
                }
            }
            if hours.billableMinutes > 0 {
                html.fact(words("hours.sheet.fact.billable")) {
                    let share = words.share(hours.billableMinutes, of: hours.minutes)
                    html.text("\(words.length(hours.billableMinutes)) (\(share))")
                }
            }
            if let sheet = hours.sheet, let decider = sheet.decidedBy, hours.state == .approved {
                html.fact(words("hours.sheet.fact.approvedBy")) { html.bdi(decider.name) }
            }
        }
    }

    /// The page that compares each shift with what was logged for it.
    private var comparison: String {
        "\(path)/shifts?month=\(Month(of: hours.last))" + (isOwn ? "" : "&person=\(hours.person.id)")
    }

    // MARK: - Remarks

    private func findings() {
        let odd = SheetFindings(page, longest: 12 * 60)
        // For managers, the buttons already show that it waits for them.
        let locks = page.locks.filter { lock in
            if case .closed = lock { true } else { isOwn }
        }
        if locks.isEmpty && hours.missing.isEmpty && odd.phrases.isEmpty { return }
        html.ul(.class("findings")) {
            for lock in locks { context.site.finding(html, tone: .warn, words(lock.reason), words) }
            if !hours.missing.isEmpty {
                let days = hours.missing.prefix(10).map(words.missing).joined(separator: ", ")
                let rest = hours.missing.count - 10
                let more = rest > 0 ? " " + words("hours.sheet.andMore", ["count": .number(rest)]) : ""
                context.site.finding(html, tone: .warn, "\(words("hours.sheet.missing")) \(days)\(more)", words)
            }
            for phrase in odd.phrases.prefix(10) { context.site.finding(html, tone: .warn, words(phrase), words) }
        }
    }

    // MARK: - History

    private struct Event {
        let at: Instant
        let sentence: Phrase
        let tone: String
        var reason: String?
    }

    /// What happened to the timesheet and its records, latest first.
    private var events: [Event] {
        let corrections = page.corrections.lines.map { Event(at: $0.at, sentence: $0.phrase, tone: "open") }
        let steps = page.history.map { event in
            Event(at: event.at, sentence: event.sentence(of: hours.person), tone: event.tone, reason: event.reason)
        }
        return (corrections + steps).sorted { $0.at < $1.at }.reversed()
    }

    private func history() {
        let corrections = page.corrections
        html.h2(words("hours.sheet.history"))
        if corrections.count > corrections.lines.count {
            let counts: [String: Phrase.Argument] = [
                "shown": .number(corrections.lines.count), "count": .number(corrections.count),
            ]
            html.p(words("hours.sheet.someChanges", counts), .class("muted"))
        }
        html.ol(.class("timeline")) {
            for event in events {
                html.li(.class("timeline-item timeline-\(event.tone)")) {
                    html.p(words(event.sentence))
                    if let reason = event.reason { html.blockquote(.class("quote")) { html.bdi(reason) } }
                    html.p(.class("timeline-when")) {
                        html.time(words.moment(event.at, in: viewer.zone), .datetime(event.at.description))
                    }
                }
            }
        }
    }
}

extension SheetEvent {
    fileprivate var tone: String {
        switch kind {
        case .submitted: "pending"
        case .approved: "approved"
        case .returned: "rejected"
        case .reopened: "open"
        }
    }

    fileprivate func sentence(of person: Named) -> Phrase {
        var known: [String: Phrase.Argument] = ["name": .text(actor?.name ?? "")]
        if let minutes { known["hours"] = .minutes(minutes) }
        let isTakenBack = kind == .reopened && actor?.id == person.id
        return Phrase(isTakenBack ? "hours.sheet.event.takenBack" : "hours.sheet.event.\(kind.rawValue)", known)
    }
}

/// Remarks for the person who checks a timesheet.
struct SheetFindings {
    let phrases: [Phrase]

    /// - Parameter longest: in minutes; a longer day gets a remark.
    init(_ page: SheetPage, longest: Int) {
        let days = Dictionary(grouping: page.records, by: \.date).sorted { $0.key < $1.key }
        phrases = days.flatMap { day, records in
            let minutes = records.reduce(0) { $0 + $1.minutes }
            let long =
                minutes > longest
                ? [Phrase("hours.sheet.longDay", ["day": .date(day), "hours": .minutes(minutes)])] : []
            let twice = Dictionary(grouping: records, by: \.label).filter { $0.value.count > 1 }.keys.sorted()
            return long + twice.map { Phrase("hours.sheet.twice", ["day": .date(day), "name": .text($0)]) }
        }
    }
}
