import API
import Accounts
import Core
import Web

/// The label and style of a shift's status, for a viewer.
struct ShiftStatusLine {
    private let shift: Shift
    private let viewer: Viewer
    private let isPast: Bool
    /// The name of the person to whom the exchange of the shift is offered, if known.
    private let to: String?

    /// - Parameter exchange: the exchange of the shift, if it was read.
    init(_ shift: Shift, _ viewer: Viewer, _ now: Instant, _ exchange: Exchange? = nil) {
        self.shift = shift
        self.viewer = viewer
        isPast = shift.endsAt <= now
        to = exchange?.to?.name
    }

    /// `nil` for an ordinary shift, which needs no label.
    func word(_ words: Words) -> String? {
        if shift.status == .idle { return nil }
        return proposedTrade(words) ?? words("shifts.status.\(shift.status.rawValue)")
    }

    /// Whom a proposed trade waits for, or without the name only that it is proposed; `nil` for others than its people,
    /// and for all other exchanges.
    private func proposedTrade(_ words: Words) -> String? {
        guard let exchange = shift.exchange, exchange.kind == .trade, exchange.state == .open else { return nil }
        if exchange.to == viewer.person { return words("shifts.status.tradeForYou") }
        guard shift.person?.id == viewer.person else { return nil }
        return to.map { words("shifts.status.tradeFor", ["name": .text($0)]) } ?? words("shifts.status.trade")
    }

    var statusClass: String { "status-\(kind ?? "idle")" }
    var shiftClass: String { (kind.map { "shift shift-\($0)" } ?? "shift") + (isPast ? " shift-past" : "") }
    var slotClass: String { kind.map { "slot slot-\($0)" } ?? "slot" }

    private var kind: String? {
        switch shift.status {
        case .idle: nil
        case .open: "open"
        case .offered, .suggested: "offered"
        case .pending: "pending"
        }
    }

    /// The taker, and whose approval is needed.
    func note(_ words: Words) -> String? {
        guard shift.status == .pending, let exchange = shift.exchange, let taker = exchange.taker else { return nil }
        // In a trade, both people take a shift over.
        let isTaking = taker.id == viewer.person || exchange.kind == .trade && shift.person?.id == viewer.person
        let waiting =
            exchange.waitingFor == .manager
            ? words(viewer.isManager && !isTaking ? "shifts.waiting.you" : "shifts.waiting.manager")
            : words("shifts.waiting.giver", ["name": .text(shift.person?.name ?? "")])
        if taker.id == viewer.person { return words("shifts.pending.mine") + " " + waiting }
        if exchange.waitingFor == .giver && shift.person?.id == viewer.person {
            return words("shifts.pending.yours", ["name": .text(taker.name)])
        }
        return words("shifts.pending.other", ["name": .text(taker.name)]) + " " + waiting
    }
}
