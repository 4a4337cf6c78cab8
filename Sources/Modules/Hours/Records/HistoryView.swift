import Accounts
import Core
import HTML
import Web

/// A person's hours in a month, newest day first, with totals per day, week and month.
struct HistoryView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/hours" }
    private var rows: RecordRows { RecordRows(context: context, html: html, words: words) }

    func write(_ page: HistoryPage) {
        let isMine = page.person.id == viewer.person
        context.site.pageHead(
            html,
            .compact,
            title: words.heading(words.month(page.month)),
            lede: isMine ? nil : page.person.name,
            actions: isMine && !viewer.isArchived ? { newLink(page) } : nil
        )
        if !page.members.isEmpty { whose(page) }
        months(page)
        html.div(.id("hours-history"), .class("hours-history"), .data(.live, "hours")) {
            sums(page)
            let weeks = page.weeks.filter { !$0.days.isEmpty }
            if weeks.isEmpty { html.p(words("hours.history.nothing"), .class("muted")) }
            for section in weeks { week(section) }
        }
    }

    private func newLink(_ page: HistoryPage) {
        let date = page.month == Month(of: page.today) ? page.today : page.month.first
        html.a(words("hours.home.new"), .class("button button-primary"), .href("\(path)/records/new?date=\(date)"))
    }

    private func whose(_ page: HistoryPage) {
        html.form(.class("cluster hours-whose"), .action("\(path)/history")) {
            html.input(.type("hidden"), .name("month"), .value(page.month.description))
            html.label(words("hours.form.person"), .for("person"))
            html.select([.class("input input-short"), .id("person"), .name("person")]) {
                for member in options(page) {
                    html.option(
                        member.name,
                        .value(member.id.description),
                        .selected(member.id == page.person.id)
                    )
                }
            }
            html.button(words("hours.history.show"), .class("button"))
        }
    }

    /// The people to choose from; former members only when this is their history.
    private func options(_ page: HistoryPage) -> [Named] {
        page.members.contains { $0.id == page.person.id } ? page.members : [page.person] + page.members
    }

    private func months(_ page: HistoryPage) {
        html.nav(.class("weeks"), .aria(.label, words("hours.history.months"))) {
            html.a(.class("weeks-step weeks-prev"), .rel("prev"), .href(address(page.month.previous, page))) {
                html.span(words.month(page.month.previous), .class("visually-hidden"))
            }
            let now = Month(of: page.today)
            html.a(
                words("hours.history.now"),
                .class("weeks-now"),
                .href(address(now, page)),
                .aria(.current, now == page.month ? "true" : nil)
            )
            html.a(.class("weeks-step weeks-next"), .rel("next"), .href(address(page.month.next, page))) {
                html.span(words.month(page.month.next), .class("visually-hidden"))
            }
        }
    }

    private func address(_ month: Month, _ page: HistoryPage) -> String {
        let person = page.person.id == viewer.person ? "" : "&person=\(page.person.id)"
        return "\(path)/history?month=\(month)\(person)"
    }

    // MARK: - Totals

    private func sums(_ page: HistoryPage) {
        html.div(.class("card")) {
            html.dl(.class("facts")) {
                html.fact(words("hours.history.total"), words.length(page.total.minutes))
                if let agreed = page.total.agreed { html.fact(words("hours.history.agreed"), words.length(agreed)) }
                if page.total.minutes > 0 {
                    let percent = (page.billed * 100 + page.total.minutes / 2) / page.total.minutes
                    html.fact(
                        words("hours.history.billed"),
                        words("hours.history.percent", ["percent": .number(percent)])
                    )
                }
            }
        }
    }

    private func week(_ week: HistoryWeek) {
        let id = "week-\(week.first)"
        html.section(.class("section"), .aria(.labelledby, id)) {
            html.div(.class("spread")) {
                html.h2(title(week), .id(id))
                html.p(.class("hours-sum")) {
                    html.strong(words.length(week.total.minutes))
                    if let agreed = week.total.agreed {
                        html.text(" " + words("hours.of", ["agreed": .minutes(agreed)]))
                    }
                    if let within = week.within {
                        html.text(", " + words("hours.history.within", ["minutes": .minutes(within)]))
                    }
                }
            }
            for lock in week.locks { html.p(words(lock.reason), .class("small muted")) }
            for day in week.days {
                html.div(.class("spread hours-day")) {
                    html.h3 { html.time(words.heading(words.day(day.day)), .datetime(day.day.description)) }
                    html.p(words.length(day.minutes), .class("hours-sum"))
                }
                rows.write(day.records)
            }
        }
    }

    private func title(_ week: HistoryWeek) -> String {
        let number = week.first.weekNumber(firstDay: viewer.weekStart)
        return words("hours.history.week", ["week": .number(number.number)])
    }
}
