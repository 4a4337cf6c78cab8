import Core

/// Somebody came into a crew. The subject is the person.
struct MemberJoined: Fact {
    static let kind = "member.joined"

    let person: PersonID
    /// `owner`, `manager` or `member`.
    let role: String
}

/// Somebody left a crew (then the actor is the same person), or was removed from it. The subject is the person.
struct MemberLeft: Fact {
    static let kind = "member.left"

    let person: PersonID
}
