import AsyncHTTPClient
import Core
import HTTPClients
import NIOCore
import NIOHTTP1

/// Makes requests to external servers.
package protocol OutgoingSender: Sendable {
    /// - Throws: `OutgoingFault.refused` if requests to its address are not allowed, `unresolved` if the host has no address now.
    func check(_ url: OutgoingURL) async throws
    /// - Throws: `OutgoingFault`.
    func post(_ body: [UInt8], headers: [(name: String, value: String)], to url: OutgoingURL) async throws
        -> OutgoingAnswer
    /// Closes its connections. Later requests open new ones.
    func close() async
}

extension OutgoingSender {
    package func close() async {}
}

/// Reads content from external servers.
package protocol OutgoingReader: Sendable {
    /// Gets the content of a URL. A few redirects are followed, each checked like the URL itself.
    /// - Parameters:
    ///   - known: the version that the caller has; if it is still current, the answer is 304 without bytes.
    ///   - most: the maximum number of bytes to read.
    /// - Throws: `OutgoingFault`; `CancellationError`.
    func get(_ url: OutgoingURL, accept: String, known: OutgoingContent.Version, most: Int) async throws
        -> OutgoingContent
}

/// The answer to a `get`.
package struct OutgoingContent: Sendable, Equatable {
    package let status: Int
    /// Empty unless the status is 200.
    package let bytes: [UInt8]
    package let version: Version

    /// The validators by which a server recognises a version of its content (RFC 9110 §8.8).
    package struct Version: Sendable, Equatable {
        package var tag: String?
        package var modified: String?

        package init(tag: String? = nil, modified: String? = nil) {
            self.tag = tag
            self.modified = modified
        }
    }

    package init(status: Int, bytes: [UInt8] = [], version: Version = Version()) {
        self.status = status
        self.bytes = bytes
        self.version = version
    }
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
/// later (DNS rebinding) makes no difference. Follows redirects only when it reads, and ignores proxies in the environment.
///
/// Connections to a host are kept until `close`, and go to one checked address. The host is resolved and checked again every
/// minute.
package actor GuardedSender: OutgoingSender {
    private static let timeout = TimeAmount.seconds(10)
    private static let pinned = Duration.seconds(60)
    private static let mostHosts = 16
    /// Push services answer with a short error message or nothing.
    private static let longestAnswer = 4096
    private static let answerTimeout = Duration.seconds(2)

    private let addresses: AddressGuard
    private var clients: [String: PinnedClient] = [:]

    package init(_ addresses: AddressGuard) {
        self.addresses = addresses
        HTTPClient.startBackground()
    }

    package func check(_ url: OutgoingURL) async throws {
        _ = try await addresses.resolve(url)
    }

    package func post(
        _ body: [UInt8],
        headers: [(name: String, value: String)],
        to url: OutgoingURL
    ) async throws -> OutgoingAnswer {
        let client = try await client(for: url)
        do {
            var request = HTTPClientRequest(url: url.text)
            request.method = .POST
            for (name, value) in headers { request.headers.add(name: name, value: value) }
            request.body = .bytes(ByteBuffer(bytes: body))
            let answer = try await client.http.execute(request, timeout: Self.timeout)
            let result = OutgoingAnswer(
                status: Int(answer.status.code),
                retryAfter: answer.headers.first(name: "retry-after")
            )
            await finish(answer.body)
            await release(client)
            return result
        } catch let error {
            await release(client)
            throw error as? HTTPClientError == .deadlineExceeded ? OutgoingFault.timeout : .unreachable
        }
    }

    package func close() async {
        for host in clients.keys { await retire(host) }
    }

    /// Reads a body, so that its connection can be used again; a long or slow one closes the connection instead.
    private nonisolated func finish(_ body: HTTPClientResponse.Body) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = try? await body.collect(upTo: Self.longestAnswer) }
            group.addTask { try? await Task.sleep(for: Self.answerTimeout) }
            await group.next()
            group.cancelAll()
        }
    }
}

// MARK: - Reading

extension GuardedSender: OutgoingReader {
    private static let mostRedirects = 3
    /// Limits the whole read, including redirects: a server that sends a byte a second is abandoned.
    private static let readingTimeout = Duration.seconds(20)

    package func get(
        _ url: OutgoingURL,
        accept: String,
        known: OutgoingContent.Version,
        most: Int
    ) async throws -> OutgoingContent {
        var headers = [(name: "Accept", value: accept), ("User-Agent", "Decklog")]
        if let tag = known.tag { headers.append(("If-None-Match", tag)) }
        if let modified = known.modified { headers.append(("If-Modified-Since", modified)) }
        let chosen = headers
        guard let content = try await within(Self.readingTimeout, { try await self.follow(url, chosen, most) }) else {
            throw OutgoingFault.timeout
        }
        return content
    }

    private func follow(
        _ url: OutgoingURL,
        _ headers: [(name: String, value: String)],
        _ most: Int
    ) async throws -> OutgoingContent {
        var url = url
        for _ in 0..<Self.mostRedirects {
            let (content, target) = try await getOnce(url, headers, most)
            guard let target else { return content }
            url = target
        }
        return try await getOnce(url, headers, most).content
    }

    /// - Returns: `target` is where a redirect leads to.
    private func getOnce(
        _ url: OutgoingURL,
        _ headers: [(name: String, value: String)],
        _ most: Int
    ) async throws -> (content: OutgoingContent, target: OutgoingURL?) {
        let client = try await client(for: url)
        let result: (OutgoingContent, location: String?)
        do {
            result = try await read(url, headers, most, with: client.http)
            await release(client)
        } catch {
            await release(client)
            try Task.checkCancellation()
            if error is NIOTooManyBytesError { throw OutgoingFault.tooLarge }
            throw error as? HTTPClientError == .deadlineExceeded ? OutgoingFault.timeout : .unreachable
        }
        guard let location = result.location else { return (result.0, nil) }
        return (result.0, try addresses.read(location, from: url))
    }

    private func read(
        _ url: OutgoingURL,
        _ headers: [(name: String, value: String)],
        _ most: Int,
        with http: HTTPClient
    ) async throws -> (OutgoingContent, location: String?) {
        var request = HTTPClientRequest(url: url.text)
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        let answer = try await http.execute(request, timeout: Self.timeout)
        let status = Int(answer.status.code)
        var bytes: [UInt8] = []
        if status == 200 {
            bytes = Array(buffer: try await answer.body.collect(upTo: most))
        } else {
            await finish(answer.body)
        }
        let version = OutgoingContent.Version(
            tag: answer.headers.first(name: "etag"),
            modified: answer.headers.first(name: "last-modified")
        )
        let isRedirect = [301, 302, 303, 307, 308].contains(status)
        return (
            OutgoingContent(status: status, bytes: bytes, version: version),
            isRedirect ? answer.headers.first(name: "location") : nil
        )
    }
}

// MARK: - Clients

extension GuardedSender {
    /// Connects to one address of a host.
    private final class PinnedClient {
        let address: String
        let http: HTTPClient
        var checkedAt = ContinuousClock.now
        /// How many requests are using it.
        var users = 0
        /// Whether to shut it down once nobody uses it.
        var isRetired = false

        init(_ host: String, at address: String) {
            self.address = address
            http = .outgoing(read: GuardedSender.timeout, addresses: [host: address], isBackground: true)
        }
    }

    /// The client for a host, which the caller must release.
    private func client(for url: OutgoingURL) async throws -> PinnedClient {
        if let client = clients[url.host], ContinuousClock.now - client.checkedAt < Self.pinned {
            client.users += 1
            return client
        }
        let found = try await addresses.resolve(url)
        let client: PinnedClient
        if let current = clients[url.host], found.contains(current.address) {
            current.checkedAt = .now
            client = current
        } else {
            client = PinnedClient(url.host, at: found[0])
            let former = clients.updateValue(client, forKey: url.host)
            client.users += 1
            if let former { await retire(former) }
            await makeRoom()
            return client
        }
        client.users += 1
        return client
    }

    private func release(_ client: PinnedClient) async {
        client.users -= 1
        if client.isRetired { await retire(client) }
    }

    private func retire(_ host: String) async {
        if let client = clients.removeValue(forKey: host) { await retire(client) }
    }

    private func retire(_ client: PinnedClient) async {
        client.isRetired = true
        if client.users == 0 { try? await client.http.shutdown() }
    }

    /// Retires the client that was checked longest ago, if there are too many.
    private func makeRoom() async {
        if clients.count <= Self.mostHosts { return }
        if let oldest = clients.min(by: { $0.value.checkedAt < $1.value.checkedAt }) { await retire(oldest.key) }
    }
}
