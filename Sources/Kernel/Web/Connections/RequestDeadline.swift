import NIOCore
import NIOHTTP1

/// Closes a connection whose client takes too long to send a request, or that is still busy some time after a shutdown
/// signal. Rejects requests without exactly one host, and answers `Expect: 100-continue`.
final class RequestDeadline: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limits: ConnectionLimits
    private let bodies: BodyLimits
    private let bytes: ByteCounter

    /// The time by which the current request has to be complete; `nil` between requests.
    private var deadline: NIODeadline?
    /// When reading stopped because the server is busy; the pause must not count against the client.
    private var pausedAt: NIODeadline?
    private var timer: Scheduled<Void>?
    /// Closes the connection some time after a shutdown signal.
    private var stop: Scheduled<Void>?
    private var isUpload = false
    private var isRefused = false
    /// The number of requests received minus the number of responses written.
    private var unanswered = 0

    init(_ limits: ConnectionLimits, _ bodies: BodyLimits, _ bytes: ByteCounter) {
        self.limits = limits
        self.bodies = bodies
        self.bytes = bytes
    }

    // MARK: - Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isRefused { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            unanswered += 1
            guard hasOneHost(head) else { return refuse(context) }
            isUpload = bodies.isUpload(head.uri)
            if deadline == nil { deadline = context.eventLoop.now + limits.request }
            context.fireChannelRead(data)
            if expectsContinue(head) { writeContinue(context) }
        case .body(let part):
            if isUpload { extend(by: part.readableBytes, now: context.eventLoop.now) }
            context.fireChannelRead(data)
        case .end:
            deadline = nil
            bytes.received = 0
            context.fireChannelRead(data)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // The first part of a head does not result in `channelRead`; it is only visible as received bytes.
        if deadline == nil && bytes.received > 0 && !isRefused { deadline = context.eventLoop.now + limits.request }
        if deadline != nil && !isRefused {
            pausedAt = context.eventLoop.now
            if timer == nil { schedule(context, in: limits.request) }
        }
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        if let pausedAt, let deadline { self.deadline = deadline + (context.eventLoop.now - pausedAt) }
        pausedAt = nil
        context.read()
    }

    /// Invalid HTTP is answered with 400 elsewhere; the deadline applies to clients that then keep the connection open.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        isRefused = true
        deadline = context.eventLoop.now + limits.request
        pausedAt = nil
        if timer == nil { schedule(context, in: limits.request) }
        // A disconnect leaves an incomplete request, whether it was orderly or not.
        context.fireErrorCaught(error is IOError ? HTTPParserError.invalidEOFState : error)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        context.fireUserInboundEventTriggered(event)
        guard event is ChannelShouldQuiesceEvent else { return }
        stop?.cancel()
        stop = context.eventLoop.assumeIsolated().scheduleTask(in: limits.stop) { context.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        stop?.cancel()
    }

    // MARK: - Responses

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
        context.write(data, promise: promise)
    }

    private func refuse(_ context: ChannelHandlerContext) {
        unanswered -= 1
        errorCaught(context: context, error: HTTPParserError.invalidHeaderToken)
    }

    /// Whether to ask the client for the body. A body that would be rejected for its size is better not sent at all.
    private func expectsContinue(_ head: HTTPRequestHead) -> Bool {
        guard head.version != .http1_0, head.headers[canonicalForm: "expect"].contains("100-continue"), unanswered == 1
        else { return false }
        let length = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
        return length <= bodies.largest(head.uri)
    }

    private func writeContinue(_ context: ChannelHandlerContext) {
        let head = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
    }

    // MARK: - Deadlines

    /// Extends the deadline in proportion to the bytes received, so that a slow but steady upload never times out, and
    /// a fast start does not accumulate credit.
    private func extend(by count: Int, now: NIODeadline) {
        guard let deadline else { return }
        let earned = TimeAmount.nanoseconds(Int64(count) * 1_000_000_000 / Int64(limits.uploadRate))
        self.deadline = min(deadline + earned, now + limits.request)
    }

    private func schedule(_ context: ChannelHandlerContext, in pause: TimeAmount) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: pause) { self.checkDeadline(context) }
    }

    private func checkDeadline(_ context: ChannelHandlerContext) {
        timer = nil
        guard let deadline else { return }
        let left = deadline - context.eventLoop.now
        if pausedAt != nil || isRefused && unanswered > 0 {
            schedule(context, in: limits.request)
        } else if left > .zero {
            schedule(context, in: left)
        } else {
            context.close(promise: nil)
        }
    }
}

/// RFC 9112 §3.2: an HTTP/1.1 request has exactly one Host header.
private func hasOneHost(_ head: HTTPRequestHead) -> Bool {
    let count = head.headers[canonicalForm: "host"].count
    return count == 1 || count == 0 && head.version == .http1_0
}
