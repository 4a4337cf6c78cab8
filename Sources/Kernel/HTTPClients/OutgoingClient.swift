package import AsyncHTTPClient
import Core
package import NIOCore
import NIOPosix

extension HTTPClient {
    /// A client for requests to other servers. It follows no redirects, ignores proxies in the environment, tells the
    /// receiver nothing about our traces, and does not retry failed connections, because callers count and retry
    /// failures themselves.
    /// - Parameters:
    ///   - read: how long a response may stall.
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
        // Also because exporting spans would otherwise record spans.
        configuration.tracing.tracer = nil
        configuration.dnsOverride = addresses
        let threads: HTTPClient.EventLoopGroupProvider = isBackground ? .shared(slowThread) : .singleton
        return HTTPClient(eventLoopGroupProvider: threads, configuration: configuration)
    }

    /// Starts the thread of clients in the background. NIO ends the process when it cannot open the files that a thread
    /// needs, so it is started before connections can take all descriptors.
    package static func startBackground() {
        _ = slowThread
    }

    /// A low-priority thread, because thousands of notifications would keep the event loops of requests busy. Like
    /// NIO's own threads, it is never stopped.
    private static let slowThread: MultiThreadedEventLoopGroup = {
        let thread = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        thread.next().execute { Niceness.setOnCurrentThread(Niceness.slow) }
        return thread
    }()
}
