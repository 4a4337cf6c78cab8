package import Core

package enum FixedShiftProposalKey {}

package typealias FixedShiftProposalID = ID<FixedShiftProposalKey>

// Facts about fixed shifts. Their subject is the fixed shift; changes to its shifts have facts of their own.

struct FixedShiftAdded: Fact {
    static let kind = "fixedShift.added"
    let person: PersonID
}

struct FixedShiftChanged: Fact {
    static let kind = "fixedShift.changed"
    /// Whose it is after the change.
    let person: PersonID
    /// The former owner, if it has a new one.
    var from: PersonID?
}

/// Its person had no account, and an account has taken them over.
struct FixedShiftHandedOver: Fact {
    static let kind = "fixedShift.handedOver"
    let from: PersonID
    let person: PersonID
}

struct FixedShiftEnded: Fact {
    static let kind = "fixedShift.ended"
    let person: PersonID
}

// Facts about proposals. Their subject is the proposal.

struct FixedShiftProposed: Fact {
    static let kind = "fixedShiftProposal.made"
    let person: PersonID
}

/// A manager approved it; the roster has changed.
struct FixedShiftProposalApproved: Fact {
    static let kind = "fixedShiftProposal.approved"
    let person: PersonID
    let fixedShift: FixedShiftID
}

struct FixedShiftProposalDeclined: Fact {
    static let kind = "fixedShiftProposal.declined"
    let person: PersonID
    let reason: String?
}

struct FixedShiftProposalWithdrawn: Fact {
    static let kind = "fixedShiftProposal.withdrawn"
    let person: PersonID
}

/// Its fixed shift was changed in another way, or its last day has passed.
struct FixedShiftProposalExpired: Fact {
    static let kind = "fixedShiftProposal.expired"
    let person: PersonID
}
