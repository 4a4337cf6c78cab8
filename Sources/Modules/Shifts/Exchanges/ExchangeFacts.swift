import Core

// Facts about the exchange of a shift. Their subject is the shift.

struct ShiftOffered: Fact {
    static let kind = "shift.offered"
    let exchange: ExchangeID
    let giver: PersonID
    /// The only colleague who may take it; `nil` for everyone.
    let to: PersonID?
    let reason: String?
}

/// A person accepted it; it stays the giver's until it is approved.
struct ShiftAccepted: Fact {
    static let kind = "shift.accepted"
    let exchange: ExchangeID
    /// `nil` for an open shift.
    let giver: PersonID?
    let taker: PersonID
    /// `giver` or `manager`.
    let waitingFor: String
}

/// Taken over at once, because no approval was needed.
struct ShiftTaken: Fact {
    static let kind = "shift.taken"
    let exchange: ExchangeID
    /// `nil` for an open shift.
    let giver: PersonID?
    let holder: PersonID
}

/// Taken over after approval.
struct ShiftApproved: Fact {
    static let kind = "shift.approved"
    let exchange: ExchangeID
    /// `nil` for an open shift.
    let giver: PersonID?
    let holder: PersonID
}

struct ShiftRejected: Fact {
    static let kind = "shift.rejected"
    let exchange: ExchangeID
    /// `nil` for an open shift.
    let giver: PersonID?
    let taker: PersonID
    let reason: String?
    /// Whether the shift is offered to everyone again.
    let isOnOfferAgain: Bool
}

struct ShiftWithdrawn: Fact {
    static let kind = "shift.withdrawn"
    let exchange: ExchangeID
    let giver: PersonID
    /// The person who had accepted it, or the only one asked.
    let taker: PersonID?
}

/// The shift started before the exchange was completed.
struct ShiftExpired: Fact {
    static let kind = "shift.expired"
    let exchange: ExchangeID
    /// `nil` for an open shift.
    let giver: PersonID?
    let taker: PersonID?
}

/// The exchange ended because the shift was changed, assigned or deleted, because a person left the crew or became
/// sick, or because a request ended.
struct ShiftSuperseded: Fact {
    static let kind = "shift.superseded"
    let exchange: ExchangeID
    /// `nil` for an open shift.
    let giver: PersonID?
    let taker: PersonID?
    /// The request of the `taker` that ended; `nil` when the shift itself was changed.
    var request: ShiftRequestID?
    /// `true` when the `taker` left the crew and the shift is offered to everyone again.
    var isOnOfferAgain: Bool?
}
