package import Accounts
package import Hummingbird
package import Web

extension Routes {
    /// Registers the routes of a picture, `/medium` and `/thumbnail` below it.
    package func pictures(
        _ path: String,
        _ answer: @escaping @Sendable (StoredPicture.Part, Request, Context) async throws -> Response
    ) {
        get(RouterPath(path)) { try await answer(.whole, $0, $1) }
        get(RouterPath("\(path)/medium")) { try await answer(.medium, $0, $1) }
        get(RouterPath("\(path)/thumbnail")) { try await answer(.thumbnail, $0, $1) }
    }
}

extension Router<WebContext> {
    /// Registers the routes of a picture, `/medium` and `/thumbnail` below it, without authentication.
    package func pictures(
        _ path: String,
        _ answer: @escaping @Sendable (StoredPicture.Part, Request, WebContext) async throws -> Response
    ) {
        get(RouterPath(path)) { try await answer(.whole, $0, $1) }
        get(RouterPath("\(path)/medium")) { try await answer(.medium, $0, $1) }
        get(RouterPath("\(path)/thumbnail")) { try await answer(.thumbnail, $0, $1) }
    }
}
