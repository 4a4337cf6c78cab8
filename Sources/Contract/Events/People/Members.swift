package import Core

/// Somebody came into a crew. The subject is the person.
package struct MemberJoined: Fact {
    package static let kind = "member.joined"

    package let person: PersonID
    /// `owner`, `manager` or `member`.
    package let role: String

    package init(person: PersonID, role: String) {
        self.person = person
        self.role = role
    }
}

/// Somebody left a crew (then the actor is the same person), or was removed from it. The subject is the person.
package struct MemberLeft: Fact {
    package static let kind = "member.left"

    package let person: PersonID

    package init(person: PersonID) {
        self.person = person
    }
}
