// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/PeopleEndpoints.swift: change that.

extension Call where Output == SignedIn {
    /// Sign up.
    ///
    /// With an `invitation` its crew is joined at the same time. Where the server takes only invited people,
    /// signing up without one is 403, except for the very first person.
    public static func signUp(_ input: SignUp) -> Self {
        Call(Endpoint<SignUp, SignedIn>.signUp.operation, body: input)
    }

    /// Sign in.
    ///
    /// An unknown address and a wrong password are answered alike, in the same time.
    public static func signIn(_ input: SignIn) -> Self {
        Call(Endpoint<SignIn, SignedIn>.signIn.operation, body: input)
    }
}

extension Call where Output == Void {
    /// Sign out here.
    ///
    /// With an access token instead of a session this answers 403; end the token instead.
    public static func signOut() -> Self {
        Call(Endpoint<Void, Void>.signOut.operation)
    }
}

extension Call where Output == Me {
    /// Who I am, and which crews I am in.
    public static func getMe() -> Self {
        Call(Endpoint<Void, Me>.getMe.operation)
    }
}

extension Call where Output == Person {
    /// Change my name, my language or how the pages look.
    public static func changeMe(_ input: MePatch) -> Self {
        Call(Endpoint<MePatch, Person>.changeMe.operation, body: input)
    }
}

extension Call where Output == Void {
    /// Change my password.
    ///
    /// Every other session is signed out and every access token is ended. A wrong `current` is 422, with
    /// `current` in `errors`. Access tokens may not do this: 403.
    public static func changePassword(_ input: PasswordChange) -> Self {
        Call(Endpoint<PasswordChange, Void>.changePassword.operation, body: input)
    }
}

extension Call where Output == Page<Session> {
    /// Where I am signed in, last used first.
    public static func listSessions(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Session>>.listSessions.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Void {
    /// Sign out everywhere, here too.
    ///
    /// Access tokens stay unless `tokens` is true; they have a list of their own.
    public static func signOutEverywhere(tokens: Bool? = nil) -> Self {
        Call(Endpoint<Void, Void>.signOutEverywhere.operation, query: [.flag("tokens", tokens)])
    }

    /// Sign out there.
    public static func endSession(session: String) -> Self {
        Call(Endpoint<Void, Void>.endSession.operation, at: [session])
    }
}

extension Call where Output == Page<Token> {
    /// My access tokens, newest first.
    public static func listTokens(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Token>>.listTokens.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Token {
    /// Make an access token.
    ///
    /// Only from a session, not with another access token. A `crew` that is not mine is 422. The token works
    /// until it is ended, until the password changes, or until all sessions are ended with `tokens`.
    public static func makeToken(_ input: NewToken) -> Self {
        Call(Endpoint<NewToken, Token>.makeToken.operation, body: input)
    }
}

extension Call where Output == Void {
    /// End a token.
    public static func endToken(token: String) -> Self {
        Call(Endpoint<Void, Void>.endToken.operation, at: [token])
    }
}

extension Call where Output == Page<Crew> {
    /// The crews that I am in, by name.
    public static func listCrews(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Crew>>.listCrews.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Crew {
    /// Make a crew, and own it.
    public static func makeCrew(_ input: NewCrew) -> Self {
        Call(Endpoint<NewCrew, Crew>.makeCrew.operation, body: input)
    }

    /// One crew.
    public static func getCrew(crew: String) -> Self {
        Call(Endpoint<Void, Crew>.getCrew.operation, at: [crew])
    }

    /// Change a crew (managers), or archive it (owners).
    public static func changeCrew(crew: String, _ input: CrewPatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<CrewPatch, Crew>.changeCrew.operation, at: [crew], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Invitation {
    /// Invite by link (managers).
    public static func makeInvitation(crew: String, _ input: NewInvitation? = nil) -> Self {
        Call(Endpoint<NewInvitation, Invitation>.makeInvitation.operation, at: [crew], body: input)
    }
}

extension Call where Output == Crew {
    /// Join a crew.
    ///
    /// An unknown and an expired code are both 404. Who is in the crew already stays as they are, and is
    /// answered 200.
    public static func acceptInvitation(code: String) -> Self {
        Call(Endpoint<Void, Crew>.acceptInvitation.operation, at: [code])
    }
}

extension Call where Output == Page<Member> {
    /// Who is in the crew, by name.
    public static func listMembers(crew: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Member>>.listMembers.operation, at: [crew], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Member {
    /// Change a member's role or positions (managers).
    ///
    /// Only an owner makes or unmakes an owner. The last owner stays one, 409.
    public static func changeMember(crew: String, person: String, _ input: MemberPatch) -> Self {
        Call(Endpoint<MemberPatch, Member>.changeMember.operation, at: [crew, person], body: input)
    }
}

extension Call where Output == Void {
    /// Remove a member (managers), or leave (yourself).
    ///
    /// The last owner cannot leave, 409. Their shifts to come are open from then on.
    public static func removeMember(crew: String, person: String) -> Self {
        Call(Endpoint<Void, Void>.removeMember.operation, at: [crew, person])
    }
}
