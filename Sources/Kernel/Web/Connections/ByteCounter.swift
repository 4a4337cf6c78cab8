import NIOCore

/// First in the pipeline: counts what arrives for `RequestDeadline`, and closes a connection whose client does not take its answer.
final class ByteCounter: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// A stall is noticed after the limit, and at most this part of it later.
    private static let checksPerLimit: Int64 = 3

    /// Bytes that arrived since this was last set to 0.
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
        check = context.eventLoop.assumeIsolated().scheduleTask(in: pause) { self.look(context) }
    }

    /// What the kernel took from us is progress: it has room because the client has read.
    private func look(_ context: ChannelHandlerContext) {
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
