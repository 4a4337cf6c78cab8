extension Endpoint where Input == SignUp, Output == SignedIn {
    /// Create an account and sign in.
    ///
    /// With `invitation` the new person joins its crew at the same time. On a server that requires invitations, signing
    /// up without one is 403, except for the very first person.
    public static var signUp: Self {
        Endpoint(.post, "people", .people, [.open, .created, .limited], gives: "The account is created and signed in.")
    }
}

extension Endpoint where Input == SignIn, Output == SignedIn {
    /// Sign in.
    ///
    /// An unknown email address and a wrong password get the same response, in the same time.
    public static var signIn: Self {
        Endpoint(.post, "sessions", .people, [.signIn, .created, .limited], gives: "Signed in.")
    }
}

extension Endpoint where Input == NewSignInChallenge, Output == SignInChallenge {
    /// Ask for a code by mail.
    ///
    /// An address without an account gets the same response, but no mail. The code works for 15 minutes and five
    /// attempts. If the server sends no mail, this is 409.
    public static var askForCode: Self {
        Endpoint(.post, "sign-in/challenges", .people, [.open, .accepted, .limited], gives: "A mail is on its way.")
    }
}

extension Endpoint where Input == ChallengeAnswer, Output == SignedIn {
    /// Sign in with a mailed code.
    ///
    /// A wrong code, one that no longer works and an unknown challenge get the same response. A `password` becomes the
    /// new password, and ends every other session and access token.
    public static var answerChallenge: Self {
        Endpoint(
            .post,
            "sign-in/challenges/{challenge}/answer",
            .people,
            [.signIn, .created, .limited],
            gives: "Signed in."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Sign out of the current session.
    ///
    /// With an access token instead of a session this is 403; revoke the token instead.
    public static var signOut: Self {
        Endpoint(.delete, "sessions/current", .people, gives: "Signed out.")
    }
}

extension Endpoint where Input == Void, Output == Me {
    /// Get your account and your crews.
    public static var getMe: Self {
        Endpoint(.get, "me", .people, [.restricted], gives: "Your account and your crews.")
    }
}

extension Endpoint where Input == MePatch, Output == Person {
    /// Change your name, username, bio, language or appearance.
    ///
    /// A username that someone else has is 409, code `taken`.
    public static var changeMe: Self {
        Endpoint(.patch, "me", .people, gives: "Your changed account.")
    }
}

extension Endpoint where Input == AccountDeletion, Output == Void {
    /// Delete your account.
    ///
    /// You leave all crews, and everything that only you could see is deleted, such as Focus. What a crew must keep,
    /// such as your hours, stays under the name of a former member. The only owner of a crew with other members gets
    /// 409, code `lastOwner`; crews without other members are archived. Send either `password` or `code`, the code from
    /// a mail that `POST /sign-in/challenges` sent to your address; a wrong one is 422, and counts as one of the five
    /// attempts at the code. With an access token this is 403.
    public static var deleteMe: Self {
        Endpoint(.delete, "me", .people, gives: "The account is deleted.")
    }
}

extension Endpoint where Input == PasswordChange, Output == Void {
    /// Change your password.
    ///
    /// This ends all other sessions and revokes all access tokens. A wrong `current` is 422, with `current` in
    /// `errors`. With an access token this is 403.
    public static var changePassword: Self {
        Endpoint(.post, "me/password", .people, gives: "The password is changed.")
    }
}

extension Endpoint where Input == Void, Output == Page<Session> {
    /// List your sessions, last used first.
    public static var listSessions: Self {
        Endpoint(.get, "me/sessions", .people, [.paged, .restricted], gives: "One page of the list.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// End all your sessions, including the current one.
    ///
    /// Access tokens remain valid unless `tokens` is true.
    public static var signOutEverywhere: Self {
        Endpoint(
            .delete,
            "me/sessions",
            .people,
            query: [
                QueryParameter(
                    "tokens",
                    "{ type: boolean, default: false }",
                    "Whether to revoke your access tokens as well."
                )
            ],
            gives: "All sessions are ended."
        )
    }

    /// End one of your sessions.
    public static var endSession: Self {
        Endpoint(.delete, "me/sessions/{session}", .people, gives: "The session is ended.")
    }
}

extension Endpoint where Input == Void, Output == Page<Token> {
    /// List your access tokens, newest first.
    public static var listTokens: Self {
        Endpoint(
            .get,
            "me/tokens",
            .people,
            [.paged, .restricted],
            gives: "One page of the list, without the secrets."
        )
    }
}

extension Endpoint where Input == NewToken, Output == Token {
    /// Create an access token.
    ///
    /// Only possible in a session that is sent as a bearer token: not with another access token, and not with a
    /// browser's cookie. A `crew` that you are not a member of is 422. The token is valid until it is revoked, the
    /// password changes, or all sessions are ended with `tokens`.
    public static var makeToken: Self {
        Endpoint(
            .post,
            "me/tokens",
            .people,
            [.created],
            gives: "The token with its secret, which is never shown again."
        )
    }
}

extension Endpoint where Input == Void, Output == Token {
    /// Get one of your access tokens.
    public static var getToken: Self {
        Endpoint(.get, "me/tokens/{token}", .people, [.restricted], gives: "The token, without its secret.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Revoke an access token.
    public static var endToken: Self {
        Endpoint(.delete, "me/tokens/{token}", .people, gives: "The token is revoked.")
    }
}

extension Endpoint where Input == Void, Output == Page<Crew> {
    /// List your crews, by name.
    public static var listCrews: Self {
        Endpoint(.get, "crews", .crews, [.paged, .restricted], gives: "One page of the list.")
    }
}

extension Endpoint where Input == NewCrew, Output == Crew {
    /// Create a crew, with you as its owner.
    public static var makeCrew: Self {
        Endpoint(.post, "crews", .crews, [.created, .versioned], gives: "The new crew.")
    }
}

extension Endpoint where Input == Void, Output == Crew {
    /// Get a crew.
    public static var getCrew: Self {
        Endpoint(.get, "crews/{crew}", .crews, [.versioned, .restricted], gives: "The crew.")
    }
}

extension Endpoint where Input == CrewPatch, Output == Crew {
    /// Change a crew (managers), or archive it (owners).
    public static var changeCrew: Self {
        Endpoint(.patch, "crews/{crew}", .crews, [.versioned, .conditional], gives: "The changed crew.")
    }
}

extension Endpoint where Input == Void, Output == Page<Passkey> {
    /// List my passkeys, newest first.
    public static var listPasskeys: Self {
        Endpoint(.get, "me/passkeys", .people, [.paged], gives: "One page of the list.")
    }
}

extension Endpoint where Input == Void, Output == PasskeyCreation {
    /// Start adding a passkey.
    ///
    /// The response is for `navigator.credentials.create()`. If you have not signed in or entered the password in this
    /// session for ten minutes, this is 403: sign in again. On a server without a public URL that browsers allow
    /// passkeys for, it is 409.
    public static var startPasskey: Self {
        Endpoint(.post, "me/passkeys/options", .people, gives: "The options.")
    }
}

extension Endpoint where Input == NewPasskey, Output == Passkey {
    /// Add the passkey that a browser created.
    ///
    /// One that does not answer a challenge of this session, or was created for another site, is 422. A person has at most 20.
    public static var addPasskey: Self {
        Endpoint(.post, "me/passkeys", .people, [.created], gives: "The passkey.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Remove one of my passkeys.
    ///
    /// Removing the last way to sign in is 409, code `last`. If you have not signed in or entered the password in this
    /// session for ten minutes, this is 403: sign in again.
    public static var removePasskey: Self {
        Endpoint(.delete, "me/passkeys/{passkey}", .people, gives: "The passkey no longer signs in.")
    }
}

extension Endpoint where Input == Void, Output == PasskeyRequest {
    /// Start signing in with a passkey.
    ///
    /// The response is for `navigator.credentials.get()`. On a server without a public URL that browsers allow passkeys for, it is 409.
    public static var startPasskeySignIn: Self {
        Endpoint(.post, "sign-in/passkey/options", .people, [.open, .limited], gives: "The options.")
    }
}

extension Endpoint where Input == PasskeyAnswer, Output == SignedIn {
    /// Sign in with a passkey.
    public static var signInWithPasskey: Self {
        Endpoint(.post, "sign-in/passkey", .people, [.signIn, .created, .limited], gives: "Signed in.")
    }
}
