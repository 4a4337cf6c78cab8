import AsyncHTTPClient
import Core
import Crypto
import Foundation
import HTTPClients
package import NIOCore
import NIOHTTP1
package import SystemPackage

/// Stores files in a bucket, for servers that share no disk.
package struct S3Store: BlobStore {
    /// The limit for a whole response: the reader of a file may be slow.
    private static let patience = TimeAmount.minutes(10)
    private static let tries = 4
    /// The SHA-256 of an empty body.
    private static let nothing = SHA256.hash(data: Data()).hexadecimal

    private let settings: S3Settings

    /// Shared by all stores of the process.
    private static let http = HTTPClient.outgoing(read: .seconds(30))

    package init(_ settings: S3Settings) {
        self.settings = settings
    }

    package func put(_ blob: BlobName, from file: FilePath, size: Int) async throws {
        let answer = try await ask(.PUT, blob, content: blob.hash.hexadecimal) {
            $0.body = .stream(FilePieces(path: file), length: .known(Int64(size)))
        }
        if answer.status != .ok { throw await refused(answer) }
    }

    package func read(_ blob: BlobName, _ take: (ByteBuffer) async throws -> Void) async throws {
        let answer = try await ask(.GET, blob)
        if answer.status == .notFound { throw BlobError.missing(blob) }
        if answer.status != .ok { throw await refused(answer) }
        for try await piece in answer.body { try await take(piece) }
    }

    package func size(of blob: BlobName) async throws -> Int? {
        let answer = try await ask(.HEAD, blob)
        if answer.status == .notFound { return nil }
        guard answer.status == .ok, let size = answer.headers.first(name: "content-length").flatMap(Int.init) else {
            throw await refused(answer)
        }
        return size
    }

    package func delete(_ blob: BlobName) async throws {
        let answer = try await ask(.DELETE, blob)
        if ![.ok, .noContent, .notFound].contains(answer.status) { throw await refused(answer) }
    }

    /// Retries when the store is busy or the connection broke.
    private func ask(
        _ method: HTTPMethod,
        _ blob: BlobName,
        content: String = S3Store.nothing,
        _ prepare: (inout HTTPClientRequest) -> Void = { _ in }
    ) async throws -> HTTPClientResponse {
        let path = "\(settings.path)/\(blob.path.folder)/\(blob.path.file)"
        var tried = 0
        while true {
            tried += 1
            var request = HTTPClientRequest(url: settings.origin + path)
            request.method = method
            let headers = settings.signature(method.rawValue, path, content: content, at: .systemNow())
            for (name, value) in headers { request.headers.add(name: name, value: value) }
            prepare(&request)
            do {
                let answer = try await Self.http.execute(request, timeout: Self.patience)
                if answer.status.code < 500 || tried == Self.tries { return answer }
            } catch let error where !(error is CancellationError) && tried < Self.tries {
                try Task.checkCancellation()
            }
            // With jitter, so that a burst of requests is spread out.
            try await Task.sleep(for: .milliseconds(200 * tried) * Double.random(in: 0.5...1.5))
        }
    }

    /// The store's own error message, for the log.
    private func refused(_ answer: HTTPClientResponse) async -> BlobError {
        let body = try? await answer.body.collect(upTo: 16 * 1024)
        return .refused("\(answer.status.code) \(body.map { String(buffer: $0) } ?? "")")
    }
}
