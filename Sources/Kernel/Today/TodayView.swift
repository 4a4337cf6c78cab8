import Accounts
import HTML
import Web

/// The start page: what comes next and what waits first, then what is around it.
struct TodayView {
    let context: CrewContext
    let html: HTML
    let words: Words

    func write(_ page: TodayPage) {
        context.site.pageHead(html, title: words("today.title"), lede: words.fullDay(page.today))
        if page.cards.isEmpty {
            return context.site.emptyState(
                html,
                icon: "sun",
                title: words("today.empty"),
                text: words("today.emptyText")
            )
        }
        html.div(.class("today")) {
            for slot in TodayCard.Slot.allCases {
                html.div(.id("today-\(slot.rawValue)"), .class("today-slot"), .data(.live, page.topics)) {
                    if slot == .waiting {
                        waiting(page.cards(in: slot))
                    } else {
                        for card in page.cards(in: slot) { card.write(context, html, words) }
                    }
                }
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
