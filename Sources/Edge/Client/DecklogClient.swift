public import API
public import Foundation

/// A typed client of one Decklog server, for one person or without authentication.
///
/// A call is a value with labelled parameters; there is one for each operation in `openapi.yaml`:
///
/// ```swift
/// let client = DecklogClient(transport: transport, token: token)
/// let crew = try await client.send(.getCrew(crew: "de-kombuis"))
/// for try await shift in client.list(.listShifts(crew: crew.slug, from: "2026-11-16", person: "me")) { print(shift.date) }
///
/// let seen = try await client.versioned(.getShift(crew: crew.slug, shift: id))
/// try await client.send(.changeShift(crew: crew.slug, shift: id, ShiftPatch(end: "23:00"), ifMatch: seen.etag))
/// ```
///
/// All methods throw `DecklogError`, or `CancellationError` when their task is cancelled. A call without a response is
/// retried; a change is retried with the same `Idempotency-Key`, so that it is carried out once.
public struct DecklogClient: Sendable {
    private var connection: Connection

    /// - Parameters:
    ///   - transport: sends the calls to a server.
    ///   - token: the token of a session, or the secret of an access token; `nil` for no authentication.
    ///   - headers: sent with every call, for instance `User-Agent` and `Accept-Language`.
    ///   - pause: the pause before the first retry of a call without a response; the second one waits twice as long.
    public init(
        transport: any Transport,
        token: String? = nil,
        headers: [String: String] = [:],
        pause: Duration = .milliseconds(200)
    ) {
        connection = Connection(transport: transport, token: token, headers: headers, pause: pause)
    }

    /// Returns this client with another token, or without authentication.
    public func with(token: String?) -> DecklogClient {
        var client = self
        client.connection.token = token
        return client
    }
}

extension DecklogClient {
    /// Sends a call and returns its response.
    /// - Parameter key: the `Idempotency-Key` of a change: a change repeated with the same key is carried out once.
    ///   `nil` for a new key.
    @discardableResult
    public func send<Output: Decodable>(_ call: Call<Output>, idempotencyKey key: String? = nil) async throws -> Output
    {
        try connection.decode(await connection.perform(call, key))
    }

    /// Sends a call without a response body.
    /// - Parameter key: the `Idempotency-Key` of a change; `nil` for a new key.
    public func send(_ call: Call<Void>, idempotencyKey key: String? = nil) async throws {
        _ = try await connection.perform(call, key)
    }

    /// Sends a call and returns its response with the version, for use as `ifMatch` of a later change.
    /// - Parameter key: the `Idempotency-Key` of a change; `nil` for a new key.
    public func versioned<Output: Decodable & Sendable>(
        _ call: Call<Output>,
        idempotencyKey key: String? = nil
    ) async throws -> Versioned<Output> {
        let answer = try await connection.perform(call, key)
        return Versioned(try connection.decode(answer), etag: answer.header("ETag"))
    }

    /// Returns the complete list that the call reads one page of. Nothing is requested until the list is iterated or
    /// asked for items.
    public func list<Part: ListPart>(_ call: Call<Part>) -> Listing<Part.Item> {
        Listing { [connection] after, limit in
            let part: Part = try connection.decode(await connection.perform(call.part(after: after, limit: limit)))
            return Page(items: part.items, next: part.next)
        }
    }

    /// Downloads a file.
    public func download(_ call: Call<FileContent>) async throws -> Data {
        try await connection.perform(call) { $0.isDownload = true }.body
    }

    /// Uploads a file.
    /// - Parameter key: the `Idempotency-Key` of the upload; `nil` for a new key.
    public func upload<Output: Decodable>(
        _ file: Data,
        _ call: Call<FileUpload<Output>>,
        idempotencyKey key: String? = nil
    ) async throws -> Output {
        let answer = try await connection.perform(call, key) {
            $0.body = file
            $0.headers["Content-Type"] = "application/octet-stream"
        }
        return try connection.decode(answer)
    }
}
