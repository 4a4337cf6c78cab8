import API
import AsyncHTTPClient
import Client
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Sends calls to one server over HTTP.
struct HTTPTransport: Transport {
    private static let patience = TimeAmount.seconds(20)
    /// In bytes. The largest page of a list has several hundred thousand.
    private static let largestAnswer = 16 * 1024 * 1024
    /// The limits for files.
    private static let patienceForFile = TimeAmount.minutes(10)
    private static let largestFile = 1024 * 1024 * 1024

    let url: String
    let http: HTTPClient

    static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            // The timeout of a whole call is set per call.
            timeout: .init(connect: .seconds(5))
        )
        // Retries are up to the caller.
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

/// Only uploads have a body of this size.
private func isUpload(_ call: HTTPCall) -> Bool {
    (call.body?.count ?? 0) > 256 * 1024
}

/// The reason why there is no response, in words for the user.
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

/// The system's description of the error, such as "connection refused".
private func reason(_ error: IOError) -> String {
    let text = String(cString: strerror(error.errnoCode))
    return text.prefix(1).lowercased() + text.dropFirst()
}
