import Accounts
import Core
import HTML
import Web

/// The inbox, with the messages by day.
struct InboxView {
    let context: PersonContext
    let html: HTML
    let words: Words
    let page: InboxPage

    private var site: Site { context.site }

    func write() {
        let unread = page.part.unread
        html.div(.id("inbox"), .data(.live, "inbox")) {
            site.pageHead(
                html,
                .compact,
                title: words("layout.inbox"),
                lede: unread > 0 ? words.count("inbox.unread", unread) : nil,
                actions: unread > 0 ? readAll : nil
            )
            html.div(.class("stack")) {
                if page.crews.count > 1 { crews() }
                if page.part.rows.isEmpty {
                    site.emptyState(
                        html,
                        icon: "inbox",
                        title: words("inbox.empty.title"),
                        text: words("inbox.empty.text")
                    )
                }
                for day in page.days { show(day) }
                pages()
            }
        }
    }

    private func crews() {
        html.nav(.class("segmented inbox-crews"), .aria(.label, words("inbox.crews"))) {
            html.a(
                words("inbox.all"),
                .href(page.address(crew: nil)),
                .aria(.current, page.crew == nil ? "true" : nil)
            )
            for crew in page.crews {
                html.a(.href(page.address(crew: crew.slug)), .aria(.current, crew.id == page.crew?.id ? "true" : nil)) {
                    html.bdi(crew.name)
                }
            }
        }
    }

    private func readAll() {
        html.form(.class("inline-form"), .post(), .action("/inbox/reading")) {
            // Messages that arrive after the page was loaded stay unread. Later pages do not show the newest message.
            if !page.isOlder, let newest = page.part.rows.first {
                html.input(.type("hidden"), .name("until"), .value("\(newest.at.milliseconds)"))
            }
            if let crew = page.crew { html.input(.type("hidden"), .name("crew"), .value(crew.slug)) }
            html.button(words("inbox.readAll"), .class("button button-quiet"), .id("inbox-read-all"))
        }
    }

    private func show(_ day: InboxPage.Day) {
        html.section(words.heading(words.name(day.date, today: page.today)), id: "inbox-\(day.date)") {
            html.ul(.class("rows")) {
                for row in day.rows { show(row) }
            }
        }
    }

    private func show(_ row: InboxRow) {
        let status = page.statuses.byNotice[row.id]
        let isUnread = row.readAt == nil && status?.outcome == nil
        html.li(.class(isUnread ? "row row-unread" : "row"), .id("notice-\(row.id)")) {
            sender(row)
            html.form(.class("row-body"), .post(), .action("/inbox/\(row.id)/reading")) {
                html.p(.class("row-title")) {
                    if isUnread {
                        html.span(.class("dot")) {}
                        html.span(words("inbox.isUnread"), .class("visually-hidden"))
                        html.text(" ")
                    }
                    html.button(words(row.phrase), .class("row-open cover"), .id("open-\(row.id)"))
                }
                html.p(.class("row-note")) {
                    html.time("\(page.zone.local(row.at).time)", .datetime(row.at.description))
                    if page.namesCrews, let crew = row.crew {
                        html.text(" · ")
                        html.bdi(crew.name)
                    }
                    if isUnread && row.count > 1 { html.text(" · \(words.count("inbox.new", row.count))") }
                }
            }
            switch status {
            case .settled(let outcome):
                html.div(.class("row-end")) { html.span(words(outcome), .class("status")) }
            case .open(let actions):
                guard let viewer = row.crew.flatMap({ page.statuses.viewers[$0.id] }) else { return }
                let member = CrewContext(context, viewer)
                html.div(.class("row-end")) { actions(member, html, words, page.returnPage) }
            case nil:
                // Messages of a crew have the buttons of their module instead.
                let actions = row.actions.filter { $0.page == nil || row.crew == nil }
                let mayAct = row.crew.map { page.statuses.viewers[$0.id]?.isArchived == false } ?? true
                if actions.isEmpty || !isUnread || !mayAct { return }
                html.div(.class("row-end")) {
                    for action in actions {
                        html.form(.class("inline-form"), .post(), .action(action.path)) {
                            html.back(to: page.returnPage)
                            html.button(words(action.title), .class("button"))
                        }
                    }
                }
            }
        }
    }

    /// The avatar of the actor, and the icon of the module.
    private func sender(_ row: InboxRow) {
        let module = row.module.flatMap { site.icon(of: $0) } ?? "bell"
        guard let actor = row.actor else { return site.icon(html, module) }
        html.span(.class("sender"), .aria(.hidden, "true")) {
            site.avatar(html, actor.id, actor.name)
            site.icon(html, module)
        }
    }

    private func pages() {
        let crew = page.crew?.slug
        html.pages(
            words("inbox.pages"),
            first: page.isOlder ? (words("inbox.newest"), page.address(crew: crew)) : nil,
            next: page.part.next.map { (words("inbox.older"), page.address(crew: crew, after: $0)) }
        )
    }
}

extension InboxPage {
    struct Day {
        let date: LocalDate
        var rows: [InboxRow]
    }

    /// Groups the rows by day; they are already sorted by time.
    var days: [Day] {
        part.rows.reduce(into: []) { days, row in
            let date = zone.local(row.at).date
            if days.last?.date == date {
                days[days.count - 1].rows.append(row)
            } else {
                days.append(Day(date: date, rows: [row]))
            }
        }
    }
}

extension Words {
    /// "Today", "Yesterday" or "Friday 3 July", with the year unless it is the current one.
    fileprivate func name(_ date: LocalDate, today: LocalDate) -> String {
        switch date.days(until: today) {
        case 0: self("inbox.today")
        case 1: self("inbox.yesterday")
        default: date.year == today.year ? day(date) : fullDay(date)
        }
    }
}
