import API
import Client
import Foundation
import Testing

@Suite("The client")
struct ClientTests {
    private static let taken = """
        {"type": "urn:decklog:problem:conflict", "title": "No", "status": 409, "code": "conflict",
         "detail": "Somebody else took this shift.", "requestId": "1",
         "errors": [{"field": "exchange", "code": "taken", "message": "Somebody else took it."}]}
        """

    // MARK: - Retries

    @Test("A change that gets no response is retried, byte for byte the same")
    func retriesKeepTheKey() async throws {
        let transport = RecordingTransport(.dead, .dead, .done)
        try await DecklogClient(transport).send(.changePassword(PasswordChange(current: "a", new: "b")))
        let calls = transport.calls
        #expect(calls.count == 3)
        #expect(Set(calls).count == 1)
        let key = try #require(calls[0].headers["Idempotency-Key"])
        #expect(UUID(uuidString: key) != nil)
        #expect(calls[0].body == Data(#"{"current":"a","new":"b"}"#.utf8))
    }

    @Test("After three attempts without a response, the client gives up and reports the reason")
    func givesUp() async throws {
        let transport = RecordingTransport(.dead)
        let error = await #expect(throws: DecklogError.self) {
            try await DecklogClient(transport).send(.readInbox())
        }
        guard case .unreachable(let reason) = error else { throw try #require(error) }
        #expect(reason is RecordingTransport.LineIsDead)
        #expect(error?.status == nil)
        #expect(transport.calls.count == 3)
    }

    @Test("A call with a response is never retried, even if the response is an error")
    func answersAreFinal() async throws {
        let body = Self.taken.replacing("409", with: "503").replacing("\"conflict\"", with: "\"unavailable\"")
        let transport = RecordingTransport(.json(body, status: 503, headers: ["retry-after": "5"]), .done)
        let error = await #expect(throws: DecklogError.self) {
            try await DecklogClient(transport).send(.readInbox())
        }
        guard case .refused(let problem, let retryAfter) = error else { throw try #require(error) }
        #expect(problem.code == .unavailable)
        #expect(retryAfter == 5)
        #expect(transport.calls.count == 1)
    }

    @Test("A response after a failed attempt is final too")
    func answersAfterASilenceAreFinal() async throws {
        let transport = RecordingTransport(.dead, .json(Self.taken, status: 409), .done)
        await #expect(throws: DecklogError.self) { try await DecklogClient(transport).send(.readInbox()) }
        #expect(transport.calls.count == 2)
    }

    @Test("A cancelled call is not retried, and reports the cancellation")
    func cancellation() async throws {
        let transport = RecordingTransport(.failure(CancellationError()), .done)
        await #expect(throws: CancellationError.self) { try await DecklogClient(transport).send(.readInbox()) }
        #expect(transport.calls.count == 1)
    }

    @Test("Two changes have different keys, and a read has none")
    func keys() async throws {
        let transport = RecordingTransport(.done, .done, .json(#"{"items": [], "next": null, "unread": 0}"#))
        let client = DecklogClient(transport)
        try await client.send(.readInbox())
        try await client.send(.readInbox())
        try await client.send(.getInbox())
        let keys = transport.calls.map { $0.headers["Idempotency-Key"] }
        #expect(keys[0] != nil && keys[1] != nil)
        #expect(keys[0] != keys[1])
        #expect(keys[2] == nil)
    }

    // MARK: - Requests

    @Test("A token is sent as a bearer token, and calls without one have no such header")
    func token() async throws {
        let transport = RecordingTransport(.done)
        let nobody = DecklogClient(transport)
        try await nobody.with(token: "secret").send(.signOut())
        try await nobody.send(.signOut())
        #expect(transport.calls.map { $0.headers["Authorization"] } == ["Bearer secret", nil])
        #expect(transport.calls.map { $0.headers["User-Agent"] } == ["test", "test"])
    }

    @Test("A change uses the key that it is given")
    func givenKey() async throws {
        let transport = RecordingTransport(.done)
        try await DecklogClient(transport).send(.readInbox(), idempotencyKey: "mine")
        #expect(transport.calls.map { $0.headers["Idempotency-Key"] } == ["mine"])
    }

    @Test("The version that was read is sent with a change, if given")
    func versions() async throws {
        let json = """
            {"positions": [], "id": "1", "slug": "s", "name": "n", "timeZone": "z", "language": "nl", "weekStart": 1,
             "role": "owner", "archived": false, "compass": false, "modules": []}
            """
        let transport = RecordingTransport(.json(json, headers: ["etag": "\"7\""]))
        let client = DecklogClient(transport)
        let crew = try await client.versioned(.getCrew(crew: "de-kombuis"))
        #expect(crew.etag == "\"7\"")
        let patch = CrewPatch(name: "De Kombuis")
        try await client.send(.changeCrew(crew: "de-kombuis", patch, ifMatch: crew.etag))
        try await client.send(.changeCrew(crew: "de-kombuis", patch))
        #expect(transport.calls.map { $0.headers["If-Match"] } == [nil, "\"7\"", nil])
        #expect(transport.calls[1].body == Data(#"{"name":"De Kombuis"}"#.utf8))
        #expect(transport.calls[1].headers["Content-Type"] == "application/json")
    }

    @Test("A query is escaped, and contains only the given parameters")
    func query() async throws {
        let transport = RecordingTransport(.json(#"{"items": [], "next": null}"#))
        let client = DecklogClient(transport)
        try await client.send(.listShifts(crew: "de kombuis", from: "2026-11-16", person: "a&b"))
        try await client.send(.listExchanges(crew: "k", state: .open, mine: true, limit: 7, after: "x="))
        _ = try await client.list(.listExchanges(crew: "k", limit: 9)).page(after: "x", limit: 7)
        #expect(
            transport.calls.map(\.target) == [
                "/api/v1/crews/de%20kombuis/shifts?from=2026-11-16&person=a%26b",
                "/api/v1/crews/k/exchanges?state=open&mine=true&limit=7&after=x%3D",
                "/api/v1/crews/k/exchanges?limit=7&after=x",
            ]
        )
    }

    @Test("An optional body that is not given is left out")
    func noBody() async throws {
        let transport = RecordingTransport(.json("", status: 500))
        _ = try? await DecklogClient(transport).send(.acceptExchange(crew: "k", exchange: "1"))
        #expect(transport.calls.map(\.body) == [nil])
        #expect(transport.calls[0].headers["Content-Type"] == nil)
    }

    @Test("A file is uploaded and downloaded unchanged")
    func files() async throws {
        let transport = RecordingTransport(.json(#"{"items": [], "next": null}"#))
        let client = DecklogClient(transport)
        let content = Data([0, 255])
        let added = try await client.upload(content, .addDefectFiles(crew: "k", defect: "1", name: "a b.txt"))
        #expect(added.items.isEmpty)
        let file = try await client.download(.readFile(crew: "k", file: "2"))
        #expect(file == Data(#"{"items": [], "next": null}"#.utf8))
        let (up, down) = (transport.calls[0], transport.calls[1])
        #expect(up.target == "/api/v1/crews/k/defects/1/files?name=a%20b.txt")
        #expect(up.body == content && up.headers["Content-Type"] == "application/octet-stream")
        #expect(up.headers["Idempotency-Key"] != nil)
        #expect(down.isDownload && down.headers["Accept"] == "*/*" && down.headers["Idempotency-Key"] == nil)
    }

    // MARK: - Responses

    @Test("An error is reported in the server's words")
    func problems() async throws {
        let transport = RecordingTransport(.json(Self.taken, status: 409))
        let error = await #expect(throws: DecklogError.self) {
            try await DecklogClient(transport).send(.acceptExchange(crew: "k", exchange: "1"))
        }
        #expect(error?.status == 409)
        #expect(error?.code == .conflict)
        #expect(error?.errors == [FieldError(field: "exchange", code: "taken", message: "Somebody else took it.")])
        #expect(error?.description == "Somebody else took this shift.\nexchange: Somebody else took it.")
    }

    @Test("A page of another server is not accepted as a response", arguments: [301, 404, 502])
    func strangers(status: Int) async throws {
        let transport = RecordingTransport(.json("<html>Bad gateway</html>", status: status))
        let error = await #expect(throws: DecklogError.self) { try await DecklogClient(transport).send(.getMe()) }
        guard case .unexpected(status) = error else { throw try #require(error) }
        #expect(error?.status == status)
        #expect(error?.problem == nil)
    }

    @Test("A successful response that cannot be decoded has its own error")
    func unreadable() async throws {
        let transport = RecordingTransport(.json(#"{"status": "ok", "engine": "mongo", "schema": 1}"#))
        let error = await #expect(throws: DecklogError.self) { try await DecklogClient(transport).send(.getHealth()) }
        guard case .unreadable(let reason) = error else { throw try #require(error) }
        #expect(reason is DecodingError)
    }
}
