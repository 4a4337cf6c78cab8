import Accounts
import Core
import HTML
import Web

/// The viewer's hours per week, what they took over and gave away, and the leaderboard; for managers also a table of
/// all members.
struct BalanceView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/balance" }

    func write(_ page: BalancePage) {
        context.site.pageHead(
            html,
            title: words("shifts.balance.title"),
            lede: words("shifts.balance.lede")
        )
        // Not live: sums over half a year need not be read again on every event in the crew.
        html.div(.class("balance")) {
            covered(page)
            hours(page)
            if let leaders = page.leaders { leaderboard(leaders) }
            if viewer.isManager { everybody(page) }
        }
    }

    // MARK: - The viewer

    private func covered(_ page: BalancePage) {
        section("covered", words("shifts.balance.covered")) {
            html.p(period, .class("muted"))
            html.dl(.class("facts")) {
                html.fact(words("shifts.balance.taken"), tally(page.mine.taken))
                html.fact(words("shifts.balance.given"), tally(page.mine.given))
                html.fact(words("shifts.balance.points"), String(page.mine.points))
            }
            html.p(words("shifts.balance.rule"), .class("small muted"))
        }
    }

    private func hours(_ page: BalancePage) {
        section("hours", words("shifts.balance.hours")) {
            html.nav(.class("segmented"), .aria(.label, words("shifts.week.weeks"))) {
                for span in BalancePage.spans {
                    html.a(
                        words("shifts.balance.weeks", ["count": .number(span)]),
                        .href(address(span, page.sort)),
                        .aria(.current, span == page.span ? "page" : nil)
                    )
                }
            }
            let most = page.weeks.map(\.minutes).max() ?? 0
            html.ol(.class("bars")) {
                for (week, minutes) in page.weeks { bar(week, minutes, most: most) }
            }
        }
    }

    private func bar(_ week: RosterWeek, _ minutes: Int, most: Int) {
        html.li(.class(week.isThisWeek ? "bars-week bars-now" : "bars-week")) {
            html.p(.class("bars-name")) {
                html.a(.href("\(viewer.path)/roster?week=\(week.week.text)")) {
                    html.text(words("shifts.balance.week", ["week": .number(week.week.number)]))
                }
                html.text(" ")
                html.span(
                    week.isThisWeek ? words("shifts.week.this") : week.range(words),
                    .class(week.isThisWeek ? "bars-mark" : "bars-days")
                )
            }
            // In twentieths of the longest week: an exact width would need an inline style, which the content security
            // policy forbids.
            let part = most == 0 ? 0 : (minutes * 20 + most / 2) / most
            html.span("", .class("bar bar-\(part)"), .aria(.hidden, "true"))
            html.span(words.length(minutes), .class("bars-hours nowrap"))
        }
    }

    // MARK: - The crew

    private func leaderboard(_ lines: [Leaderboard.Line]) {
        section("leaderboard", words("shifts.balance.leaderboard")) {
            html.p(period, .class("muted"))
            if lines.allSatisfy({ $0.points == 0 }) {
                html.p(words("shifts.balance.nobody"))
            } else {
                html.ol(.class("rows leaders")) {
                    for line in lines { leader(line) }
                }
            }
        }
    }

    private func leader(_ line: Leaderboard.Line) {
        html.li(.class(line.person.id == viewer.person ? "row leaders-me" : "row")) {
            html.span(line.place.map { "\($0)." } ?? "–", .class("leaders-place"))
            context.site.avatar(html, line.person.id, line.person.name)
            html.div(.class("row-body")) {
                html.p(.class("row-title")) {
                    html.bdi(line.person.name)
                    if line.person.id == viewer.person { html.text(" " + words("shifts.balance.you")) }
                }
            }
            html.div(.class("row-end")) { html.span(words.count("shifts.balance.pointCount", line.points)) }
        }
    }

    private func everybody(_ page: BalancePage) {
        section("everybody", words("shifts.balance.everybody"), "section balance-all") {
            html.p(
                words(
                    "shifts.balance.everybodyText",
                    ["weeks": .number(page.weeks.count), "count": .number(BalancePeriod.longest / 7)]
                ),
                .class("muted")
            )
            html.nav(.class("balance-sort"), .aria(.label, words("shifts.balance.sort"))) {
                html.span(words("shifts.balance.sort"), .class("muted"))
                for sort in BalancePage.Sort.allCases {
                    html.a(
                        column(sort, page.weeks.count),
                        .href(address(page.span, sort) + "#everybody"),
                        .aria(.current, sort == page.sort ? "true" : nil)
                    )
                }
            }
            html.div(.class("table-wrap")) {
                html.table(.class("table balance-table")) {
                    html.thead {
                        html.tr {
                            for sort in BalancePage.Sort.allCases {
                                html.th(column(sort, page.weeks.count), .scope("col"))
                            }
                        }
                    }
                    html.tbody {
                        for line in page.everybody { row(line, page.weeks.count) }
                    }
                }
            }
        }
    }

    private func row(_ line: BalancePage.Line, _ weeks: Int) {
        html.tr {
            html.th(.scope("row")) { html.bdi(line.person.name) }
            cell(.week, weeks, words.length(line.thisWeek))
            cell(.weeks, weeks, words.length(line.allWeeks))
            cell(.given, weeks, tally(line.moved.given))
            cell(.taken, weeks, tally(line.moved.taken))
            cell(.points, weeks, String(line.moved.points))
        }
    }

    private func cell(_ sort: BalancePage.Sort, _ weeks: Int, _ text: String) {
        let isLength = sort == .week || sort == .weeks
        html.td(.data(.label, column(sort, weeks))) { html.span(text, .class(isLength ? "nowrap" : nil)) }
    }

    // MARK: - Texts

    private func column(_ sort: BalancePage.Sort, _ weeks: Int) -> String {
        switch sort {
        case .name: words("shifts.week.name")
        case .week: words("shifts.week.this")
        case .weeks: words("shifts.balance.weeks", ["count": .number(weeks)])
        case .given: words("shifts.balance.given")
        case .taken: words("shifts.balance.taken")
        case .points: words("shifts.balance.points")
        }
    }

    /// "3 shifts, 18 h".
    private func tally(_ tally: Balance.Tally) -> String {
        tally.shifts == 0
            ? words("shifts.balance.none")
            : "\(words.count("shifts.count", tally.shifts)), \(words.length(tally.minutes))"
    }

    private var period: String {
        words("shifts.balance.period", ["count": .number(BalancePeriod.longest / 7)])
    }

    private func address(_ span: Int, _ sort: BalancePage.Sort) -> String {
        "\(path)?weeks=\(span)" + (sort == .name ? "" : "&sort=\(sort.rawValue)")
    }

    private func section(
        _ name: String,
        _ title: String,
        _ styles: String = "section",
        content: () -> Void
    ) {
        html.section(.class(styles), .aria(.labelledby, name)) {
            html.h2(title, .id(name))
            content()
        }
    }
}
