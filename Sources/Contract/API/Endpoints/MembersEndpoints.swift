extension Endpoint where Input == NewInvitation, Output == Invitation {
    /// Create an invitation link (managers).
    ///
    /// With `person` it is for a member without an account: an account that is created with it becomes theirs, and an
    /// existing account takes over their shifts, hours and defects. An earlier invitation for them stops working. If
    /// the person has an account, this is 409.
    public static var makeInvitation: Self {
        Endpoint(.post, "crews/{crew}/invitations", .crews, [.optionalBody, .created], gives: "The invitation.")
    }
}

extension Endpoint where Input == Void, Output == Crew {
    /// Accept an invitation and join its crew.
    ///
    /// Unknown, expired and used codes are all 404. For someone who is already a member nothing changes, and the response is
    /// 200; but 409 if the invitation is for a member without an account.
    public static var acceptInvitation: Self {
        Endpoint(.post, "invitations/{code}/acceptance", .crews, gives: "The crew that you have joined.")
    }
}

extension Endpoint where Input == Void, Output == Page<Member> {
    /// List the members of a crew, by name.
    public static var listMembers: Self {
        Endpoint(.get, "crews/{crew}/members", .crews, [.paged, .restricted], gives: "One page of the list.")
    }
}

extension Endpoint where Input == NewMembers, Output == AddedMembers {
    /// Add people without an account by name (managers).
    ///
    /// They can be planned like everyone else. They cannot sign in, nothing is sent to them, and they cannot become manager or owner.
    public static var addMembers: Self {
        Endpoint(.post, "crews/{crew}/members", .crews, [.created], gives: "The new members.")
    }
}

extension Endpoint where Input == MemberPatch, Output == Member {
    /// Change the role or positions of a member, or the name of one without an account (managers).
    ///
    /// Only owners can grant or revoke ownership. Revoking it from the last owner is 409.
    public static var changeMember: Self {
        Endpoint(.patch, "crews/{crew}/members/{person}", .crews, gives: "The changed member.")
    }
}

extension Endpoint where Input == Void, Output == SignInLink {
    /// Create a sign-in link for a member who forgot their password (owners and managers; for a manager, owners).
    ///
    /// With it they choose another password, once and within a day; an earlier link stops working. For an owner, and
    /// for someone who is in other crews too, this is 409. The member and the owners are notified. With an access token
    /// this is 403.
    public static var makeSignInLink: Self {
        Endpoint(.post, "crews/{crew}/members/{person}/sign-in-link", .crews, [.created], gives: "The link.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Revoke a member's sign-in link (owners and managers; for a manager, owners).
    public static var revokeSignInLink: Self {
        Endpoint(.delete, "crews/{crew}/members/{person}/sign-in-link", .crews, gives: "It no longer works.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Remove a member (managers), or leave the crew (yourself).
    ///
    /// The last owner cannot leave: 409. The member's future shifts become open.
    public static var removeMember: Self {
        Endpoint(.delete, "crews/{crew}/members/{person}", .crews, gives: "The person is no longer a member.")
    }
}
