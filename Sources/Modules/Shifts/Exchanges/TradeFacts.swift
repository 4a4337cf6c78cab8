import Core
import Events

// The facts about a shift that is suggested to somebody, or traded for another. Their subject is the shift.

/// Its holder answered somebody who asked for that day.
struct ShiftSuggested: Fact {
    static let kind = "shift.suggested"
    let exchange: ExchangeID
    let giver: PersonID
    let to: PersonID
}

/// Its holder wants another shift for it.
struct TradeProposed: Fact {
    static let kind = "shift.tradeProposed"
    let exchange: ExchangeID
    let giver: PersonID
    /// Who has the other shift.
    let to: PersonID
    /// The other shift.
    let wanted: ShiftID
    let date: LocalDate
    let start: LocalTime
    let end: LocalTime
    let reason: String?
}

/// Of the shift that was asked for: its holder gives it in a trade, if a manager agrees.
struct TradeAccepted: Fact {
    static let kind = "shift.tradeAccepted"
    let exchange: ExchangeID
    /// Who would get it.
    let taker: PersonID
}

/// Of the shift that was asked for: the trade came to nothing, and it stays with whom it is.
struct TradeEnded: Fact {
    static let kind = "shift.tradeEnded"
    let exchange: ExchangeID
}

/// Of both shifts: each has the other's holder now.
struct ShiftTraded: Fact {
    static let kind = "shift.traded"
    let exchange: ExchangeID
    let from: PersonID
    let holder: PersonID
}
