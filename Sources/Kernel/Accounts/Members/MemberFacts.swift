import Core

/// A person joined a crew. The subject is the person.
struct MemberJoined: Fact {
    static let kind = "member.joined"

    let person: PersonID
    /// `owner`, `manager` or `member`.
    let role: String
}

/// A person left a crew, in which case they are the actor, or was removed from it. The subject is the person.
struct MemberLeft: Fact {
    static let kind = "member.left"

    let person: PersonID
}
