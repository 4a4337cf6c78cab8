package import Core

// The facts about a shift that is suggested to somebody, or traded for another. Their subject is the shift.

/// Its holder answered somebody who asked for that day.
package struct ShiftSuggested: Fact {
    package static let kind = "shift.suggested"
    package let exchange: ExchangeID
    package let giver: PersonID
    package let to: PersonID

    package init(exchange: ExchangeID, giver: PersonID, to: PersonID) {
        self.exchange = exchange
        self.giver = giver
        self.to = to
    }
}

/// Its holder wants another shift for it.
package struct TradeProposed: Fact {
    package static let kind = "shift.tradeProposed"
    package let exchange: ExchangeID
    package let giver: PersonID
    /// Who has the other shift.
    package let to: PersonID
    /// The other shift.
    package let wanted: ShiftID
    package let date: LocalDate
    package let start: LocalTime
    package let end: LocalTime
    package let reason: String?

    package init(
        exchange: ExchangeID,
        giver: PersonID,
        to: PersonID,
        wanted: ShiftID,
        date: LocalDate,
        start: LocalTime,
        end: LocalTime,
        reason: String?
    ) {
        self.exchange = exchange
        self.giver = giver
        self.to = to
        self.wanted = wanted
        self.date = date
        self.start = start
        self.end = end
        self.reason = reason
    }
}

/// Of the shift that was asked for: its holder gives it in a trade, if a manager agrees.
package struct TradeAccepted: Fact {
    package static let kind = "shift.tradeAccepted"
    package let exchange: ExchangeID
    /// Who would get it.
    package let taker: PersonID

    package init(exchange: ExchangeID, taker: PersonID) {
        self.exchange = exchange
        self.taker = taker
    }
}

/// Of the shift that was asked for: the trade came to nothing, and it stays with whom it is.
package struct TradeEnded: Fact {
    package static let kind = "shift.tradeEnded"
    package let exchange: ExchangeID

    package init(exchange: ExchangeID) {
        self.exchange = exchange
    }
}

/// Of both shifts: each has the other's holder now.
package struct ShiftTraded: Fact {
    package static let kind = "shift.traded"
    package let exchange: ExchangeID
    package let from: PersonID
    package let holder: PersonID

    package init(exchange: ExchangeID, from: PersonID, holder: PersonID) {
        self.exchange = exchange
        self.from = from
        self.holder = holder
    }
}
