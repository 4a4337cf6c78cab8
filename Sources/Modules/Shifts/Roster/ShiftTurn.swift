import API
import Accounts
import Core

/// What somebody can do about a shift now, or why nothing.
enum ShiftTurn: Sendable {
    /// The crew is closed.
    case closed
    case over
    case started
    /// Saying yes or no to who wants it.
    case decide(Exchange)
    /// Taking the own offer back.
    case withdraw(Exchange)
    /// Not wanting it after all.
    case backOut(Exchange)
    case take(Exchange)
    /// Others are at it.
    case watch(Exchange)
    /// It is on offer to one colleague, and the viewer is neither.
    case secret
    /// Putting it on offer.
    case offer
    /// Taking what nobody has.
    case claim
    case somebodys(Named)

    /// - Parameter exchange: the live one of the shift.
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
            self = holder.id == viewer.person ? .offer : .somebodys(holder)
        } else {
            self = .claim
        }
    }

    /// What the viewer has to decide about.
    var decided: Exchange? {
        if case .decide(let exchange) = self { exchange } else { nil }
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
