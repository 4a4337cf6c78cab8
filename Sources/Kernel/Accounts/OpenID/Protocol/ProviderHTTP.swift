import AsyncHTTPClient
import Core
import Foundation
import HTTPClients
import NIOCore
import NIOHTTP1

/// Requests to providers, with a timeout of five seconds, a limit on the response, and without following redirects.
///
/// The operator chose the provider, which may be in their own network, so private addresses are allowed.
struct ProviderHTTP: Sendable {
    static let timeout = Duration.seconds(5)
    private static let longestURL = 2000

    /// Whether providers may be reached without TLS; for tests on one machine.
    let allowsHTTP: Bool
    var timeout = Self.timeout

    struct Answer: Sendable {
        let status: Int
        let body: [UInt8]
        /// `max-age` of `Cache-Control`, in seconds.
        let maxAge: Int?
    }

    /// - Throws: `OpenIDFault` `endpoint`, `unreachable`, `timeout`, `tooLarge`.
    func get(_ url: String, bearer: String? = nil, most: Int) async throws -> Answer {
        var request = HTTPClientRequest(url: url)
        if let bearer { request.headers.add(name: "Authorization", value: "Bearer \(bearer)") }
        return try await send(request, most: most)
    }

    /// Sends a form.
    /// - Throws: `OpenIDFault` `endpoint`, `unreachable`, `timeout`, `tooLarge`.
    func post(_ form: String, to url: String, authorization: String?, most: Int) async throws -> Answer {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
        if let authorization { request.headers.add(name: "Authorization", value: authorization) }
        request.body = .bytes(ByteBuffer(string: form))
        return try await send(request, most: most)
    }

    func isAllowed(_ url: String) -> Bool {
        guard url.utf8.count <= Self.longestURL, let parts = URLComponents(string: url), let host = parts.host,
            !host.isEmpty, parts.user == nil, parts.password == nil, parts.fragment == nil
        else { return false }
        return parts.scheme == "https" || parts.scheme == "http" && allowsHTTP
    }

    private func send(_ request: HTTPClientRequest, most: Int) async throws -> Answer {
        guard isAllowed(request.url) else { throw OpenIDFault.endpoint }
        var request = request
        request.headers.add(name: "Accept", value: "application/json")
        // People sign in rarely: a client per request keeps no connections open.
        let client = HTTPClient.outgoing()
        do {
            let answer = try await within(timeout) { [request] in try await fetch(request, client, most) }
            guard let answer else { throw OpenIDFault.timeout }
            try? await client.shutdown()
            return answer
        } catch {
            try? await client.shutdown()
            throw error as? OpenIDFault ?? .unreachable
        }
    }

    private func fetch(_ request: HTTPClientRequest, _ client: HTTPClient, _ most: Int) async throws -> Answer {
        let answer = try await client.execute(request, deadline: .distantFuture)
        do {
            let body = try await answer.body.collect(upTo: most)
            return Answer(
                status: Int(answer.status.code),
                body: Array(body.readableBytesView),
                maxAge: maxAge(answer.headers[canonicalForm: "cache-control"])
            )
        } catch is NIOTooManyBytesError {
            throw OpenIDFault.tooLarge
        }
    }
}

private func maxAge(_ directives: [Substring]) -> Int? {
    for directive in directives {
        let parts = directive.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        if parts.count == 2, parts[0].lowercased() == "max-age", let seconds = Int(parts[1]), seconds >= 0 {
            return seconds
        }
    }
    return nil
}
