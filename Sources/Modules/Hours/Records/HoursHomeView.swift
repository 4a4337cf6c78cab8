import Accounts
import Core
import HTML
import Web

/// The Hours home page: the most frequent actions come first, each with one tap.
struct HoursHomeView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/hours" }

    func write(_ page: HoursHomePage) {
        context.site.pageHead(
            html,
            .compact,
            title: words("hours.home.title"),
            lede: words.heading("\(words.shortWeekday(page.today.weekday)) \(words.shortDay(page.today))"),
            actions: viewer.isArchived ? nil : { newLink() }
        )
        html.div(.class("hours-columns")) {
            TimerView(context: context, html: html, words: words, place: .today).write(page.timer)
            html.div(.id("hours-home"), .class("hours-home"), .data(.live, "hours")) {
                if let lock = page.lock {
                    html.ul(.class("findings")) {
                        context.site.finding(html, tone: .block, words(lock.reason), words)
                    }
                }
                html.div(.class("hours-to-log")) {
                    QuickLogView(context: context, html: html, words: words, hasClients: page.hasClients)
                        .write(page.recent, isOpen: page.lock == nil)
                    ShiftsToLogView(context: context, html: html, words: words).write(page.shifts)
                }
                html.div(.class("hours-logged")) {
                    today(page)
                    week(page)
                    HandInView(context: context, html: html, words: words).write(page.handIn, back: "hours")
                    projects(page)
                }
            }
        }
    }

    private func newLink() {
        html.a(words("hours.home.new"), .class("button button-primary"), .href("\(path)/records/new"))
    }

    // MARK: - Records

    private func today(_ page: HoursHomePage) {
        html.section(words("hours.home.today"), id: "today-title") {
            if !page.records.isEmpty {
                html.p(.class("hours-sum")) {
                    html.strong(words.length(page.records.reduce(0) { $0 + $1.minutes }))
                }
            }
        } content: {
            if page.records.isEmpty {
                html.p(words("hours.home.nothing"), .class("muted"))
            } else {
                RecordRows(context: context, html: html, words: words, hasClients: page.hasClients).write(page.records)
            }
        }
    }

    private func week(_ page: HoursHomePage) {
        let week = page.week
        html.section(words("hours.home.week"), id: "week-title") {
            html.p(.class("hours-sum")) {
                html.strong(words.length(week.minutes))
                if let agreed = week.agreed { html.text(" " + words("hours.of", ["agreed": .minutes(agreed)])) }
            }
        } content: {
            // The card for handing in mentions the missing days too.
            if !week.missing.isEmpty && page.handIn.sheets.isEmpty {
                html.p(.class("hours-empty")) {
                    html.text(words("hours.home.missing"))
                    for (index, day) in week.missing.enumerated() {
                        html.text(index == 0 ? " " : ", ")
                        html.a(words.weekday(day.date.weekday), .href("\(path)/records/new?date=\(day.date)"))
                    }
                }
            }
        }
    }

    private func projects(_ page: HoursHomePage) {
        html.section(words("hours.home.projects"), id: "projects-title") {
            html.a(words("hours.home.allProjects"), .href("\(path)/projects"))
        } content: {
            if page.pinned.isEmpty {
                html.p(words("hours.home.noProjects"), .class("muted"))
            } else {
                html.p(words("hours.home.projectsText"), .class("hint"))
                // The projects are sorted by client.
                for group in page.pinned.chunked(by: \.client) {
                    if let client = group.first?.client { html.h3 { html.bdi(client.name) } }
                    html.ul(.class("rows")) {
                        for project in group { row(project) }
                    }
                }
            }
        }
    }

    private func row(_ project: Project) {
        html.li(.class("row")) {
            context.site.icon(html, "clock")
            html.div(.class("row-body")) {
                html.p(.class("row-title")) {
                    if viewer.isArchived {
                        html.bdi(project.name)
                    } else {
                        html.a(.class("cover"), .href("\(path)/records/new?project=\(project.id)")) {
                            html.bdi(project.name)
                        }
                    }
                }
            }
        }
    }
}
