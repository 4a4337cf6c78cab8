import Accounts
import Core
import Events
import HTML
import Web

/// The timer's card: the running timer, and buttons to start or switch.
struct TimerView {
    enum Place {
        case today
        case week(Week)
        /// The start page of the crew.
        case startPage

        /// The value of the form field `back`.
        fileprivate var text: String? {
            switch self {
            case .today: nil
            case .week(let week): week.text
            case .startPage: ReturnPage.today.rawValue
            }
        }
    }

    let context: CrewContext
    let html: HTML
    let words: Words
    let place: Place

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/hours/timer" }

    func write(_ card: TimerCard) {
        html.section(
            .class(card.running == nil ? "card timer" : "card timer timer-runs"),
            .id("timer"),
            .data(.live, "hours"),
            .aria(.labelledby, "timer-title")
        ) {
            if let running = card.running {
                self.running(running, card)
            } else {
                idle(card)
            }
        }
    }

    // MARK: - While a timer is running

    private func running(_ timer: HoursTimer, _ card: TimerCard) {
        html.header(.class("card-head")) {
            html.h2(.id("timer-title")) { html.bdi(timer.label) }
            html.span(words("hours.timer.runs"), .class("status status-open"))
        }
        html.p(.class("timer-now")) {
            html.span(
                hoursText(timer.minutes(until: card.now)),
                .class("timer-length num"),
                .data(.since, timer.startedAt.description)
            )
            html.text(" ")
            html.time(.class("timer-since"), .datetime(timer.startedAt.description)) {
                html.text(words("hours.timer.since", ["start": .text(start(timer, card.now))]))
            }
        }
        if viewer.isArchived {
            html.p(words("error.archived"), .class("muted"))
        } else {
            stopping(timer, card)
            beside(timer, card.now)
        }
    }

    private func stopping(_ timer: HoursTimer, _ card: TimerCard) {
        html.form(
            .class("stack timer-form"),
            .post(),
            .action("\(path)/stopping"),
            .data(.draft, ""),
            .data(.key, draftKey(timer))
        ) {
            hidden(timer)
            html.div(.class("field")) {
                html.label(words("hours.timer.comment"), .for("timer-comment"))
                html.input(
                    .class("input"),
                    .id("timer-comment"),
                    .name("comment"),
                    .value(timer.comment ?? ""),
                    .maxlength(HoursRecord.longestComment),
                    .autocomplete("off")
                )
            }
            ended(timer, card.now)
            html.submit(words("hours.timer.stop"))
            if card.projects.isEmpty { return }
            html.h3(words("hours.timer.switch"), .class("timer-head"))
            choices(card) { project in
                html.button(.class("button"), .name("next"), .value(project.id.description)) { html.bdi(project.title) }
            }
        }
    }

    /// The field for the real end, for people who forgot to stop; required after a day.
    private func ended(_ timer: HoursTimer, _ now: Instant) {
        let isTooLong = timer.isTooLong(at: now)
        if isTooLong { html.p(words("hours.timer.tooLong"), .class("error")) }
        html.details(.id("timer-ended-part"), .open(isTooLong)) {
            html.summary(words("hours.timer.endedEarlier"), .class("timer-summary"))
            html.div(.class("field")) {
                html.label(words("hours.timer.endedAt"), .for("timer-ended"))
                html.input(
                    .class("input timer-moment"),
                    .id("timer-ended"),
                    .name("endedAt"),
                    .type("datetime-local"),
                    .min(wall(timer.startedAt)),
                    .max(wall(now)),
                    .required(isTooLong)
                )
            }
        }
    }

    private func beside(_ timer: HoursTimer, _ now: Instant) {
        html.details(.id("timer-started-part")) {
            html.summary(words("hours.timer.startedEarlier"), .class("timer-summary"))
            html.form(
                .class("stack"),
                .post(),
                .action("\(path)/beginning"),
                .data(.key, draftKey(timer))
            ) {
                hidden(timer)
                html.div(.class("field")) {
                    html.label(words("hours.timer.startedAt"), .for("timer-started"))
                    html.input(
                        .class("input timer-moment"),
                        .id("timer-started"),
                        .name("startedAt"),
                        .type("datetime-local"),
                        .value(wall(timer.startedAt)),
                        .max(wall(now)),
                        .required()
                    )
                }
                html.submit(words("hours.timer.move"), .plain)
            }
        }
        html.confirmedForm(
            "\(path)/discarding",
            words,
            words("hours.timer.discard.confirm"),
            yes: words("hours.timer.discard"),
            no: words("hours.timer.discard.no"),
            class: "timer-discard"
        ) {
            hidden(timer)
            html.button(words("hours.timer.discard"), .class("button button-quiet"))
        }
    }

    // MARK: - While no timer is running

    private func idle(_ card: TimerCard) {
        html.h2(words("hours.timer.title"), .id("timer-title"))
        if viewer.isArchived { return html.p(words("error.archived"), .class("muted")) }
        if card.projects.isEmpty {
            html.p(.class("muted")) {
                html.text(words("hours.timer.noProjects") + " ")
                html.a(words("hours.timer.toProjects"), .href("\(viewer.path)/hours/projects"))
            }
            return
        }
        html.p(words("hours.timer.startText"), .class("muted"))
        html.form(.class("stack"), .post(), .action(path)) {
            hidden(nil)
            choices(card) { project in
                html.button(.class("button"), .name("project"), .value(project.id.description)) {
                    html.bdi(project.title)
                }
            }
        }
    }

    // MARK: - Shared parts

    private func choices(_ card: TimerCard, button: ((id: ProjectID, title: String)) -> Void) {
        html.div(.class("timer-choices")) {
            for project in card.projects.prefix(TimerCard.mostShown) { button(project) }
        }
        let others = card.projects.dropFirst(TimerCard.mostShown)
        if others.isEmpty { return }
        html.details(.id("timer-more")) {
            html.summary(words.count("hours.timer.more", others.count), .class("timer-summary"))
            html.div(.class("timer-choices")) { for project in others { button(project) } }
        }
    }

    /// The version shown on the page, to detect changes made elsewhere.
    private func hidden(_ timer: HoursTimer?) {
        html.version(timer?.version ?? HoursTimer.idleVersion)
        if let back = place.text { html.input(.type("hidden"), .name("back"), .value(back)) }
    }

    /// Ties the typed comment to this timer: the next one starts without it.
    private func draftKey(_ timer: HoursTimer) -> String { "\(path)/stopping \(timer.version)" }

    /// "10:00", with the date unless it is today.
    private func start(_ timer: HoursTimer, _ now: Instant) -> String {
        let (date, time) = viewer.zone.local(timer.startedAt)
        return date == viewer.zone.today(at: now) ? time.description : "\(words.day(date)), \(time)"
    }

    /// The value of a `datetime-local` field.
    private func wall(_ instant: Instant) -> String {
        let (date, time) = viewer.zone.local(instant)
        return "\(date)T\(time)"
    }
}
