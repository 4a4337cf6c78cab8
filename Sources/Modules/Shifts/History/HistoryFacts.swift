import API
import Core
import Events
import Storage

extension HistoryKind {
    /// The fact type for history lines of this kind. A new kind does not compile until it is added here.
    var fact: any Fact.Type {
        switch self {
        case .created: ShiftCreated.self
        case .changed: ShiftChanged.self
        case .offered: ShiftOffered.self
        case .suggested: ShiftSuggested.self
        case .tradeProposed: TradeProposed.self
        case .tradeAccepted: TradeAccepted.self
        case .tradeEnded: TradeEnded.self
        case .traded: ShiftTraded.self
        case .accepted: ShiftAccepted.self
        case .taken: ShiftTaken.self
        case .approved: ShiftApproved.self
        case .rejected: ShiftRejected.self
        case .withdrawn: ShiftWithdrawn.self
        case .expired: ShiftExpired.self
        case .superseded: ShiftSuperseded.self
        case .assigned: ShiftAssigned.self
        case .handedOver: ShiftHandedOver.self
        case .released: ShiftReleased.self
        case .deleted: ShiftDeleted.self
        }
    }
}

extension Invariant {
    /// The reverse of `HistoryKind.fact`: every fact about a shift has a kind of history line. Checked after each test
    /// that records facts, so that a new fact cannot be missing from the history.
    static let everyShiftFactHasAHistoryKind = Invariant(
        "a fact about a shift has no kind of history line",
        """
        SELECT outbox.kind FROM outbox
        LEFT JOIN shift ON shift.crew = outbox.crew AND shift.id = outbox.subject
        WHERE (shift.id IS NOT NULL OR outbox.kind LIKE 'shift.%')
            AND outbox.kind NOT IN \(list: HistoryKind.allCases.map(\.rawValue))
        """
    )
}
