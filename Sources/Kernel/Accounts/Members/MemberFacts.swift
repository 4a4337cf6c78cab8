package import Core

/// A person joined a crew. The subject is the person.
package struct MemberJoined: Fact {
    package static let kind = "member.joined"

    package let person: PersonID
    /// `owner`, `manager` or `member`.
    let role: String
    /// The author of the invitation; `nil` when there was none, and in facts recorded before this was stored.
    package let inviter: PersonID?

    package init(person: PersonID, role: String, inviter: PersonID?) {
        self.person = person
        self.role = role
        self.inviter = inviter
    }
}

/// A manager added a person who has no account yet. The subject is the person. Their name is left out, because facts
/// are kept when an account is deleted.
struct MemberEntered: Fact {
    static let kind = "member.entered"

    let person: PersonID
    let positions: [String]
}

/// A manager changed the name of a person without an account. The subject is the person.
struct MemberRenamed: Fact {
    static let kind = "member.renamed"

    let person: PersonID
}

/// An account took over everything from a person who was entered by name. The subject is the account, which joined the
/// crew.
struct MemberMerged: Fact {
    static let kind = "member.merged"

    let person: PersonID
    let account: PersonID
}

/// A member's role or positions were changed. The subject is the person.
struct MemberChanged: Fact {
    static let kind = "member.changed"

    let person: PersonID
    let role: String
    let formerRole: String
    let positions: [String]
    let formerPositions: [String]
}

/// A person left a crew, in which case they are the actor, or was removed from it. The subject is the person.
package struct MemberLeft: Fact {
    package static let kind = "member.left"

    package let person: PersonID
}
