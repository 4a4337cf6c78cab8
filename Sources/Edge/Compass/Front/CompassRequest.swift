import Accounts
import Core
import Foundation
import Hummingbird
import Storage
import Web
import Work

/// A parsed request to `/ccmweb/rest`.
struct CompassRequest: Sendable {
    let site: Site
    let request: Request
    var web: WebContext
    /// In upper case, whatever the client sent.
    let method: String
    /// The components of the path after `/ccmweb/rest`.
    let path: [String]
    let query: [String: String]

    /// - Returns: `nil` for a path outside `/ccmweb`.
    /// - Throws: `AppError.notFound` for other unknown paths.
    init?(_ site: Site, _ request: Request, _ web: WebContext) throws {
        // The app appends `/ccmweb/rest` to the address that the user typed, with or without a slash at its end.
        let parts = request.uri.path.split(separator: "/")
        guard parts.first == "ccmweb" else { return nil }
        guard parts.count > 1, parts[1] == "rest" else { throw AppError.notFound }
        self.site = site
        self.request = request
        self.web = web
        let method = request.method.rawValue.uppercased()
        self.method = method == "HEAD" ? "GET" : method
        path = try parts.dropFirst(2).map { part in
            guard let text = part.removingPercentEncoding, !text.utf8.contains(0), text.utf8.count <= 300 else {
                throw AppError.notFound
            }
            return text
        }
        query = try Dictionary(
            request.uri.queryParameters.map { name, value in
                if value.utf8.contains(0) { throw AppError(.invalid, Phrase("error.field.control")) }
                return (String(name), String(value))
            }
        ) { first, _ in first }
    }

    var words: Words { site.words(web.language) }

    /// The body. Clients also send one with GET, which is ignored.
    /// - Throws: `AppError` `invalid` or `tooLarge`.
    func body() async throws -> JSON {
        let buffer = try await request.body.collect(upTo: 512 * 1024)
        let json = try JSON.read(buffer.readableBytesView)
        if !json.isObject { throw AppError(.invalid, Phrase("compass.error.object")) }
        return json
    }

    /// Dispatches by method.
    /// - Throws: `WrongCompassMethod` for a method that the path does not support.
    func answer(
        get: (() async throws -> Response)? = nil,
        post: (() async throws -> Response)? = nil,
        patch: (() async throws -> Response)? = nil,
        delete: (() async throws -> Response)? = nil
    ) async throws -> Response {
        let ways = ["GET": get, "POST": post, "PATCH": patch, "DELETE": delete].compactMapValues { $0 }
        guard let way = ways[method] else {
            throw WrongCompassMethod(allowed: ways.keys.sorted().joined(separator: ", "))
        }
        return try await way()
    }
}

/// The path exists, but not for this method.
struct WrongCompassMethod: Error {
    let allowed: String
}

/// A request by someone who is signed in to the crew in the path.
struct CompassCrewRequest: Sendable {
    let call: CompassRequest
    let viewer: Viewer
    /// The components of the path after the database.
    let path: ArraySlice<String>

    var site: Site { call.site }
    var query: [String: String] { call.query }
    var now: Instant { site.clock.now }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Tx) throws -> Value) async throws -> Value {
        try await site.database.read(body)
    }

    /// Reads in the slow lane, for reads that may take seconds.
    func readSlowly<Value: Sendable>(_ body: @escaping @Sendable (Tx) throws -> Value) async throws -> Value {
        let (site, person) = (site, viewer.person)
        return try await call.web.cancellingOnDisconnect {
            try await site.slowLane.run(for: person) { try await site.database.read(body) }
        }
    }

    /// - Throws: `AppError.notFound` when the viewer has left the crew; `conflict`, code `archived`; what `body` throws.
    func write<Value: Sendable>(
        archived: ArchivedCrew = .refused,
        _ body: @escaping @Sendable (MemberTransaction) throws -> Value
    ) async throws -> Value {
        let (viewer, now) = (viewer, now)
        return try await site.database.write { tx in
            try body(MemberTransaction(viewer, archived: archived, at: now, in: tx))
        }
    }
}
