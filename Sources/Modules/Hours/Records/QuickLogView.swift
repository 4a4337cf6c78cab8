import Accounts
import Core
import HTML
import Web

/// The viewer's recent work, each with a button to log it again.
struct QuickLogView {
    let context: CrewContext
    let html: HTML
    let words: Words
    /// Whether the crew works for clients, so that work says when it is not billable.
    let hasClients: Bool
    /// The page that its buttons return to; `nil` for the Hours home page.
    var returnsTo: ReturnPage?

    /// - Parameter isOpen: whether today can still be changed.
    func write(_ recent: [RecentWork], isOpen: Bool) {
        if recent.isEmpty || context.viewer.isArchived { return }
        html.section(words("hours.quick.title"), id: "quick-title") {
            html.p(words("hours.quick.text"), .class("hint"))
            html.ul(.class("quick")) {
                for work in recent { row(work, isOpen: isOpen) }
            }
        }
    }

    private func row(_ work: RecentWork, isOpen: Bool) {
        html.li {
            if work.isLoggedToday || !isOpen {
                html.div(.class("quick-row quick-done")) {
                    text(work)
                    if work.isLoggedToday {
                        html.span(words("hours.quick.done"), .class("status status-approved"))
                    }
                }
            } else {
                html.form(.post(), .action("\(context.viewer.path)/hours/quick-log")) {
                    html.back(to: returnsTo)
                    html.input(.type("hidden"), .name("project"), .value(work.project.description))
                    html.button(.class("quick-row")) { text(work) }
                }
            }
        }
    }

    private func text(_ work: RecentWork) {
        html.span(.class("quick-what")) {
            html.bdi(work.projectName)
            html.span(.class("quick-whom")) {
                html.bdi(work.clientName)
                if !work.billable && hasClients { html.text(" · " + words("hours.record.unbilled")) }
            }
        }
        // The record of today is shown below and may have a different length.
        if !work.isLoggedToday { html.span(words.length(work.minutes), .class("quick-long nowrap")) }
    }
}
