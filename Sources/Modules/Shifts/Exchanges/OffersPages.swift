import API
import Accounts
import Core
import Events
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the marketplace.
struct OffersPage: Sendable {
    /// The maximum number of offers of others on the page, and of open shifts; larger crews see the newest offers.
    static let most = 50
    /// The maximum number of exchanges on the page that involve the viewer or are pending: the viewer's first, then the
    /// oldest.
    fileprivate static let mostWaiting = 200

    /// Takeovers that wait for the viewer's approval.
    let toDecide: [Exchange]
    /// The effect of `toDecide` on weekly hours.
    let hours: [ExchangeID: [WeekHours]]
    /// Offers of others; those that the viewer can take come first.
    let offers: [Exchange]
    /// The findings for each of `offers` if the viewer took it.
    let findings: [ExchangeID: [Finding]]
    /// Open shifts with the findings if the viewer took them; those that the viewer can take come first.
    let unclaimed: [(shift: Shift, findings: [Finding])]
    /// Takeovers that the viewer accepted and that wait for others.
    let asked: [Exchange]
    /// The viewer's own offers and pending takeovers.
    let mine: [Exchange]
    /// Pending takeovers that do not involve the viewer.
    let waiting: [Exchange]

    var isEmpty: Bool {
        toDecide.isEmpty && asked.isEmpty && offers.isEmpty && unclaimed.isEmpty && mine.isEmpty && waiting.isEmpty
    }

    /// - Parameter withHours: whether to compute the effect of each decision on weekly hours.
    static func load(
        _ viewer: Viewer,
        withHours: Bool = true,
        now: Instant,
        _ tx: Tx
    ) throws -> OffersPage {
        var toDecide: [Exchange] = []
        var asked: [Exchange] = []
        var mine: [Exchange] = []
        var open: [Exchange] = []
        var waiting: [Exchange] = []
        let live = try Exchange.live(viewer, in: tx).filter { $0.shift.startsAt > now }
        for exchange in live.sorted(by: { $0.shift.startsAt < $1.shift.startsAt }) {
            if exchange.isWaiting(for: viewer) {
                toDecide.append(exchange)
            } else if exchange.taker?.id == viewer.person {
                asked.append(exchange)
            } else if exchange.giver?.id == viewer.person {
                mine.append(exchange)
            } else if exchange.state == .open && [nil, viewer.person].contains(exchange.to?.id) {
                open.append(exchange)
            } else {
                waiting.append(exchange)
            }
        }
        let findings = try Exchange.judged(open, viewer, now, tx)
        func isPossible(_ exchange: Exchange) -> Bool { !(findings[exchange.id] ?? []).contains(where: \.isBlocking) }
        let unclaimed = try Shift.unclaimed(viewer, now: now, most: most, tx)
        return OffersPage(
            toDecide: toDecide,
            hours: withHours ? try Exchange.hours(toDecide, viewer, tx) : [:],
            offers: open.filter(isPossible) + open.filter { !isPossible($0) },
            findings: findings,
            unclaimed: unclaimed.filter { !$0.findings.contains(where: \.isBlocking) }
                + unclaimed.filter { $0.findings.contains(where: \.isBlocking) },
            asked: asked,
            mine: mine,
            waiting: waiting
        )
    }
}

/// `/c/{crew}/offers`, and the forms on an offer.
struct OffersPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("offers") { request, context in
            let viewer = context.viewer
            let now = context.site.clock.now
            return try await context.page(request, active: "offers", title: "shifts.offers.title", isWide: true) { tx in
                try OffersPage.load(viewer, now: now, tx)
            } body: { page, html, words in
                OffersView(context: context, html: html, words: words).write(page)
            }
        }
        decide("acceptance", routes) { id, _, tx in try Exchange.accept(id, in: tx).saidWhenAccepted }
        decide("approval", routes) { id, _, tx in try Exchange.approve(id, in: tx).saidWhenApproved }
        decide("rejection", routes) { id, reason, tx in
            try Exchange.reject(id, reason: reason, in: tx).saidWhenRejected(by: tx.viewer)
        }
        decide("withdrawal", routes) { id, _, tx in
            try Exchange.withdraw(id, in: tx)
            return Phrase("shifts.said.withdrawn")
        }
    }

    private func decide(
        _ decision: String,
        _ routes: Routes<CrewContext>,
        _ rule: @escaping @Sendable (ExchangeID, String?, MemberTransaction) throws -> Phrase
    ) {
        routes.decide("offers/{id}/\(decision)", back: { _, form, viewer in back(form, viewer) }, rule)
    }
}

/// The page from which a decision was sent: the requests, a shift, or the offers.
private func back(_ form: Form, _ viewer: Viewer) -> String {
    let entered = form["back"]
    if entered == "requests" { return "\(viewer.path)/requests" }
    return entered.flatMap { ShiftID($0) }.map { "\(viewer.path)/shifts/\($0)" } ?? "\(viewer.path)/offers"
}

extension Exchange {
    /// The live exchanges visible to the viewer: those that are pending or involve the viewer, and the newest open
    /// ones of others.
    fileprivate static func live(_ viewer: Viewer, in tx: Tx) throws -> [Exchange] {
        let me = viewer.person
        let isMine: SQL = """
            (COALESCE(exchange.giver = \(me), FALSE) OR COALESCE(exchange.taker = \(me), FALSE)
                OR COALESCE(exchange.to_person = \(me), FALSE))
            """
        let isVisible: SQL = viewer.isManager ? "TRUE" : "exchange.to_person IS NULL"
        let waiting = try all(
            "exchange.live AND (\(isMine) OR exchange.state = 'pending' AND \(isVisible))",
            crew: viewer.crew,
            "ORDER BY \(isMine) DESC, exchange.id LIMIT \(OffersPage.mostWaiting)",
            in: tx
        )
        let others = try all(
            "exchange.live AND exchange.state = 'open' AND NOT \(isMine) AND \(isVisible)",
            crew: viewer.crew,
            "ORDER BY exchange.id DESC LIMIT \(OffersPage.most)",
            in: tx
        )
        return waiting + others
    }
}

// MARK: - Messages after a decision

extension Exchange {
    /// The message for the taker: the shift is theirs, or whose approval it waits for.
    var saidWhenAccepted: Phrase {
        switch waitingFor {
        case .manager where state == .pending: Phrase("shifts.said.accepted")
        case .giver where state == .pending:
            Phrase("shifts.said.acceptedGiver", ["name": .text(giver?.name ?? "")])
        default: Phrase("shifts.said.acceptedYours")
        }
    }

    fileprivate var saidWhenApproved: Phrase {
        guard let taker else { return Phrase("shifts.said.approved") }
        return Phrase(
            "shifts.said.approvedTo",
            [
                "name": .text(taker.name), "day": .date(shift.date), "start": .time(shift.start),
                "end": .time(shift.end),
            ]
        )
    }

    fileprivate func saidWhenRejected(by viewer: Viewer) -> Phrase {
        if to?.id == viewer.person { return Phrase("shifts.said.rejected") }
        if taker?.id == viewer.person { return Phrase("shifts.said.backedOut") }
        guard taker != nil, let giver, giver.id != viewer.person else { return Phrase("shifts.said.rejected") }
        return Phrase("shifts.said.rejectedOf", ["name": .text(giver.name)])
    }
}
