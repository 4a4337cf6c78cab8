package import Core

/// An owner or manager created a link with which a member can choose another password. The subject is the member.
package struct SignInLinkCreated: Fact {
    package static let kind = "member.signInLinkCreated"

    package let person: PersonID
}

/// A member, who is the actor, chose another password with a link from their crew. The subject is the member.
struct SignInLinkUsed: Fact {
    static let kind = "member.signInLinkUsed"

    let person: PersonID
}
