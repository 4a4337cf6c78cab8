import Core
import Foundation
import Hummingbird
import NIOCore
import Web

/// `/api/openapi.yaml`: the description of the API.
struct DescriptionRoutes: Sendable {
    func add(to router: Router<WebContext>) {
        let text = resourceFolder(of: "App").flatMap { try? Data(contentsOf: $0.appending(path: "openapi.yaml")) }
        router.get("api/openapi.yaml") { _, _ in
            guard let text else { throw AppError.notFound }
            return Response(
                status: .ok,
                headers: [.contentType: "application/yaml"],
                body: .init(byteBuffer: ByteBuffer(bytes: text))
            )
        }
    }
}
