import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Makes requests to external servers.
package protocol OutgoingSender: Sendable {
    /// - Throws: `OutgoingFault.refused` if requests to its address are not allowed, `unresolved` if the host has no address now.
    func check(_ url: OutgoingURL) async throws
    /// - Throws: `OutgoingFault`.
    func post(_ body: [UInt8], headers: [(name: String, value: String)], to url: OutgoingURL) async throws
        -> OutgoingAnswer
}

package struct OutgoingAnswer: Sendable, Equatable {
    package let status: Int
    /// The value of `Retry-After`.
    package let retryAfter: String?

    package init(status: Int, retryAfter: String? = nil) {
        self.status = status
        self.retryAfter = retryAfter
    }
}

/// Sends requests that `AddressGuard` allows, to the address that it checked, so that a name that resolves differently a moment
/// later (DNS rebinding) makes no difference. Follows no redirects and ignores proxies in the environment.
package struct GuardedSender: OutgoingSender {
    private static let timeout = TimeAmount.seconds(10)

    private let addresses: AddressGuard

    package init(_ addresses: AddressGuard) {
        self.addresses = addresses
    }

    package func check(_ url: OutgoingURL) async throws {
        _ = try await addresses.resolve(url)
    }

    package func post(
        _ body: [UInt8],
        headers: [(name: String, value: String)],
        to url: OutgoingURL
    ) async throws -> OutgoingAnswer {
        let found = try await addresses.resolve(url)
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(5), read: Self.timeout)
        )
        configuration.dnsOverride = [url.host: found[0]]
        configuration.connectionPool.retryConnectionEstablishment = false
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        do {
            var request = HTTPClientRequest(url: url.text)
            request.method = .POST
            for (name, value) in headers { request.headers.add(name: name, value: value) }
            request.body = .bytes(ByteBuffer(bytes: body))
            let answer = try await client.execute(request, timeout: Self.timeout)
            let result = OutgoingAnswer(
                status: Int(answer.status.code),
                retryAfter: answer.headers.first(name: "retry-after")
            )
            // The body is not read: it is not needed, and may never end.
            try? await client.shutdown()
            return result
        } catch let error {
            try? await client.shutdown()
            throw error as? HTTPClientError == .deadlineExceeded ? OutgoingFault.timeout : .unreachable
        }
    }
}
