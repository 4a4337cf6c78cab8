import Core
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Web

/// `/api/openapi.yaml`: the description of the API.
struct DescriptionRoutes: Sendable {
    func add(to router: Router<WebContext>) {
        let text = resourceFolder(of: "App").flatMap { try? Data(contentsOf: $0.appending(path: "openapi.yaml")) }
        let tag = text.map { "\"\(SHA256.hash(data: $0).prefix(16).hexadecimal)\"" } ?? ""
        router.get("api/openapi.yaml") { request, _ in
            guard let text else { throw AppError.notFound }
            var headers: HTTPFields = [.eTag: tag, .cacheControl: "public, no-cache"]
            if request.knows(tag) { return Response(status: .notModified, headers: headers) }
            headers[.contentType] = "application/yaml"
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: text)))
        }
    }
}
