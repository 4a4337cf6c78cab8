import API
import Accounts
import Core

extension Shift {
    /// Whether it is in progress, or starts within two days: nobody knows earlier that they will be sick.
    func isSoon(at now: Instant) -> Bool {
        endsAt > now && startsAt <= now.adding(minutes: 48 * 60)
    }
}

/// What a viewer can do with a shift now, or why they can do nothing.
enum ShiftTurn: Sendable {
    /// The crew is archived.
    case closed
    case over
    case started
    /// Approve or reject a takeover.
    case decide(Exchange)
    /// Withdraw the viewer's own offer.
    case withdraw(Exchange)
    /// Withdraw the viewer's acceptance.
    case backOut(Exchange)
    case take(Exchange)
    /// An exchange between others.
    case watch(Exchange)
    /// Offered to another person; not visible to the viewer.
    case secret
    /// Offer the viewer's own shift.
    case offer
    /// Take an open shift.
    case claim
    /// A colleague has it, and it is in no exchange.
    case heldByColleague(Named)

    /// - Parameter exchange: the live exchange of the shift.
    init(_ shift: Shift, _ exchange: Exchange?, _ viewer: Viewer, _ now: Instant) {
        if viewer.isArchived {
            self = .closed
        } else if shift.endsAt <= now {
            self = .over
        } else if shift.startsAt <= now {
            self = .started
        } else if let exchange {
            self = ShiftTurn(exchange, viewer)
        } else if let holder = shift.person {
            self = holder.id == viewer.person ? .offer : .heldByColleague(holder)
        } else {
            self = .claim
        }
    }

    /// The exchange that the viewer has to decide on.
    var decided: Exchange? {
        if case .decide(let exchange) = self { exchange } else { nil }
    }

    /// The exchange of the shift, if the viewer may see it and the shift has not started.
    var exchange: Exchange? {
        switch self {
        case .decide(let exchange), .withdraw(let exchange), .backOut(let exchange), .take(let exchange),
            .watch(let exchange):
            exchange
        default: nil
        }
    }

    /// Whether someone has the shift, and it is in no exchange.
    var isPlanned: Bool {
        switch self {
        case .offer, .heldByColleague: true
        default: false
        }
    }

    private init(_ exchange: Exchange, _ viewer: Viewer) {
        if !exchange.isVisible(to: viewer) {
            self = .secret
        } else if exchange.isWaiting(for: viewer) {
            self = .decide(exchange)
        } else if exchange.giver?.id == viewer.person {
            self = .withdraw(exchange)
        } else if exchange.taker?.id == viewer.person {
            self = .backOut(exchange)
        } else if exchange.state == .open && [nil, viewer.person].contains(exchange.to?.id) {
            self = .take(exchange)
        } else {
            self = .watch(exchange)
        }
    }
}
