import Accounts
import Core
import Hummingbird
import Storage
import Web

/// The model of the start page.
struct TodayPage: Sendable {
    let today: LocalDate
    /// Of all modules, in their order.
    let cards: [TodayCard]
    /// What the page listens to, separated by blanks.
    let topics: String

    static func load(
        _ contributions: [any TodayContribution],
        _ viewer: Viewer,
        now: Instant,
        _ tx: Tx
    ) throws -> TodayPage {
        TodayPage(
            today: viewer.zone.today(at: now),
            cards: try contributions.flatMap { try $0.cards(for: viewer, at: now, in: tx) },
            topics: Set(contributions.flatMap(\.topics)).sorted().joined(separator: " ")
        )
    }

    func cards(in slot: TodayCard.Slot) -> [TodayCard] { cards.filter { $0.slot == slot } }
}

/// `/c/{crew}/today`, which a crew opens with
struct TodayPages {
    /// Below the crew's address.
    static let path = "/today"

    let contributions: [any TodayContribution]

    func add(to routes: Routes<CrewContext>) {
        routes.get("today") { request, context in
            let (viewer, now, contributions) = (context.viewer, context.site.clock.now, contributions)
            return try await context.page(request, active: "today", isWide: true) { tx in
                try TodayPage.load(contributions, viewer, now: now, tx)
            } title: { _, words in
                words("today.title")
            } body: { page, html, words in
                TodayView(context: context, html: html, words: words).write(page)
            }
        }
    }
}
