package import AsyncHTTPClient
import Core
package import NIOCore
import NIOPosix

extension HTTPClient {
    /// A client for requests to other servers. It follows no redirects, opens a connection only once for each request, since callers
    /// repeat and count what failed, ignores proxies in the environment, and tells the receiver nothing about our traces.
    /// - Parameters:
    ///   - read: how long an answer may pause.
    ///   - addresses: the address to connect to for a host, instead of looking it up.
    ///   - isBackground: whether nobody waits for the answers.
    package static func outgoing(
        read: TimeAmount? = nil,
        addresses: [String: String] = [:],
        isBackground: Bool = false
    ) -> HTTPClient {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(5), read: read)
        )
        configuration.connectionPool.retryConnectionEstablishment = false
        // Also because sending spans would otherwise record spans.
        configuration.tracing.tracer = nil
        configuration.dnsOverride = addresses
        let threads: HTTPClient.EventLoopGroupProvider = isBackground ? .shared(slowThread) : .singleton
        return HTTPClient(eventLoopGroupProvider: threads, configuration: configuration)
    }

    /// A thread of low priority, because thousands of notifications would keep the event loops of requests busy. It is
    /// never stopped, as NIO's own are not.
    private static let slowThread: MultiThreadedEventLoopGroup = {
        let thread = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        thread.next().execute { Niceness.setOnCurrentThread(Niceness.slow) }
        return thread
    }()
}
