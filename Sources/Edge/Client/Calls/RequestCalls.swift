public import API

/// The days on which people want to work, in a crew that is named by its slug or its id.
public struct RequestCalls: Sendable {
    let connection: Connection

    /// Those from today on, by date.
    /// - Parameter person: the id of the person who asks, or `me`; everybody's when `nil`.
    public func list(in crew: String, person: String? = nil) -> Listing<ShiftRequest> {
        connection.list(Paths.ShiftRequests.requests(crew: crew), HTTPCall.Parameter("person", person))
    }

    /// The days that I could ask for.
    public func days(in crew: String) async throws -> Page<String> {
        try await connection.get(Paths.ShiftRequests.days(crew: crew))
    }

    /// Asks for days, all of them or none.
    public func ask(in crew: String, _ input: NewShiftRequests) async throws -> Page<ShiftRequest> {
        try await connection.post(Paths.ShiftRequests.requests(crew: crew), input)
    }

    /// Takes a request of mine back.
    public func withdraw(_ request: String, in crew: String) async throws {
        try await connection.delete(Paths.ShiftRequests.request(crew: crew, request: request))
    }

    /// Answers a request with shifts of mine on that day.
    public func suggest(for request: String, in crew: String, _ input: NewSuggestions) async throws -> Page<Exchange> {
        try await connection.post(Paths.ShiftRequests.suggestions(crew: crew, request: request), input)
    }
}
