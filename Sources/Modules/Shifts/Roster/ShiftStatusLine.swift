import API
import Accounts
import Core
import Web

/// The label and style of a shift's status, for a viewer.
struct ShiftStatusLine {
    private let shift: Shift
    private let viewer: Viewer
    private let isPast: Bool

    init(_ shift: Shift, _ viewer: Viewer, _ now: Instant) {
        self.shift = shift
        self.viewer = viewer
        isPast = shift.endsAt <= now
    }

    /// `nil` for an ordinary shift, which needs no label.
    func word(_ words: Words) -> String? {
        shift.status == .idle ? nil : words("shifts.status.\(shift.status.rawValue)")
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
