import API
import Accounts
import Core
import HTML
import Web

/// The list of the viewer's feeds, and the form to create one.
struct CalendarFeedsView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/calendar-feeds" }

    func write(_ page: CalendarFeedList, _ form: Form, _ link: CalendarLink?) {
        context.site.pageHead(
            html,
            title: words("shifts.feed.title"),
            lede: words("shifts.feed.lede"),
            back: ("\(viewer.path)/calendar", words("shifts.calendar.name"))
        )
        html.p(words("shifts.feed.google"), .class("muted"))
        if let link { made(link) }
        if !page.feeds.isEmpty {
            html.section(words("shifts.feed.yours"), id: "feeds") {
                html.ul(.class("rows")) {
                    for feed in page.feeds { row(feed) }
                }
            }
        }
        if !viewer.isArchived { editor(page, form) }
        html.section(words("shifts.feed.often"), id: "how-often") {
            html.p(words("shifts.feed.oftenText"))
        }
    }

    private func made(_ link: CalendarLink) {
        let reminder = Phrase(link.reminder.text)
        html.article(.class("card")) {
            html.h2(words("shifts.feed.made"))
            html.p(words("shifts.feed.madeText"))
            html.p(words("shifts.feed.reminderIs", ["reminder": .phrase(reminder)]))
            html.copyLine(link.address, id: "feed-url", label: words("shifts.feed.address"), once: path, words)
            html.div(.class("actions")) {
                html.a(words("shifts.feed.open"), .class("button button-primary"), .href(subscription(link.address)))
            }
        }
    }

    /// The URL with a scheme that opens the calendar on phones and desktops.
    private func subscription(_ address: String) -> String {
        "webcal\(address.drop { $0 != ":" })"
    }

    private func row(_ feed: CalendarFeed) {
        let title = feed.position ?? words("shifts.feed.kind.\(feed.kind.rawValue)")
        html.li(.class("row")) {
            context.site.icon(html, "calendar-days")
            html.div(.class("row-body")) {
                html.p(.class("row-title")) { html.bdi(title) }
                html.p(note(feed), .class("row-note"))
            }
            html.div(.class("row-end cluster")) {
                if !viewer.isArchived {
                    button("replace", "shifts.feed.replace", "shifts.feed.replaceConfirm", feed, title)
                }
                button("end", "shifts.feed.end", "shifts.feed.endConfirm", feed, title)
            }
        }
    }

    private func note(_ feed: CalendarFeed) -> String {
        let read = feed.readAt.map { words("shifts.feed.read", ["moment": .text(words.moment($0, in: viewer.zone))]) }
        let made = words("shifts.feed.since", ["day": .text(words.shortDay(viewer.zone.today(at: feed.createdAt)))])
        return [made, read ?? words("shifts.feed.unread")].joined(separator: " · ")
    }

    private func button(_ verb: String, _ label: String, _ question: String, _ feed: CalendarFeed, _ title: String) {
        html.confirmedForm("\(path)/\(feed.id)/\(verb)", words, words(question), yes: words(label)) {
            html.button(.class("button button-quiet")) {
                html.named(words(label), title, separator: ": ")
            }
        }
    }

    private func editor(_ page: CalendarFeedList, _ form: Form) {
        let fields = Fields(context.site, html, form, words)
        let kinds = CalendarFeedKind.allCases.filter { $0 != .position || !page.positions.isEmpty }
        html.section(words("shifts.feed.new"), id: "new-feed") {
            html.form(.class("form"), .post(), .action(path)) {
                fields.summary([
                    "kind": "shifts.feed.which", "position": "shifts.feed.position",
                    "reminder": "shifts.feed.reminder",
                ])
                fields.radios(
                    "kind",
                    legend: "shifts.feed.which",
                    value: CalendarFeedKind.mine.rawValue,
                    kinds.map {
                        (
                            $0.rawValue, words("shifts.feed.kind.\($0.rawValue)"),
                            words("shifts.feed.hint.\($0.rawValue)")
                        )
                    }
                )
                if !page.positions.isEmpty {
                    fields.select(
                        "position",
                        label: "shifts.feed.position",
                        hint: "shifts.feed.positionHint",
                        page.positions.map { ($0, $0) }
                    )
                }
                fields.select(
                    "reminder",
                    label: "shifts.feed.reminder",
                    CalendarReminder.allCases.map { ($0.rawValue, words($0.text)) }
                )
                html.submit(words("shifts.feed.submit"))
            }
        }
    }
}
