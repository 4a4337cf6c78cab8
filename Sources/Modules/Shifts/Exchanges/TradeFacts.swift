import Core
import Events

// Facts about a shift that is suggested or traded. Their subject is the shift.

/// The holder suggested it to someone who requested an extra shift on that day.
struct ShiftSuggested: Fact {
    static let kind = "shift.suggested"
    let exchange: ExchangeID
    let giver: PersonID
    let to: PersonID
}

/// The holder proposed to trade it.
struct TradeProposed: Fact {
    static let kind = "shift.tradeProposed"
    let exchange: ExchangeID
    let giver: PersonID
    /// The holder of the wanted shift.
    let to: PersonID
    /// The wanted shift.
    let wanted: ShiftID
    let date: LocalDate
    let start: LocalTime
    let end: LocalTime
    let reason: String?
}

/// About the wanted shift: its holder accepted the trade, which waits for a manager.
struct TradeAccepted: Fact {
    static let kind = "shift.tradeAccepted"
    let exchange: ExchangeID
    /// The person who gets it.
    let taker: PersonID
}

/// About the wanted shift: the trade ended without success, and the shift keeps its holder.
struct TradeEnded: Fact {
    static let kind = "shift.tradeEnded"
    let exchange: ExchangeID
}

/// About both shifts: each now has the holder of the other.
struct ShiftTraded: Fact {
    static let kind = "shift.traded"
    let exchange: ExchangeID
    let from: PersonID
    let holder: PersonID
}
