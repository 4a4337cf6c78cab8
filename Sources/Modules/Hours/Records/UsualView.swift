import Accounts
import Core
import HTML
import Web

/// The page that a reminder links to: one button that logs the viewer's latest work for a day.
struct UsualView {
    let context: CrewContext
    let html: HTML
    let words: Words

    /// - Parameter work: `nil` if the day has hours, or if there is nothing to repeat.
    func write(_ work: RecentWork?, on day: LocalDate) {
        let hours = "\(context.viewer.path)/hours"
        context.site.pageHead(
            html,
            title: words("hours.usual.title"),
            lede: words.heading(words.fullDay(day)),
            back: (hours, words("hours.home.title"))
        )
        guard let work else {
            html.p(words("hours.usual.nothing"))
            html.div(.class("actions")) {
                html.a(words("hours.usual.other"), .class("button"), .href("\(hours)/records/new?date=\(day)"))
            }
            return
        }
        html.dl(.class("facts")) {
            html.fact(words("hours.form.project"), typed: work.label)
            html.fact(words("hours.form.hours"), words.length(work.minutes))
        }
        html.form(.class("form"), .post(), .action("\(hours)/usual/\(day)")) {
            html.submit(words("hours.usual.submit"))
        }
    }
}
