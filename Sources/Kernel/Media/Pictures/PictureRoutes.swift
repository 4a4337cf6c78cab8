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
        for part in [StoredPicture.Part.medium, .thumbnail] {
            get(RouterPath("\(path)/\(part.rawValue)")) { try await answer(part, $0, $1) }
        }
    }
}

extension Router<WebContext> {
    /// Registers the routes of a picture, `/medium` and `/thumbnail` below it, without authentication.
    package func pictures(
        _ path: String,
        _ answer: @escaping @Sendable (StoredPicture.Part, Request, WebContext) async throws -> Response
    ) {
        get(RouterPath(path)) { try await answer(.whole, $0, $1) }
        for part in [StoredPicture.Part.medium, .thumbnail] {
            get(RouterPath("\(path)/\(part.rawValue)")) { try await answer(part, $0, $1) }
        }
    }
}
