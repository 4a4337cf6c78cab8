import NIOCore

extension WebContext {
    /// Runs the body, and cancels it when the client disconnects, because nobody would read the response.
    /// - Throws: what the body throws, or `CancellationError`.
    package func cancellingOnDisconnect<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let watcher = DisconnectWatcher()
        // A connection that is already closed accepts no handler; the body then runs to its end.
        try? await channel.pipeline.addHandler(watcher, position: .first).get()
        defer { channel.pipeline.removeHandler(watcher, promise: nil) }
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                for await _ in watcher.connection {}
                return nil
            }
            defer { group.cancelAll() }
            if let value = try await group.next() ?? nil { return value }
            throw CancellationError()
        }
    }
}

/// Detects that the client has closed the connection, or its side of it.
private final class DisconnectWatcher: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = NIOAny

    /// Finishes when the connection is closed.
    let connection: AsyncStream<Void>
    private let end: AsyncStream<Void>.Continuation

    init() {
        (connection, end) = AsyncStream<Void>.makeStream()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end.finish()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { end.finish() }
        context.fireUserInboundEventTriggered(event)
    }
}
