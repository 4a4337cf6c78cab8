import Hummingbird
package import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTP1

/// An HTTP/1.1 connection with limits.
package struct ConnectionChannel: ServerChildChannel {
    package typealias Value = HTTP1Channel.Value

    private let http1: HTTP1Channel
    private let limits: ConnectionLimits
    private let bodies: BodyLimits
    private let proxies: TrustedProxies
    private let connections: ConnectionCounts

    package init(
        _ http1: HTTP1Channel,
        limits: ConnectionLimits,
        bodies: BodyLimits,
        proxies: TrustedProxies
    ) {
        self.http1 = http1
        self.limits = limits
        self.bodies = bodies
        self.proxies = proxies
        connections = ConnectionCounts(most: limits.perAddress)
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        do {
            try admit(channel, logger)
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ByteCounter(writeLimit: limits.write))
            return http1.setup(channel: channel, logger: logger).flatMapThrowing { value in
                try channel.addDeadline(limits, bodies)
                return value
            }
        } catch {
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(error)
        }
    }

    package func handle(value: Value, logger: Logger) async {
        await http1.handle(value: value, logger: logger)
    }

    private func admit(_ channel: any Channel, _ logger: Logger) throws {
        guard let address = channel.remoteAddress?.ipAddress.flatMap({ IPAddress($0) }), !proxies.contains(address)
        else { return }
        guard connections.open(address.network) else {
            if connections.shouldSay(at: .now()) {
                logger.warning("connection limit of an address reached; further connections are closed")
            }
            throw TooManyConnections()
        }
        channel.closeFuture.whenComplete { _ in connections.close(address.network) }
    }
}

private struct TooManyConnections: Error {}

extension Channel {
    /// Placed after the decoder, before requests are transformed.
    fileprivate func addDeadline(_ limits: ConnectionLimits, _ bodies: BodyLimits) throws {
        let pipeline = pipeline.syncOperations
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        let bytes = try pipeline.handler(type: ByteCounter.self)
        try pipeline.addHandler(RequestDeadline(limits, bodies, bytes), position: .after(decoder))
    }
}
