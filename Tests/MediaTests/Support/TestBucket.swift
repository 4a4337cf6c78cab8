import Core
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import Media

/// A bucket in this process. Like S3, it rejects a request with another signature, or with a body other than the signed
/// one. Its first response is 503, like that of a busy store.
final class TestBucket: Sendable {
    private let state = Mutex<(objects: [String: ByteBuffer], requests: Int)>(([:], 0))

    var names: [String] { state.withLock { $0.objects.keys.sorted() } }

    /// Runs `body` with a store on a new bucket, over a real connection.
    static func with(_ body: @escaping @Sendable (S3Store, TestBucket) async throws -> Void) async throws {
        let bucket = TestBucket()
        let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
        let path = RouterPath("crew-files/{folder}/{file}")
        for method in [HTTPRequest.Method.put, .get, .delete] {
            router.on(path, method: method) { request, _ in try await bucket.answer(request) }
        }
        let application = Application(
            responder: router.buildResponder(),
            configuration: .init(address: .hostname("127.0.0.1", port: 0))
        )
        try await application.test(.live) { client in
            let settings = try settings(host: "127.0.0.1:\(try #require(client.port))")
            try await body(S3Store(settings), bucket)
        }
    }

    private static func settings(host: String) throws -> S3Settings {
        let url = try #require(URL(string: "http://\(host)/crew-files"))
        return try #require(S3Settings(url: url, region: "us-east-1", key: "testing", secret: "testing"))
    }

    private func answer(_ request: Request) async throws -> Response {
        let body = try await request.body.collect(upTo: 10_000_000)
        let content = SHA256.hash(data: Data(body.readableBytesView)).hexadecimal
        guard try signature(of: request, content: content) == request.headers[.authorization] else {
            return Response(status: .forbidden, body: .init(byteBuffer: ByteBuffer(string: "SignatureDoesNotMatch")))
        }
        return state.withLock { state in
            state.requests += 1
            if state.requests == 1 { return Response(status: .serviceUnavailable) }
            switch request.method {
            case .put:
                state.objects[request.uri.path] = body
                return Response(status: .ok)
            case .delete:
                state.objects[request.uri.path] = nil
                return Response(status: .noContent)
            default:
                guard let object = state.objects[request.uri.path] else { return Response(status: .notFound) }
                return Response(status: .ok, body: .init(byteBuffer: object))
            }
        }
    }

    /// The expected signature of the request, with the body that arrived.
    private func signature(of request: Request, content: String) throws -> String? {
        // 20261121T185107Z
        let name = try #require(HTTPField.Name("x-amz-date"))
        let stamp = Array(try #require(request.headers[name]))
        let date = "\(String(stamp[0..<4]))-\(String(stamp[4..<6]))-\(String(stamp[6..<8]))"
        let time = "\(String(stamp[9..<11])):\(String(stamp[11..<13])):\(String(stamp[13...]))"
        let now = try #require(Instant(iso8601: "\(date)T\(time)"))
        let settings = try Self.settings(host: try #require(request.head.authority))
        return settings.signature(request.method.rawValue, request.uri.path, content: content, at: now)
            .first { $0.0 == "authorization" }?.1
    }
}
