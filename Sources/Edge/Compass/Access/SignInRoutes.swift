import Accounts
import Core
import HTTPTypes
import Hummingbird
import Web

/// `/authenticate`, and the authentication of other requests.
struct SignInRoutes {
    let door: CompassSignIn

    /// Some clients accept only 201.
    func signIn(_ call: CompassRequest) async throws -> Response {
        let body = try await call.body()
        func text(_ field: String) throws -> String {
            guard case .text(let text) = body[field], text.utf8.count <= 2_000 else {
                throw AppError.invalid(field, "required", Phrase("error.field.required"))
            }
            return text
        }
        let (username, password) = (try text("username"), try text("password"))
        let (repository, database) = (try text("repo"), try text("db"))
        try RepositoryRoutes.check(database: database)
        do {
            let secret = try await door.signIn(
                username: username,
                password: password,
                crew: repository,
                call.request,
                call.web
            )
            return compassJSON(["token": .text(secret.text)], status: .created)
        } catch let error as AppError where error.code == .notFound {
            throw AppError(.notFound, Phrase("compass.error.repository"))
        } catch let error as AppError where error.code == .forbidden && error.message.key == "error.forbidden" {
            throw AppError(.forbidden, Phrase("compass.error.stranger"))
        }
    }

    func signOut(_ call: CompassRequest) async throws -> Response {
        guard let secret = secret(call.request) else { throw AppError.unauthenticated }
        try await door.signOut(secret)
        return Response(status: .noContent)
    }

    /// - Throws: `AppError` `unauthenticated`; `notFound` for a crew that the token gives no access to.
    func caller(_ call: CompassRequest, repository: String) async throws -> CrewSignIn.Caller {
        guard let secret = secret(call.request) else { throw AppError.unauthenticated }
        do {
            return try await door.caller(secret, call.request, crew: repository)
        } catch let error as AppError where error.code == .notFound {
            throw AppError(.notFound, Phrase("compass.error.repository"))
        }
    }

    /// `Bearer` carries the token of a sign-in, `Basic` a personal access token, without a user name and not encoded.
    private func secret(_ request: Request) -> Secret? {
        guard let header = request.headers[.authorization] else { return nil }
        let parts = header.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, ["bearer", "basic"].contains(parts[0].lowercased()) else { return nil }
        return Secret(text: String(parts[1]))
    }
}
