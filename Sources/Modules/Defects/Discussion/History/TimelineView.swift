import Accounts
import Core
import HTML
import Media
import Web

/// The history of a defect, newest first.
struct TimelineView {
    let context: CrewContext
    let html: HTML
    let words: Words
    let today: LocalDate
    /// The path of the page with the comments, if they are on another page.
    var comments = ""

    func write(_ history: DefectHistory) {
        let spoken = HistoryWords(history: history, words: words)
        html.ol(.class("timeline")) {
            for event in history.events { item(event, spoken) }
        }
    }

    func item(_ event: DefectHistory.Event, _ spoken: HistoryWords) {
        html.li(.class("timeline-item \(tone(event, spoken.history))")) {
            html.p {
                switch event.what {
                case .comment(let id, _): html.a(spoken.sentence(event), .href("\(comments)#comment-\(id)"))
                case .file(let file): html.a(spoken.sentence(event), .href(file.path(crew: context.viewer.slug)))
                case .step: html.text(spoken.sentence(event))
                }
            }
            if let step = event.step {
                let lines = spoken.lines(step)
                if !lines.isEmpty {
                    html.ul(.class("timeline-lines")) { for line in lines { html.li(line, .dir("auto")) } }
                }
            }
            html.p(.class("timeline-when")) {
                html.time(
                    words.moment(event.at, in: context.viewer.zone, today: today),
                    .datetime(event.at.description)
                )
            }
        }
    }

    private func tone(_ event: DefectHistory.Event, _ history: DefectHistory) -> String {
        guard let step = event.step, step.formerState != step.state else { return "" }
        if step.formerState == nil { return "timeline-open" }
        return history.schema.isClosed(step.state) ? "timeline-approved" : "timeline-pending"
    }
}
