package import Logging
package import NIOCore

#if canImport(Glibc)
import Glibc
#endif

/// Pauses accepting connections while there are no descriptors or memory left: the pending connection would otherwise
/// wake the event loop continuously and keep a core busy. Logs the start and the end of such a period.
package final class AcceptPause: ChannelInboundHandler {
    package typealias InboundIn = any Channel

    private static let pause: TimeAmount = .milliseconds(200)
    /// At the limit, some connections are accepted in between; the period ends only after this time without a failure.
    private static let calm: TimeAmount = .seconds(10)

    private let logger: Logger
    private var lastFailure: NIODeadline?

    package init(logger: Logger) {
        self.logger = logger
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? IOError, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.errnoCode) else {
            context.fireErrorCaught(error)
            return
        }
        if lastFailure == nil {
            logger.error("cannot accept connections", metadata: ["error": "\(error)"])
        }
        lastFailure = context.eventLoop.now
        // Switching off automatic reads is the only way to make the event loop ignore the socket.
        try? context.channel.syncOptions?.setOption(.autoRead, value: false)
        _ = context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
            try? context.channel.syncOptions?.setOption(.autoRead, value: true)
        }
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let failed = lastFailure, context.eventLoop.now - failed > Self.calm {
            lastFailure = nil
            logger.notice("accepting connections again")
        }
        context.fireChannelRead(data)
    }
}

extension Channel {
    /// Installs the handler; call it on the server channel once it is listening.
    package func pauseWhenOutOfDescriptors(logger: Logger) async throws {
        try await eventLoop.submit {
            try self.pipeline.syncOperations.addHandler(AcceptPause(logger: logger), position: .first)
        }.get()
    }
}
