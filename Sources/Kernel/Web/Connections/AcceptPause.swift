package import Logging
package import NIOCore

#if canImport(Glibc)
import Glibc
#endif

/// Pauses accepting connections while there are no descriptors or memory left: the pending connection would otherwise
/// wake the event loop continuously and keep a core busy. Logs the start and the end of such a period.
///
/// A few descriptors are left to the rest of the process: Dispatch, which reads files in `/proc` to count its running
/// threads, ends the process when it cannot open them.
package final class AcceptPause: ChannelInboundHandler {
    package typealias InboundIn = any Channel

    private static let pause: TimeAmount = .milliseconds(200)
    /// At the limit, some connections are accepted in between; the period ends only after this time without a failure.
    private static let quietTime: TimeAmount = .seconds(10)

    private let logger: Logger
    private let hasRoom: () -> Bool
    private var lastFailure: NIODeadline?
    /// Ends the current pause; `nil` while connections are accepted.
    private var resumption: Scheduled<Void>?

    /// - Parameter hasRoom: whether there are enough descriptors for a connection.
    package init(logger: Logger, hasRoom: @escaping () -> Bool = { Descriptors.areAvailable() }) {
        self.logger = logger
        self.hasRoom = hasRoom
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? IOError, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.errnoCode) else {
            context.fireErrorCaught(error)
            return
        }
        pause(context, because: "\(error)")
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard hasRoom() else {
            unwrapInboundIn(data).close(promise: nil)
            pause(context, because: "too few file descriptors")
            return
        }
        if let failed = lastFailure, context.eventLoop.now - failed > Self.quietTime {
            lastFailure = nil
            logger.notice("accepting connections again")
        }
        context.fireChannelRead(data)
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        resumption?.cancel()
    }

    private func pause(_ context: ChannelHandlerContext, because reason: String) {
        if lastFailure == nil {
            logger.error("cannot accept connections", metadata: ["error": "\(reason)"])
        }
        lastFailure = context.eventLoop.now
        guard resumption == nil else { return }
        // Switching off automatic reads is the only way to make the event loop ignore the socket.
        try? context.channel.syncOptions?.setOption(.autoRead, value: false)
        scheduleResumption(context)
    }

    private func scheduleResumption(_ context: ChannelHandlerContext) {
        resumption = context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
            guard self.hasRoom() else {
                self.lastFailure = context.eventLoop.now
                self.scheduleResumption(context)
                return
            }
            self.resumption = nil
            try? context.channel.syncOptions?.setOption(.autoRead, value: true)
        }
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
