extension Endpoint where Input == SignUp, Output == SignedIn {
    /// Sign up.
    ///
    /// With an `invitation` its crew is joined at the same time. Where the server takes only invited people,
    /// signing up without one is 403, except for the very first person.
    public static var signUp: Self {
        Endpoint(.post, "people", .people, [.open, .created, .limited], gives: "The account is made, and signed in.")
    }
}

extension Endpoint where Input == SignIn, Output == SignedIn {
    /// Sign in.
    ///
    /// An unknown address and a wrong password are answered alike, in the same time.
    public static var signIn: Self {
        Endpoint(.post, "sessions", .people, [.signIn, .created, .limited], gives: "Signed in.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Sign out here.
    ///
    /// With an access token instead of a session this answers 403; end the token instead.
    public static var signOut: Self {
        Endpoint(.delete, "sessions/current", .people, gives: "Signed out.")
    }
}

extension Endpoint where Input == Void, Output == Me {
    /// Who I am, and which crews I am in.
    public static var getMe: Self {
        Endpoint(.get, "me", .people, [.restricted], gives: "My account and my crews.")
    }
}

extension Endpoint where Input == MePatch, Output == Person {
    /// Change my name, my language or how the pages look.
    public static var changeMe: Self {
        Endpoint(.patch, "me", .people, gives: "My account as it is now.")
    }
}

extension Endpoint where Input == PasswordChange, Output == Void {
    /// Change my password.
    ///
    /// Every other session is signed out and every access token is ended. A wrong `current` is 422, with
    /// `current` in `errors`. Access tokens may not do this: 403.
    public static var changePassword: Self {
        Endpoint(.post, "me/password", .people, [.limited], gives: "The new password holds from now on.")
    }
}

extension Endpoint where Input == Void, Output == Page<Session> {
    /// Where I am signed in, last used first.
    public static var listSessions: Self {
        Endpoint(.get, "me/sessions", .people, [.paged, .restricted], gives: "A part of the list.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Sign out everywhere, here too.
    ///
    /// Access tokens stay unless `tokens` is true; they have a list of their own.
    public static var signOutEverywhere: Self {
        Endpoint(
            .delete,
            "me/sessions",
            .people,
            query: [
                QueryParameter("tokens", "{ type: boolean, default: false }", "Whether my access tokens end too.")
            ],
            gives: "No session is left."
        )
    }

    /// Sign out there.
    public static var endSession: Self {
        Endpoint(.delete, "me/sessions/{session}", .people, gives: "Signed out there.")
    }
}

extension Endpoint where Input == Void, Output == Page<Token> {
    /// My access tokens, newest first.
    public static var listTokens: Self {
        Endpoint(
            .get,
            "me/tokens",
            .people,
            [.paged, .restricted],
            gives: "A part of the list; the secrets are not in it."
        )
    }
}

extension Endpoint where Input == NewToken, Output == Token {
    /// Make an access token.
    ///
    /// Only from a session, not with another access token. A `crew` that is not mine is 422. The token works
    /// until it is ended, until the password changes, or until all sessions are ended with `tokens`.
    public static var makeToken: Self {
        Endpoint(.post, "me/tokens", .people, [.created], gives: "The token with its secret, which is told this once.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// End a token.
    public static var endToken: Self {
        Endpoint(.delete, "me/tokens/{token}", .people, gives: "It opens nothing any more.")
    }
}

extension Endpoint where Input == Void, Output == Page<Crew> {
    /// The crews that I am in, by name.
    public static var listCrews: Self {
        Endpoint(.get, "crews", .crews, [.paged, .restricted], gives: "A part of the list.")
    }
}

extension Endpoint where Input == NewCrew, Output == Crew {
    /// Make a crew, and own it.
    public static var makeCrew: Self {
        Endpoint(.post, "crews", .crews, [.created, .versioned], gives: "The crew.")
    }
}

extension Endpoint where Input == Void, Output == Crew {
    /// One crew.
    public static var getCrew: Self {
        Endpoint(.get, "crews/{crew}", .crews, [.versioned, .restricted], gives: "The crew.")
    }
}

extension Endpoint where Input == CrewPatch, Output == Crew {
    /// Change a crew (managers), or archive it (owners).
    public static var changeCrew: Self {
        Endpoint(.patch, "crews/{crew}", .crews, [.versioned, .conditional], gives: "The crew as it is now.")
    }
}

extension Endpoint where Input == NewInvitation, Output == Invitation {
    /// Invite by link (managers).
    public static var makeInvitation: Self {
        Endpoint(.post, "crews/{crew}/invitations", .crews, [.optionalBody, .created], gives: "The link.")
    }
}

extension Endpoint where Input == Void, Output == Crew {
    /// Join a crew.
    ///
    /// An unknown and an expired code are both 404. Who is in the crew already stays as they are, and is
    /// answered 200.
    public static var acceptInvitation: Self {
        Endpoint(.post, "invitations/{code}/acceptance", .crews, [.limited], gives: "The crew that I am in now.")
    }
}

extension Endpoint where Input == Void, Output == Page<Member> {
    /// Who is in the crew, by name.
    public static var listMembers: Self {
        Endpoint(.get, "crews/{crew}/members", .crews, [.paged, .restricted], gives: "A part of the list.")
    }
}

extension Endpoint where Input == MemberPatch, Output == Member {
    /// Change a member's role or positions (managers).
    ///
    /// Only an owner makes or unmakes an owner. The last owner stays one, 409.
    public static var changeMember: Self {
        Endpoint(.patch, "crews/{crew}/members/{person}", .crews, gives: "The member as they are now.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Remove a member (managers), or leave (yourself).
    ///
    /// The last owner cannot leave, 409. Their shifts to come are open from then on.
    public static var removeMember: Self {
        Endpoint(.delete, "crews/{crew}/members/{person}", .crews, gives: "They are not in the crew any more.")
    }
}
