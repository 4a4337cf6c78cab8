import AsyncHTTPClient
import Client

/// Calls `body` with a client of a server, with or without a token.
func withClient<Value>(
    _ url: String,
    token: String?,
    _ body: (DecklogClient) async throws -> Value
) async throws -> Value {
    let http = HTTPClient(configuration: HTTPTransport.configuration)
    let client = DecklogClient(
        transport: HTTPTransport(url: url, http: http),
        token: token,
        headers: ["User-Agent": "decklog", "Accept-Language": "en"]
    )
    do {
        let value = try await body(client)
        try await http.shutdown()
        return value
    } catch {
        try? await http.shutdown()
        throw error
    }
}

/// Calls `body` with a client of the server that the user has signed in to.
/// - Throws: `CommandError` when the user has not signed in.
func withSignedInClient<Value>(_ body: (DecklogClient) async throws -> Value) async throws -> Value {
    guard let found = try SignInFile.find(), let token = found.token else {
        throw CommandError("Sign in first: decklog login URL --email ADDRESS")
    }
    return try await withClient(found.url, token: token, body)
}
