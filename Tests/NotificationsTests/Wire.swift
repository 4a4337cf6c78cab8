import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// A raw connection, which can read a response while it is still being sent.
final class Wire: Sendable {
    private let descriptor: Int32
    private let received = Mutex("")

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Connects to localhost and sends a GET request.
    init(port: Int, path: String, cookie: String) throws {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var addresses: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo("localhost", "\(port)", &hints, &addresses) == 0 else {
            throw Failure(description: "no address")
        }
        defer { freeaddrinfo(addresses) }
        var connected: Int32?
        var next = addresses
        while let address = next?.pointee, connected == nil {
            let candidate = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
            if connect(candidate, address.ai_addr, address.ai_addrlen) == 0 {
                connected = candidate
            } else {
                Glibc.close(candidate)
            }
            next = address.ai_next
        }
        guard let connected else { throw Failure(description: "nobody listens") }
        descriptor = connected
        let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r\n\r\n"
        guard send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) == request.utf8.count else {
            throw Failure(description: "not sent")
        }
    }

    /// Waits for a text, and returns the input so far.
    @discardableResult
    func read(until text: String) async throws -> String {
        try await poll("waiting for \(text)") { received, _ in received.contains(text) }
    }

    /// Waits until the input so far is enough.
    func read(until isEnough: @Sendable (String) -> Bool) async throws {
        _ = try await poll("waiting for enough") { received, _ in isEnough(received) }
    }

    /// Waits until the server has ended the response or the connection, and returns all input.
    @discardableResult
    func readToEnd() async throws -> String {
        try await poll("waiting for the end") { received, isClosed in isClosed || received.hasSuffix("\r\n0\r\n\r\n") }
    }

    /// Closes the connection without notice, as a phone does.
    func close() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    deinit { Glibc.close(descriptor) }

    private func poll(_ what: String, _ isEnough: (String, _ isClosed: Bool) -> Bool) async throws -> String {
        for _ in 0..<1_000 {
            let isClosed = receive()
            let text = received.withLock { $0 }
            if isEnough(text, isClosed) { return text }
            if isClosed { throw Failure(description: "closed, \(what): \(text)") }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw Failure(description: "too late, \(what): \(received.withLock { $0 })")
    }

    private func receive() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            if count == 0 { return true }
            if count < 0 { return errno != EAGAIN && errno != EWOULDBLOCK }
            received.withLock { $0 += String(decoding: bytes.prefix(count), as: UTF8.self) }
        }
    }
}
