public import API

/// A typed client of one Decklog server, for one person or for nobody yet.
///
/// Every method is one endpoint of `openapi.yaml` and throws `DecklogError`, or `CancellationError` when its task is
/// cancelled. A change is sent again when no answer came, under the same `Idempotency-Key`: it is carried out once.
public struct DecklogClient: Sendable {
    let connection: Connection

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
        var connection = connection
        connection.token = token
        return DecklogClient(connection: connection)
    }

    private init(connection: Connection) {
        self.connection = connection
    }

    /// My account and my sessions.
    public var people: PeopleCalls { PeopleCalls(connection: connection) }
    /// My access tokens.
    public var tokens: TokenCalls { TokenCalls(connection: connection) }
    /// My crews, their members and the way in.
    public var crews: CrewCalls { CrewCalls(connection: connection) }
    /// The roster.
    public var shifts: ShiftCalls { ShiftCalls(connection: connection) }
    /// The days on which people want to work.
    public var requests: RequestCalls { RequestCalls(connection: connection) }
    /// Shifts on their way from one person to another.
    public var exchanges: ExchangeCalls { ExchangeCalls(connection: connection) }
    /// Who worked how long, and for whom.
    public var hours: HoursCalls { HoursCalls(connection: connection) }
    /// What is broken, and who sees to it.
    public var defects: DefectCalls { DefectCalls(connection: connection) }
    /// Pictures and files.
    public var files: FileCalls { FileCalls(connection: connection) }
    /// What I have been told.
    public var inbox: InboxCalls { InboxCalls(connection: connection) }

    /// Whether the server can serve.
    public func health() async throws -> Health {
        try await connection.get(Paths.health)
    }
}
