import Core

// The facts about the exchange of a shift. Their subject is the shift.

struct ShiftOffered: Fact {
    static let kind = "shift.offered"
    let exchange: ExchangeID
    let giver: PersonID
    /// The one colleague it is offered to; `nil` for everybody.
    let to: PersonID?
    let reason: String?
}

/// Somebody wants it; it is still the giver's until somebody else agrees.
struct ShiftAccepted: Fact {
    static let kind = "shift.accepted"
    let exchange: ExchangeID
    /// `nil` for a shift that nobody had.
    let giver: PersonID?
    let taker: PersonID
    /// `giver` or `manager`.
    let waitingFor: String
}

/// Taken over at once, because the crew needs nobody's approval.
struct ShiftTaken: Fact {
    static let kind = "shift.taken"
    let exchange: ExchangeID
    /// `nil` for a shift that nobody had.
    let giver: PersonID?
    let holder: PersonID
}

/// Taken over after somebody agreed.
struct ShiftApproved: Fact {
    static let kind = "shift.approved"
    let exchange: ExchangeID
    /// `nil` for a shift that nobody had.
    let giver: PersonID?
    let holder: PersonID
}

struct ShiftRejected: Fact {
    static let kind = "shift.rejected"
    let exchange: ExchangeID
    /// `nil` for a shift that nobody had.
    let giver: PersonID?
    let taker: PersonID
    let reason: String?
    /// Whether the shift went back on offer to everybody.
    let isOnOfferAgain: Bool
}

struct ShiftWithdrawn: Fact {
    static let kind = "shift.withdrawn"
    let exchange: ExchangeID
    let giver: PersonID
    /// Who had accepted it already, or was the only one asked.
    let taker: PersonID?
}

/// It began before anybody took it over.
struct ShiftExpired: Fact {
    static let kind = "shift.expired"
    let exchange: ExchangeID
    /// `nil` for a shift that nobody had.
    let giver: PersonID?
    let taker: PersonID?
}

/// The offer ended because the shift was changed, assigned or deleted, because somebody left, or because a request is over.
struct ShiftSuperseded: Fact {
    static let kind = "shift.superseded"
    let exchange: ExchangeID
    /// `nil` for a shift that nobody had.
    let giver: PersonID?
    let taker: PersonID?
    /// The request that is over, of the `taker`; `nil` when something happened to the shift.
    var request: ShiftRequestID?
}
