// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/MembersEndpoints.swift: change that.

extension Call where Output == Invitation {
    /// Create an invitation link (managers).
    ///
    /// With `person` it is for a member without an account: an account that is created with it becomes theirs, and an
    /// existing account takes over their shifts, hours and defects. An earlier invitation for them stops working. If
    /// the person has an account, this is 409.
    public static func makeInvitation(crew: String, _ input: NewInvitation? = nil) -> Self {
        Call(Endpoint<NewInvitation, Invitation>.makeInvitation.operation, at: [crew], body: input)
    }
}

extension Call where Output == Crew {
    /// Accept an invitation and join its crew.
    ///
    /// Unknown, expired and used codes are all 404. For someone who is already a member nothing changes, and the response is
    /// 200; but 409 if the invitation is for a member without an account.
    public static func acceptInvitation(code: String) -> Self {
        Call(Endpoint<Void, Crew>.acceptInvitation.operation, at: [code])
    }
}

extension Call where Output == Page<Member> {
    /// List the members of a crew, by name.
    public static func listMembers(crew: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Member>>.listMembers.operation, at: [crew], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == AddedMembers {
    /// Add people without an account by name (managers).
    ///
    /// They can be planned like everyone else. They cannot sign in, nothing is sent to them, and they cannot become manager or owner.
    public static func addMembers(crew: String, _ input: NewMembers) -> Self {
        Call(Endpoint<NewMembers, AddedMembers>.addMembers.operation, at: [crew], body: input)
    }
}

extension Call where Output == Member {
    /// Change the role or positions of a member, or the name of one without an account (managers).
    ///
    /// Only owners can grant or revoke ownership. Revoking it from the last owner is 409.
    public static func changeMember(crew: String, person: String, _ input: MemberPatch) -> Self {
        Call(Endpoint<MemberPatch, Member>.changeMember.operation, at: [crew, person], body: input)
    }
}

extension Call where Output == SignInLink {
    /// Create a sign-in link for a member who forgot their password (owners and managers; for a manager, owners).
    ///
    /// With it they choose another password, once and within a day; an earlier link stops working. For an owner, and
    /// for someone who is in other crews too, this is 409. The member and the owners are notified. With an access token
    /// this is 403.
    public static func makeSignInLink(crew: String, person: String) -> Self {
        Call(Endpoint<Void, SignInLink>.makeSignInLink.operation, at: [crew, person])
    }
}

extension Call where Output == Void {
    /// Revoke a member's sign-in link (owners and managers; for a manager, owners).
    public static func revokeSignInLink(crew: String, person: String) -> Self {
        Call(Endpoint<Void, Void>.revokeSignInLink.operation, at: [crew, person])
    }

    /// Remove a member (managers), or leave the crew (yourself).
    ///
    /// The last owner cannot leave: 409. The member's future shifts become open.
    public static func removeMember(crew: String, person: String) -> Self {
        Call(Endpoint<Void, Void>.removeMember.operation, at: [crew, person])
    }
}
