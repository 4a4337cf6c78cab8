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

    func write(_ page: HistoryPage) {
        let isMine = page.person.id == viewer.person
        context.site.pageHead(
            html,
            .compact,
            title: words.heading(words.month(page.month)),
            lede: isMine ? nil : page.person.name,
            actions: viewer.isArchived || page.newDay == nil ? nil : { newLink(page) }
        )
        if !page.members.isEmpty { whose(page) }
        html.months(page.month, today: page.today, words) { address($0, page) }
        html.div(.id("hours-history"), .class("hours-history"), .data(.live, "hours")) {
            sums(page)
            let weeks = page.weeks.filter { !$0.days.isEmpty }
            if weeks.isEmpty { html.p(words("hours.history.nothing"), .class("muted")) }
            let rows = RecordRows(context: context, html: html, words: words, hasClients: page.hasClients)
            for section in weeks { week(section, rows) }
        }
    }

    private func newLink(_ page: HistoryPage) {
        guard let day = page.newDay else { return }
        let address = "\(path)/records/new?date=\(day)\(person(page))"
        html.a(words("hours.home.new"), .class("button button-primary"), .href(address))
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

    private func address(_ month: Month, _ page: HistoryPage) -> String {
        "\(path)/history?month=\(month)\(person(page))"
    }

    private func person(_ page: HistoryPage) -> String {
        page.person.id == viewer.person ? "" : "&person=\(page.person.id)"
    }

    // MARK: - Totals

    private func sums(_ page: HistoryPage) {
        html.div(.class("card")) {
            html.dl(.class("facts")) {
                html.fact(words("hours.history.total"), words.length(page.total.minutes))
                if let agreed = page.total.agreed { html.fact(words("hours.history.agreed"), words.length(agreed)) }
                if page.billed > 0 {
                    html.fact(words("hours.history.billed"), words.share(page.billed, of: page.total.minutes))
                }
            }
        }
    }

    private func week(_ week: HistoryWeek, _ rows: RecordRows) {
        html.section(title(week), id: "week-\(week.first)") {
            html.p(.class("hours-sum")) {
                html.strong(words.length(week.total.minutes))
                if let agreed = week.total.agreed {
                    html.text(" " + words("hours.of", ["agreed": .minutes(agreed)]))
                }
                if let within = week.within {
                    html.text(", " + words("hours.history.within", ["minutes": .minutes(within)]))
                }
            }
        } content: {
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

extension HTML {
    /// The links to the previous, the current and the next month.
    func months(
        _ shown: Month,
        today: LocalDate,
        hasNext: Bool = true,
        _ words: Words,
        address: (Month) -> String
    ) {
        let now = Month(of: today)
        steps(
            words("hours.history.months"),
            previous: (words.month(shown.previous), address(shown.previous)),
            now: (words("hours.history.now"), address(now)),
            isNow: now == shown,
            next: hasNext ? (words.month(shown.next), address(shown.next)) : nil
        )
    }
}
