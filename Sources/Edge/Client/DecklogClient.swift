public import API
public import Foundation

/// A typed client of one Decklog server, for one person or for nobody yet.
///
/// A call is a value with a name and labelled parameters, of which there is one for each operation of `openapi.yaml`:
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
/// Every method throws `DecklogError`, or `CancellationError` when its task is cancelled. A change is sent again when no answer came,
/// under the same `Idempotency-Key`: it is carried out once.
public struct DecklogClient: Sendable {
    private var connection: Connection

    /// - Parameters:
    ///   - transport: what carries the calls; it knows the server's address.
    ///   - token: from signing in, or the secret of an access token; `nil` for nobody.
    ///   - headers: sent with every call, for instance `User-Agent` and `Accept-Language`.
    ///   - pause: how long to wait before the first new try after a call that was not answered; the second waits twice
    ///     as long.
    public init(
        transport: any Transport,
        token: String? = nil,
        headers: [String: String] = [:],
        pause: Duration = .milliseconds(200)
    ) {
        connection = Connection(transport: transport, token: token, headers: headers, pause: pause)
    }

    /// The same client for somebody else, or for nobody.
    public func with(token: String?) -> DecklogClient {
        var client = self
        client.connection.token = token
        return client
    }
}

extension DecklogClient {
    /// Sends a call and returns the answer.
    /// - Parameter key: the `Idempotency-Key` of a change; the same change under the same key is carried out once. A new one when `nil`.
    @discardableResult
    public func send<Output: Decodable>(_ call: Call<Output>, idempotencyKey key: String? = nil) async throws -> Output
    {
        try connection.decode(await connection.perform(call, key))
    }

    /// Sends a call that has no answer.
    /// - Parameter key: the `Idempotency-Key` of a change; a new one when `nil`.
    public func send(_ call: Call<Void>, idempotencyKey key: String? = nil) async throws {
        _ = try await connection.perform(call, key)
    }

    /// Sends a call and returns the answer with its version, to base a later change on (`ifMatch`).
    /// - Parameter key: the `Idempotency-Key` of a change; a new one when `nil`.
    public func versioned<Output: Decodable & Sendable>(
        _ call: Call<Output>,
        idempotencyKey key: String? = nil
    ) async throws -> Versioned<Output> {
        let answer = try await connection.perform(call, key)
        return Versioned(try connection.decode(answer), etag: answer.header("ETag"))
    }

    /// The list of which the call reads a part. Nothing is read before the list is looped over or asked for items.
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
    /// - Parameter key: the `Idempotency-Key` of the upload; a new one when `nil`.
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
