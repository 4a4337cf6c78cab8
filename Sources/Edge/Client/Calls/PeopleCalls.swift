public import API

/// My account and my sessions.
public struct PeopleCalls: Sendable {
    let connection: Connection

    /// Makes an account, signed in.
    public func signUp(_ input: SignUp) async throws -> SignedIn {
        try await connection.post(Paths.People.people, input)
    }

    /// Signs in. Use the token with `DecklogClient.with(token:)`.
    public func signIn(_ input: SignIn) async throws -> SignedIn {
        try await connection.post(Paths.People.sessions, input)
    }

    /// Signs out here.
    public func signOut() async throws {
        try await connection.delete(Paths.People.currentSession)
    }

    /// Who I am, and which crews I am in.
    public func me() async throws -> Me {
        try await connection.get(Paths.People.me)
    }

    /// Changes my name, my language or how the pages look.
    public func change(_ patch: MePatch) async throws -> Person {
        try await connection.patch(Paths.People.me, patch)
    }

    /// Changes my password, and signs out everywhere else.
    public func changePassword(_ input: PasswordChange) async throws {
        try await connection.tell(Paths.People.password, input)
    }

    /// Where I am signed in, last used first.
    public func sessions() -> Listing<Session> {
        connection.list(Paths.People.mySessions)
    }

    /// Signs out there.
    public func endSession(_ session: String) async throws {
        try await connection.delete(Paths.People.mySession(session))
    }

    /// Signs out everywhere, here too.
    public func signOutEverywhere() async throws {
        try await connection.delete(Paths.People.mySessions)
    }
}
