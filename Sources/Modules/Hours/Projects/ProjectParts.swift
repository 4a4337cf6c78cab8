import Accounts
import Core
import HTML
import Web

/// The parts shared by the list of projects and the page of one.
struct ProjectParts {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    /// "3 people · not billable"
    func note(_ line: ProjectLine) {
        html.text(words.count("hours.project.people", line.people))
        if !line.project.billable { html.text(" · " + words("hours.project.notBilled")) }
    }

    /// The name of a client; for managers, a link to its page.
    func client(_ client: Project.Client) {
        if viewer.isManager {
            html.a(.href("\(viewer.path)/hours/clients/\(client.id)")) { html.bdi(client.name) }
        } else {
            html.bdi(client.name)
        }
    }

    /// The button "Add me" or "Leave".
    /// - Parameter text: the current search text of the list.
    func pin(_ project: Project, back: String, text: String? = nil) {
        let verb = project.isPinned ? "unpin" : "pin"
        html.form(.class("inline-form"), .post(), .action("\(viewer.path)/hours/projects/\(project.id)/\(verb)")) {
            html.input(.type("hidden"), .name("back"), .value(back))
            if let text { html.input(.type("hidden"), .name("text"), .value(text)) }
            html.button(.class(project.isPinned && back != "project" ? "button button-quiet" : "button")) {
                let label = words(project.isPinned ? "hours.project.leave" : "hours.project.join")
                html.named(label, project.label, separator: ": ")
            }
        }
    }

    /// The use of the budget, for managers; the budgeted hours, for others.
    func budget(_ line: ProjectLine, _ currency: String) {
        let budget = line.project.budget
        guard let use = line.use else {
            if let minutes = budget.minutes { html.p(.class("row-note")) { plain(minutes, budget) } }
            return
        }
        let percent = use.percent(of: budget)
        html.div(.class("budget")) {
            html.p(.class("row-note")) {
                if let minutes = budget.minutes {
                    part(words.length(use.minutes), of: words.length(minutes))
                }
                if let amount = budget.amount {
                    if budget.minutes != nil { html.text(" · ") }
                    part(words.money(use.amount, currency), of: words.money(amount, currency))
                }
                if budget.isMonthly { html.text(" " + words("hours.budget.thisMonth")) }
            }
            html.span(.class("budget-part")) {
                bar(percent)
                html.span(
                    words("hours.budget.percent", ["percent": .number(percent)]),
                    .class("status \(tone(percent))")
                )
            }
        }
    }

    private func tone(_ percent: Int) -> String {
        percent >= 100 ? "status-rejected" : percent >= 80 ? "status-pending" : "status-idle"
    }

    private func plain(_ minutes: Int, _ budget: Project.Budget) {
        let key = budget.isMonthly ? "hours.budget.plainMonth" : "hours.budget.plain"
        html.text(words(key, ["budget": .minutes(minutes)]))
    }

    private func part(_ used: String, of budget: String) {
        html.text(words("hours.budget.used", ["used": .text(used), "budget": .text(budget)]))
    }

    /// The percentage as a bar; hidden from screen readers, which have the text.
    private func bar(_ percent: Int) {
        html.svg(.class("budget-bar"), .viewBox("0 0 100 4"), .aria(.hidden, "true")) {
            html.path(.class("budget-all"), .d("M0 0h100v4h-100z"))
            html.path(.class(percent >= 100 ? "budget-over" : "budget-used"), .d("M0 0h\(min(100, percent))v4H0z"))
        }
    }
}
