package import AsyncHTTPClient
package import NIOCore

extension HTTPClient {
    /// A client for requests to other servers. It follows no redirects, opens a connection only once for each request, since callers
    /// repeat and count what failed, ignores proxies in the environment, and tells the receiver nothing about our traces.
    /// - Parameters:
    ///   - read: how long an answer may pause.
    ///   - addresses: the address to connect to for a host, instead of looking it up.
    package static func outgoing(read: TimeAmount? = nil, addresses: [String: String] = [:]) -> HTTPClient {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(5), read: read)
        )
        configuration.connectionPool.retryConnectionEstablishment = false
        // Also because sending spans would otherwise record spans.
        configuration.tracing.tracer = nil
        configuration.dnsOverride = addresses
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }
}
