import Accounts
import Core
import Hummingbird
import Storage
import Web

/// The model of the start page.
struct TodayPage: Sendable {
    let today: LocalDate
    /// The cards of all modules, in their order.
    let cards: [TodayCard]
    /// The live topics of the page, separated by spaces.
    let topics: String
    /// The first steps for a manager of a new crew; empty when all are done, and for members.
    let setup: [SetupStep]

    static func load(
        _ contributions: [Contributed<any TodayContribution>],
        _ viewer: Viewer,
        now: Instant,
        _ tx: Tx
    ) throws -> TodayPage {
        let hidden = try CrewModules.hidden(from: viewer, in: tx)
        let shown = contributions.filter { part in part.module.map { !hidden.contains($0) } ?? true }.map(\.value)
        return TodayPage(
            today: viewer.zone.today(at: now),
            cards: try shown.flatMap { try $0.cards(for: viewer, at: now, in: tx) },
            topics: Set(shown.flatMap(\.topics)).sorted().joined(separator: " "),
            setup: try setup(shown, viewer, tx)
        )
    }

    private static func setup(_ shown: [any TodayContribution], _ viewer: Viewer, _ tx: Tx) throws -> [SetupStep] {
        guard viewer.isManager, !viewer.isArchived, try CrewSetup.isOpen(viewer.crew, in: tx) else { return [] }
        let invited = try CrewSetup.hasInvited(viewer.crew, in: tx)
        let steps =
            [SetupStep("today.setup.invite", path: "/people/invite", isDone: invited)]
            + (try shown.flatMap { try $0.setup(of: viewer.crew, in: tx) })
        return steps.allSatisfy(\.isDone) ? [] : steps
    }

    func cards(in slot: TodayCard.Slot) -> [TodayCard] { cards.filter { $0.slot == slot } }
}

/// `/c/{crew}/today`, the first page of a crew.
struct TodayPages {
    /// Relative to the crew's path.
    static let path = ReturnPage.todayPath

    let contributions: [Contributed<any TodayContribution>]

    func add(to routes: Routes<CrewContext>) {
        routes.get("today") { request, context in
            let (viewer, now, contributions) = (context.viewer, context.site.clock.now, contributions)
            return try await context.page(request, active: "today", title: "today.title", isWide: true) { tx in
                try TodayPage.load(contributions, viewer, now: now, tx)
            } body: { page, html, words in
                TodayView(context: context, html: html, words: words).write(page)
            }
        }
    }
}
