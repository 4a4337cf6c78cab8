import API
import Accounts
import Core
import Events
import Notifications
import Storage
import Work

/// What is left to do about messages that ask for something about a shift.
struct ShiftNoticeStatus {
    /// The keys of messages that ask for something; the others only inform.
    private static let asking = Set(
        [
            "approve", "approveOpen", "acceptedConfirm", "offeredToYou", "suggested", "tradeProposed", "conflict",
            "open", "offered", "released",
        ].map { "shifts.notice.\($0)" }
    )

    private let viewer: Viewer
    private let now: Instant
    private let shifts: [ShiftID: Shift]
    private let live: [ExchangeID: Exchange]
    /// The newest exchange of each shift.
    private let last: [ShiftID: Exchange]
    /// The shifts that the viewer could take.
    private let possible: Set<ShiftID>

    static func of(
        _ notices: [SentNotice],
        _ viewer: Viewer,
        _ now: Instant,
        _ tx: Tx
    ) throws -> [ID<OutboxSubject>: NoticeStatus] {
        let things = notices.filter { asking.contains($0.key) }.map(\.thing)
        if things.isEmpty { return [:] }
        let read = try ShiftNoticeStatus(of: things.map { $0.cast() }, viewer, now, tx)
        return things.reduce(into: [:]) { $0[$1] = read.status(of: $1.cast()) }
    }

    private init(of ids: [ShiftID], _ viewer: Viewer, _ now: Instant, _ tx: Tx) throws {
        let found = try tx.all(
            Shift.self,
            """
            FROM \(Shift.source) WHERE shift.crew = \(viewer.crew) AND shift.id IN \(list: ids)
                AND shift.deleted_at IS NULL
            """
        )
        let running = found.compactMap { $0.exchange?.id }
        let open = try Exchange.all("exchange.id IN \(list: running)", crew: viewer.crew, in: tx)
        let live = Dictionary(open.map { ($0.id, $0) }) { first, _ in first }
        let newest = try Exchange.all(
            """
            given.crew = \(viewer.crew) AND given.shift IN \(list: ids) AND NOT EXISTS (
                SELECT 1 FROM exchange_leg AS later
                WHERE later.crew = given.crew AND later.shift = given.shift AND later.exchange > given.exchange
            )
            """,
            crew: viewer.crew,
            in: tx
        )
        let changes = found.compactMap { shift -> (key: ShiftID, change: [Takeover])? in
            switch ShiftTurn(shift, shift.exchange.flatMap { live[$0.id] }, viewer, now) {
            case .take(let exchange): (key: shift.id, change: exchange.change(by: viewer.person))
            case .claim: (key: shift.id, change: [shift.claim(by: viewer.person)])
            default: nil
            }
        }
        let findings = try CrewRules.judged(changes, viewer, now, tx)
        self.viewer = viewer
        self.now = now
        self.live = live
        shifts = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        last = Dictionary(newest.map { ($0.shift.id, $0) }) { first, _ in first }
        possible = Set(changes.map(\.key).filter { !(findings[$0] ?? []).contains(where: \.isBlocking) })
    }

    private func status(of id: ShiftID) -> NoticeStatus? {
        guard let shift = shifts[id] else { return .settled(Phrase("shifts.settled.deleted")) }
        switch ShiftTurn(shift, shift.exchange.flatMap { live[$0.id] }, viewer, now) {
        case .decide(let exchange):
            return .open { context, html, words, page in
                let view = OffersView(context: context, html: html, words: words)
                view.findings(exchange.findings.filter { !$0.isBlocking }, exchange.names)
                view.decisionForms(exchange, back: .page(page))
            }
        case .take(let exchange):
            let (isPossible, canDecline) = (possible.contains(id), exchange.canBeRejected(by: viewer))
            if !isPossible && !canDecline { return .settled(Phrase("shifts.settled.notPossible")) }
            return .open { context, html, words, page in
                OffersView(context: context, html: html, words: words)
                    .answerForms(exchange, canAccept: isPossible, back: .page(page))
            }
        case .claim:
            let isPossible = possible.contains(id)
            if !isPossible && !viewer.isManager { return .settled(Phrase("shifts.settled.notPossible")) }
            return .open { context, html, words, page in
                OffersView(context: context, html: html, words: words)
                    .claimActions(shift, isPossible: isPossible, back: .page(page))
            }
        case .backOut: return .settled(Phrase("shifts.pending.mine"))
        case .watch(let exchange): return .settled(outcome(of: exchange))
        case .secret: return .settled(Phrase("shifts.settled.withdrawn"))
        case .offer, .heldByColleague: return outcome(of: shift).map { .settled($0) }
        case .started, .over: return .settled(outcome(of: shift) ?? Phrase("shifts.settled.started"))
        case .closed, .withdraw: return nil
        }
    }

    /// The outcome of an exchange between others.
    private func outcome(of exchange: Exchange) -> Phrase {
        guard exchange.state == .pending, let taker = exchange.taker else { return Phrase("shifts.settled.withdrawn") }
        return Phrase("shifts.pending.other", ["name": .text(taker.name)])
    }

    /// Who has the shift, or why it stayed with its giver; `nil` for an open shift.
    private func outcome(of shift: Shift) -> Phrase? {
        guard let holder = shift.person else { return nil }
        let exchange = last[shift.id]
        if holder.id == exchange?.giver?.id {
            switch exchange?.state {
            case .rejected: return Phrase("shifts.settled.declined")
            case .expired: return Phrase("shifts.settled.started")
            default: return Phrase("shifts.settled.withdrawn")
            }
        }
        if holder.id == viewer.person { return Phrase("shifts.settled.yours") }
        return Phrase("shifts.settled.taken", ["name": .text(holder.name)])
    }
}
