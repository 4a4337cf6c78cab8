import API
import AsyncHTTPClient
import Client
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Carries calls over HTTP, to one server.
struct HTTPTransport: Transport {
    private static let patience = TimeAmount.seconds(20)
    /// In bytes. The longest page of a list has some hundred thousand.
    private static let largestAnswer = 16 * 1024 * 1024
    /// The same for a file.
    private static let patienceForFile = TimeAmount.minutes(10)
    private static let largestFile = 1024 * 1024 * 1024

    let url: String
    let http: HTTPClient

    static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            // How long a whole call may take is said with each.
            timeout: .init(connect: .seconds(5))
        )
        // Whoever called tries again, and knows how often.
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }

    func send(_ call: HTTPCall) async throws -> HTTPAnswer {
        var request = HTTPClientRequest(url: url + call.target)
        request.method = HTTPMethod(rawValue: call.method.rawValue)
        for (name, value) in call.headers { request.headers.add(name: name, value: value) }
        if let body = call.body { request.body = .bytes(Array(body)) }
        do {
            let response = try await http.execute(
                request,
                timeout: call.isDownload || isUpload(call) ? Self.patienceForFile : Self.patience
            )
            let body = try await response.body.collect(upTo: call.isDownload ? Self.largestFile : Self.largestAnswer)
            return HTTPAnswer(
                status: Int(response.status.code),
                headers: Dictionary(response.headers.map { ($0.name, $0.value) }) { first, _ in first },
                body: Data(body.readableBytesView)
            )
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw ConnectionTrouble(error)
        }
    }
}

/// No other call has a body of that size.
private func isUpload(_ call: HTTPCall) -> Bool {
    (call.body?.count ?? 0) > 256 * 1024
}

/// Why there is no answer, in words.
struct ConnectionTrouble: Error, CustomStringConvertible {
    let description: String

    init(_ error: any Error) {
        description =
            switch error {
            case let error as HTTPClientError where timeouts.contains(error): "it took too long"
            case let error as NIOConnectionError: words(error)
            case let error as IOError: reason(error)
            case is NIOTooManyBytesError: "the response is too large"
            default: "the connection failed"
            }
    }
}

private let timeouts: [HTTPClientError] = [.connectTimeout, .deadlineExceeded, .readTimeout]

private func words(_ error: NIOConnectionError) -> String {
    guard let attempt = error.connectionErrors.last else { return "the host name \(error.host) is unknown" }
    return (attempt.error as? IOError).map(reason) ?? "no connection"
}

/// What the system calls it, such as "connection refused".
private func reason(_ error: IOError) -> String {
    let text = String(cString: strerror(error.errnoCode))
    return text.prefix(1).lowercased() + text.dropFirst()
}
