package import Core

// The facts about the exchange of a shift. Their subject is the shift.

package struct ShiftOffered: Fact {
    package static let kind = "shift.offered"
    package let exchange: ExchangeID
    package let giver: PersonID
    /// The one colleague it is offered to; `nil` for everybody.
    package let to: PersonID?
    package let reason: String?

    package init(exchange: ExchangeID, giver: PersonID, to: PersonID?, reason: String?) {
        self.exchange = exchange
        self.giver = giver
        self.to = to
        self.reason = reason
    }
}

/// Somebody wants it; it is still the giver's until somebody else agrees.
package struct ShiftAccepted: Fact {
    package static let kind = "shift.accepted"
    package let exchange: ExchangeID
    /// `nil` for a shift that nobody had.
    package let giver: PersonID?
    package let taker: PersonID
    /// `giver` or `manager`.
    package let waitingFor: String

    package init(exchange: ExchangeID, giver: PersonID?, taker: PersonID, waitingFor: String) {
        self.exchange = exchange
        self.giver = giver
        self.taker = taker
        self.waitingFor = waitingFor
    }
}

/// Taken over at once, because the crew needs nobody's approval.
package struct ShiftTaken: Fact {
    package static let kind = "shift.taken"
    package let exchange: ExchangeID
    /// `nil` for a shift that nobody had.
    package let giver: PersonID?
    package let holder: PersonID

    package init(exchange: ExchangeID, giver: PersonID?, holder: PersonID) {
        self.exchange = exchange
        self.giver = giver
        self.holder = holder
    }
}

/// Taken over after somebody agreed.
package struct ShiftApproved: Fact {
    package static let kind = "shift.approved"
    package let exchange: ExchangeID
    /// `nil` for a shift that nobody had.
    package let giver: PersonID?
    package let holder: PersonID

    package init(exchange: ExchangeID, giver: PersonID?, holder: PersonID) {
        self.exchange = exchange
        self.giver = giver
        self.holder = holder
    }
}

package struct ShiftRejected: Fact {
    package static let kind = "shift.rejected"
    package let exchange: ExchangeID
    /// `nil` for a shift that nobody had.
    package let giver: PersonID?
    package let taker: PersonID
    package let reason: String?
    /// Whether the shift went back on offer to everybody.
    package let isOnOfferAgain: Bool

    package init(exchange: ExchangeID, giver: PersonID?, taker: PersonID, reason: String?, isOnOfferAgain: Bool) {
        self.exchange = exchange
        self.giver = giver
        self.taker = taker
        self.reason = reason
        self.isOnOfferAgain = isOnOfferAgain
    }
}

package struct ShiftWithdrawn: Fact {
    package static let kind = "shift.withdrawn"
    package let exchange: ExchangeID
    package let giver: PersonID
    /// Who had accepted it already, or was the only one asked.
    package let taker: PersonID?

    package init(exchange: ExchangeID, giver: PersonID, taker: PersonID?) {
        self.exchange = exchange
        self.giver = giver
        self.taker = taker
    }
}

/// It began before anybody took it over.
package struct ShiftExpired: Fact {
    package static let kind = "shift.expired"
    package let exchange: ExchangeID
    /// `nil` for a shift that nobody had.
    package let giver: PersonID?
    package let taker: PersonID?

    package init(exchange: ExchangeID, giver: PersonID?, taker: PersonID?) {
        self.exchange = exchange
        self.giver = giver
        self.taker = taker
    }
}

/// The offer ended because the shift was changed, assigned or deleted, because somebody left, or because a request is over.
package struct ShiftSuperseded: Fact {
    package static let kind = "shift.superseded"
    package let exchange: ExchangeID
    /// `nil` for a shift that nobody had.
    package let giver: PersonID?
    package let taker: PersonID?
    /// The request that is over, of the `taker`; `nil` when something happened to the shift.
    package let request: ShiftRequestID?

    package init(exchange: ExchangeID, giver: PersonID?, taker: PersonID?, request: ShiftRequestID? = nil) {
        self.exchange = exchange
        self.giver = giver
        self.taker = taker
        self.request = request
    }
}
