import NIOCore

/// The first handler in the pipeline: counts received bytes for `RequestDeadline`, and closes a connection whose client
/// does not read the response.
final class ByteCounter: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// The number of checks per limit: a stall is detected at most one interval after the limit.
    private static let checksPerLimit: Int64 = 3

    /// The number of bytes received since it was last reset to 0.
    var received = 0

    private let limit: TimeAmount
    private var written = 0
    private var taken = 0
    private var idleChecks: Int64 = 0
    private var check: Scheduled<Void>?

    init(writeLimit: TimeAmount) {
        limit = writeLimit
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += unwrapInboundIn(data).readableBytes
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        written += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
        if check == nil { schedule(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        check?.cancel()
    }

    private func schedule(_ context: ChannelHandlerContext) {
        let pause = TimeAmount.nanoseconds(limit.nanoseconds / Self.checksPerLimit)
        check = context.eventLoop.assumeIsolated().scheduleTask(in: pause) { self.checkProgress(context) }
    }

    /// Bytes accepted by the kernel count as progress: it has space because the client has read.
    private func checkProgress(_ context: ChannelHandlerContext) {
        check = nil
        guard let waiting = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes) else { return }
        let progress = written - waiting
        idleChecks = progress > taken ? 0 : idleChecks + 1
        taken = progress
        if waiting == 0 {
            idleChecks = 0
        } else if idleChecks >= Self.checksPerLimit {
            context.close(promise: nil)
        } else {
            schedule(context)
        }
    }
}
