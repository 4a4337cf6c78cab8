// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/PeopleEndpoints.swift: change that.

extension Call where Output == SignedIn {
    /// Create an account and sign in.
    ///
    /// With `invitation` the new person joins its crew at the same time. On a server that requires invitations, signing
    /// up without one is 403, except for the very first person.
    public static func signUp(_ input: SignUp) -> Self {
        Call(Endpoint<SignUp, SignedIn>.signUp.operation, body: input)
    }

    /// Sign in.
    ///
    /// An unknown email address and a wrong password get the same response, in the same time.
    public static func signIn(_ input: SignIn) -> Self {
        Call(Endpoint<SignIn, SignedIn>.signIn.operation, body: input)
    }
}

extension Call where Output == SignInChallenge {
    /// Ask for a code by mail.
    ///
    /// An address without an account gets the same response, but no mail. The code works for 15 minutes and five
    /// attempts. If the server sends no mail, this is 409.
    public static func askForCode(_ input: NewSignInChallenge) -> Self {
        Call(Endpoint<NewSignInChallenge, SignInChallenge>.askForCode.operation, body: input)
    }
}

extension Call where Output == SignedIn {
    /// Sign in with a mailed code.
    ///
    /// A wrong code, one that no longer works and an unknown challenge get the same response. A `password` becomes the
    /// new password, and ends every other session and access token.
    public static func answerChallenge(challenge: String, _ input: ChallengeAnswer) -> Self {
        Call(Endpoint<ChallengeAnswer, SignedIn>.answerChallenge.operation, at: [challenge], body: input)
    }
}

extension Call where Output == Void {
    /// Sign out of the current session.
    ///
    /// With an access token instead of a session this is 403; revoke the token instead.
    public static func signOut() -> Self {
        Call(Endpoint<Void, Void>.signOut.operation)
    }
}

extension Call where Output == Me {
    /// Get your account and your crews.
    public static func getMe() -> Self {
        Call(Endpoint<Void, Me>.getMe.operation)
    }
}

extension Call where Output == Person {
    /// Change your name, username, bio, language or appearance.
    ///
    /// A username that someone else has is 409, code `taken`.
    public static func changeMe(_ input: MePatch) -> Self {
        Call(Endpoint<MePatch, Person>.changeMe.operation, body: input)
    }
}

extension Call where Output == Void {
    /// Delete your account.
    ///
    /// You leave all crews, and everything that only you could see is deleted, such as Focus. What a crew must keep,
    /// such as your hours, stays under the name of a former member. The only owner of a crew with other members gets
    /// 409, code `lastOwner`; crews without other members are archived. Send either `password` or `code`, the code from
    /// a mail that `POST /sign-in/challenges` sent to your address; a wrong one is 422, and counts as one of the five
    /// attempts at the code. With an access token this is 403.
    public static func deleteMe(_ input: AccountDeletion) -> Self {
        Call(Endpoint<AccountDeletion, Void>.deleteMe.operation, body: input)
    }

    /// Change your password.
    ///
    /// This ends all other sessions and revokes all access tokens. A wrong `current` is 422, with `current` in
    /// `errors`. With an access token this is 403.
    public static func changePassword(_ input: PasswordChange) -> Self {
        Call(Endpoint<PasswordChange, Void>.changePassword.operation, body: input)
    }
}

extension Call where Output == Page<Session> {
    /// List your sessions, last used first.
    public static func listSessions(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Session>>.listSessions.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Void {
    /// End all your sessions, including the current one.
    ///
    /// Access tokens remain valid unless `tokens` is true.
    public static func signOutEverywhere(tokens: Bool? = nil) -> Self {
        Call(Endpoint<Void, Void>.signOutEverywhere.operation, query: [.flag("tokens", tokens)])
    }

    /// End one of your sessions.
    public static func endSession(session: String) -> Self {
        Call(Endpoint<Void, Void>.endSession.operation, at: [session])
    }
}

extension Call where Output == Page<Token> {
    /// List your access tokens, newest first.
    public static func listTokens(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Token>>.listTokens.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Token {
    /// Create an access token.
    ///
    /// Only possible in a session that is sent as a bearer token: not with another access token, and not with a
    /// browser's cookie. A `crew` that you are not a member of is 422. The token is valid until it is revoked, the
    /// password changes, or all sessions are ended with `tokens`.
    public static func makeToken(_ input: NewToken) -> Self {
        Call(Endpoint<NewToken, Token>.makeToken.operation, body: input)
    }

    /// Get one of your access tokens.
    public static func getToken(token: String) -> Self {
        Call(Endpoint<Void, Token>.getToken.operation, at: [token])
    }
}

extension Call where Output == Void {
    /// Revoke an access token.
    public static func endToken(token: String) -> Self {
        Call(Endpoint<Void, Void>.endToken.operation, at: [token])
    }
}

extension Call where Output == Page<Crew> {
    /// List your crews, by name.
    public static func listCrews(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Crew>>.listCrews.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Crew {
    /// Create a crew, with you as its owner.
    public static func makeCrew(_ input: NewCrew) -> Self {
        Call(Endpoint<NewCrew, Crew>.makeCrew.operation, body: input)
    }

    /// Get a crew.
    public static func getCrew(crew: String) -> Self {
        Call(Endpoint<Void, Crew>.getCrew.operation, at: [crew])
    }

    /// Change a crew (managers), or archive it (owners).
    public static func changeCrew(crew: String, _ input: CrewPatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<CrewPatch, Crew>.changeCrew.operation, at: [crew], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Page<Passkey> {
    /// List my passkeys, newest first.
    public static func listPasskeys(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Passkey>>.listPasskeys.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == PasskeyCreation {
    /// Start adding a passkey.
    ///
    /// The response is for `navigator.credentials.create()`. If you have not signed in or entered the password in this
    /// session for ten minutes, this is 403: sign in again. On a server without a public URL that browsers allow
    /// passkeys for, it is 409.
    public static func startPasskey() -> Self {
        Call(Endpoint<Void, PasskeyCreation>.startPasskey.operation)
    }
}

extension Call where Output == Passkey {
    /// Add the passkey that a browser created.
    ///
    /// One that does not answer a challenge of this session, or was created for another site, is 422. A person has at most 20.
    public static func addPasskey(_ input: NewPasskey) -> Self {
        Call(Endpoint<NewPasskey, Passkey>.addPasskey.operation, body: input)
    }
}

extension Call where Output == Void {
    /// Remove one of my passkeys.
    ///
    /// Removing the last way to sign in is 409, code `last`. If you have not signed in or entered the password in this
    /// session for ten minutes, this is 403: sign in again.
    public static func removePasskey(passkey: String) -> Self {
        Call(Endpoint<Void, Void>.removePasskey.operation, at: [passkey])
    }
}

extension Call where Output == PasskeyRequest {
    /// Start signing in with a passkey.
    ///
    /// The response is for `navigator.credentials.get()`. On a server without a public URL that browsers allow passkeys for, it is 409.
    public static func startPasskeySignIn() -> Self {
        Call(Endpoint<Void, PasskeyRequest>.startPasskeySignIn.operation)
    }
}

extension Call where Output == SignedIn {
    /// Sign in with a passkey.
    public static func signInWithPasskey(_ input: PasskeyAnswer) -> Self {
        Call(Endpoint<PasskeyAnswer, SignedIn>.signInWithPasskey.operation, body: input)
    }
}
