public import API

/// Shifts on their way from one person to another, in a crew that is named by its slug or its id.
public struct ExchangeCalls: Sendable {
    let connection: Connection

    /// Those that I may see, newest first.
    /// - Parameters:
    ///   - state: how far they are; any when `nil`.
    ///   - kind: how they came about; any when `nil`.
    ///   - mine: only those in which I give, take or am asked.
    public func list(
        in crew: String,
        state: ExchangeState? = nil,
        kind: ExchangeKind? = nil,
        mine: Bool = false
    ) -> Listing<Exchange> {
        connection.list(
            Paths.Exchanges.exchanges(crew: crew),
            HTTPCall.Parameter("state", state?.rawValue),
            HTTPCall.Parameter("kind", kind?.rawValue),
            HTTPCall.Parameter("mine", mine ? "true" : nil)
        )
    }

    /// One of them.
    public func get(_ exchange: String, in crew: String) async throws -> Exchange {
        try await connection.get(Paths.Exchanges.exchange(crew: crew, exchange: exchange))
    }

    /// Takes the shift.
    public func accept(
        _ exchange: String,
        in crew: String,
        _ decision: ExchangeDecision = ExchangeDecision()
    ) async throws -> Exchange {
        try await connection.post(Paths.Exchanges.acceptance(crew: crew, exchange: exchange), decision)
    }

    /// Lets it go through, where it waits for me.
    public func approve(
        _ exchange: String,
        in crew: String,
        _ decision: ExchangeDecision = ExchangeDecision()
    ) async throws -> Exchange {
        try await connection.post(Paths.Exchanges.approval(crew: crew, exchange: exchange), decision)
    }

    /// Lets up to 50 go through, each by itself: some may go through while others do not.
    public func approve(_ exchanges: [String], in crew: String) async throws -> Approvals {
        try await connection.post(Paths.Exchanges.approvals(crew: crew), NewApprovals(exchanges: exchanges))
    }

    /// Says no, where it waits for me.
    public func reject(
        _ exchange: String,
        in crew: String,
        _ decision: ExchangeDecision = ExchangeDecision()
    ) async throws -> Exchange {
        try await connection.post(Paths.Exchanges.rejection(crew: crew, exchange: exchange), decision)
    }

    /// Takes an offer of mine back.
    public func withdraw(_ exchange: String, in crew: String) async throws {
        try await connection.delete(Paths.Exchanges.exchange(crew: crew, exchange: exchange))
    }
}
