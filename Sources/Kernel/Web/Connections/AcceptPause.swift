package import Logging
package import NIOCore

#if canImport(Glibc)
import Glibc
#endif

/// Lets the server rest when it cannot accept connections for want of descriptors or memory: the connection that waits would wake
/// it again at once, and keep a core busy. Says so once, and once when it is over.
package final class AcceptPause: ChannelInboundHandler {
    package typealias InboundIn = any Channel

    private static let pause: TimeAmount = .milliseconds(200)
    /// At the limit some connections get through in between; only after this long without a refusal is it over.
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
            logger.error("connections cannot be accepted", metadata: ["error": "\(error)"])
        }
        lastFailure = context.eventLoop.now
        // Only turning this off makes the event loop stop looking at the socket.
        try? context.channel.syncOptions?.setOption(.autoRead, value: false)
        _ = context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
            try? context.channel.syncOptions?.setOption(.autoRead, value: true)
        }
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let failed = lastFailure, context.eventLoop.now - failed > Self.calm {
            lastFailure = nil
            logger.notice("connections can be accepted again")
        }
        context.fireChannelRead(data)
    }
}

extension Channel {
    /// To be called on the server's own channel, once it listens.
    package func pauseWhenOutOfDescriptors(logger: Logger) async throws {
        try await eventLoop.submit {
            try self.pipeline.syncOperations.addHandler(AcceptPause(logger: logger), position: .first)
        }.get()
    }
}
