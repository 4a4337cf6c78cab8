public import API

/// My access tokens.
public struct TokenCalls: Sendable {
    let connection: Connection

    /// All of them, newest first, without their secrets.
    public func list() -> Listing<Token> {
        connection.list(Paths.People.tokens)
    }

    /// Makes a token; only this answer has its secret.
    public func make(_ input: NewToken) async throws -> Token {
        try await connection.post(Paths.People.tokens, input)
    }

    /// Ends a token.
    public func end(_ token: String) async throws {
        try await connection.delete(Paths.People.token(token))
    }
}
