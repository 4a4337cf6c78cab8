import Accounts
import Core
import HTML
import Web

/// The start page: the next shift and waiting tasks come first.
struct TodayView {
    let context: CrewContext
    let html: HTML
    let words: Words

    func write(_ page: TodayPage) {
        let today = words.heading(words.fullDay(page.today))
        context.site.pageHead(html, .compact, title: words("today.title"), lede: today)
        if !page.setup.isEmpty { setup(page.setup, topics: page.topics) }
        if page.cards.isEmpty {
            return context.site.emptyState(
                html,
                icon: "sun",
                title: words("today.empty"),
                text: words("today.emptyText")
            )
        }
        html.div(.class("today")) {
            html.div(.class("today-column")) { for slot in TodayCard.Slot.main { self.slot(slot, page) } }
            html.div(.class("today-column")) { for slot in TodayCard.Slot.side { self.slot(slot, page) } }
        }
    }

    private func slot(_ slot: TodayCard.Slot, _ page: TodayPage) {
        html.div(.id("today-\(slot.rawValue)"), .class("today-slot"), .data(.live, page.topics)) {
            if slot == .waiting {
                waiting(page.cards(in: slot))
            } else {
                for card in page.cards(in: slot) { card.write(context, html, words) }
            }
        }
    }

    /// The first steps in a new crew.
    private func setup(_ steps: [SetupStep], topics: String) {
        html.section(.class("card"), .id("setup"), .data(.live, topics), .aria(.labelledby, "setup-title")) {
            html.div(.class("card-head")) {
                html.h2(words("today.setup.title"), .id("setup-title"))
                html.span(
                    words(
                        "today.setup.progress",
                        ["done": .number(steps.count(where: \.isDone)), "count": .number(steps.count)]
                    ),
                    .class("muted")
                )
            }
            html.ol(.class("rows")) {
                for step in steps {
                    html.li(.class(step.isDone ? "row today-done" : "row")) {
                        context.site.icon(html, step.isDone ? "circle-check" : "circle-dashed")
                        html.div(.class("row-body")) {
                            html.p(.class("row-title")) {
                                html.a(words(step.label), .class("cover"), .href(context.viewer.path + step.path))
                            }
                        }
                        if step.isDone { html.span(words("today.setup.done"), .class("visually-hidden")) }
                    }
                }
            }
            html.form(.class("inline-form"), .post(), .action("\(context.viewer.path)/setup/end")) {
                html.button(words("today.setup.hide"), .class("button button-quiet"))
            }
        }
    }

    private func waiting(_ cards: [TodayCard]) {
        html.section(.class("section"), .aria(.labelledby, "waiting-title")) {
            html.div(.class("spread")) {
                html.h2(words("today.waiting"), .id("waiting-title"))
                let count = cards.reduce(0) { $0 + $1.waiting }
                if count > 0 { html.span("\(count)", .class("badge")) }
            }
            if cards.isEmpty {
                html.p(.class("today-done")) {
                    context.site.icon(html, "circle-check")
                    html.span(words("today.nothing"))
                }
            }
            for card in cards { card.write(context, html, words) }
        }
    }
}
